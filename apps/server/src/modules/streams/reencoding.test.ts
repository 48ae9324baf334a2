// A camera that the house shall encode anew: for whom there is a place, and what is told where there is none.
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

test('is encoded anew within the rate that she announces, until it is over or she wishes it no more (R3.068, R3.074)', async () => {
  const streamer = await cast.streamer({ start: wished });
  expect([...site.engine.reencoded]).toEqual([[streamer.streamId, 700]]);
  await streamer.live.leave();
  const back = await site.live(streamer.member, { roomid: streamer.room.slug });
  expect(await start(back, wished)).toBe(streamer.streamId);
  expect(site.engine.reencoded.size).toBe(1);
  expect(await start(back, { stream_id: streamer.streamId })).toBe(streamer.streamId);
  expect(site.engine.reencoded.size).toBe(0);
  await start(back, { ...wished, stream_id: streamer.streamId });
  await ok(back, streamsActions.stop, {});
  await until(() => site.engine.reencoded.size === 0);
});

test('is offered where the house can, which a client knows before it asks', async () => {
  const member = await site.member();
  const offered = async () => {
    const answer = await member.call(roomsCalls.liveSession, { room: '' });
    return answer.status === 'success' && answer.data.Reencode;
  };
  expect(await offered()).toBe(1);
  site.engine.reencodings = 0;
  expect(await offered()).toBe(0);
});

test('is refused in words where no place is left, and nobody is told of a camera', async () => {
  const first = await cast.streamer({ start: wished });
  const room = await cast.openRoom();
  const guest = await cast.someone(room);
  const { live } = await cast.someone(room);
  expect(await live.ask(streamsActions.start, wished)).toMatchObject({
    result: 403,
    data: { code: 'reencode_full' },
    comment: 'Toutes les places de réencodage sont prises. Réessayez plus tard, ou diffusez sans réencodage.',
  });
  // She may without.
  const streamId = await start(live);
  await guest.live.hears(streamStarted, ({ stream_id }) => stream_id === streamId);
  expect(guest.live.heard(streamStarted)).toHaveLength(1);
  expect(guest.live.heard(roomsCallbacks.clientUpdate).length).toBeLessThan(3);
  await ok(first.live, streamsActions.stop, {});
  await first.live.hears(streamEnded);
  await until(() => site.engine.reencoded.size === 0);
  await start(live, { ...wished, stream_id: streamId });
  expect([...site.engine.reencoded.keys()]).toEqual([streamId]);
  await ok(live, streamsActions.stop, {});
  site.engine.reencodings = 0;
  expect((await live.ask(streamsActions.start, wished)).data.code).toBe('reencode_unavailable');
});

test('that can be encoded anew no more goes on, and she is told in her language', async () => {
  const streamer = await cast.streamer({ start: wished });
  site.engine.failReencoding(streamer.streamId);
  const told = await streamer.live.hears(reencodeEnded);
  expect(told.stream_id).toBe(streamer.streamId);
  expect(told.comment).toMatch(/réencodage de votre caméra s’est arrêté/);
  expect(streamer.live.heard(streamEnded)).toEqual([]);
});
