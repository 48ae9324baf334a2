// What the operator does with payments: looks orders up, refunds, reads webhooks that failed, compares daily sums,
// and decides about stopped buyers.
import {
  dayMs,
  type KeptOrder,
  type OrderGroup,
  orderGroups,
  paymentLimits,
  type operatorPaymentsCalls,
  type Uid,
  type WebhookProblem,
} from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Use } from '../../platform/engines.ts';
import type { CallContext, Handlers } from '../../platform/http/call.ts';
import { sessionOf } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import { type Members, nickOf } from '../accounts/index.ts';
import { arrivedSince, type Wallet } from '../wallet/index.ts';
import type { Buyers } from './buyers.ts';
import { type FailedRefunds, isDue } from './failed-refunds.ts';
import { kindOf, type Order } from './order-store.ts';
import { createPaymentActs } from './payment-acts.ts';
import type { Refunds } from './refunds.ts';

const daysShown = 30;
/** Card schemes fine a shop above this share of chargebacks. */
const alarmPermille = 9;

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUids' | 'byNick'>;
  wallet: Pick<Wallet, 'transaction' | 'onceByKey'>;
  refunds: Pick<Refunds, 'byOperator'>;
  failedRefunds: FailedRefunds;
  buyers: Pick<Buyers, 'free' | 'keepStopped'>;
  currency: string;
};

/** The role of the owner, of the roles that are privileged. */
function owner(context: CallContext): Uid {
  const { person, uid } = sessionOf(context);
  if (person.role !== 'owner') throw refuse('role_required');
  return uid;
}

const rangeOf = (page: number) => ({
  limit: paymentLimits.perPage,
  offset: (page - 1) * paymentLimits.perPage,
});

/** Which orders are in a group. */
const inGroup: Readonly<Record<OrderGroup, RawBuilder<unknown>>> = {
  waiting: sql`state in ('created', 'waiting')`,
  declined: sql`state = 'declined'`,
  refunds: sql`exists (select from payment_refunds refund
    where refund.order_id = payment_orders.id and refund.state in ('asked', 'sent'))`,
  failed: sql`id in (select refund.order_id from payment_refunds refund
    join payment_orders orders on orders.id = refund.order_id where ${isDue})`,
  disputed: sql`state = 'charged_back'`,
};

