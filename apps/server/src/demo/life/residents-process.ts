// The process of the residents as its server sees it: it has no settings and no secrets of the server's environment,
// tells how many residents are online and what it logs, and ends when the channel closes.
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { startChild } from '@alcove/sfu/child-start';
import * as z from 'zod/mini';
import type { Use } from '../../platform/engines.ts';

const residentsProgram = path.resolve(import.meta.dirname, '../../../../residents/src/main.ts');
const stopWithinMs = 1500;

const report = z.union([
  z.object({ online: z.int() }),
  z.object({ warn: z.string().check(z.maxLength(500)) }),
]);

export type ResidentsProcess = { ended: Promise<void>; stop(): Promise<void> };

type Parts = Use<'log'> & {
  /** The server's own address on this machine. */
  address: string;
  dataDir: string;
  program?: string | undefined;
  onOnline(count: number): void;
};

export function startResidents({
  address,
  dataDir,
  program = residentsProgram,
  log,
  onOnline,
}: Parts): ResidentsProcess {
  const { NODE_COMPILE_CACHE } = process.env;
  const { child, failed } = startChild(() =>
    fork(program, [JSON.stringify({ address, dataDir })], {
      // Native threads that hardly allocate share two arenas instead of having one each.
      env: { NODE_COMPILE_CACHE, MALLOC_ARENA_MAX: '2' },
      // What talks this little needs neither a large nursery nor fast code.
      execArgv: ['--max-old-space-size=96', '--max-semi-space-size=2', '--optimize-for-size'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    }),
  );
  if (!child) {
    const ended = failed.then((error) => log.warn({ err: error }, 'The residents could not be started'));
    return { ended, stop: () => ended };
  }
  return handleOf(child, { log, onOnline });
}

function handleOf(child: ChildProcess, { log, onOnline }: Pick<Parts, 'log' | 'onOnline'>): ResidentsProcess {
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code, signal) => {
      isOver = true;
      onOnline(0);
      log.debug({ pid: child.pid, code, signal }, 'The residents have ended');
      resolve();
    });
  });
  child.on('message', (message) => {
    const { data } = z.safeParse(report, message);
    if (!data) return;
    if ('online' in data) onOnline(data.online);
    else log.warn(`Residents: ${data.warn}`);
  });
  return {
    ended,
    async stop() {
      if (isOver) return;
      if (child.connected) child.disconnect();
      const timeout = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
      await ended;
      clearTimeout(timeout);
    },
  };
}
