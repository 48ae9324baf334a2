import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { hourMs } from '@alcove/protocol';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestClock, createTestDatabase, recordLog, silentLog, until } from '../../testing/index.ts';
import type { TestDatabase } from '../../testing/index.ts';
import { createInProcessBus } from '../bus/in-process.ts';
import { type Clock, createMovableClock, systemClock } from '../clock.ts';
import { type JobOutcome, jobMaxAttempts, type Jobs } from './jobs.ts';
import { takenBackOnce } from './runner.ts';
import { reschedule } from './schedule.ts';
import { createJobs } from './worker.ts';

const letter = { name: 'letter', payload: z.object({ to: z.string() }) };

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function openDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  endings.push(database.close);
  return database;
}

/** A process with a worker that notes whom it wrote to. */
async function startPostman(database: TestDatabase, clock: Clock = systemClock) {
  const sent: string[] = [];
  const outcomes: JobOutcome[] = [];
  const log = recordLog();
  const observe = ({ outcome }: { outcome: JobOutcome }) => void outcomes.push(outcome);
  const jobs = await createJobs({ database, clock, log, observe, concurrency: 2 });
  jobs.handle(letter, async ({ to }) => {
    if (to === 'nobody') throw new Error('no such address');
    sent.push(to);
  });
  await jobs.start();
  endings.push(jobs.drain);
  return { jobs, sent, outcomes, log };
}

const waiting = async ({ db }: TestDatabase) =>
  (await sql<{ attempts: number }>`select attempts from graphile_worker._private_jobs`.execute(db)).rows.map(
    (row) => row.attempts,
  );

/** What every wait in real time would do, done now. */
const hurry = ({ db }: TestDatabase) =>
  sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(db);

const add = (jobs: Jobs, { db }: TestDatabase, to: string, options?: { at?: number; key?: string }) =>
  jobs.add(db, letter, { to }, options);

test('a job runs once its cause is committed, and is gone afterwards', async () => {
  const database = await openDatabase();
  const { jobs, sent, outcomes } = await startPostman(database);
  await database.db.transaction().execute(async (tx) => {
    await jobs.add(tx, letter, { to: 'alice' });
    expect(sent).toEqual([]);
  });
  await until(() => sent.length);
  await until(async () => outcomes.length > 0 && (await waiting(database)).length === 0);
  expect(outcomes).toEqual(['done']);
});

test('work of hours runs in its own slots, and other jobs do not wait behind it', async () => {
  const database = await openDatabase();
  const jobs = await createJobs({ database, clock: systemClock, log: silentLog, concurrency: 1 });
  const film = { name: 'film', payload: z.object({ to: z.string() }) };
  const begun: string[] = [];
  const sent: string[] = [];
  const finish = Promise.withResolvers<void>();
  const encode = async ({ to }: { to: string }) => {
    begun.push(to);
    await finish.promise;
  };
  jobs.handle(film, encode, { atOnce: 1 });
  jobs.handle(letter, async ({ to }) => void sent.push(to));
  await jobs.start();
  endings.push(jobs.drain);
  for (const to of ['first', 'second']) await jobs.add(database.db, film, { to });
  await until(() => begun.length === 1);
  for (const to of ['alice', 'bob']) await add(jobs, database, to);
  await until(() => sent.length === 2);
  expect(begun).toHaveLength(1);
  finish.resolve();
  await until(() => begun.length === 2);
});

