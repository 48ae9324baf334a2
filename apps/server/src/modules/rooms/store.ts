// The rows of rooms.
import type { Gender, RoomId, RoomKind, Uid } from '@alcove/protocol';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { RoomTable } from '../../platform/db/schema.generated.ts';

export type StoredRoom = Omit<
  Selectable<RoomTable>,
  'id' | 'kind' | 'creator_uid' | 'allowed_gender' | 'last_message_id' | 'skeleton_hash'
> & {
  id: RoomId;
  kind: RoomKind;
  /** Null: a system room. */
  creator_uid: Uid | null;
  allowed_gender: Gender | 0;
};

export type NewRoomRow = Pick<StoredRoom, 'slug' | 'name' | 'kind' | 'creator_uid' | 'capacity'> &
  Partial<
    Pick<
      StoredRoom,
      'password_hash' | 'allowed_gender' | 'showroom' | 'price' | 'welcome' | 'name_key' | 'welcome_key'
    >
  > & { skeleton_hash?: Buffer | null };

const columns = [
  'id',
  'slug',
  'name',
  'kind',
  'creator_uid',
  'password_hash',
  'closed',
  'allowed_gender',
  'capacity',
  'showroom',
  'price',
  'welcome',
  'name_key',
  'welcome_key',
  'created_at',
] as const;

export const allRooms = async (db: Database): Promise<StoredRoom[]> =>
  (await db.selectFrom('rooms').select(columns).orderBy('id').execute()) as StoredRoom[];

export const roomById = async (db: Database, id: RoomId): Promise<StoredRoom | undefined> =>
  (await db.selectFrom('rooms').select(columns).where('id', '=', id).executeTakeFirst()) as
    | StoredRoom
    | undefined;

export async function idOfRoom(
  db: Database,
  room: { id: number } | { slug: string },
): Promise<RoomId | undefined> {
  const [column, value] = 'id' in room ? (['id', room.id] as const) : (['slug', room.slug] as const);
  const found = await db.selectFrom('rooms').select('id').where(column, '=', value).executeTakeFirst();
  return found?.id as RoomId | undefined;
}

export const roomsOf = async (db: Database, creator: Uid): Promise<StoredRoom[]> =>
  (await db
    .selectFrom('rooms')
    .select(columns)
    .where('creator_uid', '=', creator)
    .orderBy('id')
    .execute()) as StoredRoom[];

/** The id of the latest message in each of these rooms; those that are gone are missing. */
export async function lastMessageIds(
  db: Database,
  ids: readonly RoomId[],
): Promise<ReadonlyMap<RoomId, number>> {
  const rows = await db
    .selectFrom('rooms')
    .select(['id', 'last_message_id'])
    .where('id', '=', sql<number>`any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, last_message_id }) => [id as RoomId, last_message_id]));
}

/** Undefined where the name is taken or the member already has their own room; of two at once one succeeds. */
export async function addRoom(db: Database, room: NewRoomRow, now: number): Promise<RoomId | undefined> {
  const added = await db
    .insertInto('rooms')
    .values({ ...room, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id as RoomId | undefined;
}

/** False where the room does not exist; throws where the new name, or one like it, is taken (see `isTaken`). */
export async function changeRoom(db: Database, id: RoomId, change: Updateable<RoomTable>): Promise<boolean> {
  const changed = await db
    .updateTable('rooms')
    .set(change)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export const isTaken = (error: unknown): boolean =>
  ['rooms_slug_key', 'rooms_skeleton_hash_key'].includes((error as { constraint?: string }).constraint ?? '');

export async function removeRooms(db: Database, ids: readonly RoomId[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('rooms').where('id', 'in', ids).execute();
}

/** The families of advisory locks that rooms use. */
const creatorLocks = 7_231;
const seedLocks = 7_232;
const int32 = 2 ** 31;

/** Held until the transaction ends: rooms of one creator are counted one after the other. */
export const lockCreator = (tx: Database, creator: Uid) => lock(tx, creatorLocks, creator % int32);
/** Of two processes that start at once, one creates the system rooms. */
export const lockSeed = (tx: Database) => lock(tx, seedLocks, 0);

const lock = (tx: Database, family: number, key: number) =>
  tx
    .selectNoFrom((build) =>
      build.fn('pg_advisory_xact_lock', [build.val(family), build.val(key)]).as('locked'),
    )
    .execute();

export async function countCreated(tx: Database, creator: Uid): Promise<number> {
  const { count } = await tx
    .selectFrom('rooms')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('creator_uid', '=', creator)
    .where('kind', '=', 'member')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const hasSystemRooms = async (tx: Database): Promise<boolean> =>
  (await tx.selectFrom('rooms').select('id').where('kind', '=', 'house').limit(1).executeTakeFirst()) !==
  undefined;
