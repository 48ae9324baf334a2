// Copies a database to files and back, by COPY: rows as Postgres writes them, so that any Postgres from 15 reads them.
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import {
  type AppliedMigration,
  applyWithin,
  makeNotes,
  type Migration,
  missingFrom,
  readApplied,
} from '../db/migrate.ts';
import { StartProblem } from '../start-problem.ts';
import { type Manifest, tableFile } from './manifest.ts';
import { rebuildLater } from './schema-parts.ts';
import { readPart, type StoredPart, writePart } from './stored-parts.ts';
import { type CopiedTable, copiedTables, inSql, quoted, type SequenceAt, sequencesAt } from './tables.ts';

/** Tables are copied by so many connections, which see one snapshot. */
const copiedAtOnce = 2;
/** Any number that no other program on the same server takes. */
const backupLock = 7_201_126_120;

type TableCopy = StoredPart & { name: string; columns: string[]; rows: number };
export type DatabaseCopy = { migrations: AppliedMigration[]; sequences: SequenceAt[]; tables: TableCopy[] };

const listed = (columns: readonly string[]): string => columns.map(quoted).join(', ');

async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
    return await work(client);
  } finally {
    // It goes with its settings, its locks and whatever it was about to do.
    client.release(true);
  }
}

async function copyTable(client: PoolClient, table: CopiedTable, folder: string): Promise<TableCopy> {
  const { name, columns, condition = 'true' } = table;
  const rows = client.query(
    copyTo(`copy (select ${listed(columns)} from ${inSql(name)} where ${condition}) to stdout`),
  );
  const part = await writePart(path.join(folder, tableFile(name)), rows, { compressed: true });
  return { name, columns, rows: rows.rowCount, ...part };
}

/**
 * Work that one process at a time does for a database. The lock belongs to a connection, so that a killed process
 * leaves none behind.
 */
export const alone = <T>(pool: Pool, work: () => Promise<T>): Promise<T> =>
  withClient(pool, async (client) => {
    const lock = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
      backupLock,
    ]);
    if (!lock.rows[0]?.held) throw new StartProblem('Another backup of this database is running.');
    return work();
  });

/** All tables as they are at one moment, into files of a folder. */
export function copyDatabase(pool: Pool, folder: string): Promise<DatabaseCopy> {
  return withClient(pool, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const exported = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const migrations = await readApplied(client);
    const [waiting, sequences] = [await copiedTables(client), await sequencesAt(client)];
    const tables: TableCopy[] = [];
    const copyNext = async (own: PoolClient) => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        tables.push(await copyTable(own, next, folder));
    };
    const others = Array.from({ length: copiedAtOnce - 1 }, () =>
      withClient(pool, async (other) => {
        await other.query('begin isolation level repeatable read read only');
        await other.query(`set transaction snapshot '${exported.rows[0]?.snapshot}'`);
        await copyNext(other);
      }),
    );
    await Promise.all([copyNext(client), ...others]);
    return { migrations, sequences, tables: tables.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
  });
}

async function refuseInhabited(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`);
  if (rows[0])
    throw new StartProblem(
      `The database is not empty (it has a table ${rows[0].name}): restore into an empty one.`,
    );
}

async function loadTable(
  client: PoolClient,
  { name, columns, rows }: Manifest['tables'][number],
  folder: string,
): Promise<void> {
  const into = client.query(copyFrom(`copy ${inSql(name)} (${listed(columns)}) from stdin`));
  await pipeline(readPart(path.join(folder, tableFile(name))), into);
  if (into.rowCount !== rows)
    throw new StartProblem(`The backup has ${rows} rows of ${name}, and ${into.rowCount} came.`);
}

/**
 * One transaction from the first table to the last index: a restore that is killed leaves an empty database. The schema
 * is that of the backup while its rows arrive; later migrations of this release follow. `within` runs before the commit.
 */
export function loadDatabase(
  pool: Pool,
  { manifest, folder, known }: { manifest: Manifest; folder: string; known: readonly Migration[] },
  within: (client: PoolClient) => Promise<void>,
): Promise<void> {
  return withClient(pool, async (client) => {
    await client.query('begin');
    await refuseInhabited(client);
    await makeNotes(client);
    const later = missingFrom(known, manifest.migrations);
    for (const migration of known) if (!later.includes(migration)) await applyWithin(client, migration);
    const names = manifest.tables.map(({ name }) => name);
    const rebuild = await rebuildLater(client, names);
    // Migrations wrote rows of their own.
    await client.query(`truncate ${names.map(inSql).join(', ')}`);
    for (const table of manifest.tables) await loadTable(client, table, folder);
    for (const { name, last } of manifest.sequences)
      await client.query('select setval($1::regclass, $2)', [inSql(name), last]);
    await rebuild();
    for (const migration of later) await applyWithin(client, migration);
    await within(client);
    await client.query('commit');
    await client.query('analyze');
  });
}