test('a job of a transaction that was undone never runs', async () => {
  const database = await openDatabase();
  const { jobs, sent } = await startPostman(database);
  const undone = database.db.transaction().execute(async (tx) => {
    await jobs.add(tx, letter, { to: 'mallory' });
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  await add(jobs, database, 'alice');
  await until(() => sent.length);
  await until(async () => (await waiting(database)).length === 0);
  expect(sent).toEqual(['alice']);
});

test('a payload of another shape is refused before it is stored', async () => {
  const database = await openDatabase();
  const { jobs } = await startPostman(database);
  await expect(jobs.add(database.db, letter, { to: 5 } as unknown as { to: string })).rejects.toThrow(
    'invalid_type',
  );
  await expect(add(jobs, database, 'x'.repeat(300_000))).rejects.toThrow('too large');
  expect(await waiting(database)).toHaveLength(0);
});

test('a second job with the same key replaces the first', async () => {
  const database = await openDatabase();
  const clock = createTestClock();
  const { jobs, sent } = await startPostman(database, clock);
  await add(jobs, database, 'alice', { at: clock.now() + hourMs, key: 'reminder' });
  await add(jobs, database, 'bob', { at: clock.now() + 2 * hourMs, key: 'reminder' });
  await clock.advance(2 * hourMs);
  await until(() => sent.length);
  expect(sent).toEqual(['bob']);
});

test('a job whose forerunner is taken at the very moment of replacing it is not lost', async () => {
  const database = await openDatabase();
  const clock = createTestClock();
  const { jobs, sent } = await startPostman(database, clock);
  await add(jobs, database, 'alice', { at: clock.now() + hourMs, key: 'reminder' });
  const { db } = database;
  const added = await db.transaction().execute(async (tx) => {
    // As a worker takes it; until it has, nobody else knows.
    await sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another', attempts = 1
      where key = 'reminder'`.execute(tx);
    const adding = add(jobs, database, 'bob', { key: 'reminder' });
    await until(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where cardinality(pg_blocking_pids(pid)) > 0 and datname = current_database()`.execute(db);
      return rows.length > 0;
    });
    return { adding };
  });
  await added.adding;
  await until(() => sent.length);
  expect(sent).toEqual(['bob']);
});

test('a job waits for its moment on the clock, and runs at once when the clock is moved there', async () => {
  const database = await openDatabase();
  const clock = createTestClock();
  const { jobs, sent } = await startPostman(database, clock);
  await add(jobs, database, 'evening', { at: clock.now() + 2 * hourMs });
  await add(jobs, database, 'noon', { at: clock.now() + hourMs });
  await add(jobs, database, 'past', { at: clock.now() - hourMs });

  await until(() => sent.length);
  await clock.advance(hourMs - 1);
  expect(sent).toEqual(['past']);
  await clock.advance(1);
  await until(() => sent.length === 2);
  expect(sent).toEqual(['past', 'noon']);
  await clock.advance(hourMs);
  await until(() => sent.length === 3);
  expect(sent).toEqual(['past', 'noon', 'evening']);
});

test('a clock that flows brings jobs by itself, and sooner after it was moved', async () => {
  const database = await openDatabase();
  const clock = await createMovableClock({
    db: database.db,
    bus: createInProcessBus({ log: silentLog }),
    log: silentLog,
  });
  const { jobs, sent } = await startPostman(database, clock);
  await add(jobs, database, 'soon', { at: clock.now() + 100 });
  await until(() => sent.length);
  await add(jobs, database, 'almost', { at: clock.now() + hourMs + 300 });
  await add(jobs, database, 'far', { at: clock.now() + 3 * hourMs });
  await clock.advance(hourMs);
  await until(() => sent.length === 2);
  expect(sent).toEqual(['soon', 'almost']);
});

test('a process that has not received the move yet learns of it before it runs the job', async () => {
  const database = await openDatabase();
  const mover = await createMovableClock({
    db: database.db,
    bus: createInProcessBus({ log: silentLog }),
    log: silentLog,
  });
  const behind = await createMovableClock({
    db: database.db,
    bus: createInProcessBus({ log: silentLog }),
    log: silentLog,
  });
  const times: number[] = [];
  const jobs = await createJobs({ database, clock: behind, log: silentLog, concurrency: 1 });
  jobs.handle(letter, async () => void times.push(behind.now()));
  await jobs.start();
  endings.push(jobs.drain);
  const at = mover.now() + hourMs;
  await add(jobs, database, 'alice', { at });
  await mover.advance(hourMs);
  // The mover's own process would do this on receiving its move.
  await reschedule(database.db, mover);
  await until(() => times.length);
  expect(times[0]).toBeGreaterThanOrEqual(at);
});

