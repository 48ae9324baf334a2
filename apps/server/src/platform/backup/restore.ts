// A restore into an empty database and an empty store. Everything is verified before anything is written; the database
// appears in one transaction, after the files.
//
//   verify ─► mark the store ─► files ─► tables, indexes, later migrations, the quiet mark ─► commit ─► unmark the store
import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { Pool } from 'pg';
import { readMigrations } from '../db/migrate.ts';
import type { Files } from '../files/files.ts';
import { StartProblem } from '../start-problem.ts';
import { loadDatabase } from './database-copy.ts';
import { type BackedUpFile, fileListName, type Manifest, readManifest, tableFile } from './manifest.ts';
import { type BackupPlaces, openBackupPlaces } from './places.ts';
import { digestOf, digestOfPart, type StoredPart } from './stored-parts.ts';

/** Stands in the store while a restore is not at its end; a start refuses it. */
export const restoreMark = 'restore-running.txt';
const filesAtOnce = 4;

export type Backup = { places: BackupPlaces; snapshot: string; folder: string; manifest: Manifest };

/** The newest one, where none is named. */
export async function openBackup(
  folder: string,
  { snapshot, secretKey }: { snapshot?: string | undefined; secretKey: string },
): Promise<Backup> {
  const places = await openBackupPlaces(folder);
  const name = snapshot ?? (await places.newest());
  const own = places.folderOf(name);
  return { places, snapshot: name, folder: own, manifest: await readManifest(own, secretKey) };
}

/** Refuses a backup of another release; a backup of an earlier one is carried on by the later migrations. */
export function refuseForeignRelease({ migrations }: Manifest): void {
  const known = readMigrations();
  for (const { name, checksum } of migrations) {
    const own = known.find((each) => each.name === name);
    if (own?.checksum === checksum) continue;
    throw new StartProblem(
      own === undefined
        ? `The backup is of a newer release (it has the migration ${name}): restore it with that one.`
        : `The backup is of another release (its migration ${name} is not ours): restore it with that one.`,
    );
  }
}

const refuseChanged = (what: string): never => {
  throw new StartProblem(`${what} of the backup is missing or was changed: nothing was restored.`);
};

async function verifyPart(what: string, file: string, { bytes, sha256 }: StoredPart): Promise<void> {
  const found = await digestOfPart(file).catch(() => undefined);
  if (found?.bytes !== bytes || found.sha256 !== sha256) refuseChanged(what);
}

async function eachFile(
  { places, snapshot }: Backup,
  work: (file: BackedUpFile) => Promise<void>,
): Promise<void> {
  const files = places.filesOf(snapshot);
  const next = async (): Promise<void> => {
    for (let found = await files.next(); !found.done; found = await files.next()) await work(found.value);
  };
  await Promise.all(Array.from({ length: filesAtOnce }, next));
}

/** Reads every byte of it. */
export async function verifyBackup(backup: Backup): Promise<void> {
  const { manifest, folder, places } = backup;
  refuseForeignRelease(manifest);
  for (const table of manifest.tables)
    await verifyPart(`The table ${table.name}`, path.join(folder, tableFile(table.name)), table);
  await verifyPart('The list of files', path.join(folder, fileListName), manifest.files);
  await eachFile(backup, (file) => verifyPart(`The file ${file.key}`, places.inPool(file.sha256), file));
}

async function refuseInhabitedStore(files: Files): Promise<void> {
  if (await files.stat(restoreMark)) return;
  for await (const { key } of files.list())
    throw new StartProblem(`The store of files is not empty (it has ${key}): restore into an empty one.`);
}

async function restoreFile({ places }: Backup, files: Files, file: BackedUpFile): Promise<void> {
  const { key, type, bytes, sha256 } = file;
  // A restore that was killed may have put it there.
  const there = await files.open(key);
  if (there?.type === type && (await digestOf(there.stream)).sha256 === sha256) return;
  there?.stream.destroy();
  await files.put(key, createReadStream(places.inPool(sha256)), { type, maxBytes: bytes });
}

/** Into a database that is thrown away: rows are counted as they arrive, files are read where they are. */
export async function rehearseRestore(backup: Backup, pool: Pool): Promise<void> {
  await verifyBackup(backup);
  const { manifest, folder } = backup;
  await loadDatabase(pool, { manifest, folder, known: readMigrations() }, async () => {});
}

/** The site that this leaves is quiet until its operator opens it. */
export async function restoreBackup(
  backup: Backup,
  { pool, files, now }: { pool: Pool; files: Files; now(): number },
): Promise<void> {
  await verifyBackup(backup);
  await refuseInhabitedStore(files);
  await files.put(restoreMark, Buffer.from(backup.snapshot), { type: 'text/plain', maxBytes: 100 });
  await eachFile(backup, (file) => restoreFile(backup, files, file));
  const { manifest, folder } = backup;
  await loadDatabase(pool, { manifest, folder, known: readMigrations() }, async (client) => {
    await client.query('insert into restores (taken_at, restored_at) values ($1, $2)', [
      manifest.takenAt,
      now(),
    ]);
  });
  await files.remove(restoreMark);
}
