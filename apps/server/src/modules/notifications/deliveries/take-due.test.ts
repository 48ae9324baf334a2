// What is due is taken with one connection, however many jobs and processes take at once; on a real database.
import type { Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase, type OpenDatabase } from '../../../platform/db/database.ts';
import { idleJobs } from '../../../testing/jobs.ts';
import { createTestClock, createTestDatabase, silentLog, type TestDatabase } from '../../../testing/index.ts';
import { memberByUid } from '../../accounts/members.ts';
import { type Due, takeDue } from './take-due.ts';

let database: TestDatabase;
let narrow: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  narrow = await openDatabase(database.url, { log: silentLog, maxConnections: 1, connectTimeoutMs: 3000 });
});
afterAll(async () => {
  await narrow.close();
  await database.close();
});

const clock = createTestClock();

async function waiting(count: number): Promise<Uid> {
  const { rows } = await sql<{ uid: Uid }>`
    insert into members (nick, pending_email, password_hash, gender, age, age_declared_at, active, avatar,
      language, created_at, last_online_at)
    values ('lou' || (select count(*) from members), 'a@example.test', '-', 1, 40, 1, true, '/art/petals/rose/1-400x400.svg', 'fr', 1, 1)
    returning uid`.execute(database.db);
  const uid = rows[0]?.uid as Uid;
  await sql`
    with notified as (
      insert into notifications (uid, item, type, happened_at)
      select ${uid}, 1, 'message', 1 from generate_series(1, ${count}::int) returning id
    )
    insert into notification_waiting (channel, notification_id, uid, due_at)
    select 'push', id, ${uid}, 1 from notified`.execute(database.db);
  return uid;
}

function taker(db: Database, hand: (due: Due) => Promise<void> | void = () => {}) {
  const handed: [Uid, number][] = [];
  let run: (() => Promise<void>) | undefined;
  takeDue(
    {
      db,
      clock,
      log: silentLog,
      jobs: idleJobs({ handle: (_, work) => void (run = () => work({} as never)) }),
      members: { byUid: (uid, tx = db) => memberByUid(tx, uid) },
      openProfiles: { bannedAmong: async () => new Set() },
      relations: { apart: async () => new Map() },
    },
    'push',
    async (_, due) => {
      handed.push([due.member.uid, due.waiting.length]);
      await hand(due);
    },
  );
  return { handed, run: async () => run?.() };
}

test('a process with a single connection takes what is due, in several jobs at once', async () => {
  const [lou, basile] = [await waiting(2), await waiting(1)];
  const { run, handed } = taker(narrow.db);
  await Promise.all([run(), run(), run()]);
  expect(handed.toSorted()).toEqual([
    [lou, 2],
    [basile, 1],
  ]);
});

test('while one process takes what waits for a member, another neither waits for it nor takes it again', async () => {
  const lou = await waiting(1);
  const isHanding = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const slow = taker(database.db, async () => {
    isHanding.resolve();
    await mayEnd.promise;
  });
  const first = slow.run();
  await isHanding.promise;
  const other = taker(narrow.db);
  await other.run();
  expect(other.handed).toEqual([]);
  mayEnd.resolve();
  await first;
  expect(slow.handed).toEqual([[lou, 1]]);
  await other.run();
  expect(other.handed).toEqual([]);
});
