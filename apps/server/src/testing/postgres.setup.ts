// Before the tests: one Postgres in a temporary folder, with a template to copy from: migrated, with the tags that ship.
// After them both are gone; should the run be killed, Postgres still ends with it.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { shipTags } from '../modules/finding/tags/shipped.ts';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { prepareJobs } from '../platform/jobs/worker.ts';
import { silentLog } from './log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { url: string; template: string };
  }
}

const template = 'alcove_template';
const oldestNode = 26;
/** Nothing here must survive a power cut. */
const carefree = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // A copied database is then not written to the log a second time.
  wal_level: 'minimal',
  max_wal_senders: 0,
  // Databases live for seconds, and there are hundreds of them to look through.
  autovacuum: 'off',
  max_connections: 300,
  shared_buffers: '64MB',
};

async function makeTemplate(server: string): Promise<void> {
  const postgres = await openDatabase(server, { log: silentLog, maxConnections: 1 });
  await postgres.pool.query(`create database ${template}`);
  // By default each connection costs both ends 4096 rounds of key derivation, and tests open thousands.
  const { password } = new URL(server);
  await postgres.pool.query(
    `set scram_iterations = 1; alter role current_user password '${decodeURIComponent(password)}'`,
  );
  await postgres.close();
  const url = new URL(server);
  url.pathname = `/${template}`;
  const database = await openDatabase(url.href, { log: silentLog, maxConnections: 1 });
  await migrate(database.pool);
  await prepareJobs(database, silentLog);
  // A third of what the start of a site takes, if each did it.
  await shipTags(database.db, undefined);
  await database.close();
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new Error('These tests need Node 26: npm test brings it (or put node_modules/.bin first in PATH).');
  }
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'alcove-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, settings: carefree });
  await makeTemplate(postgres.url);
  project.provide('postgres', { url: postgres.url, template });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
