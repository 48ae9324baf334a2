// One site is backed up, restored and compared. The database is a copy of the migrated template with a few rows.
import { appendFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, silentLog, type TestDatabase } from '../../testing/index.ts';
import type { Files } from '../files/files.ts';
import { openLocalFiles } from '../files/local-files.ts';
import { prepareJobs } from '../jobs/worker.ts';
import { type BackupNeeds, takeBackup } from './backup.ts';
import { alone } from './database-copy.ts';
import { manifestName } from './manifest.ts';
import { isSiteQuiet, endQuiet } from './quiet.ts';
import { openBackup, restoreBackup, restoreMark, verifyBackup } from './restore.ts';

const secretKey = 'a secret of this site that nobody knows';
const plain = { type: 'text/plain', maxBytes: 1000 };

let root: string;
let site: TestDatabase;
let files: Files;
const opened: TestDatabase[] = [];
const folderOf = (name: string) => path.join(root, name);

async function openTarget(name: string) {
  const database = await createTestDatabase({ empty: true });
  opened.push(database);
  await prepareJobs(database, silentLog);
  return {
    pool: database.pool,
    db: database.db,
    files: await openLocalFiles({ folder: folderOf(name) }),
    now: () => 2_000,
  };
}
const backUp = (folder: string, options: Partial<BackupNeeds> = {}) =>
  takeBackup({
    pool: site.pool,
    files,
    folder: folderOf(folder),
    secretKey,
    now: () => Date.parse('2026-12-02T08:00:00Z'),
    keep: 3,
    ...options,
  });
const opening = (folder: string, options: { snapshot?: string; secretKey?: string } = {}) =>
  openBackup(folderOf(folder), { secretKey, ...options });

async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const outboxOf = async ({ db }: Pick<TestDatabase, 'db'>) =>
  (await sql<{ id: number; subject: string }>`select id, subject from outbox order by id`.execute(db)).rows;
const nextId = async ({ db }: Pick<TestDatabase, 'db'>) =>
  (
    await sql<{ id: number }>`
    insert into outbox (channel, recipient, subject, text, sent_at) values ('mail', 'a', 'next', '', 1)
    returning id`.execute(db)
  ).rows[0]?.id;
const schemaParts = async ({ db }: Pick<TestDatabase, 'db'>) =>
  (
    await sql`
    select 'index' as kind, indexname::text as name, indexdef as text from pg_indexes where schemaname = 'public'
    union all
    select 'constraint', conrelid::regclass::text || conname, pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
    union all
    select 'trigger', tgrelid::regclass::text || tgname, tgenabled::text from pg_trigger where not tgisinternal
    order by kind, name`.execute(db)
  ).rows;
const onHour = (hour: number) => ({ now: () => Date.parse(`2026-12-03T0${hour}:00:00Z`), keep: 2 });
const writeOutbox = (subject: string) =>
  site.db
    .insertInto('outbox')
    .values({
      channel: 'mail',
      recipient: 'ondine@example.org',
      subject,
      text: 'a\tb\n\\N \u0000'.replace('\0', ''),
      sent_at: 1,
    })
    .execute();

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'alcove-backup-'));
  site = await createTestDatabase();
  opened.push(site);
  await prepareJobs(site, silentLog);
  files = await openLocalFiles({ folder: folderOf('files') });
  await writeOutbox('first');
  await files.put('albums/7/small.txt', Buffer.from('a picture'), plain);
  await files.put('sealed/stories/9/full.txt', Buffer.from('of a day'), plain);
  await files.put('sealed/evidence/4/piece.txt', Buffer.from('of a case'), plain);
  for (const folder of ['sealed/stories/9', 'sealed/evidence/4'])
    await site.db
      .insertInto('file_keys')
      .values({ folder, key: Buffer.alloc(32, 7), made_at: 1 })
      .execute();
});
afterAll(async () => {
  await Promise.all(opened.map(({ close }) => close()));
  await rm(root, { recursive: true, force: true });
});

test('a restored site has every row, sequence, index and file of its backup, is quiet, and no story comes back', async () => {
  await backUp('whole');
  const target = await openTarget('restored');
  await restoreBackup(await opening('whole'), target);

  expect(await outboxOf(target)).toEqual(await outboxOf(site));
  expect(await nextId(target)).toBe(await nextId(site));
  await sql`delete from outbox where subject = 'next'`.execute(site.db);

  expect(await schemaParts(target)).toEqual(await schemaParts(site));

  const keys = (await listOf(target.files.list())).map(({ key }) => key).toSorted();
  expect(keys).toEqual(['albums/7/small.txt', 'sealed/evidence/4/piece.txt']);
  const found = await target.files.open('albums/7/small.txt');
  expect(found?.type).toBe('text/plain');
  expect(found && (await text(found.stream))).toBe('a picture');
  const kept = await target.db.selectFrom('file_keys').select('folder').execute();
  expect(kept).toEqual([{ folder: 'sealed/evidence/4' }]);

  expect([await isSiteQuiet(site.pool), await isSiteQuiet(target.pool)]).toEqual([false, true]);
  expect([await endQuiet(target.pool, 3_000), await endQuiet(target.pool, 3_000)]).toEqual([true, false]);
  expect(await isSiteQuiet(target.pool)).toBe(false);
});

