// Mutes: who cannot write in which room until when. Room 0 is everywhere.
import type { RoomId, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type MuteRow = {
  uid: Uid;
  room_id: RoomId | 0;
  muted_by: Uid;
  by_team: boolean;
  muted_at: number;
  until_at: number;
};

type MuteKey = { uid: Uid; roomId: RoomId | 0 };

/** Serializes decisions about one person in one room until their transactions end. */
export async function lockMute(tx: Database, { uid, roomId }: MuteKey): Promise<void> {
  const key = `mute ${roomId} ${uid}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** The mute of exactly that room, or of everywhere, which is in force. */
export async function muteAt(
  db: Database,
  { uid, roomId }: MuteKey,
  now: number,
): Promise<{ untilAt: number; by: Uid | null } | undefined> {
  const row = await db
    .selectFrom('mutes')
    .select(['until_at', 'muted_by'])
    .where('uid', '=', uid)
    .where('room_id', '=', roomId)
    .where('until_at', '>', now)
    .executeTakeFirst();
  return row && { untilAt: row.until_at, by: row.muted_by as Uid | null };
}

/** Of two mutes the later end and the higher authority count. Returns the end. */
export async function putMute(db: Database, mute: MuteRow): Promise<number> {
  const { until_at } = await db
    .insertInto('mutes')
    .values(mute)
    .onConflict((conflict) =>
      conflict.columns(['uid', 'room_id']).doUpdateSet({
        muted_by: mute.muted_by,
        muted_at: mute.muted_at,
        until_at: sql<number>`greatest(mutes.until_at, excluded.until_at)`,
        // A mute that has ended keeps no authority.
        by_team: sql<boolean>`excluded.by_team or (mutes.by_team and mutes.until_at > ${mute.muted_at})`,
      }),
    )
    .returning('until_at')
    .executeTakeFirstOrThrow();
  return until_at;
}

/** Returns the end of the mute that was removed; undefined: there was none. */
export const removeMute = async (
  db: Database,
  { uid, roomId }: MuteKey,
  { byModeratorsToo, now }: { byModeratorsToo: boolean; now: number },
): Promise<number | undefined> => {
  let removal = db.deleteFrom('mutes').where('uid', '=', uid).where('room_id', '=', roomId);
  if (!byModeratorsToo) {
    removal = removal.where((where) =>
      where.or([where('by_team', '=', false), where('until_at', '<=', now)]),
    );
  }
  return (await removal.returning('until_at').executeTakeFirst())?.until_at;
};

/** Whose mute everywhere is in force, and until when. */
export async function mutesEverywhere(db: Database, now: number): Promise<Map<Uid, number>> {
  const rows = await db
    .selectFrom('mutes')
    .select(['uid', 'until_at'])
    .where('room_id', '=', 0)
    .where('uid', '>', 0)
    .where('until_at', '>', now)
    .execute();
  return new Map(rows.map(({ uid, until_at }) => [uid as Uid, until_at]));
}

type RoomsMuted = { uid: Uid; roomId: RoomId };

/** For each person and room, the latest end of mutes there and everywhere; 0: none. */
export async function mutesUntil(db: Database, asked: readonly RoomsMuted[], now: number): Promise<number[]> {
  const uids = asked.map(({ uid }) => uid);
  const mutes = await db
    .selectFrom('mutes')
    .select(['uid', 'room_id', 'until_at'])
    .where('uid', '=', sql<number>`any(${uids}::bigint[])`)
    .where('until_at', '>', now)
    .execute();
  const until = new Map(mutes.map(({ uid, room_id, until_at }) => [`${uid} ${room_id}`, until_at]));
  return asked.map(({ uid, roomId }) =>
    Math.max(until.get(`${uid} 0`) ?? 0, until.get(`${uid} ${roomId}`) ?? 0),
  );
}

/** The latest end of mutes in these rooms; 0: none. */
export async function mutedUntil(
  db: Database,
  uid: Uid,
  roomIds: readonly (RoomId | 0)[],
  now: number,
): Promise<number> {
  const row = await db
    .selectFrom('mutes')
    .select((each) => each.fn.max('until_at').as('until_at'))
    .where('uid', '=', uid)
    .where('room_id', 'in', [...roomIds])
    .where('until_at', '>', now)
    .executeTakeFirst();
  return row?.until_at ?? 0;
}
