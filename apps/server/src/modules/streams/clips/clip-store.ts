// The rows of clips.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';

export type StoredClip = { id: string; uid: Uid; started_at: number; duration_ms: number };

export const addClip = (
  db: Database,
  { id, uid, process, now }: { id: string; uid: Uid; process: string; now: number },
) => db.insertInto('clips').values({ id, uid, process, started_at: now }).execute();

/** False: the clip was deleted meanwhile. */
export async function finishClip(tx: Database, id: string, durationMs: number): Promise<boolean> {
  const done = await tx
    .updateTable('clips')
    .set({ ready: true, duration_ms: durationMs })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}

export const clipsOf = async (db: Database, uid: Uid): Promise<StoredClip[]> =>
  (await db
    .selectFrom('clips')
    .select(['id', 'uid', 'started_at', 'duration_ms'])
    .where('uid', '=', uid)
    .where('ready', '=', true)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute()) as StoredClip[];

export async function ownerOfClip(db: Database, id: string): Promise<Uid | undefined> {
  const row = await db
    .selectFrom('clips')
    .select('uid')
    .where('id', '=', id)
    .where('ready', '=', true)
    .executeTakeFirst();
  return row?.uid as Uid | undefined;
}

const removed = async (rows: Promise<{ id: string }[]>): Promise<string[]> =>
  (await rows).map(({ id }) => id);

/** The functions that remove clips answer the removed ids, so that their files are deleted too. */
export const removeClip = (tx: Database, { id, uid }: { id: string; uid: Uid }) =>
  removed(tx.deleteFrom('clips').where('id', '=', id).where('uid', '=', uid).returning('id').execute());

export const removeClipsOf = (tx: Database, uid: Uid) =>
  removed(tx.deleteFrom('clips').where('uid', '=', uid).returning('id').execute());

/** Keeps the latest `kept` clips. */
export const removeOldestClips = (tx: Database, { uid, kept }: { uid: Uid; kept: number }) =>
  removed(
    tx
      .deleteFrom('clips')
      .where('id', 'in', (from) =>
        from
          .selectFrom('clips')
          .select('id')
          .where('uid', '=', uid)
          .where('ready', '=', true)
          .orderBy('started_at', 'desc')
          .orderBy('id')
          .offset(kept),
      )
      .returning('id')
      .execute(),
  );

export const unfinishedClips = (db: Database): Promise<{ id: string; process: string }[]> =>
  db.selectFrom('clips').select(['id', 'process']).where('ready', '=', false).execute();

/** Unless they became ready meanwhile. */
export const removeUnfinishedClips = (tx: Database, ids: string[]) =>
  removed(tx.deleteFrom('clips').where('id', 'in', ids).where('ready', '=', false).returning('id').execute());