test('a second snapshot copies only new files, older ones go, and with them the files that none names', async () => {
  await files.put('albums/8/gone.txt', Buffer.from('soon deleted'), plain);
  expect(await backUp('kept', onHour(1))).toMatchObject({ files: 3, copied: 3, removed: 0 });
  await files.remove('albums/8/gone.txt');
  await files.put('albums/8/new.txt', Buffer.from('another'), plain);
  expect(await backUp('kept', onHour(2))).toMatchObject({ files: 3, copied: 1, removed: 0 });
  await files.remove('albums/8/new.txt');
  expect(await backUp('kept', onHour(3))).toMatchObject({ files: 2, copied: 0, removed: 1 });
  const pooled = (await readdir(folderOf('kept/pool'), { recursive: true })).filter(
    (name) => name.length > 64,
  );
  expect(pooled).toHaveLength(3);
  await verifyBackup(await opening('kept', { snapshot: '2026-12-03T02-00-00.000Z' }));
  await expect(opening('kept', { snapshot: '2026-12-03T01-00-00.000Z' })).rejects.toThrow('is no backup');
});

test('a backup that fails or is killed leaves nothing that looks whole, and another runs after it', async () => {
  const failing = { ...files, open: () => Promise.reject(new Error('the store is away')) };
  await expect(backUp('failed', { files: failing })).rejects.toThrow('the store is away');
  await expect(opening('failed')).rejects.toThrow('no whole backup');
  await writeFile(path.join(folderOf('failed'), '.incoming'), 'left by a killed one');
  await backUp('failed');
  await verifyBackup(await opening('failed'));
  await alone(site.pool, async () => {
    await expect(backUp('failed')).rejects.toThrow('Another backup of this database is running');
  });
});

test('a backup under another key, of another release, with a changed byte or without a file is refused by name', async () => {
  await backUp('refused');
  const { folder, places, manifest } = await opening('refused');
  await expect(opening('refused', { secretKey: 'the secret of another site entirely' })).rejects.toThrow(
    'another SECRET_KEY',
  );
  const foreign = { ...(await opening('refused')), manifest: { ...manifest } };
  foreign.manifest.migrations = [...manifest.migrations, { name: '2099-01-01-1-later', checksum: '' }];
  await expect(verifyBackup(foreign)).rejects.toThrow(
    'newer release (it has the migration 2099-01-01-1-later)',
  );

  const table = path.join(folder, 'public.outbox.copy.zst');
  const whole = await readFile(table);
  await appendFile(table, 'x');
  await expect(verifyBackup(await opening('refused'))).rejects.toThrow('The table public.outbox');
  await writeFile(table, whole);

  const [file] = await listOf(places.filesOf('2026-12-02T08-00-00.000Z'));
  const pooled = places.inPool(file?.sha256 ?? '');
  await rename(pooled, `${pooled}.aside`);
  await expect(verifyBackup(await opening('refused'))).rejects.toThrow(`The file ${file?.key}`);
  await rename(`${pooled}.aside`, pooled);
  await verifyBackup(await opening('refused'));

  const written = path.join(folder, manifestName);
  await writeFile(written, (await readFile(written, 'utf8')).replace('"takenAt":1', '"takenAt":2'));
  await expect(opening('refused')).rejects.toThrow('its seal does not fit');
});

test('a restore goes into an empty place alone, and one that was killed is begun again', async () => {
  await backUp('again');
  const backup = await opening('again');
  await expect(
    restoreBackup(backup, {
      pool: site.pool,
      files: await openLocalFiles({ folder: folderOf('empty') }),
      now: () => 1,
    }),
  ).rejects.toThrow('The database is not empty');

  const target = await openTarget('begun');
  await target.files.put('albums/1/own.txt', Buffer.from('of somebody'), plain);
  await expect(restoreBackup(backup, target)).rejects.toThrow('it has albums/1/own.txt');
  await target.files.remove('albums/1/own.txt');

  const broken = {
    ...target.files,
    put: (...put: Parameters<Files['put']>) =>
      put[0].startsWith('sealed/') ? Promise.reject(new Error('killed')) : target.files.put(...put),
  };
  await expect(restoreBackup(backup, { ...target, files: broken })).rejects.toThrow('killed');
  expect(await target.files.stat(restoreMark)).not.toBeNull();
  const { rows } = await target.pool.query(`select to_regclass('public.members') as members`);
  expect(rows).toEqual([{ members: null }]);
  await restoreBackup(backup, target);
  expect(await target.files.stat(restoreMark)).toBeNull();
  expect(await outboxOf(target)).toEqual(await outboxOf(site));
});
