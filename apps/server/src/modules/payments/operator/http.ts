// The HTTP calls of the operator about payments: looks orders up, refunds, reads webhooks that failed, compares daily
// sums, and decides about stopped buyers.
import { paymentLimits, type operatorPaymentsCalls, type Uid, type WebhookProblem } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { uidWithDuty } from '../../../platform/http/session.ts';
import type { Members } from '../../accounts/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import type { Buyers } from '../buyers.ts';
import type { FailedRefunds } from '../failed-refunds.ts';
import { kindOf } from '../order-store.ts';
import type { Refunds } from '../refunds.ts';
import { findOrders } from './order-search.ts';
import { createPaymentActs } from './payment-acts.ts';
import { chargebackShare, failedWebhooks, openEnds, paymentDays, stoppedBuyers } from './store.ts';

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUids' | 'byNick'>;
  wallet: Pick<Wallet, 'transaction' | 'onceByKey'>;
  refunds: Pick<Refunds, 'byOperator'>;
  failedRefunds: FailedRefunds;
  buyers: Pick<Buyers, 'free' | 'keepStopped'>;
  currency: string;
};

const owner = (context: CallContext): Uid => uidWithDuty(context, 'payments');

const rangeOf = (page: number) => ({
  limit: paymentLimits.perPage,
  offset: (page - 1) * paymentLimits.perPage,
});

export function createOperatorCalls(needs: Needs): Handlers<typeof operatorPaymentsCalls> {
  const { db, clock, members, wallet, refunds, failedRefunds, buyers } = needs;
  const acts = createPaymentActs(needs);

  return {
    async keptOrders({ page, q, group }, context) {
      await acts.looked(owner(context));
      const member = q === '' ? undefined : await members.byNick(q);
      const {
        rows,
        count,
        refunds: asked,
        groups,
      } = await findOrders(db, { q, member: member?.uid, group }, rangeOf(page));
      const people = await members.byUids(
        rows.flatMap(({ buyer, recipient }) => [buyer ?? [], recipient ?? []].flat()),
      );
      const nick = (uid: Uid | null) => (uid === null ? '' : (people.get(uid)?.nick ?? ''));
      return {
        list: rows.map((order) => ({
          ticket_number: order.ticket,
          created_at: order.created_at,
          buyer: order.buyer === null ? order.pseudonym : nick(order.buyer),
          recipient: order.is_gift ? nick(order.recipient) : '',
          kind: kindOf(order),
          plan_id: order.plan_id,
          days: order.days,
          tokens: order.tokens,
          amount: order.amount,
          refunded: order.refunded,
          currency: order.currency,
          state: order.state,
          reason: order.reason,
          provider: order.provider,
          reference: order.reference,
          last4: order.last4,
          refunds: asked.get(order.id) ?? [],
        })),
        total_count: count,
        groups,
      };
    },

    async refundOrder({ ticket_number: ticket, cents, reason, key }, context) {
      const author = owner(context);
      const act = { uid: author, key, call: 'refundOrder', body: { ticket, cents, reason } };
      return wallet.transaction((tx) =>
        wallet.onceByKey(tx, act, async () => {
          const refund = await refunds.byOperator(tx, { ticket, cents, reason, askedBy: author });
          await acts.did(tx, author, { act: 'refunded', ticket, cents, reason });
          return { refund };
        }),
      );
    },

    async endFailedRefund({ refund, ending, reason, key }, context) {
      const by = owner(context);
      const act = { uid: by, key, call: 'endFailedRefund', body: { refund, ending, reason } };
      return wallet.transaction((tx) =>
        wallet.onceByKey(tx, act, async () => {
          const { refund: next, ticket, cents } = await failedRefunds.end(tx, { refund, ending, reason, by });
          await acts.did(tx, by, { act: `refund_${ending}`, ticket, cents, reason });
          return { refund: next };
        }),
      );
    },

    async refusedWebhooks({ page }, context) {
      owner(context);
      const { rows, count } = await failedWebhooks(db, rangeOf(page));
      return {
        list: rows.map((row) => ({
          id: row.event_id,
          provider: row.provider,
          order: row.order_id,
          kind: row.kind,
          amount: row.amount,
          currency: row.currency,
          received_at: row.received_at,
          problem: row.problem as WebhookProblem,
          ticket_number: row.ticket,
          expected: row.expected,
        })),
        total_count: count,
      };
    },

    async paymentDays(_, context) {
      owner(context);
      const now = clock.now();
      const days = await paymentDays(db, now);
      const today = new Date(now).toISOString().slice(0, 10);
      const { currency } = needs;
      const { refunding, webhooks } = await openEnds(db);
      const { failed = 0 } = await failedRefunds.countOpen();
      return {
        days,
        today,
        currency,
        refunding: { ...refunding, failed },
        webhooks,
        ...(await chargebackShare(db, now)),
      };
    },

    async stoppedBuyers({ page }, context) {
      owner(context);
      return stoppedBuyers(db, rangeOf(page));
    },

    async freeBuyer({ uid }, context) {
      const author = owner(context);
      return db.transaction().execute(async (tx) => {
        const freed = await buyers.free(tx, uid as Uid);
        if (freed) await acts.did(tx, author, { act: 'stop_lifted', uid: uid as Uid });
        return { freed: freed ? 1 : 0 };
      });
    },

    async keepStopped({ uid }, context) {
      const author = owner(context);
      return db.transaction().execute(async (tx) => {
        const kept = await buyers.keepStopped(tx, uid as Uid);
        if (kept) await acts.did(tx, author, { act: 'stop_kept', uid: uid as Uid });
        return { kept: kept ? 1 : 0 };
      });
    },
  };
}
