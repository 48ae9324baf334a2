// The rows of free watching: time watched by room, and the one view slot of each free member.
import { freeWatching, type RoomId, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type WatchedTime = { windowAt: number; watchedMs: number };
export type ViewSlot = { uid: Uid; view: string; stream: string; process: string };

/** Undefined where the last window has ended. */
export async function watchedTimeIn(
  db: Database,
  { uid, roomId, now }: { uid: Uid; roomId: RoomId; now: number },
): Promise<WatchedTime | undefined> {
  const row = await db
    .selectFrom('free_watching')
    .select(['window_at', 'watched_ms'])
    .where('uid', '=', uid)
    .where('room_id', '=', roomId)
    .where('window_at', '>', now - freeWatching.windowMs)
    .executeTakeFirst();
  return row && { windowAt: row.window_at, watchedMs: row.watched_ms };
}

/** Adds to the current window; where that has ended, a new one begins at `sinceAt`. Answers the stored sum. */
export async function addWatchedTime(
  db: Database,
  { uid, roomId, sinceAt, ms }: { uid: Uid; roomId: RoomId; sinceAt: number; ms: number },
): Promise<WatchedTime> {
  const ended = sql<boolean>`free_watching.window_at <= ${sinceAt - freeWatching.windowMs}::bigint`;
  const row = await db
    .insertInto('free_watching')
    .values({ uid, room_id: roomId, window_at: sinceAt, watched_ms: ms })
    .onConflict((conflict) =>
      conflict.columns(['uid', 'room_id']).doUpdateSet({
        window_at: sql`case when ${ended} then excluded.window_at else free_watching.window_at end`,
        watched_ms: sql`excluded.watched_ms + case when ${ended} then 0 else free_watching.watched_ms end`,
      }),
    )
    .returning(['window_at', 'watched_ms'])
    .executeTakeFirstOrThrow();
  return { windowAt: row.window_at, watchedMs: row.watched_ms };
}

export const removeOldWatchedTime = (db: Database, now: number) =>
  db
    .deleteFrom('free_watching')
    .where('window_at', '<=', now - freeWatching.windowMs)
    .execute();

/** False: another view holds the slot. */
export async function takeViewSlot(db: Database, { uid, view, stream, process }: ViewSlot): Promise<boolean> {
  const taken = await db
    .insertInto('free_views')
    .values({ uid, view_id: view, stream_id: stream, process })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uid')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function viewSlotOf(db: Database, uid: Uid): Promise<ViewSlot | undefined> {
  const row = await db.selectFrom('free_views').selectAll().where('uid', '=', uid).executeTakeFirst();
  return row && { uid, view: row.view_id, stream: row.stream_id, process: row.process };
}

/** False: `from` does not hold the slot any more. */
export async function transferViewSlot(db: Database, from: ViewSlot, to: ViewSlot): Promise<boolean> {
  const taken = await db
    .updateTable('free_views')
    .set({ view_id: to.view, stream_id: to.stream, process: to.process })
    .where('uid', '=', from.uid)
    .where('view_id', '=', from.view)
    .returning('uid')
    .executeTakeFirst();
  return taken !== undefined;
}

export const releaseViewSlot = (db: Database, { uid, view }: Pick<ViewSlot, 'uid' | 'view'>) =>
  db.deleteFrom('free_views').where('uid', '=', uid).where('view_id', '=', view).execute();
