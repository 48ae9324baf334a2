// What chargebacks took back, and from whom: each part returns to them when its order is won back.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Order } from './order-store.ts';

type ReversedPart = {
  made_at: number;
  uid: Uid | null;
  tokens?: number;
  /** They were held for this member, not spendable. */
  was_held?: boolean;
  premium_ms?: number;
};

export const noteReversal = (tx: Database, { id }: Order, part: ReversedPart) =>
  tx
    .insertInto('payment_reversals')
    .values({ order_id: id, ...part })
    .execute();

export type Reversal = { uid: Uid | null; tokens: number; was_held: boolean; premium_ms: number };

/** Parts that have not returned yet; from now on they have. */
export async function returnReversals(tx: Database, { id }: Order, at: number): Promise<Reversal[]> {
  const parts = await tx
    .updateTable('payment_reversals')
    .set({ returned_at: at })
    .where('order_id', '=', id)
    .where('returned_at', 'is', null)
    .returning(['id', 'uid', 'tokens', 'was_held', 'premium_ms'])
    .execute();
  return parts
    .toSorted((a, b) => a.id - b.id)
    .map(({ uid, tokens, was_held, premium_ms }) => ({
      uid: uid as Uid | null,
      tokens,
      was_held,
      premium_ms,
    }));
}
