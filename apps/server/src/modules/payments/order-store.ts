// Orders as stored, and the members they concern.
import { randomBytes } from 'node:crypto';
import { type OrderEvent, type OrderState, type SaleKind, stateAfter, type Uid } from '@alcove/protocol';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { PaymentOrderTable } from '../../platform/db/schema.generated.ts';
import { heldMembers } from '../accounts/index.ts';

export type Order = Omit<Selectable<PaymentOrderTable>, 'buyer' | 'recipient' | 'state'> & {
  buyer: Uid | null;
  recipient: Uid | null;
  state: OrderState;
};

const columns: Record<keyof PaymentOrderTable, true> = {
  id: true,
  ticket: true,
  buyer: true,
  pseudonym: true,
  recipient: true,
  is_gift: true,
  plan_id: true,
  days: true,
  tokens: true,
  message: true,
  named: true,
  amount: true,
  refunded: true,
  currency: true,
  vat_permille: true,
  statement: true,
  language: true,
  provider: true,
  state: true,
  reason: true,
  last4: true,
  network: true,
  waiver_text: true,
  waiver_at: true,
  created_at: true,
  expires_at: true,
  paid_at: true,
  movement_id: true,
  reference: true,
};
/** For prepared statements, in which `*` may not stand. */
const allColumns = sql.raw(Object.keys(columns).join(', '));

export const freshOrderId = (): string => randomBytes(16).toString('hex');

export async function addOrder(
  tx: Database,
  order: Omit<Insertable<PaymentOrderTable>, 'id'>,
): Promise<Order> {
  const row = await tx
    .insertInto('payment_orders')
    .values({ ...order, id: freshOrderId() })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as Order;
}

export const orderById = async (db: Database, id: string): Promise<Order | undefined> =>
  (await db.selectFrom('payment_orders').selectAll().where('id', '=', id).executeTakeFirst()) as
    | Order
    | undefined;

export async function ordersById(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Order>> {
  const { rows } = await sql<Order>`/* prepared: payment_orders */
    select ${allColumns} from payment_orders where id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((order) => [order.id, order]));
}

export const orderByTicket = async (db: Database, ticket: number): Promise<Order | undefined> =>
  (await db.selectFrom('payment_orders').selectAll().where('ticket', '=', ticket).executeTakeFirst()) as
    | Order
    | undefined;

/** Tickets of the buyer's orders whose tokens were delivered after a movement of the ledger. */
export async function ticketsAfter(db: Database, buyer: Uid, movement: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('payment_orders')
    .select('ticket')
    .where('buyer', '=', buyer)
    .where('movement_id', '>', movement)
    .execute();
  return new Set(rows.map(({ ticket }) => ticket));
}

export async function statesOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderState>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('payment_orders').select(['id', 'state']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, state }) => [id, state as OrderState]));
}

/** The order that the provider names by a number of its own. */
export async function orderIdBy(
  db: Database,
  { provider, reference }: { provider: string; reference: string },
): Promise<string | undefined> {
  if (reference === '') return undefined;
  const row = await db
    .selectFrom('payment_orders')
    .select('id')
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Locks orders, after the members whom they concern: everywhere in this order, so that no two acts wait for each other.
 * A statement that reads what others commit under these locks comes after it.
 */
export async function lockOrders(tx: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Order>> {
  const concerned = sql<number[]>`array(
        select unnest(array[buyer, recipient]) from payment_orders where id = any(${ids}::text[])
      )`;
  const { rows } = await sql<Order>`/* prepared: payment_lock */
    with people as materialized (
      ${heldMembers(concerned, 'alone')}
    )
    select ${allColumns} from payment_orders where (select count(*) from people) >= 0 and id = any(${ids}::text[])
    order by id for update`.execute(tx);
  return new Map(rows.map((order) => [order.id, order]));
}

export const lockOrder = async (tx: Database, { id }: Pick<Order, 'id'>): Promise<Order | undefined> =>
  (await lockOrders(tx, [id])).get(id);

/** What a payment changes of an order. */
export type PaidOrder = {
  id: string;
  state: OrderState;
  reason: string;
  reference: string;
  last4: string;
  movement_id: number | null;
};

export async function markPaid(tx: Database, paid: readonly PaidOrder[], at: number): Promise<void> {
  await sql`/* prepared: payment_paid */
    update payment_orders orders set state = paid.state, reason = paid.reason, reference = paid.reference,
      last4 = paid.last4, movement_id = paid.movement_id, paid_at = ${at}
    from unnest(
      ${paid.map(({ id }) => id)}::text[], ${paid.map(({ state }) => state)}::text[],
      ${paid.map(({ reason }) => reason)}::text[], ${paid.map(({ reference }) => reference)}::text[],
      ${paid.map(({ last4 }) => last4)}::text[], ${paid.map(({ movement_id: movement }) => movement)}::bigint[]
    ) as paid (id, state, reason, reference, last4, movement_id)
    where orders.id = paid.id`.execute(tx);
}

/** Of a row of `payment_orders`: whether money is on its way back, or was refused on it. */
export const refundingOf = sql<'pending' | 'failed' | null>`(
  select case when bool_or(refund.state <> 'failed') then 'pending' when count(*) > 0 then 'failed' end
  from payment_refunds refund
  where refund.order_id = orders.id and orders.state <> 'charged_back' and orders.refunded < orders.amount
    and (refund.state in ('asked', 'sent') or (refund.state = 'failed' and refund.ending is null)))`;

export async function readRefunding(db: Database, id: string): Promise<'pending' | 'failed' | null> {
  const { rows } = await sql<{ refunding: 'pending' | 'failed' | null }>`
    select ${refundingOf} as refunding from payment_orders orders where orders.id = ${id}`.execute(db);
  return rows[0]?.refunding ?? null;
}

export async function changeOrder(
  tx: Database,
  id: string,
  change: Updateable<PaymentOrderTable>,
): Promise<Order> {
  const row = await tx
    .updateTable('payment_orders')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as Order;
}

/** Nothing where the event changes nothing any more. */
export async function move(
  tx: Database,
  order: Order,
  event: OrderEvent,
  change: Updateable<PaymentOrderTable> = {},
): Promise<Order | undefined> {
  const state = stateAfter(order.state, event);
  return state && changeOrder(tx, order.id, { ...change, state });
}

export const kindOf = ({ days }: Pick<Order, 'days'>): SaleKind => (days === null ? 'tokens' : 'premium');
