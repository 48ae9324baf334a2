import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plant } from '../testing/planted.ts';
import { check } from './migrations.mjs';

const folder = 'apps/server/migrations';

/** A project whose `origin/main` has two migrations. */
function planted() {
  const root = plant({
    [`${folder}/2026-11-21-2-rooms.sql`]: 'create table rooms ()',
    [`${folder}/2026-11-21-10-gifts.sql`]: 'create table gifts ()',
  });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root });
  git('config', 'user.email', 'a@example.org');
  git('config', 'user.name', 'A');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  return { root, at: (name: string) => path.join(root, folder, `${name}.sql`) };
}

test('a new migration that sorts after those on main passes, one that sorts before the newest is refused', async () => {
  const { root, at } = planted();
  writeFileSync(at('2026-11-21-11-albums'), 'create table albums ()');
  expect(await check(root)).toEqual({ problems: [], summary: '3 migrations' });
  writeFileSync(at('2026-11-21-3-walls'), 'create table walls ()');
  expect((await check(root)).problems).toEqual([
    `${folder}/2026-11-21-3-walls.sql sorts before 2026-11-21-10-gifts.sql, which is on main: give it a later name`,
  ]);
});

test('a migration on main that is edited, or removed, is refused', async () => {
  const { root, at } = planted();
  writeFileSync(at('2026-11-21-2-rooms'), 'create table rooms (id int)');
  rmSync(at('2026-11-21-10-gifts'));
  const advice = 'is on main: leave it as it is, and write the change as a new one';
  expect((await check(root)).problems).toEqual([
    `${folder}/2026-11-21-10-gifts.sql ${advice}`,
    `${folder}/2026-11-21-2-rooms.sql ${advice}`,
  ]);
});

test('without origin/main nothing is compared', async () => {
  const root = plant({ [`${folder}/2026-11-21-1-rooms.sql`]: 'create table rooms ()' });
  expect(await check(root)).toEqual({ problems: [], summary: 'no migrations: origin/main is unknown' });
});
