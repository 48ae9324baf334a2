// Where the releases of a site lie:
//   current                  a link to the release that the next start of a process runs
//   installed/<name>         a release, installed and built; whole once it holds `.installed-whole`
//   installed/upgrade.json   how far an upgrade is that has begun to change the site
// The first release may be the folder itself: `current` then leads to `.`.
import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SetupProblem } from '../setup/steps.mjs';

const installedName = 'installed';
const wholeMark = '.installed-whole';

export function homeOf(root) {
  const real = realpathSync(root);
  const folder = path.dirname(real);
  return path.basename(folder) === installedName ? path.dirname(folder) : real;
}

export async function openHome(home) {
  const installed = path.join(home, installedName);
  const link = path.join(home, 'current');
  const stateFile = path.join(installed, 'upgrade.json');
  await mkdir(installed, { recursive: true });
  const folderOf = (name) => path.join(installed, name);
  const isWhole = (name) => existsSync(path.join(folderOf(name), wholeMark));

  async function foldersIn() {
    const entries = await readdir(installed, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  }
  const removeAll = (names) =>
    Promise.all(names.map((name) => rm(folderOf(name), { recursive: true, force: true })));

  return {
    home,
    folderOf,
    isWhole,
    markWhole: (name) => writeFile(path.join(folderOf(name), wholeMark), ''),
    /** The folder of the release that runs. */
    current() {
      if (!existsSync(link))
        throw new SetupProblem(
          `There is no ${link}: make it (ln -s . ${link}), let the units start the processes from it, restart them, and begin again`,
        );
      return realpathSync(link);
    },
    async switchTo(name) {
      const next = `${link}.next`;
      await rm(next, { force: true });
      await symlink(path.join(installedName, name), next);
      await rename(next, link);
    },
    readState: async () => JSON.parse(await readFile(stateFile, 'utf8').catch(() => 'null')),
    async writeState(state) {
      await writeFile(`${stateFile}.next`, JSON.stringify(state));
      await rename(`${stateFile}.next`, stateFile);
    },
    clearState: () => rm(stateFile, { force: true }),
    /** What an upgrade that was cut off has left. */
    clearHalves: async () => removeAll((await foldersIn()).filter((name) => !isWhole(name))),
    sweep: async (kept) => removeAll((await foldersIn()).filter((name) => !kept.includes(name))),
  };
}

/** The kernel gives it back however the process ends (`apps/server/src/platform/db/data-lock.ts`). */
export function lockHome(home) {
  const lock = new DatabaseSync(path.join(home, installedName, 'upgrade.lock'), { timeout: 0 });
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch {
    lock.close();
    throw new SetupProblem('Another upgrade of this site is running: let it end');
  }
  return { release: () => lock.close() };
}
