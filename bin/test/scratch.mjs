// Where tests of a run put what they throw away: in memory, where the system offers it as a folder. Nothing there has
// to reach a disk, which is most of what copying a database costs.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const memory = '/dev/shm';
/** A run was seen to need a quarter of it. */
const enoughBytes = 4 * 1024 ** 3;

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** What a run that was killed left there. */
function removeLeft() {
  for (const name of readdirSync(memory)) {
    const [, pid] = /^alcove-run-(\d+)-/.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(path.join(memory, name), { recursive: true, force: true });
  }
}

/** The environment of the tests; the folder goes with this process. */
export function scratchInMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < enoughBytes) return {};
  } catch {
    return {};
  }
  removeLeft();
  const folder = mkdtempSync(path.join(memory, `alcove-run-${process.pid}-`));
  // As any folder for such files: Postgres may run as another user.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return { TMPDIR: folder };
}
