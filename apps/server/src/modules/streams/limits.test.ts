// What free members may watch: one camera at a time over all their connections, and an hour a day in each
// room, which no reconnection resets.
import { freeWatching, minuteMs, streamsActions, streamsCallbacks } from '@alcove/protocol';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { until } from '../../testing/index.ts';
import { ok, openSite, type Person, watch } from './testing/cast.ts';

const { site, cast } = await openSite();

const { view, leave, pause, play } = streamsActions;
const { viewEnded, limitReached } = streamsCallbacks;
const xxl = { premium: true };

const refusedView = async ({ live }: Pick<Person, 'live'>, stream_id: string, ref: number) =>
  (await live.ask(view, { stream_id, ref })).data.code;
/** Requests of one socket are answered in order: earlier ones have been handled. */
const settled = ({ live }: Pick<Person, 'live'>) => live.ask(streamsActions.stats, { ref: 999 });
/** The view slot of a free member. */
const slotOf = (uid: number) =>
  site.db.selectFrom('free_views').selectAll().where('uid', '=', uid).executeTakeFirst();
const slotIsFree = (uid: number) => until(async () => (await slotOf(uid)) === undefined);
/** Members who ask to watch take their slot, and are granted nothing until the answered function is called. */
async function holdCounting(): Promise<() => Promise<void>> {
  const held = await site.db.startTransaction().execute();
  onTestFinished(() => (held.isRolledBack ? undefined : held.rollback().execute()));
  await sql`lock table free_watching in access exclusive mode`.execute(held);
  return () => held.rollback().execute();
}

describe('a free member', () => {
  test('watches one camera; another is refused until they leave the first (R6.016)', async () => {
    const first = await cast.publisher();
    const second = await cast.publisher({ room: first.room });
    const guest = await cast.guestOf(first);
    await watch(guest.live, first.streamId);
    expect(await guest.live.ask(view, { stream_id: second.streamId, ref: 2 })).toMatchObject({
      result: 403,
      data: { code: 'watching_one_at_a_time' },
    });
    await ok(guest.live, leave, { stream_id: first.streamId });
    await watch(guest.live, second.streamId, 3);
    // Refused on another device as well.
    const elsewhere = await site.live(guest.member, { roomid: first.room.slug });
    expect(await refusedView({ live: elsewhere }, first.streamId, 1)).toBe('watching_one_at_a_time');
  });

  test('who asks for two cameras at once is granted one', async () => {
    const first = await cast.publisher();
    const second = await cast.publisher({ room: first.room });
    const { member, live } = await cast.guestOf(first);
    const others = await Promise.all([1, 2, 3].map(() => site.live(member, { roomid: first.room.slug })));
    const asked = await Promise.all(
      [live, ...others].map((each, nth) =>
        each.ask(view, { stream_id: (nth % 2 ? first : second).streamId, ref: 1 }),
      ),
    );
    // A later request for the same camera takes the slot over; one for another camera does not.
    const watched = new Set(asked.flatMap(({ result }, nth) => (result === 200 ? [nth % 2] : [])));
    expect(watched.size).toBe(1);
    const refused = asked.filter(({ result }) => result !== 200);
    expect(refused.every(({ data }) => data.code === 'watching_one_at_a_time')).toBe(true);
    const sessions = () => [first, second].flatMap(({ streamId }) => site.engine.views(streamId));
    await until(() => sessions().length === 1);
  });

  test('whose second tab takes the camera over while the first still asks is refused on the first', async () => {
    const publisher = await cast.publisher();
    const { member, live } = await cast.guestOf(publisher);
    const tab = await site.live(member, { roomid: publisher.room.slug });
    const release = await holdCounting();
    const early = live.ask(view, { stream_id: publisher.streamId, ref: 1 });
    const before = await until(() => slotOf(member.uid));
    const late = tab.ask(view, { stream_id: publisher.streamId, ref: 1 });
    await until(async () => (await slotOf(member.uid))?.view_id !== before.view_id);
    await release();
    expect(await early).toMatchObject({ result: 403, data: { code: 'watching_one_at_a_time' } });
    expect((await late).result).toBe(200);
    expect(live.received(viewEnded)).toEqual([]);
  });

  test('who reloads before the view was granted gives the slot up', async () => {
    const first = await cast.publisher();
    const second = await cast.publisher({ room: first.room });
    const { member, live } = await cast.guestOf(first);
    const back = await site.live(member, { roomid: first.room.slug });
    const release = await holdCounting();
    void live.ask(view, { stream_id: first.streamId, ref: 1 }).catch(() => undefined);
    await until(() => slotOf(member.uid));
    await live.leave();
    const wanted = back.ask(view, { stream_id: second.streamId, ref: 1 });
    await until(async () => (await slotOf(member.uid))?.stream_id === second.streamId);
    await release();
    expect((await wanted).result).toBe(200);
    expect((await slotOf(member.uid))?.stream_id).toBe(second.streamId);
  });

  test('who asks for the same camera on another tab moves it there', async () => {
    const publisher = await cast.publisher();
    const { member, live } = await cast.guestOf(publisher);
    await watch(live, publisher.streamId);
    const tab = await site.live(member, { roomid: publisher.room.slug });
    await watch(tab, publisher.streamId);
    expect((await live.receives(viewEnded)).reason).toBe('LIMIT_REACHED');
    await until(() => site.engine.views(publisher.streamId).length === 1);
    expect(tab.received(viewEnded)).toEqual([]);
  });

  test('who is XXL watches several cameras for hours (R6.028)', async () => {
    const first = await cast.publisher();
    const second = await cast.publisher({ room: first.room });
    const { live } = await cast.guestOf(first, xxl);
    await watch(live, first.streamId, 1);
    await watch(live, second.streamId, 2);
    await site.clock.advance(3 * freeWatching.perRoomMs);
    await settled({ live });
    expect(live.received(limitReached)).toEqual([]);
    expect(live.received(viewEnded)).toEqual([]);
  });
});

