// The keys of sealed files, one for each folder: random, kept in a table of their own, and gone at once for every
// process when their row is deleted.
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { doomHeld } from './held-files.ts';

export const fileKeyBytes = 32;

export type FileKeys = {
  /** Undefined: destroyed, or never made. */
  get(folder: string): Promise<Buffer | undefined>;
  /** The one that is there, or a new one. */
  make(folder: string): Promise<Buffer>;
  /** In the transaction of its cause, if there is one. The key of a held folder goes with its last holder. */
  destroy(folders: readonly string[], tx?: Database): Promise<number>;
  /** Made after the one moment and until the other, in the order of their names from `after` on. */
  madeBetween(from: number, to: number, page: { after: string; limit: number }): Promise<string[]>;
};

export function createFileKeys({ db, clock }: { db: Database; clock: Clock }): FileKeys {
  const get = async (folder: string): Promise<Buffer | undefined> =>
    (
      await sql<{ key: Buffer }>`/* prepared: file_key */
        select key from file_keys where folder = ${folder}`.execute(db)
    ).rows[0]?.key;
  return {
    get,
    async make(folder) {
      const known = await get(folder);
      if (known) return known;
      const key = randomBytes(fileKeyBytes);
      await db
        .insertInto('file_keys')
        .values({ folder, key, made_at: clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      // Another process may have been first.
      return (await get(folder)) ?? key;
    },
    async destroy(folders, tx = db) {
      if (folders.length === 0) return 0;
      const held = await doomHeld(tx, folders);
      const free = folders.filter((folder) => !held.has(folder));
      if (free.length === 0) return 0;
      const { numDeletedRows } = await tx
        .deleteFrom('file_keys')
        .where('folder', 'in', free)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    madeBetween: async (from, to, { after, limit }) =>
      (
        await db
          .selectFrom('file_keys')
          .select('folder')
          .where('made_at', '>', from)
          .where('made_at', '<=', to)
          .where('folder', '>', after)
          .orderBy('folder')
          .limit(limit)
          .execute()
      ).map(({ folder }) => folder),
  };
}
