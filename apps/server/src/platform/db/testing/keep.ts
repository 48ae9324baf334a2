// Starts keepers (keeper.ts) as whichever user, and looks after the folders of a test.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { until } from '../../../testing/until.ts';

export type Word = { url?: string; problem?: string; locked?: boolean; interrupted?: boolean };
export type Keeper = {
  child: ChildProcess;
  word: Word;
  /** The Postgres it started. */
  postmaster?: number;
  kill(): Promise<void>;
};

const script = path.join(import.meta.dirname, 'keeper.ts');
export const isRoot = process.getuid?.() === 0;

/** Goes before a command to run it as that user. */
export const asUser = (uid: number): string[] => [
  'setpriv',
  `--reuid=${uid}`,
  `--regid=${uid}`,
  '--clear-groups',
];

export const canRun = (command: string[]): boolean => {
  const [program = '', ...args] = command;
  return spawnSync(program, args, { stdio: 'ignore', cwd: '/' }).status === 0;
};

/** Whether that user can read this checkout and start our Node. */
export const canBe = (uid: number): boolean =>
  isRoot && canRun([...asUser(uid), process.execPath, '--check', script]);

export function createFolders() {
  const root = mkdtempSync(path.join(os.tmpdir(), 'alcove folders '));
  chmodSync(root, 0o755);
  return {
    make: (name: string, options: { mode?: number; owner?: number } = {}) => {
      const folder = path.join(root, name);
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, options.mode ?? 0o755);
      if (options.owner !== undefined) chownSync(folder, options.owner, options.owner);
      return folder;
    },
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

export function spawnKeeper(
  dataDir: string,
  options: { prefix?: string[]; mode?: 'lock' | 'half-way' } = {},
): ChildProcess {
  const command = [...(options.prefix ?? []), process.execPath, script, dataDir];
  const [program = '', ...args] = options.mode ? [...command, options.mode] : command;
  return spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: true, cwd: '/' });
}

/** Resolves with its first word. */
export async function startKeeper(
  dataDir: string,
  options: Parameters<typeof spawnKeeper>[1] = {},
): Promise<Keeper> {
  const child = spawnKeeper(dataDir, options);
  const [word] = (await once(child, 'message')) as [Word];
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return { child, word, kill, ...(word.url && { postmaster: postmasterOf(dataDir) }) };
}

/** Nothing while there is none: a starting Postgres removes the file of a killed one and fills its own later. */
function findPostmaster(dataDir: string): number | undefined {
  const file = path.join(dataDir, 'postgres/postmaster.pid');
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}

export function postmasterOf(dataDir: string): number {
  const pid = findPostmaster(dataDir);
  if (!pid) throw new Error(`no Postgres runs in ${dataDir}`);
  return pid;
}

/** As by a machine out of memory; resolves once its keeper has started another. */
export async function killPostmaster(dataDir: string): Promise<void> {
  const killed = postmasterOf(dataDir);
  process.kill(killed, 'SIGKILL');
  await until(() => (findPostmaster(dataDir) ?? killed) !== killed, { what: 'another Postgres runs' });
}

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A zombie has ended: only its parent has not asked yet.
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

/** The processes of a group, Linux only. */
export function groupOf(pid: number): number[] {
  const answer = spawnSync('ps', ['-A', '-o', 'pid=,pgid='], { encoding: 'utf8' });
  const rows = answer.stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const group = rows.find(([id]) => id === pid)?.[1];
  return rows.filter(([, pgid]) => pgid === group).flatMap(([id]) => id ?? []);
}

/** Nothing of one that has ended. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
}
