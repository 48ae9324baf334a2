// Names and texts of members' rooms that the team hides: kept apart, while the room has a neutral name.
import { roomSlug, type RoomId } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import { changeRoom, roomById, type StoredRoom } from './store.ts';

type Kept = Pick<StoredRoom, 'name' | 'slug' | 'welcome'> & { skeleton_hash: Buffer | null };

/** Its slug is no room's that a member names. */
const neutralName = (id: RoomId): string => `№ ${id}`;
const neutral = (id: RoomId) => ({
  name: neutralName(id),
  slug: `${roomSlug(neutralName(id))}--hidden`,
  skeleton_hash: null,
});

const columns = ['name', 'slug', 'skeleton_hash', 'welcome'] as const;

export const hiddenRoom = (db: Database, id: RoomId): Promise<Kept | undefined> =>
  db.selectFrom('hidden_rooms').select(columns).where('room_id', '=', id).executeTakeFirst();

const lockRoom = (tx: Database, id: RoomId) =>
  tx
    .selectFrom('rooms')
    .select([...columns, 'creator_uid'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Each answers whether there is such a room of a member. */
export async function hideRoom(tx: Database, id: RoomId): Promise<boolean> {
  const room = await lockRoom(tx, id);
  if (!room || room.creator_uid === null) return false;
  const before = await hiddenRoom(tx, id);
  const { name, slug, skeleton_hash, welcome } = room;
  // What its owner has written since an earlier hiding takes the place of what that one kept.
  const isNamed = name !== neutralName(id);
  const kept = {
    ...(before && !isNamed ? before : { name, slug, skeleton_hash }),
    welcome: welcome || (before?.welcome ?? ''),
  };
  await tx
    .insertInto('hidden_rooms')
    .values({ room_id: id, ...kept })
    .onConflict((conflict) => conflict.column('room_id').doUpdateSet(kept))
    .execute();
  return changeRoom(tx, id, { ...neutral(id), welcome: '' });
}

/** What its owner has written meanwhile stays; so does the neutral name where another room has taken the former one. */
export async function restoreRoom(tx: Database, id: RoomId): Promise<boolean> {
  const room = await lockRoom(tx, id);
  const kept = room && (await hiddenRoom(tx, id));
  if (!kept) return false;
  await tx.deleteFrom('hidden_rooms').where('room_id', '=', id).execute();
  const { welcome, ...named } = kept;
  const taken = await tx
    .selectFrom('rooms')
    .select('id')
    .where((where) =>
      where.or([where('slug', '=', named.slug), where('skeleton_hash', '=', named.skeleton_hash)]),
    )
    .executeTakeFirst();
  const returns = room.name === neutralName(id) && !taken;
  return changeRoom(tx, id, { ...(returns && named), welcome: room.welcome || welcome });
}

export async function clearRoom(tx: Database, id: RoomId): Promise<boolean> {
  const room = await roomById(tx, id);
  if (!room || room.creator_uid === null) return false;
  await tx.deleteFrom('hidden_rooms').where('room_id', '=', id).execute();
  return changeRoom(tx, id, { ...neutral(id), welcome: '' });
}
