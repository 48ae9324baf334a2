// A database for one test, copied from the migrated template of this run.
import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../platform/db/database.ts';
import { silentLog } from './log.ts';

export type TestDatabase = OpenDatabase & AsyncDisposable & { url: string };

/** Many tests at once share one small server. */
const maxConnections = 14;
/** On a busy machine hundreds of people wait their turn for these few. */
const connectTimeoutMs = 60_000;

/** Kept by a worker for all its test files, by the address of the server. */
const servers = new Map<string, Pool>();

async function onServer(statement: string): Promise<void> {
  const { url } = inject('postgres');
  const known = servers.get(url);
  const server = known ?? new Pool({ connectionString: url, max: 2, allowExitOnIdle: true });
  // Postgres ends before its workers do.
  if (!known)
    servers.set(
      url,
      server.on('error', () => {}),
    );
  await server.query(statement);
}

/** `empty`: without our tables, for those who test migrations. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { url: address, template } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(
    `create database ${name} template ${options.empty ? 'template0' : template} strategy file_copy`,
  );
  const url = new URL(address);
  url.pathname = `/${name}`;
  const database = await openDatabase(url.href, { log: silentLog, maxConnections, connectTimeoutMs });
  const close = async () => {
    await database.close();
    // Not waited for: Postgres sleeps a tenth of a second where a connection is still leaving. Where it ends first,
    // nothing is left to drop.
    onServer(`drop database if exists ${name} with (force)`).catch(() => {});
  };
  return { ...database, url: url.href, close, [Symbol.asyncDispose]: close };
}
