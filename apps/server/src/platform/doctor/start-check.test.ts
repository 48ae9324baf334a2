// What a start refuses, and what the doctor says of the same.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, silentLog, testConfig, type TestDatabase } from '../../testing/index.ts';
import { openDatabase } from '../db/database.ts';
import { openStore } from '../files/open-store.ts';
import type { DoctorFinding } from './finding.ts';
import { examineOwnDatabase } from './own-database.ts';
import { createProcessList } from './process-list.ts';
import { tieSecret, tieStore } from './site-marks.ts';
import { checkStart } from './start-check.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-start-'));
const secretKey = 'the secret of this site, long enough';
const foreignKey = 'the secret of another site, long enough';
const closing: (() => Promise<void>)[] = [];
let database: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  database = await createTestDatabase();
  closing.push(database.close);
  dataDir = path.join(folder, randomUUID());
});
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  rmSync(folder, { recursive: true, force: true });
});

type Start = { pool?: Pool; secret?: string; files?: string; aheadMs?: number };

/** A start of the only process there is. */
const start = ({ pool = database.pool, secret = secretKey, files = dataDir, aheadMs = 0 }: Start = {}) =>
  checkStart({
    pool,
    secretKey: secret,
    openStore: () => openStore({ dataDir: files }),
    now: () => Date.now() + aheadMs,
  });

/** A start of one more process. */
async function startAnother(how: Omit<Start, 'pool'>) {
  const { pool, close } = await openDatabase(database.url, { log: silentLog, maxConnections: 2 });
  try {
    return await start({ ...how, pool });
  } finally {
    await close();
  }
}

const wrongOf = (found: DoctorFinding[]) =>
  found.filter(({ state }) => state !== 'good').map(({ check, state }) => `${check}: ${state}`);
const examineAs = async (settings: { secret?: string; files?: string; READ_ONLY?: 'on' | 'off' } = {}) =>
  wrongOf(
    await examineOwnDatabase({
      url: database.url,
      secretKey: settings.secret ?? secretKey,
      dataDir: settings.files ?? dataDir,
      siteSettings: testConfig(settings.READ_ONLY && { READ_ONLY: settings.READ_ONLY }).siteSettings,
    }),
  );

test('a start with another SECRET_KEY than the first one is refused until the operator accepts it', async () => {
  expect(await examineAs()).toEqual([]);
  expect(await start()).toEqual([]);
  expect(await start()).toEqual([]);
  await expect(start({ secret: foreignKey })).rejects.toThrow(/SECRET_KEY is not the one.*--accept-secret/);
  expect(await examineAs({ secret: foreignKey })).toEqual(['secret.database: fault']);

  const client = await database.pool.connect();
  await tieSecret(client, foreignKey, { replaces: true });
  client.release();
  expect(await start({ secret: foreignKey })).toEqual([]);
  await expect(start()).rejects.toThrow('SECRET_KEY');
});

test('two processes that start at once for the first time agree on their store', async () => {
  await database.pool.query('delete from site_marks');
  const files = path.join(folder, randomUUID());
  expect(await Promise.all([start({ files }), start({ files }), start({ files })])).toEqual([[], [], []]);
  expect(await start({ files })).toEqual([]);
  await database.pool.query('delete from site_marks');
});

test('a second process with files of its own is refused, and a single one reads that its files are elsewhere', async () => {
  expect(await start()).toEqual([]);
  // A process that serves is connected.
  const serving = await database.pool.connect();
  onTestFinished(() => serving.release());
  expect(await startAnother({})).toEqual([]);
  const files = path.join(folder, randomUUID());
  await expect(startAnother({ files })).rejects.toThrow(
    'Other processes use this database with another store',
  );
  expect(await start({ files })).toEqual([expect.stringContaining('--accept-files')]);
  expect(await examineAs({ files })).toEqual(['files.shared: fault']);
});

test('a start whose clock is half a minute off is refused, and one that is some seconds off says so', async () => {
  await expect(start({ aheadMs: 31_000 })).rejects.toThrow(/31\.\d s ahead of that of PostgreSQL/);
  await expect(start({ aheadMs: -600_000 })).rejects.toThrow(
    /600\.\d s behind that of PostgreSQL|599\.\d s behind/,
  );
  expect(await start({ aheadMs: 10_000 })).toEqual([expect.stringMatching(/ahead of that of PostgreSQL/)]);
});

test('an operator finds the process whose clock is far off, and the part that none serves', async () => {
  const serves = new Set(['web', 'live'] as const);
  const { pool } = database;
  await createProcessList({ pool, log: silentLog, serves }).note();
  expect(await examineAs()).toEqual(['processes.parts: fault']);
  await createProcessList({ pool, log: silentLog, serves, now: () => Date.now() - 90_000 }).note();
  expect(await examineAs()).toEqual(['clock.processes: fault', 'processes.parts: fault']);
});

test('an operator who brought all files to another store accepts it', async () => {
  expect(await start()).toEqual([]);
  const files = path.join(folder, randomUUID());
  const [client, store] = [await database.pool.connect(), await openStore({ dataDir: files })];
  await tieStore(client, store, { replaces: true });
  client.release();
  expect(await examineAs({ files })).toEqual([]);
  expect(await examineAs()).toEqual(['files.shared: fault']);
});

test('an operator reads that the site is read-only, by its owners or by READ_ONLY, which wins', async () => {
  const { pool } = database;
  onTestFinished(async () => void (await pool.query('delete from site_settings')));
  expect(await examineAs({ READ_ONLY: 'on' })).toEqual(['settings.read_only: warning']);
  await pool.query(
    `insert into site_settings (name, value, version, changed_at) values ('read_only', 'on', 1, 0)`,
  );
  expect(await examineAs()).toEqual(['settings.read_only: warning']);
  expect(await examineAs({ READ_ONLY: 'off' })).toEqual([]);
});
