// The rows of menus and their orders.
import type { MenuOffer, OrderStatus, RoomId, Uid } from '@alcove/protocol';
import { shopLimits } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database, ListRange } from '../../../../platform/db/database.ts';
import type { AccountId } from '../../../wallet/index.ts';

export type StoredItem = MenuOffer & { room_id: RoomId; place: number };

export const menuOf = (db: Database, roomId: RoomId): Promise<MenuOffer[]> =>
  db
    .selectFrom('menu_items')
    .select(['id', 'label', 'tokens'])
    .where('room_id', '=', roomId)
    .orderBy('place')
    .orderBy('id')
    .limit(shopLimits.items)
    .execute();

export const itemById = async (db: Database, id: number): Promise<StoredItem | undefined> =>
  (await db.selectFrom('menu_items').selectAll().where('id', '=', id).executeTakeFirst()) as
    | StoredItem
    | undefined;

/** Neither its label nor its price changes until the transaction ends. */
export const holdItem = async (tx: Database, id: number): Promise<StoredItem | undefined> =>
  (await tx.selectFrom('menu_items').selectAll().where('id', '=', id).forShare().executeTakeFirst()) as
    | StoredItem
    | undefined;

/** Changes of one menu come one after the other. */
export async function lockMenu(tx: Database, roomId: RoomId): Promise<MenuOffer[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`menu ${roomId}`}, 0))`.execute(tx);
  return menuOf(tx, roomId);
}

type Written = { roomId: RoomId; label: string; tokens: number };

/** At the end of a locked menu. */
export async function addItem(tx: Database, { roomId, label, tokens }: Written): Promise<number> {
  const { id } = await tx
    .insertInto('menu_items')
    .values({ room_id: roomId, label, tokens, place: shopLimits.items + 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeItem(tx: Database, id: number, { label, tokens }: Written): Promise<void> {
  await tx.updateTable('menu_items').set({ label, tokens }).where('id', '=', id).execute();
}

/** Of a locked menu: its items in this order. */
export async function placeItems(tx: Database, ids: readonly number[]): Promise<void> {
  await sql`
    update menu_items set place = wanted.place
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    where menu_items.id = wanted.id and menu_items.place <> wanted.place`.execute(tx);
}

export async function removeItem(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('menu_items').where('id', '=', id).execute();
}

export type StoredOrder = {
  id: number;
  /** The room may be gone. */
  room_id: RoomId;
  item_id: number | null;
  /** Null once the account is erased. */
  owner: Uid | null;
  customer: Uid | null;
  label: string;
  tokens: number;
  status: OrderStatus;
  escrow: AccountId | null;
  ordered_at: number;
  due_at: number;
  /** 0: it is open. */
  ended_at: number;
};

type NewOrder = Omit<StoredOrder, 'id' | 'status' | 'escrow' | 'ended_at'>;

/** Nothing where an order of the same item waits. */
export async function addMenuOrder(tx: Database, order: NewOrder): Promise<StoredOrder | undefined> {
  const row = await tx
    .insertInto('menu_orders')
    .values({ ...order, status: 'open' })
    .onConflict((conflict) =>
      conflict.columns(['customer', 'item_id']).where('status', '=', 'open').doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
  return row as StoredOrder | undefined;
}

export const menuOrderById = async (db: Database, id: number): Promise<StoredOrder | undefined> =>
  (await db.selectFrom('menu_orders').selectAll().where('id', '=', id).executeTakeFirst()) as
    | StoredOrder
    | undefined;

/** Locks the order until the transaction ends. */
export const lockMenuOrder = async (tx: Database, id: number): Promise<StoredOrder | undefined> =>
  (await tx
    .selectFrom('menu_orders')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()) as StoredOrder | undefined;

export async function changeMenuOrder(
  tx: Database,
  id: number,
  change: Partial<Pick<StoredOrder, 'status' | 'escrow' | 'ended_at'>>,
): Promise<StoredOrder> {
  const row = await tx
    .updateTable('menu_orders')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as StoredOrder;
}

/** Open orders of all rooms whose number is higher, the lowest first. */
export async function openOrdersAfter(db: Database, after: number, limit: number): Promise<StoredOrder[]> {
  const rows = await db
    .selectFrom('menu_orders')
    .selectAll()
    .where('id', '>', after)
    .where('status', '=', 'open')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as StoredOrder[];
}

/** Open orders in a room, the oldest first. */
export async function openOrders(db: Database, roomId: RoomId, { offset, limit }: ListRange) {
  const rows = await db
    .selectFrom('menu_orders')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('status', '=', 'open')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows as StoredOrder[];
}

export async function countOpenOrders(db: Database, roomId: RoomId): Promise<number> {
  const { count } = await db
    .selectFrom('menu_orders')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('room_id', '=', roomId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}

/** Of each item the last order of that customer: open, or ended a while ago. */
export async function lastOrders(
  db: Database,
  { roomId, customer, now }: { roomId: RoomId; customer: Uid; now: number },
): Promise<StoredOrder[]> {
  const rows = await db
    .selectFrom('menu_orders')
    .selectAll()
    .distinctOn('item_id')
    .where('room_id', '=', roomId)
    .where('customer', '=', customer)
    .where('item_id', 'is not', null)
    .where(({ or, eb }) => or([eb('status', '=', 'open'), eb('ended_at', '>', now - shopLimits.orderMs)]))
    .orderBy('item_id')
    .orderBy('id', 'desc')
    .limit(shopLimits.items)
    .execute();
  return rows as StoredOrder[];
}

/** The latest orders that a member made or received, for their export. */
export async function ordersOf(db: Database, uid: Uid, limit: number): Promise<StoredOrder[]> {
  const rows = await db
    .selectFrom('menu_orders')
    .selectAll()
    .where(({ or, eb }) => or([eb('customer', '=', uid), eb('owner', '=', uid)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as StoredOrder[];
}

export async function labelsOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('menu_orders').select(['id', 'label']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** Words go with their author. */
export async function forgetLabels(tx: Database, owner: Uid): Promise<void> {
  await tx.updateTable('menu_orders').set({ label: '' }).where('owner', '=', owner).execute();
}
