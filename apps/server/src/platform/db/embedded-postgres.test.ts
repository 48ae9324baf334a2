import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { silentLog as log, until } from '../../testing/index.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findBinaries } from './postgres-binaries.ts';
import { prepareCluster } from './postgres-cluster.ts';
import { chooseUser } from './postgres-user.ts';
import * as keep from './testing/keep.ts';

const folders = keep.createFolders();
const nobody = 65_534;
const nameless = 54_321;
const linux = process.platform === 'linux';
const withoutRoot = keep.isRoot ? '' : ' — skipped: only root can become another user';

const keepers: keep.Keeper[] = [];
afterEach(async () => {
  for (const { kill, postmaster } of keepers.splice(0)) {
    await kill();
    // Until it has written its last, its folder cannot be removed.
    await until(() => postmaster === undefined || !keep.isAlive(postmaster));
  }
});
afterAll(folders.remove);

async function startKeeper(...args: Parameters<typeof keep.startKeeper>): Promise<keep.Keeper> {
  const keeper = await keep.startKeeper(...args);
  keepers.push(keeper);
  return keeper;
}

async function ask<T>(url: string | undefined, question: string): Promise<T | undefined> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<{ answer: T }>(question)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

const isUnfinished = (name: string) => name.startsWith('postgres.new-');
const uidOf = (folder: string) => statSync(path.join(folder, 'postgres')).uid;

test('a second start has what the first wrote, lowers Cyrillic on any machine, and admits nobody without the password', async () => {
  const dataDir = folders.make('first and second');
  const first = await startEmbeddedPostgres({ dataDir, log });
  await ask(first.url, `create table note as select lower('ПРИВЕТ') as answer`);
  await first.stop();
  const second = await startEmbeddedPostgres({ dataDir, log });
  expect(await ask(second.url, 'select answer from note')).toBe('привет');
  const guess = new URL(second.url);
  guess.password = 'guess';
  await expect(ask(guess.href, 'select 1 as answer')).rejects.toThrow('password authentication failed');
  await second.stop();
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('it is reached by its private folder alone, and its most talkative log quotes nothing of a row that it refuses', async () => {
  const dataDir = folders.make('a, "private" folder');
  const lines: string[] = [];
  const talkative = createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) });
  const postgres = await startEmbeddedPostgres({ dataDir, log: talkative });
  expect(await ask(postgres.url, `select current_setting('listen_addresses') as answer`)).toBe('');
  const cluster = path.join(dataDir, 'postgres');
  expect(readdirSync(cluster)).toContain('.s.PGSQL.5432');
  expect(statSync(cluster).mode & 0o077).toBe(0);

  await ask(postgres.url, 'create table note (mail text unique)');
  const insert = `insert into note values ('ondine@alcove.test')`;
  await ask(postgres.url, insert);
  await expect(ask(postgres.url, insert)).rejects.toThrow('duplicate key');
  await expect(ask(postgres.url, `select 'ondine@alcove.test'::int`)).rejects.toThrow('invalid input');
  await postgres.stop();
  expect(lines.join('')).toContain('database system is shut down');
  expect(lines.join('')).not.toContain('ondine');
});

test('in a folder whose path is too long for a socket it starts all the same, in private', async () => {
  const dataDir = path.join(folders.make('deep'), 'x'.repeat(60), 'y'.repeat(60));
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  expect(await ask(postgres.url, 'select 1 as answer')).toBe(1);
  const folder = decodeURIComponent(new URL(postgres.url).hostname);
  expect(statSync(folder).mode & 0o077).toBe(0);
  await postgres.stop();
  expect(existsSync(folder)).toBe(false);
});

test('Ctrl-C reaches the starter and not its Postgres; kill -9 of the starter ends Postgres, and the next start works', async () => {
  const dataDir = folders.make('interrupted and killed');
  const keeper = await startKeeper(dataDir);
  const reported = once(keeper.child, 'message');
  process.kill(-(keeper.child.pid ?? 0), 'SIGINT');
  expect(await reported).toMatchObject({ 0: { interrupted: true } });
  expect(await ask(keeper.word.url, 'select 1 as answer')).toBe(1);

  const everyone = keep.groupOf(keep.postmasterOf(dataDir));
  expect(everyone.length).toBeGreaterThan(2);
  await keeper.kill();
  await until(() => !everyone.some(keep.isAlive));
  const again = await startKeeper(dataDir);
  expect(await ask(again.word.url, 'select 1 as answer')).toBe(1);
});

test.skipIf(!linux)('a Postgres that outlived its leash is taken down by the next start', async () => {
  const dataDir = folders.make('orphan');
  const keeper = await startKeeper(dataDir);
  const orphan = keep.postmasterOf(dataDir);
  for (const pid of keep.groupOf(orphan)) {
    if (keep.commandOf(pid) === 'sh') process.kill(pid, 'SIGKILL');
  }
  await keeper.kill();
  expect(keep.isAlive(orphan)).toBe(true);
  const next = await startKeeper(dataDir);
  expect(keep.isAlive(orphan)).toBe(false);
  expect(await ask(next.word.url, 'select 1 as answer')).toBe(1);
});

