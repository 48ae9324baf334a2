// What a backup says of itself. It is sealed under a key of the site: a manifest of which one letter changed, or that
// another site wrote, is refused by name.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { purposeKey } from '../purpose-key.ts';
import { StartProblem } from '../start-problem.ts';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.int().check(z.minimum(0));
const storedPart = { rows: count, bytes: count, sha256 };

const manifestShape = z.object({
  format: z.literal(1),
  takenAt: count,
  /** Names the secret without giving it away: every link, letter and seal of the site hangs on it. */
  site: sha256,
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), ...storedPart })),
  /** The list of files, a line each. */
  files: z.object({ ...storedPart, ofFiles: count }),
});
export type Manifest = z.infer<typeof manifestShape>;

export const listedFileShape = z.object({
  key: z.string(),
  bytes: count,
  type: z.string(),
  changed: z.string(),
  sha256,
});
export type BackedUpFile = z.infer<typeof listedFileShape>;

export const manifestName = 'manifest.json';
export const fileListName = 'files.ndjson.zst';
export const tableFile = (table: string): string => `${table}.copy.zst`;

export const siteOf = (secretKey: string): string =>
  createHash('sha256').update(purposeKey(secretKey, 'backups')).digest('hex');

const sealOf = (text: string, secretKey: string): string =>
  createHmac('sha256', purposeKey(secretKey, 'backups')).update(text).digest('hex');

/** The seal stands on the line after the manifest. */
export function writeManifest(manifest: Manifest, secretKey: string): string {
  const text = JSON.stringify(manifest);
  return `${text}\n${sealOf(text, secretKey)}\n`;
}

export async function readManifest(folder: string, secretKey: string): Promise<Manifest> {
  const file = path.join(folder, manifestName);
  const written = await readFile(file, 'utf8').catch(() => {
    throw new StartProblem(`${folder} is no backup: it has no ${manifestName}.`);
  });
  const [text = '', seal = ''] = written.split('\n');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new StartProblem(`${file} was changed after the backup: it cannot be read.`);
  }
  const { success, data } = z.safeParse(manifestShape, parsed);
  if (!success) throw new StartProblem(`${file} is not a manifest that this release reads.`);
  if (data.site !== siteOf(secretKey))
    throw new StartProblem(
      `The backup ${folder} was taken under another SECRET_KEY: set the one of that site.`,
    );
  const [given, expected] = [Buffer.from(seal), Buffer.from(sealOf(text, secretKey))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new StartProblem(`${file} was changed after the backup: its seal does not fit.`);
  return data;
}
