// A database for one test, copied from the migrated template of this run.
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../platform/db/database.ts';
import { silentLog } from './log.ts';

export type TestDatabase = OpenDatabase & AsyncDisposable & { url: string };

/** Many tests at once share one small server. */
const maxConnections = 8;
/** On a busy machine hundreds of people wait their turn for these few. */
const connectTimeoutMs = 60_000;

async function onServer(statement: string): Promise<void> {
  const client = new Client(inject('postgres').url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** `empty`: without our tables, for those who test migrations. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { url: server, template } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(
    `create database ${name} template ${options.empty ? 'template0' : template} strategy file_copy`,
  );
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = await openDatabase(url.href, { log: silentLog, maxConnections, connectTimeoutMs });
  const close = async () => {
    await database.close();
    await onServer(`drop database if exists ${name} with (force)`);
  };
  return { ...database, url: url.href, close, [Symbol.asyncDispose]: close };
}