test('killed from outside, it comes back at the same address and the pool finds it again', async () => {
  const dataDir = folders.make('out of memory');
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const { pool, ready, close } = await openDatabase(postgres.url, { log });
  await pool.query('create table note (line text)');
  await keep.killPostmaster(dataDir);
  await until(ready);
  await pool.query(`insert into note values ('still here')`);
  expect((await pool.query('select line from note')).rows).toEqual([{ line: 'still here' }]);
  await close();
  await postgres.stop();
});

test('a first start that was killed half-way leaves nothing that hinders the next', async () => {
  const dataDir = folders.make('half-way');
  const child = keep.spawnKeeper(dataDir, { mode: 'half-way' });
  const half = await until(() => readdirSync(dataDir).find(isUnfinished));
  await until(() => existsSync(path.join(dataDir, half, 'cluster/base/begun')));
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false);

  const { word } = await startKeeper(dataDir);
  expect(await ask(word.url, 'select 1 as answer')).toBe(1);
  expect(readdirSync(dataDir).filter(isUnfinished)).toEqual([]);
});

test('a folder of another Postgres version is left alone, with one line that says what to do', async () => {
  const dataDir = folders.make('older');
  mkdirSync(path.join(dataDir, 'postgres'));
  writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '17\n');
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(
    /^.*made by Postgres 17, the embedded one is 18: .*$/,
  );
});

test('a data folder that cannot be made is one clear line', async () => {
  const file = path.join(folders.make('taken'), 'file');
  writeFileSync(file, '');
  await expect(startEmbeddedPostgres({ dataDir: path.join(file, 'data'), log })).rejects.toThrow(
    /^The data folder .* cannot be made .*: choose another with DATA_DIR\.$/,
  );
});

test.skipIf(!keep.isRoot)(
  `root starts it below a private home, path with spaces and all${withoutRoot}`,
  async () => {
    const home = folders.make('private home', { mode: 0o700 });
    const dataDir = path.join(home, 'my site/data');
    const { word } = await startKeeper(dataDir);
    expect(await ask(word.url, 'select 1 as answer')).toBe(1);
    expect(uidOf(dataDir)).not.toBe(0);
  },
);

test.skipIf(!keep.isRoot)(
  `root makes a cluster with programs of a private checkout${withoutRoot}`,
  async () => {
    const home = folders.make('private checkout', { mode: 0o700 });
    const installed = await findBinaries();
    const checkout = path.join(home, 'alcove/postgres');
    cpSync(path.resolve(path.dirname(installed.postgres), '../..'), checkout, {
      recursive: true,
      verbatimSymlinks: true,
    });
    const folder = path.join(home, 'data/postgres');
    mkdirSync(path.dirname(folder));
    const bin = path.join(checkout, 'native/bin');
    const theirs = { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
    const { as, binaries } = chooseUser(theirs, path.dirname(folder), undefined);
    await prepareCluster(folder, binaries, as);
    expect(existsSync(path.join(folder, 'PG_VERSION'))).toBe(true);
  },
);

test.skipIf(!keep.canBe(nobody))(`an ordinary user starts it under their own uid${withoutRoot}`, async () => {
  const home = folders.make('ordinary home', { mode: 0o700, owner: nobody });
  const dataDir = path.join(home, 'data');
  const { word } = await startKeeper(dataDir, { prefix: keep.asUser(nobody) });
  expect(await ask(word.url, 'select 1 as answer')).toBe(1);
  expect(uidOf(dataDir)).toBe(nobody);
});

const canRename = keep.canRun([...keep.asUser(nameless), 'unshare', '--map-user=65534', 'true']);
test.skipIf(!keep.canBe(nameless) || !canRename)(
  'a user whom no list names starts it too' +
    (canRename ? withoutRoot : ' — skipped: user namespaces are not allowed here'),
  async () => {
    const dataDir = folders.make('nameless', { owner: nameless });
    const first = await startKeeper(dataDir, { prefix: keep.asUser(nameless) });
    expect(await ask(first.word.url, 'select 1 as answer')).toBe(1);
    await first.kill();
    const second = await startKeeper(dataDir, { prefix: keep.asUser(nameless) });
    expect(await ask(second.word.url, 'select 1 as answer')).toBe(1);
    expect(uidOf(dataDir)).toBe(nameless);
  },
);

test.skipIf(!keep.canBe(nobody))(
  `root may start what an ordinary user began, who may go on afterwards${withoutRoot}`,
  async () => {
    const dataDir = folders.make('shared', { owner: nobody });
    const ofUser = await startKeeper(dataDir, { prefix: keep.asUser(nobody) });
    await ask(ofUser.word.url, 'create table note as select 1 as answer');
    await ofUser.kill();
    const roots = await startKeeper(dataDir);
    expect(await ask(roots.word.url, 'select answer from note')).toBe(1);
    await roots.kill();
    const again = await startKeeper(dataDir, { prefix: keep.asUser(nobody) });
    expect(await ask(again.word.url, 'select answer from note')).toBe(1);
  },
);
