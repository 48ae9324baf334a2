// Keeps a graphile-worker running whatever happens to the database beneath it.
//
//   running ──database lost──► renewing ──database back──► running
//      └───────────────── stop ─────┴──────────────────────► stopped
//
// After an outage a fresh worker starts sooner than the old one heals, and forgets nothing.
import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import type { BaseLogger } from 'pino';
import type { Database } from '../db/database.ts';
import { freeJobsOf, readOwnName } from './dead-workers.ts';

type Connected = Parameters<Pool['connect']>[0];

/** Workers are woken: by a job that announces itself, or by the poll of their process. This is for what neither finds. */
const pollIntervalMs = 600_000;
const renewDelayMs = 500;
/** Within Ctrl-C's five seconds; a job that is cut short is tried again at the next start. */
const stopTimeoutMs = 4000;

/** The worker's own words are for us. Those about a job carry its payload, which no log may: `watch` tells. */
export const quietLogger = (log: BaseLogger) =>
  new Logger(() => (level, message, meta) => {
    if (meta && 'job' in meta) return;
    log.debug({ level }, `jobs: ${message}`);
  });

/**
 * A pool that takes a connection back once. The worker gives that of its announcements back twice when it is
 * stopped while the database goes; what the pool throws then would end the process.
 */
export const takenBackOnce = (pool: Pool): Pool =>
  new Proxy(pool, {
    get: (target, name) => {
      if (name !== 'connect') return Reflect.get(target, name) as unknown;
      return (connected?: Connected) =>
        connected
          ? target.connect((error, client, release) => {
              let isBack = false;
              connected(error, client, (reason) => {
                if (!isBack) release(reason);
                isBack = true;
              });
            })
          : target.connect();
    },
  });

export type KeptRunner = { stop(): Promise<void> };

/** Rejects when the first start fails; later ones are tried until they succeed. */
export async function keepRunning(options: {
  db: Database;
  pool: Pool;
  tasks: TaskList;
  concurrency: number;
  log: BaseLogger;
  watch(events: WorkerEvents): void;
}): Promise<KeptRunner> {
  const { db, pool, tasks, concurrency, log } = options;
  const name = await readOwnName(db);
  const state: { runner?: Runner | undefined; renewal?: Promise<void> | undefined; stopping: boolean } = {
    stopping: false,
  };

  const begin = async () => {
    const events = new EventEmitter() as WorkerEvents;
    options.watch(events);
    // Its locks bear the name of this process, by which others know whether it lives.
    events.on('pool:create', ({ workerPool }) => (workerPool.id = name));
    events.on('worker:getJob:error', ({ error }) => renew(error));
    events.on('pool:listen:error', ({ error }) => renew(error));
    // Without batches, a database lost while a job is marked as done would end the process.
    const ticks = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };
    const preset = { worker: { concurrentJobs: concurrency, pollInterval: pollIntervalMs, ...ticks } };
    const logger = quietLogger(log);
    const runner = await run(
      { pgPool: takenBackOnce(pool), noHandleSignals: true, logger, events, preset },
      tasks,
    );
    state.runner = runner;
    const ended = (reason: unknown) => {
      if (state.runner === runner) renew(reason);
    };
    runner.promise.then(() => ended('it stopped'), ended);
  };

  const beginAgain = async () => {
    const former = state.runner;
    state.runner = undefined;
    await former?.stop().catch(() => undefined);
    while (!state.stopping && !state.runner) {
      await wait(renewDelayMs);
      // No job of this process runs now: one that still seems to run could not be marked as done.
      await freeJobsOf(db, name)
        .then(begin)
        .catch((error: Error) => log.debug({ reason: error.message }, 'jobs: not yet'));
    }
    log.info('Jobs run again');
  };

  const renew = (reason: unknown) => {
    if (state.stopping || state.renewal) return;
    const words = reason instanceof Error ? reason.message : reason;
    log.warn({ reason: words }, 'Jobs pause until the database is back');
    state.renewal = beginAgain().finally(() => (state.renewal = undefined));
  };

  const stop = async () => {
    state.stopping = true;
    await state.renewal;
    const last = state.runner;
    if (!last) return;
    state.runner = undefined;
    const stopped = last.stop().then(
      () => true,
      () => true,
    );
    if (await Promise.race([stopped, wait(stopTimeoutMs, false, { ref: false })])) return;
    log.warn('Jobs at work are cut short and will be tried again');
    await last.kill('the site stops').catch(() => undefined);
  };

  await begin();
  return { stop };
}
