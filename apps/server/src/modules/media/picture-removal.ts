// How pictures end: released ones by a job, and each hour those that nobody used.
import { dayMs, hourMs } from '@alcove/protocol';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Files } from '../../platform/files/files.ts';
import { everyHour } from '../../platform/jobs/every-hour.ts';
import type { JobSpec } from '../../platform/jobs/jobs.ts';

/** A picture that was uploaded and never used is removed after this time. */
export const unusedPictureMs = dayMs;
/** A photo with sizes that are made later, and in no album after this, was left by a process that died. */
export const unusedPhotoMs = 900_000;
/** Pictures removed by one step of the job. */
const removedAtOnce = 100;
/** Sizes that are still not made after this are tried again. */
const lateMs = 4 * hourMs;

const removal: JobSpec<Record<string, never>> = { name: 'pictures_removal', payload: z.object({}) };

type Needs = Use<'db' | 'clock' | 'jobs'> & {
  files: Pick<Files, 'removeAll'>;
  completeSoon(tx: Database, id: string): Promise<void>;
  /** Collections with sizes that are made later. */
  hasLater(): readonly string[];
};

export async function createPictureRemoval(needs: Needs) {
  const { db, clock, jobs, files, completeSoon, hasLater } = needs;
  const removeSoon = (tx: Database) => jobs.add(tx, removal, {}, { key: removal.name });

  async function remove(shelf: string, id: string): Promise<void> {
    await files.removeAll(`${shelf}/${id}`);
    await db.deleteFrom('pictures').where('id', '=', id).execute();
  }

  jobs.handle(removal, async () => {
    for (;;) {
      const released = await db
        .selectFrom('pictures')
        .select(['id', 'shelf'])
        .where('released_at', '<=', clock.now())
        .limit(removedAtOnce)
        .execute();
      for (const { shelf, id } of released) await remove(shelf, id);
      if (released.length < removedAtOnce) return;
    }
  });

  await everyHour({ db, clock, jobs }, 'pictures_sweep', async () => {
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('pictures')
        .set({ released_at: clock.now() })
        .where('used', '=', false)
        .where('released_at', 'is', null)
        .where((where) =>
          where.or([
            where('kept_at', '<=', clock.now() - unusedPictureMs),
            where.and([
              where('kept_at', '<=', clock.now() - unusedPhotoMs),
              where('shelf', '=', sql<string>`any(${[...hasLater()]}::text[])`),
            ]),
          ]),
        )
        .executeTakeFirst();
      const isDue = await tx
        .selectFrom('pictures')
        .select('id')
        .where('released_at', '<=', clock.now())
        .executeTakeFirst();
      if (numUpdatedRows > 0n || isDue) await removeSoon(tx);
      const late = await tx
        .selectFrom('pictures')
        .select('id')
        .where('waits_as', 'is not', null)
        .where('used', '=', true)
        .where('released_at', 'is', null)
        .where('kept_at', '<=', clock.now() - lateMs)
        .limit(removedAtOnce)
        .execute();
      for (const { id } of late) await completeSoon(tx, id);
    });
  });

  return { remove, removeSoon };
}
