// Timed and background work on the site's own Postgres, enqueued in the transaction of its cause.
//
// A job runs at least once: a process that dies at work leaves it to another, so handlers must
// stand being called again. `at` is a moment on the injected clock and the worker beneath knows
// real time only; schedule.ts translates, again whenever the clock is moved.
import type * as z from 'zod/mini';
import type { Database } from '../db/database.ts';

export type JobSpec<T> = { name: string; payload: z.ZodMiniType<T> };

export type Jobs = {
  /** Before `start`; a job that throws is tried again with growing waits, 10 times at most. */
  /** `atOnce`: work of minutes or hours, run beside all other jobs and so many at once in this process. */
  handle<T>(job: JobSpec<T>, run: (payload: T) => Promise<void>, options?: { atOnce?: number }): void;
  /** `at` is on the injected clock. A second job with the same key replaces the first. */
  add<T>(db: Database, job: JobSpec<T>, payload: T, options?: { at?: number; key?: string }): Promise<void>;
  /** For those of `addAll`. Each payload ends for itself: what fails is tried again without the others. */
  handleAll<T>(job: JobSpec<T>, run: (payloads: readonly T[]) => Promise<Promise<void>[]>): void;
  /** Due now, in one statement. Some share a job, so that taking and ending one costs less than their work. */
  addAll<T>(db: Database, job: JobSpec<T>, payloads: readonly T[]): Promise<void>;
  start(): Promise<void>;
  /** Takes no new work and waits for what runs. */
  drain(): Promise<void>;
};

/** Waits of e, e², … e⁹ seconds between them: three and a half hours in all. */
export const jobMaxAttempts = 10;

/** Payloads that share a job: a process that is killed at work leaves all of them to another. */
export const jobPayloadsTogether = 32;

/** How a job ended: `failed` will be tried again, `dead` will not. */
export type JobOutcome = 'done' | 'failed' | 'dead';

/** For metrics. */
export type JobObserver = (job: { name: string; outcome: JobOutcome; durationMs: number }) => void;

export const jobPayloadMaxBytes = 262_144;