describe('the hour a day of a free member', () => {
  test('in a room is used up after 60 minutes, and begins again a day after its first second (R4.032, R6.017, R6.018, R7.082)', async () => {
    const publisher = await cast.publisher();
    const guest = await cast.guestOf(publisher);
    const begun = site.clock.now();
    await watch(guest.live, publisher.streamId);
    await site.clock.advance(freeWatching.perRoomMs - 1);
    await settled(guest);
    expect(guest.live.received(limitReached)).toEqual([]);
    await site.clock.advance(1);
    const until_ = begun + freeWatching.windowMs;
    expect(await guest.live.receives(limitReached)).toEqual({ roomid: publisher.room.roomid, until: until_ });
    expect((await guest.live.receives(viewEnded)).reason).toBe('LIMIT_REACHED');
    expect(guest.live.order().indexOf('stream/limit_reached')).toBeLessThan(
      guest.live.order().indexOf('stream/view_ended'),
    );
    await slotIsFree(guest.member.uid);
    guest.live.forget();
    expect(await refusedView(guest, publisher.streamId, 2)).toBe('watching_expired');
    expect((await guest.live.receives(limitReached)).until).toBe(until_);

    // Each room has its own hour.
    const elsewhere = await cast.publisher();
    const there = await site.live(guest.member, { roomid: elsewhere.room.slug });
    await watch(there, elsewhere.streamId);
    await ok(there, leave, { stream_id: elsewhere.streamId });
    await slotIsFree(guest.member.uid);

    await site.clock.advance(until_ - site.clock.now() - 1);
    expect(await refusedView(guest, publisher.streamId, 3)).toBe('watching_expired');
    await site.clock.advance(1);
    await watch(guest.live, publisher.streamId, 4);
  });

  test('is counted over several views, devices and connections, and only while the stream is seen', async () => {
    const publisher = await cast.publisher();
    const guest = await cast.guestOf(publisher);
    await watch(guest.live, publisher.streamId, 1);
    await site.clock.advance(20 * minuteMs);
    // A paused camera is not counted.
    await ok(publisher.live, pause, {});
    await site.clock.advance(50 * minuteMs);
    await ok(publisher.live, play, {});
    await site.clock.advance(20 * minuteMs);
    await guest.live.leave();
    await slotIsFree(guest.member.uid);
    await site.clock.advance(50 * minuteMs);
    const again = await site.live(guest.member, { roomid: publisher.room.slug });
    await watch(again, publisher.streamId);
    await site.clock.advance(20 * minuteMs - 1);
    await settled({ live: again });
    expect(again.received(limitReached)).toEqual([]);
    await site.clock.advance(1);
    expect((await again.receives(viewEnded)).reason).toBe('LIMIT_REACHED');
  });

  test('is saved while it is counted: a process that dies loses seconds', async () => {
    const publisher = await cast.publisher();
    const guest = await cast.guestOf(publisher);
    await watch(guest.live, publisher.streamId);
    await site.clock.advance(30 * minuteMs);
    const row = await until(() =>
      site.db.selectFrom('free_watching').selectAll().where('uid', '=', guest.member.uid).executeTakeFirst(),
    );
    expect(row).toMatchObject({ watched_ms: 30 * minuteMs, room_id: publisher.room.roomid });
  });

  test('is not counted while the member is XXL, and is counted again afterwards', async () => {
    const publisher = await cast.publisher();
    const second = await cast.publisher({ room: publisher.room });
    const guest = await cast.guestOf(publisher, { premiumUntil: site.clock.now() + 90 * minuteMs });
    await watch(guest.live, publisher.streamId, 1);
    await watch(guest.live, second.streamId, 2);
    await site.clock.advance(80 * minuteMs);
    await settled(guest);
    expect(guest.live.received(viewEnded)).toEqual([]);
    await site.clock.advance(10 * minuteMs);
    // One of the two views ends.
    await guest.live.receives(viewEnded, ({ reason }) => reason === 'LIMIT_REACHED');
    expect(guest.live.received(viewEnded)).toHaveLength(1);
    await until(async () => (await slotOf(guest.member.uid)) !== undefined);
  });
});

test('a view slot that a dead process holds is free', async () => {
  const publisher = await cast.publisher();
  const guest = await cast.guestOf(publisher);
  await site.db
    .insertInto('free_views')
    .values({ uid: guest.member.uid, view_id: 'old', stream_id: 'other', process: 'a process that died' })
    .execute();
  await watch(guest.live, publisher.streamId);
  expect((await slotOf(guest.member.uid))?.stream_id).toBe(publisher.streamId);
});
