// Folders of files that somebody still has to read: what would remove one, or destroy its key, waits until its last
// holder lets go.
//
//   held ──removed meanwhile──▶ held, doomed ──last holder lets go──▶ job: gone
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import type { Use } from '../engines.ts';
import type { JobSpec } from '../jobs/jobs.ts';
import type { Files } from './files.ts';

export type HeldFiles = {
  /** From the commit of `tx` on. */
  hold(tx: Database, folder: string, holder: string): Promise<void>;
  /** What was to be removed meanwhile goes once `tx` has committed. */
  letGo(tx: Database, holder: string): Promise<void>;
};

const removal: JobSpec<{ folder: string }> = {
  name: 'held_files_removal',
  payload: z.object({ folder: z.string().check(z.maxLength(200)) }),
};

/** Marks those of the folders that are held, and answers them: they stay for now. */
export async function doomHeld(tx: Database, folders: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .updateTable('held_files')
    .set({ doomed: true })
    .where('folder', 'in', folders)
    .returning('folder')
    .execute();
  return new Set(rows.map(({ folder }) => folder));
}

export const keepHeld = (files: Files, { db }: Use<'db'>): Files => ({
  ...files,
  get boot() {
    return files.boot;
  },
  async removeAll(prefix) {
    if (!(await doomHeld(db, [prefix])).has(prefix)) await files.removeAll(prefix);
  },
});

export function createHeldFiles({ jobs, files }: Use<'jobs'> & { files: Files }): HeldFiles {
  jobs.handle(removal, ({ folder }) => files.removeAll(folder));

  return {
    hold: async (tx, folder, holder) =>
      void (await tx
        .insertInto('held_files')
        .values({ folder, holder })
        .onConflict((conflict) => conflict.doNothing())
        .execute()),

    async letGo(tx, holder) {
      const rows = await tx
        .deleteFrom('held_files')
        .where('holder', '=', holder)
        .returning(['folder', 'doomed'])
        .execute();
      for (const { folder, doomed } of rows) {
        // Two who let go of one folder at a time would each leave its removal to the other.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`held ${folder}`}, 0))`.execute(tx);
        const other = await tx
          .selectFrom('held_files')
          .select('holder')
          .where('folder', '=', folder)
          .limit(1)
          .executeTakeFirst();
        if (doomed && !other) await jobs.add(tx, removal, { folder });
      }
    },
  };
}
