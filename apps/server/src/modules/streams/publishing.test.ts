// Publishing: announced, offered, switched, ended; and what others in the room see of it.
import {
  accountsCalls,
  hourMs,
  moderationCalls,
  type Room,
  roomsActions,
  roomsCallbacks,
  streamLimits,
  streamsActions,
  streamsCallbacks,
} from '@alcove/protocol';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startTestSite, until } from '../../testing/index.ts';
import { createCast, offer, ok, openSite, start } from './testing/cast.ts';

const { site, cast } = await openSite();

const { streamStarted, streamUpdate, streamEnded, streamServerSdp, streamServerIce, restartStream } =
  streamsCallbacks;
const about = (id: string) => (event: { stream_id: string }) => event.stream_id === id;

describe('a camera', () => {
  test('is announced to all people in its room, and shown beside the publisher’s nick (R7.052, R7.075, R3.072, R3.079)', async () => {
    const room = await cast.openRoom();
    const guest = await cast.someone(room);
    const elsewhere = await cast.someone(await cast.openRoom());
    const { member, live } = await cast.someone(room);
    const streamId = await start(live, {
      video_bitrate: 512,
      audio_bitrate: 128,
      reencode: 0,
      muted: 1,
      paused: 0,
      screenshot: 0,
      snapshot: 1,
      device_id: 'front',
    });
    const event = await guest.live.receives(streamStarted, about(streamId));
    expect(event).toMatchObject({
      uid: member.uid,
      nick: member.nick,
      roomid: room.roomid,
      muted: 1,
      camera: 1,
      private: 0,
    });
    await guest.live.receives(roomsCallbacks.clientUpdate, ({ user }) => user.camera === 1);
    await live.receives(streamStarted, about(streamId));
    expect(elsewhere.live.received(streamStarted)).toEqual([]);
  });

  test('is counted in its own room, and in no other room of its publisher', async () => {
    const [room, other] = [await cast.openRoom(), await cast.openRoom()];
    const { live } = await cast.someone(room);
    await ok(live, roomsActions.joinRoom, { roomid: other.slug });
    const camerasIn = async (roomid: number) => {
      const { rooms } = await ok(live, roomsActions.roomsList, {});
      return rooms.find((each) => each.roomid === roomid)?.cameras;
    };
    await start(live, { roomid: other.roomid });
    await until(async () => (await camerasIn(other.roomid)) === 1);
    expect(await camerasIn(room.roomid)).toBe(0);
    await ok(live, streamsActions.stop, {});
    await until(async () => (await camerasIn(other.roomid)) === 0);
  });

  test('is announced to people who enter later, after the list of people', async () => {
    const { room, streamId } = await cast.publisher();
    const { live } = await cast.someone(room);
    await live.receives(streamStarted, about(streamId));
    const order = live.order();
    expect(order.indexOf('room/list')).toBeLessThan(order.indexOf('stream/stream_started'));
    const listed = live.received(roomsCallbacks.list)[0]?.users ?? [];
    expect(listed.some(({ camera }) => camera === 1)).toBe(true);
  });

  test('is refused outside the publisher’s rooms, and to visitors', async () => {
    const [room, other] = [await cast.openRoom(), await cast.openRoom()];
    const { live } = await cast.someone(room);
    expect(await live.ask(streamsActions.start, { roomid: other.roomid })).toMatchObject({
      result: 409,
      data: { code: 'not_in_room' },
    });
    const visitor = await site.live(await site.visitor(), { roomid: room.slug, nick: 'Passante' });
    expect(await visitor.ask(streamsActions.start, {})).toMatchObject({
      result: 401,
      data: { code: 'login_required' },
    });
    const nowhere = await cast.someone(undefined);
    expect((await nowhere.live.ask(streamsActions.start, {})).result).toBe(409);
    await ok(live, roomsActions.joinRoom, { roomid: other.roomid });
    expect((await live.ask(streamsActions.start, {})).data.code).toBe('not_in_room');
    expect((await live.ask(streamsActions.start, { roomid: other.slug })).result).toBe(200);
  });

  test('is refused beyond four at once', async () => {
    const { live } = await cast.someone(await cast.openRoom());
    for (let nth = 0; nth < streamLimits.perMember; nth++) await start(live);
    expect(await live.ask(streamsActions.start, {})).toMatchObject({
      result: 403,
      data: { code: 'streams_too_many', params: { count: 4 } },
    });
    expect((await live.ask(streamsActions.stop, {})).data.code).toBe('stream_unknown');
  });

  test('that is private is never announced to a room (R3.080)', async () => {
    const room = await cast.openRoom();
    const guest = await cast.someone(room);
    const { live } = await cast.someone(room);
    const secret = await start(live, { private: 1 });
    const open = await start(live, {});
    await guest.live.receives(streamStarted, about(open));
    await ok(live, streamsActions.stop, { stream_id: secret });
    await ok(live, streamsActions.stop, { stream_id: open });
    await guest.live.receives(streamEnded, about(open));
    expect(guest.live.received(streamStarted).some(about(secret))).toBe(false);
    expect(guest.live.received(streamEnded).some(about(secret))).toBe(false);
  });
});

