// How much room the disks have on which the site writes.
import { statfs } from 'node:fs/promises';
import { spoolBounds } from '../spool.ts';
import { examined, fault, type DoctorFinding, good, warning } from './finding.ts';

/** A film of a member and what is made of it, several times over. */
const scarceBytes = 4 * 1024 ** 3;

export type DiskSettings = { dataDir: string; backupDir?: string | undefined };
type Statfs = (folder: string) => Promise<{ bavail: number; bsize: number }>;

const inWords = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GiB are free`;

async function examineRoom(
  check: DoctorFinding['check'],
  folder: string,
  ask: Statfs,
): Promise<DoctorFinding> {
  const { bavail, bsize } = await ask(folder);
  const free = bavail * bsize;
  if (free < spoolBounds.freeBytes) return fault(check, `${inWords(free)}: uploads are refused.`);
  if (free < scarceBytes) return warning(check, `${inWords(free)}: little for films and a growing database.`);
  return good(check, `${inWords(free)}.`);
}

export async function examineDisk(
  { dataDir, backupDir }: DiskSettings,
  withinMs?: number,
  ask: Statfs = statfs,
): Promise<DoctorFinding[]> {
  const of = (check: DoctorFinding['check'], folder: string) =>
    examined(check, async () => [await examineRoom(check, folder, ask)], { withinMs, of: folder });
  const [data, backups] = await Promise.all([
    of('disk.data', dataDir),
    backupDir === undefined ? [] : of('disk.backups', backupDir),
  ]);
  return [...data, ...backups];
}
