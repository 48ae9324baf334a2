// Watching: requested, offered, answered; refused to those who may not watch, and ended at once when they may not any more.
import {
  moderationCalls,
  relationsCalls,
  roomsActions,
  roomsCallbacks,
  roomsCalls,
  streamLimits,
  streamsActions,
  streamsCallbacks,
  trialSession,
} from '@alcove/protocol';
import { describe, expect, test } from 'vitest';
import { until } from '../../testing/index.ts';
import { answer, ok, openSite, start, type Publisher, watch } from './testing/cast.ts';
import { createStage } from './testing/stage.ts';

const { site, cast } = await openSite();

const { view: viewAction, viewSdp, viewIce, resizeView, leave, stats } = streamsActions;
const {
  viewServerSdp,
  viewServerIce,
  viewEnded,
  restartView,
  watchingMe,
  notWatchingMe,
  watcherCount,
  streamEnded,
  streamUpdate,
} = streamsCallbacks;
const xxl = { premium: true };

const gone = (id: string) => until(() => site.engine.views(id).length === 0);

describe('a viewer', () => {
  test('is offered the stream, answers, and exchanges candidates with the server (R1.027, R7.056, R7.057, R7.058, R7.079, R7.080, R3.082, R3.083)', async () => {
    const publisher = await cast.publisher();
    const { live } = await cast.guestOf(publisher);
    const { streamId } = publisher;
    expect(await ok(live, viewAction, { stream_id: streamId, ref: 1 })).toEqual({
      ref: 1,
      pictures: 0,
      offer: 0,
    });
    const { ufrag, sdp, type } = await live.receives(viewServerSdp, ({ ref }) => ref === 1);
    expect(type).toBe('offer');
    const candidate = 'candidate:5 1 UDP 1 127.0.0.1 50001 typ host';
    await ok(live, viewIce, { ref: 1, stream_index: 0, stream_label: '0', candidate });
    await ok(live, viewSdp, { ref: 1, ufrag, sdp: answer, type: 'answer' });
    const [session] = site.engine.views(streamId);
    expect(session).toMatchObject({ answer, ufrag });
    expect(sdp).toContain(session?.id);
    await until(() => session?.candidates.length === 1);
    await live.receives(viewServerIce, (ice) => ice.ref === 1 && ice.candidate !== '');
    await live.receives(viewServerIce, (ice) => ice.ref === 1 && ice.candidate === '');
  });

  test('is named to the publisher and counted, and named again on leaving (R3.015, R3.016, R3.017, R7.060, R7.076, R7.083, R7.084)', async () => {
    const publisher = await cast.publisher();
    const { member, live } = await cast.guestOf(publisher);
    const { streamId } = publisher;
    await watch(live, streamId);
    expect(await publisher.live.receives(watchingMe)).toEqual({
      stream_id: streamId,
      uid: member.uid,
      nick: member.nick,
      trial: 0,
      since: expect.any(Number),
    });
    await publisher.live.receives(watcherCount, ({ count }) => count === 1);
    await publisher.live.receives(roomsCallbacks.clientUpdate, ({ user }) => user.watching === 1);
    const { users } = await ok(live, roomsActions.peopleInRoom, { room: publisher.room.roomid });
    expect(users.find(({ uid }) => uid === publisher.member.uid)).toMatchObject({ camera: 1, watching: 0 });
    expect(users.find(({ uid }) => uid === member.uid)).toMatchObject({ camera: 0, watching: 1 });
    await ok(live, leave, { stream_id: streamId });
    await publisher.live.receives(notWatchingMe, ({ uid }) => uid === member.uid);
    await publisher.live.receives(watcherCount, ({ count }) => count === 0);
    await publisher.live.receives(roomsCallbacks.clientUpdate, ({ user }) => user.watching === 0);
    await gone(streamId);
    expect((await live.ask(leave, { stream_id: streamId })).data.code).toBe('view_unknown');
  });

  test('is named to a publisher whose connection was lost, once they are back on another', async () => {
    const publisher = await cast.publisher();
    const { member, live } = await cast.guestOf(publisher);
    await watch(live, publisher.streamId);
    await publisher.live.receives(watcherCount, ({ count }) => count === 1);
    await publisher.live.leave();
    const back = await site.live(publisher.member, { roomid: publisher.room.slug });
    const stream_id = await start(back, { stream_id: publisher.streamId });
    expect(stream_id).toBe(publisher.streamId);
    expect(await back.receives(watchingMe)).toMatchObject({ stream_id, uid: member.uid, nick: member.nick });
    expect(await back.receives(watcherCount)).toEqual({ stream_id, count: 1 });
  });

  test('is counted for all people in the room within a moment', async () => {
    const publisher = await cast.publisher();
    const { live } = await cast.guestOf(publisher);
    const other = await cast.guestOf(publisher);
    const { streamId, member } = publisher;
    await watch(live, streamId);
    const event = await other.live.receives(streamUpdate, ({ watchers }) => watchers === 1);
    expect(event).toMatchObject({ stream_id: streamId, nick: member.nick });
    await ok(live, leave, { stream_id: streamId });
    await other.live.receives(streamUpdate, ({ watchers }) => watchers === 0);
  });

  test('who resizes or hides the window before the offer is sent what fits the latest size', async () => {
    const publisher = await cast.publisher();
    const { live } = await cast.guestOf(publisher);
    const [asked] = await Promise.all([
      live.ask(viewAction, { stream_id: publisher.streamId, ref: 1, width: 320 }),
      live.ask(resizeView, { ref: 1, width: 1280 }),
      live.ask(resizeView, { ref: 1, width: 0 }),
    ]);
    expect(asked.data.code).toBeUndefined();
    await live.receives(viewServerSdp);
    const [session] = site.engine.views(publisher.streamId);
    await until(() => session?.widthPx === 0);
  });

  test('is sent what fits the window, and reads the engine’s counters (R7.061)', async () => {
    const publisher = await cast.publisher();
    const { live } = await cast.guestOf(publisher);
    await ok(live, viewAction, { stream_id: publisher.streamId, ref: 1, width: 320 });
    await live.receives(viewServerSdp);
    const [session] = site.engine.views(publisher.streamId);
    expect(session?.widthPx).toBe(320);
    await ok(live, resizeView, { ref: 1, width: 640 });
    await until(() => session?.widthPx === 640);
    const answered = await ok(live, stats, { ref: 1, counters: { lost: 3 } });
    expect(answered.counters).toMatchObject({ packets_out: 9, lost: 1 });
    expect((await ok(publisher.live, stats, {})).counters).toMatchObject({ packets_in: 7 });
    expect((await live.ask(stats, { ref: 9 })).data.code).toBe('view_unknown');
  });

  test('may answer the latest offer alone', async () => {
    const publisher = await cast.publisher();
    const { live } = await cast.guestOf(publisher);
    await ok(live, viewAction, { stream_id: publisher.streamId, ref: 1 });
    const { ufrag } = await live.receives(viewServerSdp);
    const send = (with_: string, sdp = answer) =>
      live.ask(viewSdp, { ref: 1, ufrag: with_, sdp, type: 'answer' });
    expect(await send('older')).toMatchObject({ result: 409, data: { code: 'view_outdated' } });
    expect(await send(ufrag, 'nonsense')).toMatchObject({ result: 400 });
    expect((await send(ufrag)).result).toBe(200);
    expect((await send(ufrag)).result).toBe(409);
    expect((await live.ask(viewSdp, { ref: 7, ufrag, sdp: answer, type: 'answer' })).result).toBe(404);
    expect((await live.ask(viewAction, { stream_id: publisher.streamId, ref: 1 })).result).toBe(409);
  });

  test('is offered another connection when the engine lost theirs, and keeps one (R3.085, R4.021, R4.022, R7.086)', async () => {
    const publisher = await cast.publisher();
    const { live } = await cast.guestOf(publisher);
    const { streamId } = publisher;
    const { ufrag } = await watch(live, streamId);
    const [first] = site.engine.views(streamId);
    if (first) site.engine.end(first.id, 'gone');
    expect(await live.receives(restartView)).toEqual({ ref: 1, stream_id: streamId, ufrag });
    expect((await live.ask(viewAction, { stream_id: streamId, ref: 1, ufrag: 'older' })).result).toBe(409);
    await ok(live, viewAction, { stream_id: streamId, ref: 1, ufrag });
    const again = await live.receives(viewServerSdp, (event) => event.ufrag !== ufrag);
    await ok(live, viewSdp, { ref: 1, ufrag: again.ufrag, sdp: answer, type: 'answer' });
    // A viewer may also ask unasked; the earlier connection closes once the next one is there.
    await ok(live, viewAction, { stream_id: streamId, ref: 1, ufrag: again.ufrag });
    await live.receives(viewServerSdp, (event) => ![ufrag, again.ufrag].includes(event.ufrag));
    await until(() => site.engine.views(streamId).length === 1);
    expect(publisher.live.received(watchingMe)).toHaveLength(1);
  });

  test('who never answers loses the view, and other viewers do not', async () => {
    const publisher = await cast.publisher();
    const [silent, other] = [await cast.guestOf(publisher), await cast.guestOf(publisher)];
    await ok(silent.live, viewAction, { stream_id: publisher.streamId, ref: 1 });
    await silent.live.receives(viewServerSdp);
    await watch(other.live, publisher.streamId);
    await site.clock.advance(streamLimits.viewAnswerMs);
    expect((await silent.live.receives(viewEnded)).reason).toBe('STREAM_LOST');
    await until(() => site.engine.views(publisher.streamId).length === 1);
    expect(other.live.received(viewEnded)).toEqual([]);
  });
});

