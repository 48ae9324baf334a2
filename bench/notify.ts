// What telling members costs: an event for ten thousand followers, five hundred of them connected, beside the same
// rows written by one bare statement; follows with and without telling; and how soon a frame follows its commit.
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Uid } from '@alcove/protocol';
import { notificationSocket } from '@alcove/protocol';
import { WebSocket } from 'ws';
import { createFollows } from '../apps/server/src/modules/relations/follows.ts';
import { systemClock as clock } from '../apps/server/src/platform/clock.ts';
import { notificationWriter } from '../apps/server/src/modules/notifications/event-writer.ts';
import { prepareSite } from './chat/measured-site.ts';
import { createLatencies, quantileMs } from './counting/latencies.ts';
import { median, sayUnless } from './counting/results.ts';

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    recipients: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
  },
  strict: false,
});
const recipients = Number(asked.recipients);
const rounds = Number(asked.rounds);
const connected = 500;
const follows = { each: 1500, callers: 8 };
const frames = { perSecond: 50, seconds: 8 };
const longestMs = 120_000;

const say = sayUnless(asked.json);
const rateOf = (count: number, began: number) => (count * 1000) / (performance.now() - began);
const faults: string[] = [];

const measured = await prepareSite(recipients + 1);
const { db, pool } = measured.database;
const events = notificationWriter({ clock });
const [star, ...fans] = measured.people.map(({ uid }) => uid as Uid) as [Uid, ...Uid[]];
await pool.query(
  `insert into follows (follower, followed, followed_at)
  select uid, $1, 5 from members where uid <> $2`,
  [star, star],
);
await pool.query(`create table bare_notifications (like notifications including all)`);
await pool.query(`vacuum analyze`);
const site = await measured.open();

/** What the open socket of each connected follower was sent: how often each item, and when the last came. */
const received = new Map<number, number>();
let receivedAt = 0;
let onItem: (item: { type: string; id: number; entity: string }) => void = () => {};

