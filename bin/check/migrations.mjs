// Migrations beside those of origin/main: a file that is there stays as it is, and a new one sorts after all of them, so
// that sites which have applied the former ones apply them in the same order as a new site does.
// A folder without that history has none to compare with.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const folder = 'apps/server/migrations';

function git(root, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined;
}

const inOrder = (a, b) => a.localeCompare(b, 'en', { numeric: true });

export async function check(root) {
  const onMain = git(root, 'ls-tree', '--name-only', 'origin/main', `${folder}/`);
  if (onMain === undefined) return { problems: [], summary: 'no migrations: origin/main is unknown' };
  const before = onMain.map((file) => path.basename(file));
  const newest = before.toSorted(inOrder).at(-1) ?? '';
  const fresh = readdirSync(path.join(root, folder)).filter((name) => !before.includes(name));
  const early = fresh
    .filter((name) => inOrder(name, newest) < 0)
    .map((name) => `${folder}/${name} sorts before ${newest}, which is on main: give it a later name`);
  const changed = git(
    root,
    'diff',
    '--no-renames',
    '--diff-filter=MD',
    '--name-only',
    'origin/main',
    '--',
    folder,
  );
  const edited = changed.map(
    (file) => `${file} is on main: leave it as it is, and write the change as a new one`,
  );
  return { problems: [...early, ...edited], summary: `${before.length + fresh.length} migrations` };
}
