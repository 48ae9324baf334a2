// The schema of each release, `apps/server/schemas/<version>.sql`, which later releases are tried on
// (`apps/server/src/platform/db/upgrades.soak.ts`). Its first line names the migrations that it was written from.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { SetupProblem } from '../setup/steps.mjs';

const migrationsFolder = 'apps/server/migrations';
export const schemaFile = (version) => `apps/server/schemas/${version}.sql`;

async function headOf(root, version) {
  const folder = path.join(root, migrationsFolder);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.sql')).toSorted();
  const hash = createHash('sha256');
  for (const name of names) hash.update(`${name}\0`).update(await readFile(path.join(folder, name)));
  return `-- The schema of ${version}, of the migrations ${hash.digest('hex')}`;
}

/** `dump`: what `apps/server/src/programs/dump-schema.ts` prints. */
export const schemaText = async (root, version, dump) => `${await headOf(root, version)}\n${dump}`;

export async function insistOnSchema(root, version) {
  const file = schemaFile(version);
  const written = await readFile(path.join(root, file), 'utf8').catch(() => undefined);
  const advice = 'write it (npm run release -- --schema) and commit it';
  if (written === undefined) throw new SetupProblem(`${file} is missing: ${advice}`);
  if (written.split('\n')[0] !== (await headOf(root, version)))
    throw new SetupProblem(`${file} is of other migrations: ${advice}`);
}
