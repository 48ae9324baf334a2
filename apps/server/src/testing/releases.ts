// Releases of this checkout for a site that is upgraded by `npm run upgrade`: the last commit in a folder of its own, and
// commits beside it that add a migration. What a release would install and build is at hand: links to the modules of this
// checkout, and a copy of its build of the web app.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../../..');
/** In place of installing and building. */
const prepare = `import { cpSync } from 'node:fs';
cpSync(process.env.RELEASE_PARTS, process.cwd(), { recursive: true, verbatimSymlinks: true });
`;

/** Modules as npm would install them: the project's own are those of the folder. */
async function gatherParts(folder: string): Promise<void> {
  const modules = path.join(folder, 'node_modules');
  await mkdir(modules, { recursive: true });
  for (const name of await readdir(path.join(root, 'node_modules'))) {
    const place = path.join(root, 'node_modules', name);
    if (name === '@alcove')
      await cp(place, path.join(modules, name), { recursive: true, verbatimSymlinks: true });
    else await symlink(place, path.join(modules, name));
  }
  const builds = 'apps/web/builds';
  const from = path.join(root, builds);
  const to = path.join(folder, builds);
  const current = await readlink(path.join(from, 'current'));
  for (const name of [current, 'assets'])
    await cp(path.join(from, name), path.join(to, name), { recursive: true });
  await symlink(current, path.join(to, 'current'));
}

export type UpgradedSite = AsyncDisposable & {
  home: string;
  /** Commits a release that has one migration more. */
  addRelease(tag: string, migration: { name: string; sql: string }): Promise<void>;
  /** Runs the upgrade of the release that the site runs; answers its end and what it said. */
  upgrade(
    args: readonly string[],
    env: NodeJS.ProcessEnv,
  ): { kill(): void; ended: Promise<{ code: number | null; said: string }> };
};

export async function createUpgradedSite(): Promise<UpgradedSite> {
  const away = await mkdtemp(path.join(os.tmpdir(), 'alcove-upgraded-'));
  const home = path.join(away, 'home');
  const parts = path.join(away, 'parts');
  const git = (...args: string[]) => execFileSync('git', ['-C', home, ...args], { encoding: 'utf8' }).trim();
  execFileSync('git', ['clone', '--quiet', root, home]);
  git('config', 'user.email', 'release@example.org');
  git('config', 'user.name', 'Release');
  const first = git('rev-parse', 'HEAD');
  await gatherParts(parts);
  await cp(parts, home, { recursive: true, verbatimSymlinks: true });
  await symlink('.', path.join(home, 'current'));
  return {
    home,
    async addRelease(tag, { name, sql }) {
      await writeFile(path.join(home, 'bin/prepare.mjs'), prepare);
      await writeFile(path.join(home, 'apps/server/migrations', `${name}.sql`), sql);
      git('add', '.');
      git('commit', '--quiet', '-m', `server: is ${tag}`);
      git('tag', tag);
      git('reset', '--quiet', '--hard', first);
    },
    upgrade(args, env) {
      const script = path.join(home, 'current/bin/upgrade/run.mjs');
      const runner = spawn(process.execPath, [script, '--home', home, ...args], {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, RELEASE_PARTS: parts, ...env },
      });
      let said = '';
      for (const mouth of [runner.stdout, runner.stderr])
        mouth.setEncoding('utf8').on('data', (text: string) => {
          said += text;
        });
      const ended = once(runner, 'close').then(([code]) => ({ code: code as number | null, said }));
      return { kill: () => void runner.kill('SIGKILL'), ended };
    },
    [Symbol.asyncDispose]: () => rm(away, { recursive: true, force: true }),
  };
}
