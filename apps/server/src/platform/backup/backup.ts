// A backup: the database as it is at one moment, then the files that it names. Files are copied once and shared by all
// snapshots; one that is deleted while the backup runs is left out, as its row will be.
//
//   lock ─► tables of one snapshot ─► files that no earlier snapshot has ─► manifest ─► its name ─► older ones go
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import type { Files, FileInStore } from '../files/files.ts';
import { sealed } from '../files/sealed-files.ts';
import { alone, copyDatabase } from './database-copy.ts';
import { type BackedUpFile, fileListName, manifestName, siteOf, writeManifest } from './manifest.ts';
import { type BackupPlaces, openBackupPlaces } from './places.ts';
import { writePart } from './stored-parts.ts';

/** The disk flushes several small files at once as quickly as one. */
const filesAtOnce = 4;

export type BackupNeeds = {
  pool: Pool;
  /** The store itself: what is sealed in it stays sealed in the backup. */
  files: Pick<Files, 'list' | 'open'>;
  /** Of all backups of this site. */
  folder: string;
  secretKey: string;
  now(): number;
  /** So many snapshots stay, this one included. */
  keep: number;
};
export type TakenBackup = { name: string; rows: number; files: number; copied: number; removed: number };

/** Files whose keys are left out of backups; see `tables.ts`. */
const isLeftOut = ({ key }: FileInStore): boolean =>
  key.startsWith(sealed('')) && !key.startsWith(sealed('evidence/'));

async function knownFiles(places: BackupPlaces): Promise<Map<string, BackedUpFile>> {
  const known = new Map<string, BackedUpFile>();
  const [last] = (await places.snapshots()).slice(-1);
  if (last !== undefined) for await (const file of places.filesOf(last)) known.set(file.key, file);
  return known;
}

async function copyFiles({ files }: BackupNeeds, places: BackupPlaces, aside: string) {
  const known = await knownFiles(places);
  const listed: BackedUpFile[] = [];
  let copied = 0;

  async function copyOne(found: FileInStore): Promise<void> {
    const { key, bytes, changed } = found;
    const before = known.get(key);
    if (before?.bytes === bytes && before.changed === changed && (await places.hasPooled(before.sha256))) {
      listed.push(before);
      return;
    }
    const opened = await files.open(key);
    if (!opened) return;
    const written = path.join(aside, randomUUID());
    const part = await writePart(written, opened.stream, { compressed: false });
    await places.keepPooled(written, part.sha256);
    listed.push({ key, type: opened.type, changed, ...part });
    copied += 1;
  }

  const found = files.list()[Symbol.asyncIterator]();
  const copyNext = async (): Promise<void> => {
    for (let next = await found.next(); !next.done; next = await found.next())
      if (!isLeftOut(next.value)) await copyOne(next.value);
  };
  await Promise.all(Array.from({ length: filesAtOnce }, copyNext));

  listed.sort((one, other) => (one.key < other.key ? -1 : 1));
  const lines = Readable.from(
    listed.map((file) => `${JSON.stringify(file)}\n`),
    { objectMode: false },
  );
  const part = await writePart(path.join(aside, fileListName), lines, { compressed: true });
  const ofFiles = listed.reduce((sum, { bytes }) => sum + bytes, 0);
  return { files: { rows: listed.length, ofFiles, ...part }, copied };
}

/** Removes older snapshots, and then files that none names. */
async function forgetOlder(places: BackupPlaces, keep: number): Promise<number> {
  const older = (await places.snapshots()).slice(0, -keep);
  if (older.length === 0) return 0;
  for (const snapshot of older) await places.removeSnapshot(snapshot);
  const named = new Set<string>();
  for (const snapshot of await places.snapshots())
    for await (const { sha256 } of places.filesOf(snapshot)) named.add(sha256);
  await places.sweepPool(named);
  return older.length;
}

export async function takeBackup(needs: BackupNeeds): Promise<TakenBackup> {
  const { pool, folder, secretKey, now, keep } = needs;
  const places = await openBackupPlaces(folder);
  return alone(pool, async () => {
    const takenAt = now();
    const aside = await places.begin();
    try {
      const copy = await copyDatabase(pool, aside);
      const { files, copied } = await copyFiles(needs, places, aside);
      const manifest = { format: 1 as const, takenAt, site: siteOf(secretKey), ...copy, files };
      const text = Readable.from([writeManifest(manifest, secretKey)], { objectMode: false });
      await writePart(path.join(aside, manifestName), text, { compressed: false });
      const name = await places.finish(takenAt);
      const removed = await forgetOlder(places, keep);
      const rows = copy.tables.reduce((sum, table) => sum + table.rows, 0);
      return { name, rows, files: files.rows, copied, removed };
    } catch (error) {
      await places.giveUp();
      throw error;
    }
  });
}