const asked = async (live: Publisher['live'], stream_id: string, more = {}) =>
  (await live.ask(viewAction, { stream_id, ref: 1, ...more })).data.code;

describe('a view is refused', () => {
  test('of an unknown stream, of one’s own, and from another room', async () => {
    const publisher = await cast.publisher();
    const elsewhere = await cast.someone(await cast.openRoom());
    expect(await asked(elsewhere.live, 'nothing')).toBe('stream_unknown');
    expect(await asked(elsewhere.live, publisher.streamId)).toBe('not_in_room');
    expect(await asked(publisher.live, publisher.streamId)).toBe('not_oneself');
  });

  test('a private camera is seen by its publisher alone, whatever call a viewer names (R3.080)', async () => {
    const { live, room } = await cast.publisher();
    const secret = await start(live, { private: 1 });
    for (const traits of [{}, xxl, { role: 'owner' } as const]) {
      const guest = await cast.someone(room, traits);
      expect(await asked(guest.live, secret)).toBe('stream_unknown');
      expect(await asked(guest.live, secret, { call_id: 'call-1' })).toBe('stream_unknown');
    }
    expect(await asked(live, secret, { call_id: 'call-1' })).toBe('not_oneself');
    expect(site.engine.views(secret)).toEqual([]);
  });

  test('a member of XXL who watches 24 cameras is refused one more, and learns how many may be watched (R6.028)', async () => {
    const publisher = await cast.publisher();
    const { live } = await cast.guestOf(publisher, xxl);
    const { viewsPerMember: count } = streamLimits;
    for (let ref = 1; ref <= count; ref++) await ok(live, viewAction, { stream_id: publisher.streamId, ref });
    expect(await live.ask(viewAction, { stream_id: publisher.streamId, ref: count + 1 })).toMatchObject({
      result: 403,
      comment: expect.stringContaining(String(count)),
      data: { code: 'views_too_many', params: { count } },
    });
    await ok(live, leave, { stream_id: publisher.streamId });
    expect(await asked(live, publisher.streamId, { ref: count + 2 })).toBeUndefined();
  });

  test.each([
    ['24h', 'blocked_for_a_day'],
    ['permanent', 'blocked_for_good'],
  ] as const)('where one of them blocks the other: %s (R5.014)', async (type, code) => {
    const publisher = await cast.publisher({ traits: xxl });
    const { member, live } = await cast.guestOf(publisher);
    await publisher.member.call(relationsCalls.block, { id: member.uid, type });
    expect(await asked(live, publisher.streamId)).toBe(code);
    const blocker = await cast.guestOf(publisher, xxl);
    await blocker.member.call(relationsCalls.block, { id: publisher.member.uid, type });
    expect(await asked(blocker.live, publisher.streamId)).toBe('watching_blocked_by_me');
  });
});

