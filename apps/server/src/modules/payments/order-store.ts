// Orders as stored, and the members they concern.
import { randomBytes } from 'node:crypto';
import { type OrderEvent, type OrderState, type SaleKind, stateAfter, type Uid } from '@alcove/protocol';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { PaymentOrder as OrderRow } from '../../platform/db/schema.generated.ts';

export type Order = Omit<Selectable<OrderRow>, 'buyer' | 'recipient' | 'state'> & {
  buyer: Uid | null;
  recipient: Uid | null;
  state: OrderState;
};

export const freshOrderId = (): string => randomBytes(16).toString('hex');

export async function addOrder(tx: Database, order: Omit<Insertable<OrderRow>, 'id'>): Promise<Order> {
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

export const orderByTicket = async (db: Database, ticket: number): Promise<Order | undefined> =>
  (await db.selectFrom('payment_orders').selectAll().where('ticket', '=', ticket).executeTakeFirst()) as
    | Order
    | undefined;

/** The order of a fact: by its number, or by the provider's own. */
export const orderOfFact = async (
  db: Database,
  provider: string,
  { orderId, reference }: { orderId: string; reference?: string | undefined },
): Promise<Order | undefined> => {
  if (orderId !== '') return orderById(db, orderId);
  if (!reference) return undefined;
  return (await db
    .selectFrom('payment_orders')
    .selectAll()
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .executeTakeFirst()) as Order | undefined;
};

/** Locks the order, after the members it concerns: everywhere in this order, so that no two acts wait for each other. */
export async function lockOrder(tx: Database, { id, buyer, recipient }: Order): Promise<Order | undefined> {
  const uids = [buyer, recipient].filter((uid) => uid !== null);
  await sql`select uid from members where uid = any(${uids}::bigint[]) order by uid for update`.execute(tx);
  return (await tx
    .selectFrom('payment_orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) as Order | undefined;
}

export async function changeOrder(tx: Database, id: string, change: Updateable<OrderRow>): Promise<Order> {
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
  change: Updateable<OrderRow> = {},
): Promise<Order | undefined> {
  const state = stateAfter(order.state, event);
  return state && changeOrder(tx, order.id, { ...change, state });
}

export const kindOf = ({ days }: Pick<Order, 'days'>): SaleKind => (days === null ? 'tokens' : 'premium');
