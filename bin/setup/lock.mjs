// One set-up at a time in a checkout: a second start waits for the first to install or build.
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cacheFolder } from './project.mjs';
import { SetupProblem } from './steps.mjs';

const lockFile = path.join(cacheFolder, 'setup.lock');
const pollMs = 100;
/** No set-up takes longer: an older lock belongs to a process that died, its number taken by another. */
const longestMs = 20 * 60_000;

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function isAbandoned() {
  const [holder, file] = await Promise.all([
    readFile(lockFile, 'utf8').catch(() => ''),
    stat(lockFile).catch(() => undefined),
  ]);
  if (!file || holder === '') return false;
  return !isAlive(Number(holder)) || Date.now() - file.mtimeMs > longestMs;
}

/** Runs `work` alone; the lock of a process that died is taken over. */
export async function alone(work) {
  try {
    await mkdir(cacheFolder, { recursive: true });
    for (;;) {
      const taken = await writeFile(lockFile, String(process.pid), { flag: 'wx' }).then(
        () => true,
        (error) => {
          if (error.code !== 'EEXIST') throw error;
          return false;
        },
      );
      if (taken) break;
      if (await isAbandoned()) await rm(lockFile, { force: true });
      else await sleep(pollMs);
    }
  } catch (error) {
    throw new SetupProblem(`${cacheFolder} cannot be written (${error.code}); start once as its owner`);
  }
  try {
    return await work();
  } finally {
    await rm(lockFile, { force: true });
  }
}
