// Brings a database to the schema of this code: dated plain SQL files, forward only, each in a
// transaction of its own together with the note that it was applied.
//
// Several processes may start at once: one migrates, the others wait for its lock and find nothing
// left to do. A file that was applied is never edited; the checksum notices. Each file is known by its name: one that
// sorts before others that were applied is applied after them, since a site may stand on any commit of a history whose
// branches were joined later. `npm run check` refuses a new file that sorts before one on main.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { StartProblem } from '../start-problem.ts';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../../migrations');

export type Migration = { name: string; checksum: string; sql: string };
export type AppliedMigration = Pick<Migration, 'name' | 'checksum'>;

/** `2026-11-21-1-platform.sql`: the day, the order within the day, what it is about. */
const fileName = /^\d{4}-\d{2}-\d{2}-(\d+)-[a-z0-9-]+\.sql$/;

/** Any number that no other program on the same server takes; one per database. */
const lockKey = 7_201_126_118;

const order = (name: string): string =>
  name.replace(/^(.{11})(\d+)/, (_, day, n) => day + n.padStart(4, '0'));
const byOrder = (a: { name: string }, b: { name: string }): number =>
  order(a.name) < order(b.name) ? -1 : 1;

/** In the order in which they are applied. */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return files
    .map((file) => {
      if (!fileName.test(file)) {
        throw new StartProblem(`${path.join(folder, file)}: a migration is named 2026-11-21-1-subject.sql.`);
      }
      // Line ends differ between checkouts; the schema does not.
      const sql = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name: file.slice(0, -'.sql'.length), checksum, sql };
    })
    .toSorted(byOrder);
}

export async function makeNotes(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create table if not exists migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
}

/** In the order of their names. */
export async function readApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>('select name, checksum from migrations');
  return rows.toSorted(byOrder);
}

/** Whatever the database has seen is among the files of this code, unchanged. */
function checkDrift(known: Migration[], applied: AppliedMigration[]): void {
  const newest = known.at(-1);
  for (const { name, checksum } of applied) {
    const file = known.find((migration) => migration.name === name);
    if (!file && newest && order(name) > order(newest.name)) {
      throw new StartProblem(
        `The database is newer than this code (it has ${name}): start the newer version, or use another database.`,
      );
    }
    if (!file) {
      throw new StartProblem(
        `Migration ${name} was applied to this database and its file is gone: start the version that has it, or bring it back to apps/server/migrations.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new StartProblem(
        `Migration ${name} changed after it was applied: restore the file and write the change as a new one.`,
      );
    }
  }
}

/** What of `known` a database has not seen that has seen `applied`, in its order. */
export function missingFrom(known: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const seen = new Set(applied.map(({ name }) => name));
  return known.filter(({ name }) => !seen.has(name));
}

/** In the transaction of its caller. */
export async function applyWithin(client: pg.ClientBase, { name, checksum, sql }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

async function apply(client: pg.ClientBase, { name, checksum, sql }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await applyWithin(client, { name, checksum, sql });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new StartProblem(`Migration ${name} failed and was undone: ${(error as Error).message}.`);
  }
}

/** The names of those that `migrate` would apply now. */
export async function waitingMigrations(pool: pg.Pool): Promise<string[]> {
  const known = readMigrations();
  const client = await pool.connect();
  try {
    const applied = await readApplied(client);
    checkDrift(known, applied);
    return missingFrom(known, applied).map(({ name }) => name);
  } finally {
    client.release();
  }
}

/** Answers the names of those applied now. */
export async function migrate(pool: pg.Pool, folder: string = migrationsFolder): Promise<string[]> {
  const known = readMigrations(folder);
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await makeNotes(client);
    const applied = await readApplied(client);
    checkDrift(known, applied);
    const missing = missingFrom(known, applied);
    for (const migration of missing) await apply(client, migration);
    return missing.map((migration) => migration.name);
  } catch (error) {
    broken = true;
    throw error;
  } finally {
    if (!broken) await client.query('select pg_advisory_unlock($1)', [lockKey]);
    // The connection carries our lock and settings: it goes rather than returning to the pool.
    client.release(true);
  }
}
