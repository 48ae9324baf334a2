// Events on their way to many members, while processes fail: without sockets, each test on a database of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type NotificationType, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Notifications } from '../../platform/notifications.ts';
import { notificationWriter } from './event-writer.ts';
import {
  createTestClock,
  createTestDatabase,
  recordLog,
  type TestDatabase,
  until,
} from '../../testing/index.ts';
import { followersInOrder } from '../relations/follow-store.ts';
import type { DeliveryChannel, WrittenNotification } from './delivery.ts';
import { eventTries, queueState, reviveEvent } from './event-store.ts';
import { createEventFanOut, type EventFanOut } from './fan-out.ts';

let database: TestDatabase;
beforeEach(async () => void (database = await createTestDatabase()));
afterEach(() => database.close());

async function addCrowd(count: number): Promise<Uid[]> {
  const { rows } = await sql<{ uid: Uid }>`
    insert into members (nick, pending_email, password_hash, gender, age, age_declared_at, active, avatar,
      language, created_at, last_online_at)
    select 'crowd' || number, 'crowd@example.test', '-', 1, 40, 1, true, '/art/petals/rose/1-400x400.svg', 'fr', 1, 1
    from generate_series(1, ${count}::int) as number returning uid`.execute(database.db);
  return rows.map(({ uid }) => uid);
}

function open(channel?: (written: readonly WrittenNotification[]) => unknown) {
  const clock = createTestClock();
  const log = recordLog();
  const events: Notifications = notificationWriter({ clock });
  const channels: DeliveryChannel[] = channel
    ? [{ name: 'push', plan: async (_tx, written) => void (await channel(written)) }]
    : [];
  const fanOut: EventFanOut = createEventFanOut({
    db: database.db,
    clock,
    log,
    relations: { apart: async () => new Map(), followersInOrder },
    members: { byUids: async () => new Map() },
    openProfiles: { bannedAmong: async () => new Set() },
    channels,
    audiencePage: 1000,
  });
  async function drain() {
    for (let more = true; more;) ({ more } = await fanOut.step());
  }
  return { clock, log, events, fanOut, drain };
}

const rowsOf = async (uid?: Uid) =>
  (
    await sql<{ uid: Uid; type: NotificationType; item: number; id: number }>`
      select uid, type, item, id from notifications
      where ${uid === undefined} or uid = ${uid ?? 0} order by id`.execute(database.db)
  ).rows;

