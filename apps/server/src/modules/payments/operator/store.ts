// What the operator reads beside orders: webhooks that failed, sums of days, chargebacks, stopped buyers.
import { dayMs } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database, ListRange } from '../../../platform/db/database.ts';
import { nickOf } from '../../accounts/index.ts';
import { arrivedSince } from '../../wallet/index.ts';

const daysShown = 30;
/** Card schemes fine a shop above this share of chargebacks. */
const alarmPermille = 9;

export async function chargebackShare(db: Database, now: number) {
  const since = now - daysShown * dayMs;
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

/** What has not ended: refunds, and webhooks that were not applied. */
export async function openEnds(db: Database) {
  const { rows } = await sql<{ refunds: number; cents: number; webhooks: number; oldest: number | null }>`
    select refunds, cents, webhooks, oldest from
      (select count(*)::int as refunds, coalesce(sum(cents), 0)::int as cents
        from payment_refunds where state in ('asked', 'sent')) refunding,
      (select count(*)::int as webhooks, min(received_at) as oldest
        from payment_webhooks where state <> 'applied') failed`.execute(db);
  const { refunds: count = 0, cents = 0, webhooks = 0, oldest = null } = rows[0] ?? {};
  return { refunding: { count, cents }, webhooks: { count: webhooks, oldest_at: oldest } };
}

/** The latest first. */
export async function failedWebhooks(db: Database, { limit, offset }: ListRange) {
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
  return { rows, count: Number(counted?.count ?? 0) };
}

/** Sums of each source for itself: where they differ, something is to be looked at. */
export async function paymentDays(db: Database, now: number) {
  const since = Math.floor(now / dayMs - daysShown + 1) * dayMs;
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
  return rows;
}

/** Those that are not decided first. */
export async function stoppedBuyers(db: Database, { limit, offset }: ListRange) {
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
  return { list: rows.map(({ count: _count, ...row }) => row), total_count: rows[0]?.count ?? 0 };
}
