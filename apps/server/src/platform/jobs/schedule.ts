// When a job is due. The product says when on its own clock; the worker beneath compares with the
// database's real time. So the moment is kept in the job, its distance from now is what we give to
// the worker, and whenever the clock is moved the distances are measured again.
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Clock, isMovable } from '../clock.ts';
import type { Database } from '../db/database.ts';

/** What the worker stores; an array is a batch to it, see `addAll`. */
export type StoredJob = { at: number | null; payload: unknown };

/** How far apart the clocks of two machines may be. */
const maxSkewMs = 5000;

/** On a clock that stands still, a moment ahead never comes by itself. */
const isStanding = (clock: Clock): boolean => isMovable(clock) && clock.standing;

/** The worker's `run_at`; none when it is due already. */
export function runAt(clock: Clock, at: number | undefined) {
  const earlyMs = at === undefined ? 0 : at - clock.now();
  if (earlyMs <= 0) return sql`null::timestamptz`;
  if (isStanding(clock)) return sql`'infinity'::timestamptz`;
  return sql`clock_timestamp() + ${earlyMs}::float8 * interval '1 millisecond'`;
}

/**
 * After the clock was moved: jobs that became due run at once, in whichever process is free.
 * Every process does this when it learns of the move; the clock only goes forward, so the process that
 * measures last has the newest time, and no job is put off again.
 * A job that failed waits in real time. The worker has no call for all this: we write to its table,
 * and the tests fail when a new version moves it.
 */
export async function reschedule(db: Database, clock: Clock): Promise<void> {
  const now = clock.now();
  await sql`
    with waiting as (
      select id, (payload ->> 'at')::bigint as at
      from graphile_worker._private_jobs
      where is_available and attempts = 0 and run_at > clock_timestamp() and payload ->> 'at' is not null
      for update skip locked
    ), moved as (
      update graphile_worker._private_jobs as job
      set run_at = least(job.run_at, case
        when waiting.at <= ${now}::bigint then clock_timestamp()
        when ${isStanding(clock)}::boolean then 'infinity'
        else clock_timestamp() + (waiting.at - ${now}::bigint) * interval '1 millisecond'
      end)
      from waiting
      where waiting.id = job.id
      returning waiting.at
    )
    select pg_notify('jobs:insert', json_build_object('count', count(*))::text)
    from moved
    where at <= ${now}::bigint
    having count(*) > 0`.execute(db);
}

/** A job of another process may arrive before the announcement that the clock was moved. */
export async function untilDue(clock: Clock, at: number | null): Promise<void> {
  if (at === null || at <= clock.now()) return;
  if (isMovable(clock)) await clock.catchUp();
  const earlyMs = at - clock.now();
  if (earlyMs <= 0) return;
  if (earlyMs > maxSkewMs || isStanding(clock)) throw new Error(`${earlyMs} ms too early`);
  await wait(earlyMs);
}

/** Wakes as many workers as jobs are due, in every process: what one takes, the others no longer find. */
export async function wakeForDueJobs(db: Database, wakenAtMost: number): Promise<void> {
  await sql`
    select pg_notify('jobs:insert', json_build_object('count', count(*))::text)
    from (
      select from graphile_worker._private_jobs
      where is_available and run_at <= now() limit ${wakenAtMost}
    ) as due
    having count(*) > 0`.execute(db);
}