describe('the description of a camera', () => {
  test('is answered with the server’s candidates, and the publisher’s reach the engine (R7.054, R7.055, R7.077, R7.078)', async () => {
    const { live } = await cast.someone(await cast.openRoom());
    const streamId = await start(live);
    const candidate = 'candidate:9 1 UDP 1 127.0.0.1 50000 typ host';
    // A candidate before its description waits for it.
    await ok(live, streamsActions.streamIce, { stream_index: 0, stream_label: '0', candidate });
    await ok(live, streamsActions.streamSdp, { sdp: offer, type: 'offer' });
    const event = await live.receives(streamServerSdp, about(streamId));
    expect(event).toMatchObject({ type: 'answer', connection: 'both', sdp: expect.stringContaining(offer) });
    await live.receives(
      streamServerIce,
      (ice) => ice.candidate.startsWith('candidate:1 ') && ice.stream_label === '0',
    );
    await live.receives(streamServerIce, (ice) => ice.candidate === '');
    expect(live.order().indexOf('stream/stream_server_sdp')).toBeLessThan(
      live.order().indexOf('stream/stream_server_ice'),
    );
    await ok(live, streamsActions.streamIce, { stream_index: 0, stream_label: '0', candidate: '' });
    const [ingest] = site.engine.ingests(streamId);
    expect(ingest?.candidates).toEqual([{ candidate, mid: '0' }, null]);
  });

  test('is refused where it is malformed, or for another member’s camera', async () => {
    const other = await cast.publisher();
    const { live } = await cast.someone(other.room);
    await start(live);
    const send = (sdp: string, more: object) =>
      live.ask(streamsActions.streamSdp, { sdp, type: 'offer', ...more });
    expect((await send('nonsense', {})).data.code).toBe('description_refused');
    expect((await send(offer, { type: 'answer' })).data.code).toBe('description_refused');
    expect((await send('v'.repeat(streamLimits.sdpMax + 1), {})).result).toBe(400);
    expect((await send(offer, { stream_id: other.streamId })).data.code).toBe('stream_unknown');
    expect((await live.ask(streamsActions.stop, { stream_id: other.streamId })).data.code).toBe(
      'stream_unknown',
    );
  });

  test('is requested again when the engine lost the connection, and the stream goes on (R7.085)', async () => {
    const { live, streamId } = await cast.publisher();
    const [first] = site.engine.ingests(streamId);
    if (first) site.engine.end(first.id, 'gone');
    await live.receives(restartStream, about(streamId));
    await ok(live, streamsActions.streamSdp, { sdp: offer, type: 'offer' });
    expect(site.engine.ingests(streamId)).toHaveLength(1);
    site.engine.goLive(streamId);
    await site.clock.advance(streamLimits.mediaAwayMs * 2);
    await ok(live, streamsActions.mute, {});
    live.forget();
    // The publisher replaces the connection unasked: no `restart_stream` follows.
    await ok(live, streamsActions.streamSdp, { sdp: offer, type: 'offer' });
    expect(site.engine.ingests(streamId)).toHaveLength(1);
    expect(live.received(restartStream)).toEqual([]);
  });
});