export function createOperator(needs: Needs): Handlers<typeof operatorPaymentsCalls> {
  const { db, clock, members, wallet, refunds, failedRefunds, buyers } = needs;
  const acts = createPaymentActs(needs);

  /** A ticket, the last four digits of a card, or a nick. */
  async function wanted(q: string) {
    if (q === '') return sql`true`;
    const number = /^\d{1,12}$/.test(q) ? Number(q) : 0;
    const member = await members.byNick(q);
    return sql`(ticket = ${number} or last4 = ${q} or pseudonym = ${q} or reference = ${q}
      or buyer = ${member?.uid ?? null} or recipient = ${member?.uid ?? null})`;
  }

  async function refundsBy(orders: readonly Order[]) {
    if (orders.length === 0) return new Map<string, KeptOrder['refunds']>();
    const { rows } = await sql<KeptOrder['refunds'][number] & { order_id: string }>`
      select refund.id, refund.order_id, refund.cents, refund.cause, refund.reason, refund.state, refund.asked_at,
        refund.ending, ${isDue}::int as due
      from payment_refunds refund
      join payment_orders orders on orders.id = refund.order_id
      where refund.order_id = any(${orders.map(({ id }) => id)}::text[])
      order by refund.id`.execute(db);
    return Map.groupBy(rows, ({ order_id }) => order_id);
  }

  async function chargebackShare() {
    const since = clock.now() - daysShown * dayMs;
    const { rows } = await sql<{ paid: number; charged_back: number }>`
      select count(*)::int as paid,
        count(*) filter (where exists (
          select from payment_webhooks where order_id = payment_orders.id and kind = 'charged_back'
        ))::int as charged_back
      from payment_orders where paid_at > ${since}`.execute(db);
    const { paid = 0, charged_back = 0 } = rows[0] ?? {};
    const share_permille = paid === 0 ? 0 : Math.round((charged_back * 10_000) / paid) / 10;
    return {
      paid,
      charged_back,
      share_permille,
      alarm: share_permille >= alarmPermille ? (1 as const) : (0 as const),
    };
  }

  async function countGroups(): Promise<Record<OrderGroup, number>> {
    const counts = orderGroups.map(
      (group) => sql`count(*) filter (where ${inGroup[group]})::int as ${sql.ref(group)}`,
    );
    const { rows } = await sql<Record<OrderGroup, number>>`
      select ${sql.join(counts)} from payment_orders`.execute(db);
    const [counted] = rows;
    return counted ?? { waiting: 0, declined: 0, refunds: 0, failed: 0, disputed: 0 };
  }

  /** What has not ended: refunds, and webhooks that were not applied. */
  async function openEnds() {
    const { rows } = await sql<{ refunds: number; cents: number; webhooks: number; oldest: number | null }>`
      select refunds, cents, webhooks, oldest from
        (select count(*)::int as refunds, coalesce(sum(cents), 0)::int as cents
          from payment_refunds where state in ('asked', 'sent')) refunding,
        (select count(*)::int as webhooks, min(received_at) as oldest
          from payment_webhooks where state <> 'applied') failed`.execute(db);
    const { refunds: count = 0, cents = 0, webhooks = 0, oldest = null } = rows[0] ?? {};
    const { failed = 0 } = await failedRefunds.countOpen();
    return { refunding: { count, cents, failed }, webhooks: { count: webhooks, oldest_at: oldest } };
  }

  return {
    async keptOrders({ page, q, group }, context) {
      await acts.looked(owner(context));
      const found = await wanted(q);
      const which = group === '' ? found : sql`${found} and ${inGroup[group]}`;
      const { limit, offset } = rangeOf(page);
      const { rows } = await sql<Order>`
        select * from payment_orders where ${which} order by ticket desc limit ${limit} offset ${offset}`.execute(
        db,
      );
      const counted = await sql<{ count: number }>`
        select count(*)::int as count from payment_orders where ${which}`.execute(db);
      const people = await members.byUids(
        rows.flatMap(({ buyer, recipient }) => [buyer ?? [], recipient ?? []].flat()),
      );
      const asked = await refundsBy(rows);
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
        total_count: counted.rows[0]?.count ?? 0,
        groups: await countGroups(),
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
      const { limit, offset } = rangeOf(page);
      const failed = db.selectFrom('payment_webhooks').where('payment_webhooks.state', '<>', 'applied');
      const rows = await failed
        .leftJoin('payment_orders', 'payment_orders.id', 'payment_webhooks.order_id')
        .selectAll('payment_webhooks')
        .select(['payment_orders.ticket', 'payment_orders.amount as expected'])
        .orderBy('received_at', 'desc')
        .orderBy('event_id')
        .limit(limit)
        .offset(offset)
        .execute();
      const counted = await failed.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirst();
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
        total_count: Number(counted?.count ?? 0),
      };
    },

    async paymentDays(_, context) {
      owner(context);
      const since = Math.floor(clock.now() / dayMs - daysShown + 1) * dayMs;
      // Sums of each source for itself: where they differ, something is to be looked at.
      const { rows } = await sql<{
        day: string;
        count: number;
        orders: number;
        provider: number;
        refunded: number;
        tokens: number;
        ledger: number;
      }>`
        with facts as (
          select paid_at as at, 1 as count, amount as orders, 0 as provider, 0 as refunded, coalesce(tokens, 0) as tokens, 0 as ledger
          from payment_orders where paid_at >= ${since}
          union all
          select received_at, 0, 0, case kind when 'captured' then amount else 0 end,
            case kind when 'refunded' then amount else 0 end, 0, 0
          from payment_webhooks where received_at >= ${since} and state = 'applied' and kind in ('captured', 'refunded')
          union all
          select arrived.made_at, 0, 0, 0, 0, 0, arrived.amount
          from (${arrivedSince(since)}) arrived
          join payment_orders orders on orders.movement_id = arrived.movement_id
        )
        select to_char(to_timestamp(at / 1000.0) at time zone 'UTC', 'YYYY-MM-DD') as day,
          sum(count)::int as count, sum(orders)::bigint as orders, sum(provider)::bigint as provider, sum(refunded)::bigint as refunded,
          sum(tokens)::bigint as tokens, sum(ledger)::bigint as ledger
        from facts group by day order by day desc`.execute(db);
      const today = new Date(clock.now()).toISOString().slice(0, 10);
      const { currency } = needs;
      return { days: rows, today, currency, ...(await openEnds()), ...(await chargebackShare()) };
    },

    async stoppedBuyers({ page }, context) {
      owner(context);
      const { limit, offset } = rangeOf(page);
      const { rows } = await sql<{
        uid: number;
        nick: string;
        stopped_at: number;
        kept_at: number | null;
        ticket_number: number;
        amount: number;
        currency: string;
        taken: number;
        taken_held: number;
        lost: number;
        count: number;
      }>`
        select buyer.uid, ${nickOf(sql`buyer.uid`)} as nick, buyer.stopped_at, buyer.kept_at, orders.ticket as ticket_number,
          orders.amount, orders.currency, parts.taken, parts.taken_held,
          greatest(0, coalesce(orders.tokens, 0) - parts.taken - parts.taken_held) as lost,
          count(*) over ()::int as count
        from payment_buyers buyer
        join payment_orders orders on orders.id = buyer.stopped_by
        cross join lateral (
          select coalesce(sum(tokens) filter (where not was_held), 0)::int as taken,
            coalesce(sum(tokens) filter (where was_held), 0)::int as taken_held
          from payment_reversals where order_id = orders.id
        ) parts
        where buyer.stopped_at is not null
        order by buyer.kept_at is not null, buyer.stopped_at desc, buyer.uid limit ${limit} offset ${offset}`.execute(
        db,
      );
      return {
        list: rows.map(({ count: _count, ...row }) => row),
        total_count: rows[0]?.count ?? 0,
      };
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
