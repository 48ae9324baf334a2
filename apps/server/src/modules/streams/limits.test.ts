// What free members may watch: one camera at a time, wherever they are connected, and an hour a day in each
// room, of which nothing is forgotten.
import { freeWatching, streamsActions, streamsCallbacks } from '@alcove/protocol';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { until } from '../../testing/index.ts';
import { ok, openSite, type Person, type Streamer, watch } from './testing/cast.ts';

const { site, cast } = await openSite();

const { view, leave, pause, play } = streamsActions;
const { viewEnded, limitReached } = streamsCallbacks;
const minuteMs = 60_000;
const xxl = { premium: true };

const refusedView = async ({ live }: Pick<Person, 'live'>, stream_id: string, ref: number) =>
  (await live.ask(view, { stream_id, ref })).data.code;
/** The server has taken in what was asked before. */
const settled = ({ live }: Pick<Person, 'live'>) => live.ask(streamsActions.stats, { ref: 999 });
/** Her place is free again. */
const placeOf = (uid: number) =>
  site.db.selectFrom('free_views').selectAll().where('uid', '=', uid).executeTakeFirst();
const hasLeft = (uid: number) => until(async () => (await placeOf(uid)) === undefined);
/** Whoever asks has her place, and is not granted anything until this is let go. */
async function holdCounting(): Promise<() => Promise<void>> {
  const held = await site.db.startTransaction().execute();
  onTestFinished(() => (held.isRolledBack ? undefined : held.rollback().execute()));
  await sql`lock table free_watching in access exclusive mode`.execute(held);
  return () => held.rollback().execute();
}
const guestOf = ({ room }: Streamer, traits = {}) => cast.someone(room, traits);

describe('one camera at a time', () => {
  test('is what a free member watches; another is refused until she leaves the first (R6.016)', async () => {
    const first = await cast.streamer();
    const second = await cast.streamer({ room: first.room });
    const guest = await guestOf(first);
    await watch(guest.live, first.streamId);
    expect(await guest.live.ask(view, { stream_id: second.streamId, ref: 2 })).toMatchObject({
      result: 403,
      data: { code: 'watching_one_at_a_time' },
    });
    await ok(guest.live, leave, { stream_id: first.streamId });
    await watch(guest.live, second.streamId, 3);
    // On her telephone neither.
    const elsewhere = await site.live(guest.member, { roomid: first.room.slug });
    expect(await refusedView({ live: elsewhere }, first.streamId, 1)).toBe('watching_one_at_a_time');
  });

  test('is kept when she asks for two at once', async () => {
    const first = await cast.streamer();
    const second = await cast.streamer({ room: first.room });
    const { member, live } = await guestOf(first);
    const others = await Promise.all([1, 2, 3].map(() => site.live(member, { roomid: first.room.slug })));
    const asked = await Promise.all(
      [live, ...others].map((each, nth) =>
        each.ask(view, { stream_id: (nth % 2 ? first : second).streamId, ref: 1 }),
      ),
    );
    // Of the same camera she may hold the place anew; of another she may not.
    const watched = new Set(asked.flatMap(({ result }, nth) => (result === 200 ? [nth % 2] : [])));
    expect(watched.size).toBe(1);
    const refused = asked.filter(({ result }) => result !== 200);
    expect(refused.every(({ data }) => data.code === 'watching_one_at_a_time')).toBe(true);
    const sessions = () => [first, second].flatMap(({ streamId }) => site.engine.views(streamId));
    await until(() => sessions().length === 1);
  });

  test('is told to the tab that another one overtakes while it still asks', async () => {
    const streamer = await cast.streamer();
    const { member, live } = await guestOf(streamer);
    const tab = await site.live(member, { roomid: streamer.room.slug });
    const release = await holdCounting();
    const early = live.ask(view, { stream_id: streamer.streamId, ref: 1 });
    const before = await until(() => placeOf(member.uid));
    const late = tab.ask(view, { stream_id: streamer.streamId, ref: 1 });
    await until(async () => (await placeOf(member.uid))?.view_id !== before.view_id);
    await release();
    expect(await early).toMatchObject({ result: 403, data: { code: 'watching_one_at_a_time' } });
    expect((await late).result).toBe(200);
    expect(live.heard(viewEnded)).toEqual([]);
  });

  test('is given up by whoever reloads before it was granted', async () => {
    const first = await cast.streamer();
    const second = await cast.streamer({ room: first.room });
    const { member, live } = await guestOf(first);
    const back = await site.live(member, { roomid: first.room.slug });
    const release = await holdCounting();
    void live.ask(view, { stream_id: first.streamId, ref: 1 }).catch(() => undefined);
    await until(() => placeOf(member.uid));
    await live.leave();
    const wanted = back.ask(view, { stream_id: second.streamId, ref: 1 });
    await until(async () => (await placeOf(member.uid))?.stream_id === second.streamId);
    await release();
    expect((await wanted).result).toBe(200);
    expect((await placeOf(member.uid))?.stream_id).toBe(second.streamId);
  });

  test('moves to the tab that asks for the same camera', async () => {
    const streamer = await cast.streamer();
    const { member, live } = await guestOf(streamer);
    await watch(live, streamer.streamId);
    const tab = await site.live(member, { roomid: streamer.room.slug });
    await watch(tab, streamer.streamId);
    expect((await live.hears(viewEnded)).reason).toBe('LIMIT_REACHED');
    await until(() => site.engine.views(streamer.streamId).length === 1);
    expect(tab.heard(viewEnded)).toEqual([]);
  });

  test('is no rule for XXL (R6.028)', async () => {
    const first = await cast.streamer();
    const second = await cast.streamer({ room: first.room });
    const { live } = await guestOf(first, xxl);
    await watch(live, first.streamId, 1);
    await watch(live, second.streamId, 2);
    await site.clock.advance(3 * freeWatching.perRoomMs);
    await settled({ live });
    expect(live.heard(limitReached)).toEqual([]);
    expect(live.heard(viewEnded)).toEqual([]);
  });
});