/** The embedded engine keeps a publisher's earlier connections until a newer one brings packets. */
function keepIngests() {
  site.engine.keepsIngests = true;
  onTestFinished(() => void (site.engine.keepsIngests = false));
}

test('a publisher who offers again and again holds two engine sessions of each kind, and the newest counts', async () => {
  keepIngests();
  const { live } = await cast.someone(await cast.openRoom());
  const streamId = await start(live);
  for (let times = 0; times < 5; times++)
    for (const connection of ['audio', 'video'] as const)
      await ok(live, streamsActions.streamSdp, { sdp: offer, type: 'offer', connection });
  await until(() => site.engine.ingests(streamId).length === 4);
  const [firstAudio, , newestAudio] = site.engine.ingests(streamId);
  if (firstAudio) site.engine.end(firstAudio.id, 'failed');
  await ok(live, streamsActions.mute, {});
  expect(live.received(restartStream)).toEqual([]);
  if (newestAudio) site.engine.end(newestAudio.id, 'failed');
  await live.receives(restartStream, about(streamId));
  await ok(live, streamsActions.stop, {});
  await until(() => site.engine.ingests(streamId).length === 0);
});

test('a publisher who mutes more than thirty times in ten seconds is refused for a moment, and other publishers are not', async () => {
  await using strict = await startTestSite();
  const people = createCast(strict);
  const publisher = await people.publisher();
  const other = await people.publisher({ room: publisher.room });
  const results: number[] = [];
  for (let times = 0; times < 31; times++)
    results.push((await publisher.live.ask(streamsActions.mute, {})).result);
  expect(results).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  await ok(publisher.live, streamsActions.talk, {});
  await ok(other.live, streamsActions.mute, {});
  await strict.clock.advance(10_000);
  await ok(publisher.live, streamsActions.mute, {});
});

describe('the switches of a camera', () => {
  test.each([
    ['mute', { muted: 1 }],
    ['talk', { muted: 0 }],
    ['cameraOff', { camera: 0 }],
    ['cameraOn', { camera: 1 }],
    ['pause', { paused: 1 }],
    ['play', { paused: 0 }],
  ] as const)(
    '%s is shown to all people in the room (R4.023, R4.024, R4.025, R7.062, R7.063, R7.064, R7.065, R7.066, R7.067, R7.089)',
    async (action, shown) => {
      const { live, room, streamId } = await cast.publisher();
      for (const off of ['mute', 'cameraOff', 'pause'] as const) await ok(live, streamsActions[off], {});
      for (const on of ['talk', 'cameraOn', 'play'] as const) await ok(live, streamsActions[on], {});
      if (['talk', 'cameraOn', 'play'].includes(action)) {
        const off = ({ talk: 'mute', cameraOn: 'cameraOff', play: 'pause' } as const)[action as 'talk'];
        await ok(live, streamsActions[off], {});
      }
      // A guest who enters now is sent the present state.
      const guest = await cast.someone(room);
      await guest.live.receives(streamStarted, about(streamId));
      expect(await ok(live, streamsActions[action], {})).toMatchObject({ stream_id: streamId, ...shown });
      const isShown = (event: object) =>
        Object.entries(shown).every(([flag, value]) => event[flag as never] === value);
      await guest.live.receives(streamUpdate, (event) => event.stream_id === streamId && isShown(event));
    },
  );

  test('change the mark beside the publisher’s nick', async () => {
    const { member, live, room } = await cast.publisher();
    const guest = await cast.someone(room);
    guest.live.forget();
    const cameraOf = (camera: number) =>
      guest.live
        .receives(roomsCallbacks.clientUpdate, ({ user }) => user.camera === camera)
        .then(({ user }) => user.uid);
    await ok(live, streamsActions.cameraOff, {});
    expect(await cameraOf(0)).toBe(member.uid);
    await ok(live, streamsActions.cameraOn, {});
    expect(await cameraOf(1)).toBe(member.uid);
  });
});

const endedIn = async (room: Room) => {
  const guest = await cast.someone(room);
  return (id: string) => guest.live.receives(streamEnded, about(id)).then(({ reason }) => reason);
};

