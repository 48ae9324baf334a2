// The jobs of one process: graphile-worker behind our face.
import { runMigrations, type Task, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { BaseLogger } from 'pino';
import * as z from 'zod/mini';
import { type Clock, isMovable } from '../clock.ts';
import type { OpenDatabase } from '../db/database.ts';
import { freeJobsOfTheDead } from './dead-workers.ts';
import {
  jobMaxAttempts,
  type JobObserver,
  jobPayloadMaxBytes,
  jobPayloadsTogether,
  type Jobs,
} from './jobs.ts';
import { type KeptRunner, keepRunning, quietLogger } from './runner.ts';
import { reschedule, runAt, type StoredJob, untilDue, wakeForDueJobs } from './schedule.ts';

type Lane = { tasks: TaskList; concurrency: number };

const defaultConcurrency = 8;
const sweepIntervalMs = 20_000;
/** Jobs announce themselves when they are added; one poll of the process finds those whose moment came. */
const pollIntervalMs = 1000;
/**
 * The worker beneath adds nothing, and says nothing, where a job of that key is taken in the very moment of
 * replacing it. What is taken has begun: another one comes after it.
 */
const takenMeanwhileMax = 10;

/** Makes the worker's own tables; a few milliseconds when they are there. */
export const prepareJobs = ({ pool }: Pick<OpenDatabase, 'pool'>, log: BaseLogger): Promise<void> =>
  runMigrations({ pgPool: pool, logger: quietLogger(log) });

function watchOutcomes(events: WorkerEvents, log: BaseLogger, observe: JobObserver | undefined): void {
  const startedAt = new WeakMap<object, number>();
  const lasted = (job: object) => performance.now() - (startedAt.get(job) ?? performance.now());
  events.on('job:start', ({ job }) => void startedAt.set(job, performance.now()));
  events.on('job:success', ({ job }) => {
    observe?.({ name: job.task_identifier, outcome: 'done', durationMs: lasted(job) });
  });
  events.on('job:error', ({ job, error }) => {
    const name = job.task_identifier;
    const dead = job.attempts >= job.max_attempts;
    observe?.({ name, outcome: dead ? 'dead' : 'failed', durationMs: lasted(job) });
    const context = { job: name, id: job.id, attempt: job.attempts, err: error };
    if (dead) log.error(context, 'A job failed for the last time and is given up');
    else log.warn(context, 'A job failed and will be tried again');
  });
}

function storedJson({ name }: { name: string }, stored: StoredJob | unknown[]): string {
  const json = JSON.stringify(stored);
  if (Buffer.byteLength(json) > jobPayloadMaxBytes) throw new RangeError(`${name}: too large a payload`);
  return json;
}

export async function createJobs(options: {
  database: Pick<OpenDatabase, 'db' | 'pool'>;
  clock: Clock;
  log: BaseLogger;
  /** Receives how each job ended; for metrics. */
  observe?: JobObserver;
  concurrency?: number;
}): Promise<Jobs> {
  const { clock, log, observe, concurrency = defaultConcurrency } = options;
  const { db, pool } = options.database;
  /** Jobs that run side by side; long ones keep no others waiting. */
  const shared: Lane = { tasks: {}, concurrency };
  const lanes = [shared];
  const endings: (() => void)[] = [];
  const runners: KeptRunner[] = [];

  await prepareJobs({ pool }, log);

  const watch = (events: WorkerEvents) => watchOutcomes(events, log, observe);

  const sweep = () =>
    freeJobsOfTheDead(db).catch((error: Error) => {
      log.warn({ reason: error.message }, 'Jobs of dead workers were not looked for');
    });

  let isPolling = false;
  async function poll() {
    if (isPolling) return;
    isPolling = true;
    const workers = lanes.reduce((sum, lane) => sum + lane.concurrency, 0);
    await wakeForDueJobs(db, workers).catch((error: Error) => {
      log.debug({ reason: error.message }, 'jobs: not polled');
    });
    isPolling = false;
  }

  function take(lane: Lane, name: string, task: Task) {
    if (runners.length > 0) throw new Error(`${name}: handlers come before start`);
    if (lanes.some(({ tasks }) => name in tasks)) throw new Error(`${name}: a job has one handler`);
    lane.tasks[name] = task;
  }

  return {
    handle: (job, work, { atOnce } = {}) => {
      const lane = atOnce === undefined ? shared : { tasks: {}, concurrency: atOnce };
      if (lane !== shared) lanes.push(lane);
      take(lane, job.name, async (stored) => {
        const { at, payload } = stored as StoredJob;
        await untilDue(clock, at);
        await work(z.parse(job.payload, payload));
      });
    },

    handleAll: (job, work) =>
      take(shared, job.name, async (stored) =>
        work((stored as unknown[]).map((payload) => z.parse(job.payload, payload))),
      ),

    add: async (caller, job, payload, { at, key } = {}) => {
      const json = storedJson(job, { at: at ?? null, payload: z.parse(job.payload, payload) });
      const addOnce = async () => {
        const { rows } = await sql<{ id: string | null }>`
          select id from graphile_worker.add_job(
            ${job.name}, payload := ${json}::json, run_at := ${runAt(clock, at)},
            max_attempts := ${jobMaxAttempts}, job_key := ${key ?? null}
          )`.execute(caller);
        return rows.some(({ id }) => id !== null);
      };
      for (let taken = 0; taken <= takenMeanwhileMax; taken++) if (await addOnce()) return;
      throw new Error(`${job.name}: the job it replaces is taken again and again`);
    },

    addAll: async (caller, job, payloads) => {
      const checked = payloads.map((payload) => z.parse(job.payload, payload));
      const stored: string[] = [];
      for (let first = 0; first < checked.length; first += jobPayloadsTogether)
        stored.push(storedJson(job, checked.slice(first, first + jobPayloadsTogether)));
      if (stored.length === 0) return;
      await sql`/* prepared: jobs_add */
        select from graphile_worker.add_jobs(array(
          select (
            ${job.name}, payload::json, null, ${runAt(clock, undefined)}, ${jobMaxAttempts}, null, null, null
          )::graphile_worker.job_spec
          from unnest(${stored}::text[]) as payload
        ))`.execute(caller);
    },

    start: async () => {
      // The worker refuses to run with nothing to do.
      const busy = lanes.filter(({ tasks }) => Object.keys(tasks).length > 0);
      if (busy.length === 0) return;
      if (isMovable(clock)) {
        endings.push(clock.onMove(() => reschedule(db, clock)));
        // A process may have died between moving the clock and telling of it.
        await reschedule(db, clock);
      }
      for (const lane of busy) runners.push(await keepRunning({ db, pool, ...lane, log, watch }));
      await sweep();
      for (const timer of [setInterval(sweep, sweepIntervalMs), setInterval(poll, pollIntervalMs)])
        endings.push(() => clearInterval(timer.unref()));
    },

    drain: async () => {
      for (const end of endings.splice(0)) end();
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}