test('a job that fails is tried again, and is given up loudly after its last attempt', async () => {
  const database = await openDatabase();
  const { jobs, outcomes, log } = await startPostman(database);
  await add(jobs, database, 'nobody');
  for (let attempt = 1; attempt < jobMaxAttempts; attempt += 1) {
    // A machine that is slow lets the wait pass, too.
    await until(() => outcomes.length >= attempt);
    await until(async () => (await hurry(database)).numAffectedRows);
    await sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(database.db);
  }
  await until(() => outcomes.length === jobMaxAttempts);
  expect(outcomes).toEqual([...Array<JobOutcome>(jobMaxAttempts - 1).fill('failed'), 'dead']);
  const loud = log.entries.filter((entry) => entry.level === 'error');
  expect(loud).toHaveLength(1);
  expect(loud[0]).toMatchObject({ job: 'letter', attempt: jobMaxAttempts });
  expect(JSON.stringify(log.entries)).not.toContain('nobody');
});

test('of letters that share a job, one that fails is tried again without the others', async () => {
  const database = await openDatabase();
  const jobs = await createJobs({ database, clock: systemClock, log: silentLog, concurrency: 1 });
  const rounds: string[][] = [];
  jobs.handleAll(letter, async (letters) => {
    rounds.push(letters.map(({ to }) => to));
    const fails = rounds.length === 1 ? 'bob' : '';
    return letters.map(async ({ to }) => {
      if (to === fails) throw new Error('busy');
    });
  });
  await jobs.start();
  endings.push(jobs.drain);
  const names = ['alice', 'bob', 'carol'];
  await jobs.addAll(
    database.db,
    letter,
    names.map((to) => ({ to })),
  );
  await until(async () => (await hurry(database)).numAffectedRows);
  await sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(database.db);
  await until(async () => (await waiting(database)).length === 0);
  expect(rounds).toEqual([names, ['bob']]);
});

test('draining waits for the job at work and takes no other', async () => {
  const database = await openDatabase();
  const jobs = await createJobs({ database, clock: systemClock, log: silentLog, concurrency: 1 });
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const ended: string[] = [];
  jobs.handle(letter, async ({ to }) => {
    begun.resolve();
    await mayEnd.promise;
    ended.push(to);
  });
  await jobs.start();
  await add(jobs, database, 'first');
  await begun.promise;
  const drained = jobs.drain();
  await add(jobs, database, 'second');
  mayEnd.resolve();
  await drained;
  expect(ended).toEqual(['first']);
  expect(await waiting(database)).toEqual([0]);
});

test('after all connections broke, jobs run again by themselves', async () => {
  const database = await openDatabase();
  const { jobs, sent } = await startPostman(database);
  await add(jobs, database, 'before');
  // Done for good: a job whose end is not written yet is done again, as it should.
  await until(async () => sent.length > 0 && (await waiting(database)).length === 0);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
  await until(() =>
    add(jobs, database, 'after').then(
      () => true,
      () => false,
    ),
  );
  await until(() => sent.length > 1);
  expect(sent).toEqual(['before', 'after']);
});

test('a connection that the worker gives back twice is taken back once', async () => {
  const { pool } = await openDatabase();
  const busy = pool.totalCount - pool.idleCount;
  await new Promise<void>((resolve, reject) =>
    takenBackOnce(pool).connect((error, _client, release) => {
      if (error) return reject(error);
      release();
      expect(release).not.toThrow();
      resolve();
    }),
  );
  expect(pool.totalCount - pool.idleCount).toBe(busy);
});

test('the job of a process that was killed at work is taken over by another', async () => {
  const database = await openDatabase();
  const child = fork(path.join(import.meta.dirname, 'testing/stuck-postman.ts'), [database.url], {
    execArgv: [],
  });
  const { jobs } = await startPostman(database);
  await jobs.drain();
  await once(child, 'message');
  await add(jobs, database, 'alice');
  await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');
  // A busy database notices a moment later that its client is gone.
  await until(
    async () => {
      const living = await sql`
        select from graphile_worker._private_jobs join pg_stat_activity on application_name = locked_by
      `.execute(database.db);
      return living.rows.length === 0;
    },
    { what: 'the connections of the dead are gone' },
  );
  // Its lock is as old as it would be a while later.
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`.execute(
    database.db,
  );
  const { sent } = await startPostman(database);
  await until(() => sent.length);
  expect(sent).toEqual(['alice']);
});
