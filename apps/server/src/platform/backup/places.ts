// The folder of backups: one folder a snapshot, and one pool of files that all of them share. A snapshot is made aside
// and gets its name when it is whole, so that a killed backup is never taken for one.
//
//   {folder}/{time}/manifest.json, {table}.copy.zst …, files.ndjson.zst
//   {folder}/pool/ab/{sha256}
//   {folder}/.incoming/…
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import * as z from 'zod/mini';
import { StartProblem } from '../start-problem.ts';
import { type BackedUpFile, fileListName, listedFileShape } from './manifest.ts';
import { flushFolder, readPart } from './stored-parts.ts';

const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.\d{3}Z$/;
const nameOf = (takenAt: number): string => new Date(takenAt).toISOString().replaceAll(':', '-');

/** The way back from its name. */
export const timeOfSnapshot = (name: string): number =>
  Date.parse(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));

export type BackupPlaces = Awaited<ReturnType<typeof openBackupPlaces>>;

export async function openBackupPlaces(folder: string) {
  const pool = path.join(folder, 'pool');
  const incoming = path.join(folder, '.incoming');
  const inPool = (sha256: string): string => path.join(pool, sha256.slice(0, 2), sha256);

  /** The oldest first. */
  const snapshots = async (): Promise<string[]> =>
    (await readdir(folder).catch(() => [])).filter((name) => timePattern.test(name)).toSorted();

  return {
    inPool,
    snapshots,
    folderOf: (snapshot: string): string => path.join(folder, snapshot),

    async newest(): Promise<string> {
      const [last] = (await snapshots()).slice(-1);
      if (last === undefined) throw new StartProblem(`There is no whole backup in ${folder}.`);
      return last;
    },

    /** An empty folder aside; what a killed backup left there goes. */
    async begin(): Promise<string> {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rm(incoming, { recursive: true, force: true });
      await mkdir(incoming, { mode: 0o700 });
      return incoming;
    },
    giveUp: () => rm(incoming, { recursive: true, force: true }),

    async finish(takenAt: number): Promise<string> {
      const name = nameOf(takenAt);
      await flushFolder(incoming);
      await rename(incoming, path.join(folder, name));
      await flushFolder(folder);
      return name;
    },

    hasPooled: (sha256: string): Promise<boolean> =>
      stat(inPool(sha256)).then(
        () => true,
        () => false,
      ),
    /** Moves a file that was written aside to its place. */
    async keepPooled(aside: string, sha256: string): Promise<void> {
      const place = inPool(sha256);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await rename(aside, place);
      await flushFolder(path.dirname(place));
    },

    async *filesOf(snapshot: string): AsyncGenerator<BackedUpFile> {
      const lines = createInterface({ input: readPart(path.join(folder, snapshot, fileListName)) });
      for await (const line of lines) yield z.parse(listedFileShape, JSON.parse(line));
    },

    removeSnapshot: (snapshot: string) => rm(path.join(folder, snapshot), { recursive: true, force: true }),

    /** Removes what no snapshot names any more. */
    async sweepPool(named: ReadonlySet<string>): Promise<number> {
      let removed = 0;
      for (const spread of await readdir(pool).catch(() => [])) {
        for (const sha256 of await readdir(path.join(pool, spread))) {
          if (named.has(sha256)) continue;
          await rm(path.join(pool, spread, sha256), { force: true });
          removed += 1;
        }
      }
      return removed;
    },
  };
}
