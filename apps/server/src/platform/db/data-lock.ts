// One start at a time on one data folder.
//
// The lock is the operating system's own record lock on a file of the folder, taken through the
// SQLite that Node carries (Node itself has no call for it). The kernel gives it back when the
// process ends in any way, so a kill -9 leaves nothing to clean up and nothing to guess from
// process numbers; it holds between containers that share the folder, and there is no moment
// between looking and taking. No other code of this process may open the file: closing any handle
// of it would end the lock.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartProblem } from '../start-problem.ts';

export type DataLock = { release(): void };

const sqliteBusy = 5;

function takeRecordLock(file: string): DatabaseSync {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is ever written, so the journal needs no file: one left by root would shut others out.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Who holds it, for people: the lock itself does not depend on this file. */
function readHolder(file: string): string {
  try {
    const pid = readFileSync(file, 'utf8').trim();
    return /^\d+$/.test(pid) ? ` (process ${pid})` : '';
  } catch {
    return '';
  }
}

/** Makes the folder when there is none. */
export function lockDataFolder(dataDir: string): DataLock {
  const pidFile = path.join(dataDir, 'server.pid');
  try {
    mkdirSync(dataDir, { recursive: true });
    const lock = takeRecordLock(path.join(dataDir, 'server.lock'));
    // Another user's leftover could not be written, but may be removed.
    rmSync(pidFile, { force: true });
    writeFileSync(pidFile, `${process.pid}\n`);
    return {
      release: () => {
        rmSync(pidFile, { force: true });
        lock.close();
      },
    };
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) {
      throw new StartProblem(
        `The site already runs${readHolder(pidFile)} on the data folder ${dataDir}: stop it first, or choose another folder with DATA_DIR.`,
      );
    }
    throw new StartProblem(
      `The data folder ${dataDir} cannot be written (${(error as Error).message}): make it writable for this user, or choose another with DATA_DIR.`,
    );
  }
}
