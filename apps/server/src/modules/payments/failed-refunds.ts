// Refunds that their providers refused: the money is still with the site, and the operator ends each of them.
//
//   failed ─┬─► again     another refund is asked for in its place
//           ├─► by_hand   another one takes its place, and is done: the money went back by other means
//           └─► dropped   given up; not where the site itself owes the money, as nothing was delivered for it
import { type RefundCause, type RefundEnding, refundStates, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { refuse, refuseFields } from '../../platform/refusal.ts';
import { lockOrder, type Order, orderById } from './order-store.ts';
import { endFailed, isPending, leftOf, type Refund, type Refunds, refundsOf } from './refunds.ts';

type Needs = Use<'db'> & { refunds: Pick<Refunds, 'ask' | 'confirm' | 'hold'> };

/** Of a row of `payment_refunds` and its order: it waits for the operator. A bank that took the money back ended it. */
export const isDue = sql`(refund.state = 'failed' and refund.ending is null
  and orders.state <> 'charged_back' and orders.refunded < orders.amount)`;

type Ending = { refund: number; ending: RefundEnding; reason: string; by: Uid };
/** `refund`: the one that takes its place, or itself. */
type Ended = { refund: number; ticket: number; cents: number };

export function createFailedRefunds({ db, refunds }: Needs) {
  /** What can still go back in place of a failed refund, and what of the order is unused now: held from here on. */
  async function askable(tx: Database, order: Order, known: readonly Refund[], failed: Refund) {
    const left = leftOf(order, known);
    if (failed.cause === 'withdrawal') {
      if (known.some(isPending)) throw refuse('withdrawal_runs');
      const { worth, ...held } = await refunds.hold(tx, order);
      const cents = Math.min(worth, left);
      if (cents <= 0) throw refuse('withdrawal_nothing');
      return { cents, held };
    }
    const cents = Math.min(failed.cents, left);
    if (cents <= 0) throw refuse('refund_too_large', { cents: 0 });
    if (cents < left) return { cents };
    const { worth: _, ...held } = await refunds.hold(tx, order);
    return { cents, held };
  }

  return {
    async end(tx: Database, { refund: id, ending, reason, by }: Ending): Promise<Ended> {
      const { rows } = await sql<{ order_id: string }>`
        select refund.order_id from payment_refunds refund
        join payment_orders orders on orders.id = refund.order_id
        where refund.id = ${id} and ${isDue}`.execute(tx);
      const found = await orderById(tx, rows[0]?.order_id ?? '');
      const order = found && (await lockOrder(tx, found));
      const known = order ? await refundsOf(tx, order.id) : [];
      const failed = known.find((each) => each.id === id);
      if (!order || failed?.state !== 'failed' || failed.ending !== null) throw refuse('refund_ended');
      const { cause } = failed;
      const { ticket } = order;
      await endFailed(tx, [id], ending);
      if (ending === 'dropped') {
        if (cause === 'automatic') throw refuseFields({ ending: 'field_invalid' });
        return { refund: id, ticket, cents: failed.cents };
      }
      const byHand = ending === 'by_hand';
      const { cents, held } = await askable(tx, order, known, failed);
      const asked = { cents, cause: cause as RefundCause, reason, askedBy: by, byHand };
      const refund = await refunds.ask(tx, order, held ? { ...asked, held } : asked);
      if (byHand) await refunds.confirm(tx, order, { cents, refund });
      return { refund, ticket, cents };
    },

    /** How many refunds have not ended, by state; of the failed ones those that wait for the operator. */
    async countOpen(): Promise<Record<string, number>> {
      const { rows } = await sql<{ state: string; count: number }>`
        select refund.state, count(*)::int as count from payment_refunds refund
        join payment_orders orders on orders.id = refund.order_id
        where (refund.state in ('asked', 'sent') or (refund.state = 'failed' and refund.ending is null))
          and (refund.state <> 'failed' or ${isDue})
        group by 1`.execute(db);
      const counts = new Map(rows.map(({ state, count }) => [state, count]));
      const open = refundStates.filter((state) => state !== 'done');
      return Object.fromEntries(open.map((state) => [state, counts.get(state) ?? 0]));
    },
  };
}

export type FailedRefunds = ReturnType<typeof createFailedRefunds>;
