// The audit log of payments: what owners looked at and did, each act in the transaction that it records.
import { hourMs, type RefundEnding, type Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';

/** An owner who keeps the page open all day causes one entry an hour. */
const lookEveryMs = hourMs;

type Act =
  | { act: 'refunded' | `refund_${RefundEnding}`; ticket: number; cents: number; reason: string }
  | { act: 'stop_kept' | 'stop_lifted'; uid: Uid };

export function createPaymentActs({ db, clock }: Use<'db' | 'clock'>) {
  return {
    async looked(by: Uid): Promise<void> {
      const now = clock.now();
      const lately = await db
        .selectFrom('payment_acts')
        .select('id')
        .where('done_by', '=', by)
        .where('act', '=', 'looked')
        .where('done_at', '>', now - lookEveryMs)
        .executeTakeFirst();
      if (lately) return;
      await db.insertInto('payment_acts').values({ act: 'looked', done_by: by, done_at: now }).execute();
    },
    async did(tx: Database, by: Uid, act: Act): Promise<void> {
      await tx
        .insertInto('payment_acts')
        .values({ ...act, done_by: by, done_at: clock.now() })
        .execute();
    },
  };
}
