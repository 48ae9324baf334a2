// What lies in the folder of builds after builds, interrupted ones and sweeps, in a folder of its own.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildKeptMs, openBuilds } from './builds.mjs';

const dayMs = 86_400_000;
let folder: string;
let now: number;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'alcove-builds-'));
  now = Date.now();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const store = () => openBuilds(folder, () => now);
const at = (...parts: string[]) => path.join(folder, ...parts);

function fill(fresh: string, assets: string[]) {
  mkdirSync(path.join(fresh, 'client/assets'), { recursive: true });
  mkdirSync(path.join(fresh, 'server'));
  writeFileSync(path.join(fresh, 'server/index.js'), '');
  for (const name of assets) writeFileSync(path.join(fresh, 'client/assets', name), name);
}

async function build(name: string, assets: string[]) {
  const builds = store();
  const fresh = await builds.begin();
  fill(fresh, assets);
  await builds.keep(fresh, name);
  utimesSync(at(name), now / 1000, now / 1000);
  await builds.makeCurrent(name);
  await builds.sweep();
}

const assets = () => readdirSync(at('assets')).toSorted();
const builds = () => readdirSync(folder).filter((name) => name !== 'assets' && name !== 'current');

test('a build becomes the current one, and what the build before needs stays', async () => {
  await build('one', ['house-1.js', 'same-1.css']);
  await build('two', ['house-2.js', 'same-1.css']);
  expect(await store().current()).toBe('two');
  expect(existsSync(at('current/server/index.js'))).toBe(true);
  expect(existsSync(at('one/server/index.js'))).toBe(true);
  expect(assets()).toEqual(['house-1.js', 'house-2.js', 'same-1.css']);
  expect(existsSync(at('two/client/assets'))).toBe(false);
});

test('a build goes 14 days after it was last current, with the files that no other build names', async () => {
  await build('one', ['house-1.js', 'same-1.css']);
  now += 100 * dayMs;
  await build('two', ['house-2.js', 'same-1.css']);
  now += buildKeptMs;
  await build('three', ['house-3.js', 'same-1.css']);
  expect(builds().toSorted()).toEqual(['one', 'three', 'two']);
  now += dayMs;
  await build('four', ['house-4.js', 'same-1.css']);
  expect(builds().toSorted()).toEqual(['four', 'three', 'two']);
  expect(assets()).toEqual(['house-2.js', 'house-3.js', 'house-4.js', 'same-1.css']);
});

test('a build that a process says it serves stays, however long ago it was current', async () => {
  await build('one', ['house-1.js']);
  await build('two', ['house-2.js']);
  now += 30 * dayMs;
  utimesSync(at('one'), now / 1000, now / 1000);
  now += dayMs;
  await build('three', ['house-3.js']);
  expect(builds()).toContain('one');
  expect(assets()).toContain('house-1.js');
});

test('an interrupted build leaves the one before as the current one, and the next removes what it left', async () => {
  await build('one', ['house-1.js']);
  fill(await store().begin(), ['house-2.js']);
  // Some of its files had been moved already.
  writeFileSync(at('assets/house-half.js'), '');
  expect(await store().current()).toBe('one');
  await build('three', ['house-3.js']);
  expect(builds().toSorted()).toEqual(['one', 'three']);
  expect(assets()).toEqual(['house-1.js', 'house-3.js']);
});

test('a build that was left can be taken again as it is, and is current since then', async () => {
  await build('one', ['house-1.js']);
  await build('two', ['house-2.js']);
  const builds = store();
  expect(await builds.has('one')).toBe(true);
  expect(await builds.has('three')).toBe(false);
  now += 10 * dayMs;
  await builds.makeCurrent('one');
  expect(await builds.current()).toBe('one');
  expect(statSync(at('two')).mtimeMs).toBeCloseTo(now, -1);
  expect(readFileSync(at('assets/house-1.js'), 'utf8')).toBe('house-1.js');
});

test('builds of another checkout are brought with their browser files and age; its own stay as they are', async () => {
  await build('a', ['shared.js', 'a.js']);
  const other = mkdtempSync(path.join(os.tmpdir(), 'alcove-builds-'));
  try {
    const elsewhere = openBuilds(other, () => now - 10 * dayMs);
    const fresh = await elsewhere.begin();
    fill(fresh, ['shared.js', 'b.js']);
    await elsewhere.keep(fresh, 'b');
    utimesSync(path.join(other, 'b'), now / 1000, (now - 10 * dayMs) / 1000);
    await store().bring(other);
    await store().bring(other);
    expect([builds().toSorted(), assets(), await store().current()]).toEqual([
      ['a', 'b'],
      ['a.js', 'b.js', 'shared.js'],
      'a',
    ]);
    now += 5 * dayMs;
    await store().sweep();
    expect([builds(), assets()]).toEqual([['a'], ['a.js', 'shared.js']]);
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
});
