// The orders that the operator looks for, with their refunds, and how many there are in each group.
import { type KeptOrder, type OrderGroup, orderGroups, type Uid } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database, ListRange } from '../../../platform/db/database.ts';
import { isDue } from '../failed-refunds.ts';
import type { Order } from '../order-store.ts';

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

/** `member`: whose nick `q` is. */
type OrderSearch = { q: string; member: Uid | undefined; group: OrderGroup | '' };

/** A ticket, the last four digits of a card, or a nick. */
function wanted({ q, member }: OrderSearch) {
  if (q === '') return sql`true`;
  const number = /^\d{1,12}$/.test(q) ? Number(q) : 0;
  return sql`(ticket = ${number} or last4 = ${q} or pseudonym = ${q} or reference = ${q}
    or buyer = ${member ?? null} or recipient = ${member ?? null})`;
}

async function refundsBy(db: Database, orders: readonly Order[]) {
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

async function countGroups(db: Database): Promise<Record<OrderGroup, number>> {
  const counts = orderGroups.map(
    (group) => sql`count(*) filter (where ${inGroup[group]})::int as ${sql.ref(group)}`,
  );
  const { rows } = await sql<Record<OrderGroup, number>>`
    select ${sql.join(counts)} from payment_orders`.execute(db);
  const [counted] = rows;
  return counted ?? { waiting: 0, declined: 0, refunds: 0, failed: 0, disputed: 0 };
}

/** The latest first. */
export async function findOrders(db: Database, search: OrderSearch, { limit, offset }: ListRange) {
  const found = wanted(search);
  const which = search.group === '' ? found : sql`${found} and ${inGroup[search.group]}`;
  const { rows } = await sql<Order>`
    select * from payment_orders where ${which} order by ticket desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from payment_orders where ${which}`.execute(db);
  return {
    rows,
    count: counted.rows[0]?.count ?? 0,
    refunds: await refundsBy(db, rows),
    groups: await countGroups(db),
  };
}