test('followers get an event once, page by page, although processes die in between', async () => {
  const [star, ...fans] = await addCrowd(2401);
  await sql`insert into follows (follower, followed, followed_at)
    select uid, ${star}, 5 from members where uid <> ${star}`.execute(database.db);
  const { events, drain, fanOut } = open();
  const to = { followersOf: star as Uid };
  await events.tell(database.db, 'newContribution', { to, from: star, entity: 1, data: { title: 'Une' } });
  await events.tell(database.db, 'followeeStory', { to: fans.at(-1) as Uid, from: star, data: {} });

  // Two processes at once, and connections that break after the first page.
  const first = fanOut.step();
  const second = open().fanOut.step();
  await Promise.allSettled([first, second]);
  const broken = open()
    .fanOut.step()
    .catch(() => {});
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`,
  );
  await broken;
  await drain();

  const stored = (await rowsOf()).filter(({ type }) => type === 'newContribution');
  expect(stored).toHaveLength(fans.length);
  expect(new Set(stored.map(({ uid }) => uid)).size).toBe(fans.length);
  // A later event comes after it, also for the last of its recipients.
  expect((await rowsOf(fans.at(-1))).map(({ type }) => type)).toEqual(['newContribution', 'followeeStory']);
  expect(await queueState(database.db)).toMatchObject({ waiting: 0, dead: 0 });
});

test('processes that are killed while they tell three thousand followers repeat none and forget none', async () => {
  const [star, ...fans] = await addCrowd(3001);
  await sql`insert into follows (follower, followed, followed_at)
    select uid, ${star}, 5 from members where uid <> ${star}`.execute(database.db);
  const { events, drain } = open();
  await events.tell(database.db, 'newContribution', {
    to: { followersOf: star as Uid },
    from: star,
    entity: 1,
    data: { title: 'Une' },
  });
  const written = async () => (await rowsOf()).length;
  for (let kills = 0; kills < 2; kills++) {
    const before = await written();
    const child = fork(path.join(import.meta.dirname, 'testing/telling-process.ts'), [database.url]);
    const gone = once(child, 'exit');
    await until(async () => (await written()) > before || child.exitCode !== null);
    child.kill('SIGKILL');
    await gone;
  }
  await drain();
  const rows = await rowsOf();
  expect(rows).toHaveLength(fans.length);
  expect(new Set(rows.map(({ uid }) => uid)).size).toBe(fans.length);
  expect(await queueState(database.db)).toMatchObject({ waiting: 0, dead: 0 });
});

const leave = (uid: Uid) => database.pool.query('delete from members where uid = $1', [uid]);
const blocked = (count: number) =>
  until(async () => {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length === count;
  });

/** Holds the account and erases what came from it, as its deletion does; an event reaches it; then it goes. */
const leaveSlowly = async (uid: Uid, telling: () => Promise<unknown>) => {
  const client = await database.pool.connect();
  let told: Promise<unknown>;
  try {
    await client.query('begin');
    await client.query('select from members where uid = $1 for update', [uid]);
    await client.query('delete from notifications where from_uid = $1', [uid]);
    told = telling();
    await blocked(1);
    await client.query('delete from members where uid = $1', [uid]);
    await client.query('commit');
  } finally {
    // Where it failed, its connection and its locks end with it.
    client.release(true);
  }
  await told;
};

describe('members who leave while an event is being delivered', () => {
  test('a recipient and the sender who go in the middle leave nothing behind', async () => {
    const [ondine, basile, camille] = (await addCrowd(3)) as [Uid, Uid, Uid];
    let leaving: Promise<unknown> | undefined;
    const { events, drain } = open(async () => {
      leaving ??= Promise.all([leave(ondine), leave(basile)]);
      await blocked(2);
    });
    await sql`insert into notification_state (uid, settings)
      select uid, '{"follower": {"push": 1}}' from members`.execute(database.db);
    await events.tell(database.db, 'follower', { to: [ondine, camille], from: basile, data: {} });
    await drain();
    await leaving;
    const { rows } = await database.pool.query('select uid, from_uid from notifications');
    expect(rows).toEqual([{ uid: camille, from_uid: null }]);
  });

  test('one who has been notified before leaves while another event reaches them', async () => {
    const [ondine, basile, camille] = (await addCrowd(3)) as [Uid, Uid, Uid];
    const { events, drain, log } = open();
    await events.tell(database.db, 'follower', { to: [ondine, camille], from: basile, data: {} });
    await drain();
    await events.tell(database.db, 'guestbook', {
      to: [ondine, camille],
      from: basile,
      data: { quote: 'Un' },
    });
    await leaveSlowly(ondine, drain);
    expect((await rowsOf()).map(({ uid, type }) => [uid, type])).toEqual([
      [camille, 'follower'],
      [camille, 'guestbook'],
    ]);
    expect(log.entries).toEqual([]);
  });

  test('one leaves while an event reaches them and what they caused is read, in one transaction', async () => {
    const [ondine, basile, camille] = (await addCrowd(3)) as [Uid, Uid, Uid];
    const { events, drain, log } = open();
    await events.tell(database.db, 'follower', { to: ondine, from: camille, data: {} });
    await events.tell(database.db, 'follower', { to: camille, from: ondine, data: {} });
    await drain();
    await events.tell(database.db, 'guestbook', { to: ondine, from: basile, data: { quote: 'Un' } });
    await events.settle(database.db, { type: 'follower', to: camille });
    await leaveSlowly(ondine, drain);
    expect(await rowsOf()).toEqual([]);
    expect(await queueState(database.db)).toMatchObject({ waiting: 0, dead: 0 });
    expect(log.entries).toEqual([]);
  });

  test('followers of whom one is leaving are notified', async () => {
    const [star, ondine, camille] = (await addCrowd(3)) as [Uid, Uid, Uid];
    await sql`insert into follows (follower, followed, followed_at)
      select uid, ${star}, 5 from members where uid <> ${star}`.execute(database.db);
    const { events, drain, log } = open();
    const act = { to: { followersOf: star }, from: star, entity: 1, data: { title: 'Une' } };
    await events.tell(database.db, 'newContribution', act);
    await drain();
    await events.tell(database.db, 'newContribution', { ...act, entity: 2 });
    await leaveSlowly(ondine, drain);
    expect((await rowsOf()).map(({ uid }) => uid)).toEqual([camille, camille]);
    expect(log.entries).toEqual([]);
  });

  test('one who is leaving is notified of nothing; what they caused and is not delivered yet is dropped', async () => {
    const [ondine, basile, camille] = (await addCrowd(3)) as [Uid, Uid, Uid];
    const { events, drain } = open();
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('delete from members where uid = $1', [ondine]);
    await events.tell(database.db, 'follower', { to: [ondine, camille], from: basile, data: {} });
    const draining = drain();
    await blocked(1);
    await client.query('commit');
    client.release();
    await draining;
    await leave(basile);
    await events.tell(database.db, 'guestbook', { to: camille, from: basile, data: { quote: 'Un' } });
    await drain();
    expect((await rowsOf()).map(({ uid, type }) => [uid, type])).toEqual([[camille, 'follower']]);
    expect(await queueState(database.db)).toMatchObject({ waiting: 0, dead: 0 });
  });
});

test('one bad event holds up no other, is dead after ten tries, and is delivered once it is revived', async () => {
  const [ondine, basile] = (await addCrowd(2)) as [Uid, Uid];
  const { events, drain, clock, log } = open();
  await events.tell(database.db, 'guestbook', { to: ondine, from: basile, data: { quote: 'Un' } });
  const { rows } = await database.pool.query<{ id: number }>(
    `update notification_events set type = 'gone' returning id`,
  );
  await events.tell(database.db, 'guestbook', { to: ondine, from: basile, data: { quote: 'Deux' } });
  await drain();
  expect(await rowsOf(ondine)).toHaveLength(1);
  for (let tries = 1; tries < eventTries; tries++) {
    await clock.advance(600_000);
    await drain();
  }
  expect(await queueState(database.db)).toMatchObject({ waiting: 0, dead: 1 });
  expect(JSON.stringify(log.entries)).not.toContain('Un');
  const id = rows[0]?.id as number;
  await database.pool.query(`update notification_events set type = 'guestbook' where id = $1`, [id]);
  expect(await reviveEvent(database.db, id)).toBe(true);
  expect(await reviveEvent(database.db, id)).toBe(false);
  await drain();
  expect(await rowsOf(ondine)).toHaveLength(2);
});

test('a quote that ends in half an emoji is delivered, without that half', async () => {
  const [ondine, basile] = (await addCrowd(2)) as [Uid, Uid];
  const { events, drain } = open();
  await events.tell(database.db, 'guestbook', { to: ondine, from: basile, data: { quote: 'Un \ud83d' } });
  await events.tellEach(database.db, 'guestbook', [{ to: ondine, from: basile, data: { quote: '\ude00' } }]);
  await drain();
  const { rows } = await database.pool.query(
    `select data ->> 'quote' as quote from notifications order by id`,
  );
  expect(rows).toEqual([{ quote: 'Un \ufffd' }, { quote: '\ufffd' }]);
});

test('a key notifies once in its time, also in the same moment by two processes', async () => {
  const [ondine, basile] = (await addCrowd(2)) as [Uid, Uid];
  const { events, drain, clock } = open();
  const tell = () =>
    events.tell(database.db, 'mention', {
      to: ondine,
      from: basile,
      data: { roomId: 1, quote: 'Bonsoir' },
      once: { key: '1', withinMs: 600_000 },
    });
  await Promise.all([tell(), tell(), tell()]);
  await Promise.all([drain(), open().drain()]);
  expect(await rowsOf(ondine)).toHaveLength(1);
  await clock.advance(600_000);
  await tell();
  await drain();
  expect(await rowsOf(ondine)).toHaveLength(2);
});

test('what is taken back before it was delivered is never delivered; what is settled is read', async () => {
  const [ondine, basile] = (await addCrowd(2)) as [Uid, Uid];
  const { events, drain } = open();
  const about = { to: ondine, from: basile, entity: 7 };
  await events.tell(database.db, 'guestbook', { ...about, data: { quote: 'Un' } });
  await events.takeBack(database.db, { ...about, type: 'guestbook' });
  await events.tell(database.db, 'message', { ...about, data: {} });
  await events.settle(database.db, { to: ondine, type: 'message', from: basile });
  await drain();
  const { rows } = await database.pool.query<{ type: string; is_read: boolean }>(
    'select type, read_at is not null as is_read from notifications where uid = $1',
    [ondine],
  );
  expect(rows).toEqual([{ type: 'message', is_read: true }]);
});

test('what is taken back from all leaves those who have not read it, and its quote those who have', async () => {
  const [ondine, basile, camille] = (await addCrowd(3)) as [Uid, Uid, Uid];
  const { events, drain } = open();
  const about = { from: basile, entity: 7 };
  const tell = (entity: number) =>
    events.tell(database.db, 'textMention', {
      ...about,
      entity,
      to: [ondine, camille],
      data: { kind: 'wall', item: 1, quote: 'Un mot' },
    });
  await tell(7);
  await tell(8);
  await drain();
  await database.pool.query('update notifications set read_at = 1 where uid = $1', [ondine]);
  await events.takeBack(database.db, { ...about, type: 'textMention', to: 'all' });
  await drain();
  const quotes = async (uid: Uid) =>
    (
      await database.pool.query<{ entity: string; quote: string | null }>(
        `select entity, data ->> 'quote' as quote from notifications where uid = $1 order by entity`,
        [uid],
      )
    ).rows.map(({ entity, quote }) => [entity, quote]);
  expect(await quotes(ondine)).toEqual([
    ['7', null],
    ['8', 'Un mot'],
  ]);
  expect(await quotes(camille)).toEqual([['8', 'Un mot']]);
});

test('a channel gets what is written, of the members who switched it on, in the transaction that writes it', async () => {
  const [ondine, basile, camille] = (await addCrowd(3)) as [Uid, Uid, Uid];
  const planned: Uid[] = [];
  const { events, drain } = open((written) => void planned.push(...written.map(({ uid }) => uid)));
  await sql`insert into notification_state (uid, settings)
    values (${ondine}, '{"follower": {"push": 1}}')`.execute(database.db);
  await events.tell(database.db, 'follower', { to: [ondine, basile], from: camille, data: {} });
  await drain();
  expect(planned).toEqual([ondine]);
  // Without the list nothing of the type is sent, whatever else is on.
  await sql`update notification_state set settings = '{"follower": {"push": 1, "site": 0}}'`.execute(
    database.db,
  );
  await events.tell(database.db, 'follower', { to: ondine, from: basile, data: {} });
  await drain();
  expect(planned).toEqual([ondine]);
});

test('two contributions of one day are one item of each follower: of new ones, and of those who changed settings too', async () => {
  const [star, known, choosy, fresh, deaf] = (await addCrowd(5)) as [Uid, Uid, Uid, Uid, Uid];
  const planned: Uid[] = [];
  const { events, drain } = open((written) => void planned.push(...written.map(({ uid }) => uid)));
  await sql`insert into notification_state (uid, settings) values (${known}, '{}'),
    (${choosy}, '{"newContribution": {"push": 0}}'), (${deaf}, '{"newContribution": {"site": 0}}')`.execute(
    database.db,
  );
  const to = [known, choosy, fresh, deaf];
  for (const entity of [1, 2]) {
    await events.tell(database.db, 'newContribution', { to, from: star, entity, data: { title: 'Une' } });
    await drain();
  }
  const rows = await rowsOf();
  expect(rows.map(({ uid }) => uid).toSorted()).toEqual(
    [known, known, choosy, choosy, fresh, fresh].toSorted(),
  );
  expect(new Set(rows.map(({ item }) => item)).size).toBe(3);
  expect(planned.filter((uid) => uid === choosy)).toEqual([]);
  const { rows: states } = await sql<{ uid: Uid; version: number }>`
    select uid, version from notification_state order by uid`.execute(database.db);
  expect(states).toEqual([
    { uid: known, version: 2 },
    { uid: choosy, version: 2 },
    { uid: fresh, version: 2 },
    { uid: deaf, version: 0 },
  ]);
});

test('too many recipients and too much data are refused before anything is written', async () => {
  const { events } = open();
  const to = Array.from({ length: 101 }, (_, nth) => (nth + 1) as Uid);
  await expect(events.tell(database.db, 'follower', { to, data: {} })).rejects.toThrow('101 recipients');
  const quote = 'é'.repeat(1100);
  await expect(events.tell(database.db, 'guestbook', { to: 1 as Uid, data: { quote } })).rejects.toThrow(
    'too much data',
  );
  expect(await queueState(database.db)).toMatchObject({ waiting: 0 });
});
