// A database with the migrations of this checkout and nothing else, in a Postgres that is gone afterwards: for what is
// generated from the schema.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { type OpenDatabase, openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { migrate } from './migrate.ts';

export async function inFreshDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const log = pino({ level: 'warn' });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alcove-fresh-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } });
  try {
    const database = await openDatabase(postgres.url, { log });
    try {
      await migrate(database.pool);
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