describe('an hour a day', () => {
  test('in a room is over after 60 minutes, and begins again a day after its first second (R4.032, R6.017, R6.018, R7.082)', async () => {
    const streamer = await cast.streamer();
    const guest = await guestOf(streamer);
    const begun = site.clock.now();
    await watch(guest.live, streamer.streamId);
    await site.clock.advance(freeWatching.perRoomMs - 1);
    await settled(guest);
    expect(guest.live.heard(limitReached)).toEqual([]);
    await site.clock.advance(1);
    const until_ = begun + freeWatching.windowMs;
    expect(await guest.live.hears(limitReached)).toEqual({ roomid: streamer.room.roomid, until: until_ });
    expect((await guest.live.hears(viewEnded)).reason).toBe('LIMIT_REACHED');
    expect(guest.live.order().indexOf('stream/limit_reached')).toBeLessThan(
      guest.live.order().indexOf('stream/view_ended'),
    );
    await hasLeft(guest.member.uid);
    guest.live.forget();
    expect(await refusedView(guest, streamer.streamId, 2)).toBe('watching_expired');
    expect((await guest.live.hears(limitReached)).until).toBe(until_);

    // In another room she has another hour.
    const elsewhere = await cast.streamer();
    const there = await site.live(guest.member, { roomid: elsewhere.room.slug });
    await watch(there, elsewhere.streamId);
    await ok(there, leave, { stream_id: elsewhere.streamId });
    await hasLeft(guest.member.uid);

    await site.clock.advance(until_ - site.clock.now() - 1);
    expect(await refusedView(guest, streamer.streamId, 3)).toBe('watching_expired');
    await site.clock.advance(1);
    await watch(guest.live, streamer.streamId, 4);
  });

  test('is counted over several views, devices and connections, and only while something is seen', async () => {
    const streamer = await cast.streamer();
    const guest = await guestOf(streamer);
    await watch(guest.live, streamer.streamId, 1);
    await site.clock.advance(20 * minuteMs);
    // Nothing is seen, so nothing is counted.
    await ok(streamer.live, pause, {});
    await site.clock.advance(50 * minuteMs);
    await ok(streamer.live, play, {});
    await site.clock.advance(20 * minuteMs);
    await guest.live.leave();
    await hasLeft(guest.member.uid);
    await site.clock.advance(50 * minuteMs);
    const again = await site.live(guest.member, { roomid: streamer.room.slug });
    await watch(again, streamer.streamId);
    await site.clock.advance(20 * minuteMs - 1);
    await settled({ live: again });
    expect(again.heard(limitReached)).toEqual([]);
    await site.clock.advance(1);
    expect((await again.hears(viewEnded)).reason).toBe('LIMIT_REACHED');
  });

  test('is saved by the way: who dies with her process has lost seconds', async () => {
    const streamer = await cast.streamer();
    const guest = await guestOf(streamer);
    await watch(guest.live, streamer.streamId);
    await site.clock.advance(30 * minuteMs);
    const row = await until(() =>
      site.db.selectFrom('free_watching').selectAll().where('uid', '=', guest.member.uid).executeTakeFirst(),
    );
    expect(row).toMatchObject({ watched_ms: 30 * minuteMs, room_id: streamer.room.roomid });
  });

  test('is no more once she is XXL, and is counted again when that is over', async () => {
    const streamer = await cast.streamer();
    const second = await cast.streamer({ room: streamer.room });
    const guest = await guestOf(streamer, { premiumUntil: site.clock.now() + 90 * minuteMs });
    await watch(guest.live, streamer.streamId, 1);
    await watch(guest.live, second.streamId, 2);
    await site.clock.advance(80 * minuteMs);
    await settled(guest);
    expect(guest.live.heard(viewEnded)).toEqual([]);
    await site.clock.advance(10 * minuteMs);
    // Of the two she keeps one.
    await guest.live.hears(viewEnded, ({ reason }) => reason === 'LIMIT_REACHED');
    expect(guest.live.heard(viewEnded)).toHaveLength(1);
    await until(async () => (await placeOf(guest.member.uid)) !== undefined);
  });
});

test('a place that a dead process holds is free', async () => {
  const streamer = await cast.streamer();
  const guest = await guestOf(streamer);
  await site.db
    .insertInto('free_views')
    .values({ uid: guest.member.uid, view_id: 'old', stream_id: 'other', process: 'a process that died' })
    .execute();
  await watch(guest.live, streamer.streamId);
  expect((await placeOf(guest.member.uid))?.stream_id).toBe(streamer.streamId);
});
