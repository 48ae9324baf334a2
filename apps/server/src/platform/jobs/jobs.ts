// Timed and background work on the site's own Postgres, enqueued in the transaction of its cause.
import type * as z from 'zod/mini';
import type { Database } from '../db/database.ts';

export type JobSpec<T> = { name: string; payload: z.ZodMiniType<T> };

export type Jobs = {
  /** Before `start`; a job that throws is tried again with growing waits, 10 times at most. */
  handle<T>(job: JobSpec<T>, run: (payload: T) => Promise<void>): void;
  /** `at` is on the injected clock. A second job with the same key replaces the first. */
  add<T>(db: Database, job: JobSpec<T>, payload: T, options?: { at?: number; key?: string }): Promise<void>;
  start(): Promise<void>;
  /** Takes no new work and waits for what runs. */
  drain(): Promise<void>;
};