describe('a view ends at once', () => {
  test('when the stream ends, with the same reason (R4.034, R4.036, R7.087)', async () => {
    const publisher = await cast.publisher();
    const { live } = await cast.guestOf(publisher);
    await watch(live, publisher.streamId);
    await ok(publisher.live, streamsActions.stop, {});
    expect(await live.receives(viewEnded)).toEqual({
      stream_id: publisher.streamId,
      ref: 1,
      reason: 'STREAM_STOP',
    });
    expect((await live.receives(streamEnded)).reason).toBe('STREAM_STOP');
  });

  test('when the viewer leaves the room, or disconnects', async () => {
    const publisher = await cast.publisher();
    const [leaving, losing] = [await cast.guestOf(publisher), await cast.guestOf(publisher)];
    for (const { live } of [leaving, losing]) await watch(live, publisher.streamId);
    await ok(leaving.live, roomsActions.leaveRoom, { roomid: publisher.room.roomid });
    await leaving.live.receives(viewEnded);
    await losing.live.leave();
    await publisher.live.receives(notWatchingMe, ({ uid }) => uid === leaving.member.uid);
    await publisher.live.receives(notWatchingMe, ({ uid }) => uid === losing.member.uid);
    await gone(publisher.streamId);
    expect(leaving.live.received(viewEnded)).toHaveLength(1);
  });

  test('when the publisher blocks the viewer, who does not learn why', async () => {
    const publisher = await cast.publisher({ traits: xxl });
    const { member, live } = await cast.guestOf(publisher);
    const other = await cast.guestOf(publisher);
    for (const each of [live, other.live]) await watch(each, publisher.streamId);
    await publisher.member.call(relationsCalls.block, { id: member.uid, type: '24h' });
    expect((await live.receives(viewEnded)).reason).toBe('STREAM_STOP');
    await live.receives(streamEnded, ({ stream_id }) => stream_id === publisher.streamId);
    await until(() => site.engine.views(publisher.streamId).length === 1);
    expect(other.live.received(viewEnded)).toEqual([]);
  });

  test('when the room is closed, with every camera in it but its creator’s', async () => {
    const creator = await cast.someone(undefined, xxl);
    const { room } = await ok(creator.live, roomsActions.createRoom, { roomid: 'Le boudoir de minuit' });
    await ok(creator.live, roomsActions.joinRoom, { roomid: room.roomid });
    const own = await start(creator.live, { roomid: room.roomid });
    const publisher = await cast.publisher({ room });
    const { live } = await cast.guestOf(publisher);
    await watch(live, publisher.streamId);
    await creator.member.call(roomsCalls.updateRoom, { room_id: String(room.roomid), closed: 1 } as never);
    expect((await live.receives(viewEnded)).reason).toBe('STREAM_STOP');
    const ended = await creator.live.receives(streamEnded);
    expect(ended).toMatchObject({ stream_id: publisher.streamId, reason: 'STREAM_STOP' });
    expect((await ok(creator.live, streamsActions.mute, { stream_id: own })).muted).toBe(1);
  });

  test('when a visitor’s ten minutes are (R6.003)', async () => {
    const publisher = await cast.publisher();
    const passer = await site.visitor();
    const visitor = await site.live(passer, { roomid: publisher.room.slug, nick: 'Passant10' });
    expect(await ok(visitor, viewAction, { stream_id: publisher.streamId, ref: 1 })).toMatchObject({
      pictures: 1,
    });
    await publisher.live.receives(watchingMe, ({ trial }) => trial === 1);
    await site.clock.advance(trialSession.sessionSeconds * 1000);
    await visitor.closed;
    await publisher.live.receives(notWatchingMe);
  });

  test('when the viewer is excluded from the room; a mute does not end it', async () => {
    const publisher = await cast.publisher();
    const owner = await site.member({ role: 'owner' });
    const { member, live } = await cast.guestOf(publisher);
    await watch(live, publisher.streamId);
    const room_id = publisher.room.roomid;
    await owner.call(moderationCalls.mute, { id: member.uid, room_id });
    await live.receives(roomsCallbacks.serviceMessage, ({ type }) => type === 'muted');
    expect(live.received(viewEnded)).toEqual([]);
    await owner.call(moderationCalls.exclude, {
      id: member.uid,
      room_id,
    });
    expect((await live.receives(viewEnded)).reason).toBe('STREAM_STOP');
    await gone(publisher.streamId);
  });
});

