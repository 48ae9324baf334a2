// Queued mail to a deleted member is removed; mail to others stays.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestClock, createTestDatabase, silentLog, type TestDatabase } from '../testing/index.ts';
import { forgetHidden, forgetPost, hideRecipient } from './forget-post.ts';
import { forgetJobsOf } from './jobs/forget-jobs.ts';
import type { Jobs } from './jobs/jobs.ts';
import { createJobs } from './jobs/worker.ts';
import { createDemoOutbox, type DemoOutbox } from './outbox.ts';
import { mailJob } from './post.ts';

let database: TestDatabase;
let jobs: Jobs;
let outbox: DemoOutbox;
beforeAll(async () => {
  database = await createTestDatabase();
  const clock = createTestClock();
  // Never started: what is enqueued waits.
  jobs = await createJobs({ database, clock, log: silentLog });
  outbox = createDemoOutbox({ db: database.db, clock });
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
  await database.db.deleteFrom('outbox').execute();
  for (const to of ['Ondine@example.org', 'hugo@example.org']) {
    await jobs.add(database.db, mailJob, { to, subject: 'Bonjour', text: 'À demain' });
    await outbox.keep({ channel: 'mail', to, subject: 'Bonjour', text: 'À demain' });
  }
});

async function left(): Promise<string[]> {
  const { rows } = await sql<{ to: string }>`
    select payload -> 'payload' ->> 'to' as to from graphile_worker._private_jobs order by id`.execute(
    database.db,
  );
  return [...rows.map(({ to }) => `job ${to}`), ...(await outbox.list()).map(({ to }) => `kept ${to}`)];
}

test('queued mails to a deleted member and those in the demo outbox are removed; others stay', async () => {
  await forgetPost(database.db, ['ondine@EXAMPLE.org']);
  expect(await left()).toEqual(['job hugo@example.org', 'kept hugo@example.org']);
});

test('a mail to another person that contains the deleted address is removed too', async () => {
  await outbox.keep({
    channel: 'mail',
    to: 'team@example.org',
    subject: '',
    text: 'De : ondine@example.org',
  });
  await forgetPost(database.db, ['ondine@example.org']);
  expect((await outbox.list()).map(({ to }) => to)).toEqual(['hugo@example.org']);
});

test('a name is looked for as a whole value, never inside of a text', async () => {
  await forgetJobsOf(database.db, ['demain', 'Bonjou']);
  expect(await left()).toHaveLength(4);
  await forgetJobsOf(database.db, []);
  expect(await left()).toHaveLength(4);
});

test('a name that is also a word of letters takes none of them along', async () => {
  const search = { name: 'search', payload: z.object({ login: z.string() }) };
  await jobs.add(database.db, search, { login: 'bonjour' });
  await forgetJobsOf(database.db, ['Bonjour'], { field: 'login' });
  expect(await left()).toHaveLength(4);
});

test('a recipient known by a salted hash only is forgotten as well', async () => {
  const hidden = hideRecipient('ondine@example.org');
  expect(JSON.stringify(hidden)).not.toContain('ondine');
  expect(hideRecipient('ondine@example.org').digest).not.toBe(hidden.digest);
  await forgetHidden(database.db, hidden);
  // Queued mail may be for the present owner of the address.
  expect(await left()).toEqual(['job Ondine@example.org', 'job hugo@example.org', 'kept hugo@example.org']);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(database.db);
  await forgetHidden(database.db, hidden);
  expect(await left()).toEqual(['job hugo@example.org', 'kept hugo@example.org']);
});
