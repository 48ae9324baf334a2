// Re-encoding of a camera: who gets a slot, and what a publisher without one is sent.
import { roomsCallbacks, roomsCalls, streamsActions, streamsCallbacks } from '@alcove/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestSite, type TestSite, until } from '../../testing/index.ts';
import { createCast, ok, start } from './testing/cast.ts';

let site: TestSite;
let cast: ReturnType<typeof createCast>;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  cast = createCast(site);
});
afterAll(() => site.close());
beforeEach(() => {
  site.engine.reencodings = 1;
  site.engine.reencoded.clear();
});

const { streamStarted, streamEnded, reencodeEnded } = streamsCallbacks;
const wished = { reencode: 1, video_bitrate: 700 } as const;

test('a publisher has a camera re-encoded at the rate they ask for, until it ends or they ask no more (R3.068, R3.074)', async () => {
  const publisher = await cast.publisher({ start: wished });
  expect([...site.engine.reencoded]).toEqual([[publisher.streamId, 700]]);
  await publisher.live.leave();
  const back = await site.live(publisher.member, { roomid: publisher.room.slug });
  expect(await start(back, wished)).toBe(publisher.streamId);
  expect(site.engine.reencoded.size).toBe(1);
  expect(await start(back, { stream_id: publisher.streamId })).toBe(publisher.streamId);
  expect(site.engine.reencoded.size).toBe(0);
  await start(back, { ...wished, stream_id: publisher.streamId });
  await ok(back, streamsActions.stop, {});
  await until(() => site.engine.reencoded.size === 0);
});

test('a client learns before it asks whether the server can re-encode', async () => {
  const member = await site.member();
  const offered = async () => {
    const answer = await member.call(roomsCalls.liveSession, { room: '' });
    return answer.status === 'success' && answer.data.Reencode;
  };
  expect(await offered()).toBe(1);
  site.engine.reencodings = 0;
  expect(await offered()).toBe(0);
});

test('a publisher is refused in words where no slot is left, and no camera is announced', async () => {
  const first = await cast.publisher({ start: wished });
  const room = await cast.openRoom();
  const guest = await cast.someone(room);
  const { live } = await cast.someone(room);
  expect(await live.ask(streamsActions.start, wished)).toMatchObject({
    result: 403,
    data: { code: 'reencode_full' },
    comment: 'Toutes les places de réencodage sont prises. Réessayez plus tard, ou diffusez sans réencodage.',
  });
  // The same camera starts without re-encoding.
  const streamId = await start(live);
  await guest.live.receives(streamStarted, ({ stream_id }) => stream_id === streamId);
  expect(guest.live.received(streamStarted)).toHaveLength(1);
  expect(guest.live.received(roomsCallbacks.clientUpdate).length).toBeLessThan(3);
  await ok(first.live, streamsActions.stop, {});
  await first.live.receives(streamEnded);
  await until(() => site.engine.reencoded.size === 0);
  await start(live, { ...wished, stream_id: streamId });
  expect([...site.engine.reencoded.keys()]).toEqual([streamId]);
  await ok(live, streamsActions.stop, {});
  site.engine.reencodings = 0;
  expect((await live.ask(streamsActions.start, wished)).data.code).toBe('reencode_unavailable');
});

test('a camera whose re-encoding fails goes on, and its publisher is notified in their language', async () => {
  const publisher = await cast.publisher({ start: wished });
  site.engine.failReencoding(publisher.streamId);
  const event = await publisher.live.receives(reencodeEnded);
  expect(event.stream_id).toBe(publisher.streamId);
  expect(event.comment).toMatch(/réencodage de votre caméra s’est arrêté/);
  expect(publisher.live.received(streamEnded)).toEqual([]);
});