describe('a viewer who sends the engine nothing any more', () => {
  const { stage, guest, enter, seconds, balanceOf } = createStage(site);
  const { showroomMinute } = roomsCallbacks;

  test('is not charged from then on: the session ends, and the visit goes on with the next picture (R1.025)', async () => {
    const show = await stage(18);
    const viewer = await guest(show, 100);
    const visit = await enter(viewer, show);
    const [session] = site.engine.views(show.streamId);
    if (!session) throw new Error('no view');
    await seconds(20);
    viewer.live.forget();
    site.engine.fallSilent(session.id);
    const { ufrag } = await viewer.live.receives(restartView);
    await viewer.live.receives(showroomMinute, ({ runs, served_ms }) => runs === 0 && served_ms === 20_000);
    // Reports that are suppressed give no free picture.
    await gone(show.streamId);
    await seconds(60);
    viewer.live.forget();
    await ok(viewer.live, viewAction, { stream_id: show.streamId, ref: 1, price: 18, visit, ufrag });
    const offered = await viewer.live.receives(viewServerSdp);
    await ok(viewer.live, viewSdp, { ref: 1, ufrag: offered.ufrag, sdp: answer, type: 'answer' });
    await viewer.live.receives(showroomMinute, ({ runs }) => runs === 1);
    await seconds(39);
    expect(await balanceOf(viewer)).toBe(82);
    await seconds(1);
    expect(await balanceOf(viewer)).toBe(64);
  });

  test('keeps a picture that costs nothing', async () => {
    const publisher = await cast.publisher();
    const { live } = await cast.guestOf(publisher, xxl);
    await watch(live, publisher.streamId);
    const [session] = site.engine.views(publisher.streamId);
    if (session) site.engine.fallSilent(session.id);
    expect(site.engine.views(publisher.streamId)).toEqual([session]);
  });
});