describe('the end of a camera', () => {
  test('is announced when the publisher stops it, and the engine closes its session (R4.034, R7.053, R7.081)', async () => {
    const { live, room, streamId } = await cast.publisher();
    const ended = await endedIn(room);
    await ok(live, streamsActions.stop, { stream_id: streamId });
    expect(await ended(streamId)).toBe('STREAM_STOP');
    await until(() => site.engine.ingests(streamId).length === 0);
    expect((await live.ask(streamsActions.mute, {})).data.code).toBe('stream_unknown');
  });

  test('comes at once when the publisher leaves the room', async () => {
    const { live, room, streamId } = await cast.publisher();
    const ended = await endedIn(room);
    await ok(live, roomsActions.leaveRoom, { roomid: room.roomid });
    expect(await ended(streamId)).toBe('STREAM_STOP');
  });

  test('comes a while after the publisher’s socket is gone, unless they return (R4.033)', async () => {
    const { member, live, room, streamId } = await cast.publisher();
    const ended = await endedIn(room);
    await live.leave();
    await site.clock.advance(streamLimits.publisherAwayMs - 1000);
    const back = await site.live(member, { roomid: room.slug });
    expect(await start(back)).toBe(streamId);
    await site.clock.advance(streamLimits.publisherAwayMs * 2 - 1000);
    await ok(back, streamsActions.mute, {});
    await back.leave();
    await until(async () => {
      await site.clock.advance(streamLimits.publisherAwayMs);
      return site.engine.ingests(streamId).length === 0;
    });
    expect(await ended(streamId)).toBe('STREAMER_LOGOUT');
  });

  test('does not come when the publisher goes on by another connection before the first is noticed as lost', async () => {
    const { member, live, room, streamId } = await cast.publisher();
    const back = await site.live(member, { roomid: room.slug });
    const other = await cast.someone(room);
    expect(await start(other.live, { stream_id: streamId })).not.toBe(streamId);
    expect(await start(back, { stream_id: streamId })).toBe(streamId);
    expect((await live.ask(streamsActions.mute, {})).data.code).toBe('stream_unknown');
    await live.leave();
    await site.clock.advance(streamLimits.publisherAwayMs);
    expect(await ok(back, streamsActions.mute, {})).toMatchObject({ muted: 1 });
  });

  test('does not come while media is away for a moment: a camera that is on may come back, and a new one is refused at once', async () => {
    const { member, room, live, streamId } = await cast.publisher();
    const newcomer = await cast.someone(room);
    site.engine.awayForMs = 2000;
    try {
      expect(await newcomer.live.ask(streamsActions.start, {})).toMatchObject({
        result: 503,
        data: { code: 'media_away' },
      });
      await live.leave();
      const back = await site.live(member, { roomid: room.slug });
      expect(await start(back)).toBe(streamId);
    } finally {
      site.engine.awayForMs = undefined;
    }
    await start(newcomer.live);
  });

  test('comes when no packets have arrived for long, but not while the camera is paused (R4.035)', async () => {
    const dark = await cast.publisher();
    await ok(dark.live, streamsActions.pause, {});
    const lost = await cast.publisher();
    const ended = await endedIn(lost.room);
    for (const { streamId } of [dark, lost]) site.engine.goIdle(streamId);
    await site.clock.advance(streamLimits.mediaAwayMs - 1);
    await ok(lost.live, streamsActions.mute, {});
    await site.clock.advance(1);
    expect(await ended(lost.streamId)).toBe('STREAM_LOST');
    await ok(dark.live, streamsActions.play, {});
  });

  test('follows a logout and a ban at once', async () => {
    const { member, room, streamId } = await cast.publisher();
    const ended = await endedIn(room);
    await member.call(accountsCalls.logout, {});
    expect(await ended(streamId)).toBe('STREAMER_LOGOUT');
    const banned = await cast.publisher({ room });
    const owner = await site.member({ role: 'owner' });
    const until = site.clock.now() + hourMs;
    await owner.call(moderationCalls.ban, { id: banned.member.uid, until, reason: '' });
    expect(await ended(banned.streamId)).toBe('STREAMER_LOGOUT');
  });
});