function listen(n: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${site.port}${notificationSocket.path}`, {
    headers: { cookie: `${site.cookie}; ${measured.sessionOf(n)}` },
  });
  socket.on('message', (data: Buffer) => {
    const text = data.toString();
    if (!text.startsWith('{"type":"followee_contribution"') && !text.startsWith('{"type":"guestbook"'))
      return;
    const { type, data: item } = JSON.parse(text) as {
      type: string;
      data: { id: number; entity_id: string };
    };
    received.set(item.id, (received.get(item.id) ?? 0) + 1);
    receivedAt = performance.now();
    onItem({ type, id: item.id, entity: item.entity_id });
  });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

async function untilTrue(is: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const until = performance.now() + longestMs;
  while (!(await is())) {
    if (performance.now() > until) throw new Error(`${what} did not happen`);
    await wait(5);
  }
}

/** Recipients a second, from the commit to the last row and the last frame. */
async function tellAll(round: number): Promise<number> {
  const entity = `round ${round}`;
  received.clear();
  const began = performance.now();
  await events.tell(db, 'newContribution', {
    to: { followersOf: star },
    from: star,
    entity,
    data: { title: 'Une' },
  });
  await untilTrue(async () => {
    const { rows } = await pool.query(`select from notification_events`);
    return rows.length === 0;
  }, 'the last row');
  const writtenAt = performance.now();
  await untilTrue(() => received.size >= connected, 'the last frame');
  const rate = (recipients * 1000) / (Math.max(writtenAt, receivedAt) - began);
  // A frame that comes again comes soon.
  await wait(500);
  const { rows } = await pool.query<{ rows: number; members: number }>(
    `
    select count(*)::int as rows, count(distinct uid)::int as members from notifications
    where type = 'newContribution' and entity = $1`,
    [entity],
  );
  const [written] = rows;
  if (written?.rows !== recipients || written.members !== recipients)
    faults.push(`round ${round}: ${written?.rows} rows for ${written?.members} of ${recipients} followers`);
  const again = [...received.values()].filter((times) => times !== 1).length;
  if (received.size !== connected || again > 0)
    faults.push(`round ${round}: ${received.size} of ${connected} frames, ${again} of them again`);
  // Each round writes to members who have read: none joins an older item.
  await pool.query(`update notifications set read_at = 1 where read_at is null`);
  return rate;
}

/** The same rows with the same indexes, without anything that a notification needs beside them. */
async function insertAll(round: number): Promise<number> {
  const began = performance.now();
  await pool.query(
    `
    insert into bare_notifications (uid, item, type, from_uid, entity, data, group_key, once, happened_at)
    select follower, 1, 'newContribution', $1::bigint, $2::text, '{"title":"Une"}',
      $3::text, null, $4::bigint
    from follows where followed = $5`,
    [star, `round ${round}`, `newContribution:${star}`, clock.now(), star],
  );
  return rateOf(recipients, began);
}

/** Follows a second; the events that they write wait until the round is over. */
async function followAll(tells: boolean): Promise<number> {
  const silent = { ...events, tell: async () => {}, takeBack: async () => {} };
  const { follow } = createFollows({
    db,
    clock,
    notifications: tells ? events : silent,
    announce: () => {},
    announceChange: () => {},
  });
  const pairs = fans.slice(0, follows.each).map((follower, n) => ({
    follower,
    followed: fans[(n + 1 + follows.each) % fans.length] as Uid,
  }));
  await pool.query(`delete from follows where followed <> $1`, [star]);
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: follows.callers }, async () => {
      for (let pair = pairs[next++]; pair; pair = pairs[next++]) await follow(pair, async () => {});
    }),
  );
  const rate = rateOf(pairs.length, began);
  await pool.query(`delete from notification_events`);
  return rate;
}

/** From the commit of an event to its frame, at a steady pace, each to one connected member. */
async function frameLatencies(): Promise<{ p50: number; p99: number }> {
  const latencies = createLatencies();
  const committed = new Map<string, number>();
  let arrived = 0;
  received.clear();
  onItem = ({ type, entity }) => {
    const at = committed.get(entity);
    if (type !== 'guestbook' || at === undefined) return;
    latencies.add((performance.now() - at) * 1000);
    arrived += 1;
  };
  const count = frames.perSecond * frames.seconds;
  const began = performance.now();
  for (let n = 0; n < count; n++) {
    await wait(Math.max(0, began + (n * 1000) / frames.perSecond - performance.now()));
    const to = fans[n % connected] as Uid;
    const entity = `frame ${n}`;
    // The frame may come before the answer to the commit does: the time counts from before it.
    committed.set(entity, performance.now());
    await events.tell(db, 'guestbook', { to, from: star, entity, data: { quote: 'Un mot' } });
  }
  await untilTrue(() => arrived >= count, 'the last frame of a single event');
  await wait(200);
  if (arrived !== count || received.size !== count)
    faults.push(`${arrived} frames of ${count} single events`);
  return { p50: quantileMs(latencies.counts(), 0.5), p99: quantileMs(latencies.counts(), 0.99) };
}

const notified: number[] = [];
const bare: number[] = [];
const following: { notified: number[]; silent: number[] } = { notified: [], silent: [] };
let latency = { p50: 0, p99: 0 };
try {
  const sockets: WebSocket[] = [];
  for (let n = 1; n <= connected; n++) sockets.push(await listen(n));
  for (let round = 1; round <= rounds; round++) {
    bare.push(await insertAll(round));
    notified.push(await tellAll(round));
    say(
      `round ${round}: ${notified.at(-1)?.toFixed(0)} recipients/s, bare insert ${bare.at(-1)?.toFixed(0)}`,
    );
  }
  latency = await frameLatencies();
  say(`commit to frame at ${frames.perSecond}/s: ${latency.p50} ms median, ${latency.p99} ms p99`);
  for (const socket of sockets) socket.terminate();
  await site.stop();
  for (let round = 1; round <= rounds; round++) {
    following.silent.push(await followAll(false));
    following.notified.push(await followAll(true));
    say(
      `follows: ${following.notified.at(-1)?.toFixed(0)}/s, without notifications ${following.silent.at(-1)?.toFixed(0)}`,
    );
  }
} catch (error) {
  faults.push(String(error));
} finally {
  await site.stop();
  await measured.close();
}

const ratio = (one: number[], other: number[]) => Number((median(one) / median(other)).toFixed(2));
const result = {
  valid: faults.length === 0,
  cores: os.availableParallelism(),
  faults,
  recipients,
  connected,
  recipients_per_second: Math.round(median(notified)),
  bare_insert_per_second: Math.round(median(bare)),
  follows_per_second: Math.round(median(following.notified)),
  follows_untold_per_second: Math.round(median(following.silent)),
  frame_p50_ms: latency.p50,
  frame_p99_ms: latency.p99,
  ratios: { of_bare_insert: ratio(notified, bare), follow: ratio(following.notified, following.silent) },
};
console.log(asked.json ? JSON.stringify(result) : result);
process.exitCode = result.valid ? 0 : 1;
