// Starts scripts of the project as from a terminal, reads their output and finds processes that they leave behind.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const root = path.resolve(import.meta.dirname, '../..');

/** A folder of its own, in a place every user may reach. */
export const freshFolder = (): string => mkdtempSync(path.join(os.tmpdir(), 'alcove-start-'));

/** The environment of a plain terminal: nothing of the tests' own runner. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(?:VITEST|NODE_|npm_|TALLY|TEST|PORT$|DATA_DIR$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)));
}

export type Running = {
  pid: number;
  /** Everything it has printed so far. */
  said(): string;
  /** Resolves with what the pattern found once it was printed; rejects when the script ends before. */
  says(pattern: RegExp): Promise<RegExpExecArray>;
  ended: Promise<{ code: number | null; out: string; err: string }>;
  /** To the whole group, as a terminal does. */
  key(signal: NodeJS.Signals): void;
};

export function run(
  command: [string, ...string[]],
  options: { env?: Record<string, string>; cwd?: string; uid?: number; gid?: number } = {},
): Running {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    ...options,
    env: { ...plainEnvironment(), PORT: '0', LOG_LEVEL: 'warn', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const ended = new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });
  return {
    pid: child.pid ?? 0,
    said: () => out + err,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = pattern.exec(out + err);
          if (found) resolve(found);
        };
        look();
        child.stdout.on('data', look);
        child.stderr.on('data', look);
        void ended.then(({ code }) =>
          reject(new Error(`ended with ${code} before ${pattern}:\n${out}${err}`)),
        );
      }),
    ended,
    key(signal) {
      if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), signal);
    },
  };
}

const startScript = path.join(root, 'bin/start.mjs');

/** A start on `dataDir`, without npm around it and without the demo's members, which take seconds to make. */
export const start = (dataDir: string, env: Record<string, string> = {}): Running =>
  run([process.execPath, startScript], { env: { DATA_DIR: dataDir, DEMO_CAST: 'off', ...env } });

export const readyLine = /^Alcôve is ready: (http:\/\/\S+)$/m;

export type ProcessSeen = { pid: number; command: string };

function readProcess(pid: string): { environment: string; command: string } {
  try {
    return {
      environment: readFileSync(`/proc/${pid}/environ`, 'utf8'),
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
    };
  } catch {
    // It ended meanwhile, or belongs to another user.
    return { environment: '', command: '' };
  }
}

/** Processes that work on a data folder, by arguments or environment. */
export function processesOn(dataDir: string): ProcessSeen[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), ...readProcess(pid) }))
    .filter(({ environment, command }) => `${environment}\0${command}`.includes(dataDir))
    .map(({ pid, command }) => ({ pid, command }));
}

/** Waits until no process works on the folder; answers those that still do at the deadline. */
export async function goneWithin(dataDir: string, ms: number): Promise<ProcessSeen[]> {
  const deadline = Date.now() + ms;
  while (Date.now() < deadline && processesOn(dataDir).length > 0) await sleep(50);
  return processesOn(dataDir);
}
