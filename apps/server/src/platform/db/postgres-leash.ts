// The leash: a shell between us and Postgres. It waits for the end of a pipe that only we hold,
// so that Postgres shuts down when we end in any way, kill -9 included; and it lives in a process
// group of its own, so that Ctrl-C reaches us first and Postgres last.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BaseLogger } from 'pino';
import { StartProblem } from '../start-problem.ts';
import { postgresEnvironment } from './postgres-cluster.ts';
import type { RunAs } from './postgres-user.ts';

// The reader dies with Postgres and Postgres with the reader: neither outlives the other.
const leash = `
exec 3<&0
"$@" </dev/null 3<&- & postgres=$!
(read -r _ <&3; kill -INT $postgres) & reader=$!
exec 3<&-
wait $postgres; code=$?
kill $reader 2>/dev/null
exit $code`;

const pollMs = 10;
const startTimeoutMs = 60_000;
/** Within Ctrl-C's five seconds. */
const politeStopMs = 3000;
/** How long a former run may take to write its last checkpoint. */
const orphanTimeoutMs = 30_000;
const keptLogCharacters = 4000;

const readPid = (folder: string): number | undefined => {
  try {
    const pid = Number(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** A pid file may outlive its process, and the number may have gone to a stranger. */
function isPostgresOf(folder: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

async function gone(isGone: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!isGone()) {
    if (performance.now() > deadline) return false;
    await wait(pollMs);
  }
  return true;
}

/** Takes down the Postgres of a former run: perhaps still at its last checkpoint, perhaps left alone. */
export async function stopOrphan(folder: string, log: BaseLogger): Promise<void> {
  const pid = readPid(folder);
  if (pid === undefined || !isPostgresOf(folder, pid)) return;
  log.warn({ pid }, 'A Postgres of a former run is still there: stopping it');
  process.kill(pid, 'SIGINT');
  if (await gone(() => !isPostgresOf(folder, pid), orphanTimeoutMs)) return;
  throw new StartProblem(
    `A Postgres of a former run (pid ${pid}) does not stop: end it with "kill -QUIT ${pid}" and start again.`,
  );
}

/** Resolves once Postgres takes connections; rejects with its own complaint otherwise. */
function whenReady(shell: ChildProcess, log: BaseLogger): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let output = '';
  const fail = (reason: string) => {
    const complaint = /(?:FATAL|PANIC):\s+(.*)/.exec(output)?.[1];
    reject(new StartProblem(`The embedded Postgres did not start: ${complaint ?? reason}.`));
  };
  shell.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log.debug({ postgres: text.trimEnd() });
    output = (output + text).slice(-keptLogCharacters);
    if (output.includes('ready to accept connections')) resolve();
  });
  shell.once('error', (error) => fail(error.message));
  shell.once('close', (code) => fail(`it ended with code ${code}`));
  const timeout = setTimeout(() => fail(`no answer within ${startTimeoutMs / 1000} s`), startTimeoutMs);
  return promise.finally(() => clearTimeout(timeout));
}

export type Leashed = {
  /** A fast shutdown; an immediate one when that takes too long. */
  stop(): Promise<void>;
  /** Called when Postgres has ended, by `stop` or by itself. */
  onEnd(listener: () => void): void;
};

/** Nothing here keeps our own process alive: leaving without `stop` is the leash's moment. */
export async function runOnLeash(
  command: { program: string; args: string[]; folder: string },
  as: RunAs,
  log: BaseLogger,
): Promise<Leashed> {
  const { program, args, folder } = command;
  const shell = spawn('/bin/sh', ['-c', leash, 'sh', ...as.prefix, program, ...args], {
    ...as.ids,
    cwd: '/',
    env: postgresEnvironment,
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  const ended = new Promise((resolve) => shell.once('close', resolve));
  shell.stdin?.on('error', () => undefined); // It ended before us: `ended` tells.
  try {
    await whenReady(shell, log);
  } catch (error) {
    shell.stdin?.destroy();
    throw error;
  }
  const streams = [shell.stdin, shell.stderr] as Socket[];
  const hold = (how: 'ref' | 'unref') => [shell, ...streams].forEach((part) => part[how]());
  hold('unref');

  const stop = async () => {
    if (shell.exitCode !== null || shell.signalCode !== null) return;
    hold('ref');
    const pid = readPid(folder);
    shell.stdin?.end();
    const impatient = setTimeout(() => {
      log.warn('Postgres takes long to stop: ending it at once');
      if (pid !== undefined && isPostgresOf(folder, pid)) process.kill(pid, 'SIGQUIT');
    }, politeStopMs);
    await ended;
    clearTimeout(impatient);
  };
  return { stop, onEnd: (listener) => void shell.once('close', listener) };
}
