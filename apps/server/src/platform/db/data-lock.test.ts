import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { StartProblem } from '../start-problem.ts';
import { lockDataFolder } from './data-lock.ts';
import * as keep from './testing/keep.ts';

const folders = keep.createFolders();
const nobody = 65_534;

const keepers: keep.Keeper[] = [];
afterEach(async () => {
  for (const keeper of keepers.splice(0)) await keeper.kill();
});
afterAll(folders.remove);

async function startKeeper(dataDir: string, prefix: string[] = []): Promise<keep.Keeper> {
  const keeper = await keep.startKeeper(dataDir, { mode: 'lock', prefix });
  keepers.push(keeper);
  return keeper;
}

test('a second start on the same folder learns in one line which process has it', async () => {
  const dataDir = folders.make('twice');
  const first = await startKeeper(dataDir);
  const second = await startKeeper(dataDir);
  expect(second.word.problem).toBe(
    `The site already runs (process ${first.child.pid}) on the data folder ${dataDir}: ` +
      'stop it first, or choose another folder with DATA_DIR.',
  );
});

test('of many starts at the same moment exactly one has the folder', async () => {
  const dataDir = folders.make('crowd');
  const crowd = await Promise.all(Array.from({ length: 5 }, () => startKeeper(dataDir)));
  expect(crowd.filter(({ word }) => word.locked)).toHaveLength(1);
  expect(crowd.filter(({ word }) => word.problem?.startsWith('The site already runs'))).toHaveLength(4);
});

test('a folder whose process was killed is free again at once', async () => {
  const dataDir = folders.make('killed');
  const first = await startKeeper(dataDir);
  await first.kill();
  const second = await startKeeper(dataDir);
  expect(second.word).toEqual({ locked: true });
});

test('a folder is free again after an orderly stop, with nothing of it left that matters', () => {
  const dataDir = path.join(folders.make('new'), 'not/there yet');
  const lock = lockDataFolder(dataDir);
  expect(readdirSync(dataDir).toSorted()).toEqual(['server.lock', 'server.pid']);
  expect(() => lockDataFolder(dataDir)).toThrow(`(process ${process.pid})`);
  lock.release();
  expect(existsSync(path.join(dataDir, 'server.pid'))).toBe(false);
  lockDataFolder(dataDir).release();
});

test('a folder that cannot be made or written is one line that says what to do', () => {
  const file = path.join(folders.make('file'), 'data');
  writeFileSync(file, '');
  expect(() => lockDataFolder(path.join(file, 'below'))).toThrow(StartProblem);
  expect(() => lockDataFolder(file)).toThrow(
    /^The data folder .* cannot be written \(.*\): make it writable .*$/,
  );
});

test.skipIf(!keep.canBe(nobody))(
  'a folder that belongs to another user is the same line' +
    (keep.isRoot ? '' : ' — skipped: only root can become another user'),
  async () => {
    const dataDir = folders.make('of another user');
    chmodSync(dataDir, 0o755);
    const { word } = await startKeeper(dataDir, keep.asUser(nobody));
    expect(word.problem).toMatch(/^The data folder .* cannot be written \(.*\): make it writable .*$/);
  },
);
