import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/index.ts';
import { migrate, migrationsFolder } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-migrations-'));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const write = (name: string, statements: string) =>
  writeFileSync(path.join(folder, `${name}.sql`), statements);
const remove = (name: string) => rmSync(path.join(folder, `${name}.sql`));
const run = () => migrate(database.pool, folder);

async function tables(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  return rows.map((row) => row.name);
}

test('a fresh database gets every file once, in order, and the next start finds nothing to do', async () => {
  write('2026-11-21-2-b', 'alter table a add column more text');
  write('2026-11-21-10-c', 'create table c as select more from a');
  write('2026-11-21-1-a', 'create table a (id int); insert into a values (1)');
  expect(await run()).toEqual(['2026-11-21-1-a', '2026-11-21-2-b', '2026-11-21-10-c']);
  expect(await run()).toEqual([]);
  write('2026-11-22-1-d', 'create table d ()');
  expect(await run()).toEqual(['2026-11-22-1-d']);
});

test('our own files bring a fresh database to our schema', async () => {
  const applied = await migrate(database.pool);
  expect(applied).toHaveLength(readdirSync(migrationsFolder).length);
  expect(await tables()).toContain('contact_messages');
});

test('of two processes that start at once one migrates and the other waits', async () => {
  write('2026-11-21-1-slow', 'create table slow (); select pg_sleep(0.3)');
  write('2026-11-21-2-next', 'create table next ()');
  const done = await Promise.all([run(), run(), run()]);
  expect(done.flat().toSorted()).toEqual(['2026-11-21-1-slow', '2026-11-21-2-next']);
  expect(done.filter((names) => names.length > 0)).toHaveLength(1);
});

test('a file that fails leaves no trace, and those before it stay', async () => {
  write('2026-11-21-1-good', 'create table good ()');
  write('2026-11-21-2-bad', 'create table bad (); insert into nowhere values (1)');
  await expect(run()).rejects.toThrow(
    /^Migration 2026-11-21-2-bad failed and was undone: relation "nowhere" does not exist\.$/,
  );
  expect(await tables()).toEqual(['good', 'migrations']);
  write('2026-11-21-2-bad', 'create table bad ()');
  expect(await run()).toEqual(['2026-11-21-2-bad']);
});

test('a file that changed after it was applied stops the start, whatever its line ends', async () => {
  write('2026-11-21-1-a', 'create table a (\n);');
  await run();
  write('2026-11-21-1-a', 'create table a (\r\n);');
  expect(await run()).toEqual([]);
  write('2026-11-21-1-a', 'create table a (id int);');
  await expect(run()).rejects.toThrow(
    /^Migration 2026-11-21-1-a changed after it was applied: restore the file .*$/,
  );
});

test('a file that vanished after it was applied stops the start', async () => {
  write('2026-11-21-1-a', 'create table a ()');
  write('2026-11-21-2-b', 'create table b ()');
  await run();
  remove('2026-11-21-1-a');
  await expect(run()).rejects.toThrow(
    /^Migration 2026-11-21-1-a was applied .* its file is gone: start the version that has it, .*$/,
  );
});

test('a database that a newer version has migrated is left alone', async () => {
  write('2026-11-21-1-a', 'create table a ()');
  write('2027-01-01-1-b', 'create table b ()');
  await run();
  remove('2027-01-01-1-b');
  await expect(run()).rejects.toThrow(/^The database is newer than this code \(it has 2027-01-01-1-b\): .*$/);
});

test('a database of a commit that lacks files which sort before its newest gets each of them once, in order', async () => {
  write('2026-11-21-1-a', 'create table a ()');
  write('2026-11-22-1-d', 'create table d ()');
  await run();
  write('2026-11-21-3-c', 'create table c as select b from b');
  write('2026-11-21-2-b', 'create table b (b int)');
  write('2026-11-22-2-e', 'create table e ()');
  expect(await run()).toEqual(['2026-11-21-2-b', '2026-11-21-3-c', '2026-11-22-2-e']);
  expect(await tables()).toEqual(['a', 'b', 'c', 'd', 'e', 'migrations']);
  expect(await run()).toEqual([]);
});

test('a file without a date is not a migration', async () => {
  write('quick-fix', 'drop table everything');
  await expect(run()).rejects.toThrow('a migration is named 2026-11-21-1-subject.sql');
});
