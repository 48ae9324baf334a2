// The builds of the web app that lie in a checkout:
//   <name>/server, <name>/client   a build as a process serves it, whole; named by its sources
//   <name>/assets.json             which browser files it names
//   assets/                        the browser files of all builds, named by their content
//   current                        a link to the build that the next start serves
// A process serves the build that was current when it started, and every file in `assets`: another process may have
// built them, and a tab may be of an earlier build. A build is kept while it is current, and for 14 days after it was
// last current or served (`web-app.ts` renews the time of a served build each day); `assets` keeps what they name.
import {
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';

export const buildKeptMs = 14 * 86_400_000;
/** Folders that are being filled or removed; what is interrupted leaves one. */
const unfinished = '.next-';
const listFile = 'assets.json';

const isBuild = (name) => name !== 'assets' && name !== 'current' && !name.startsWith(unfinished);

const namesIn = (folder) =>
  readdir(folder).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });

/** What writes to it runs `alone` (`lock.mjs`). */
export function openBuilds(folder, now = Date.now) {
  const assets = path.join(folder, 'assets');
  const link = path.join(folder, 'current');
  const at = (name) => path.join(folder, name);
  const renew = (name) => utimes(at(name), now() / 1000, now() / 1000);

  const current = () => readlink(link).catch(() => undefined);
  const has = async (name) => (await namesIn(folder)).includes(name);

  async function clear() {
    const left = (await namesIn(folder)).filter((name) => name.startsWith(unfinished));
    await Promise.all(left.map((name) => rm(at(name), { recursive: true, force: true })));
  }

  /** Answers an empty folder for a build. */
  async function begin() {
    await clear();
    const fresh = at(`${unfinished}${process.pid}`);
    await mkdir(fresh, { recursive: true });
    return fresh;
  }

  /** The build appears under its name once all of its browser files can be asked for. */
  async function keep(fresh, name) {
    const own = path.join(fresh, 'client', 'assets');
    const names = await namesIn(own);
    await mkdir(assets, { recursive: true });
    for (const file of names) await rename(path.join(own, file), path.join(assets, file));
    await rm(own, { recursive: true, force: true });
    await writeFile(path.join(fresh, listFile), JSON.stringify(names));
    await rename(fresh, at(name));
  }

  async function makeCurrent(name) {
    const former = await current();
    if (former && (await has(former))) await renew(former);
    const next = at(`${unfinished}${process.pid}`);
    await symlink(name, next);
    await rename(next, link);
  }

  async function sweep() {
    const kept = [await current()];
    for (const name of (await namesIn(folder)).filter(isBuild)) {
      const { mtimeMs } = await stat(at(name));
      if (kept.includes(name) || now() - mtimeMs <= buildKeptMs) kept.push(name);
      // A build that is half removed is none.
      else await rename(at(name), at(unfinished + name));
    }
    await clear();
    const lists = kept.map(async (name) => JSON.parse(await readFile(path.join(at(name), listFile), 'utf8')));
    const named = new Set((await Promise.all(lists)).flat());
    const unnamed = (await namesIn(assets)).filter((file) => !named.has(file));
    await Promise.all(unnamed.map((file) => rm(path.join(assets, file), { force: true })));
  }

  /** Builds of another checkout and their browser files: pages of its processes find them here, and for as long. */
  async function bring(other) {
    await cp(path.join(other, 'assets'), assets, { recursive: true, force: false });
    for (const name of (await namesIn(other)).filter(isBuild)) {
      if (await has(name)) continue;
      const fresh = at(`${unfinished}${process.pid}`);
      await cp(path.join(other, name), fresh, { recursive: true });
      const { atime, mtime } = await stat(path.join(other, name));
      await utimes(fresh, atime, mtime);
      await rename(fresh, at(name));
    }
  }

  return { current, has, begin, keep, makeCurrent, sweep, bring };
}
