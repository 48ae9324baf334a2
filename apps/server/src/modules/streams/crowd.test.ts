// Many viewers at once, and many one after the other: all are served, and nothing is left of those who went.
import { streamsActions, streamsCallbacks } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { figure, startTestSite, until } from '../../testing/index.ts';
import { answer, createCast, ok, openSite, watch } from './testing/cast.ts';

const { site, cast } = await openSite();

const { view, viewSdp, leave } = streamsActions;
const { viewServerSdp, watcherCount, watchingMe, notWatchingMe } = streamsCallbacks;
const xxl = { premium: true };
const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test('viewers who come within a moment are each offered the camera and counted; operators see how many', async () => {
  // A site of its own: other cameras and viewers of a site are counted, too.
  await using house = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  const people = createCast(house);
  const viewers = () => figure(house, 'alcove_stream_viewers{kind="member"}');
  const streamer = await people.streamer();
  const guests = await Promise.all(Array.from({ length: 12 }, () => people.someone(streamer.room)));
  await Promise.all(guests.map(({ live }) => watch(live, streamer.streamId)));
  await streamer.live.hears(watcherCount, ({ count }) => count === 12);
  expect(house.engine.views(streamer.streamId)).toHaveLength(12);
  await house.clock.advance(1000);
  expect(await figure(house, 'alcove_stream_publishers{state="live"}')).toBe(1);
  expect(await viewers()).toBe(12);
  await Promise.all(guests.map(({ live }) => live.leave()));
  await streamer.live.hears(watcherCount, ({ count }) => count === 0);
  await until(() => house.engine.views(streamer.streamId).length === 0);
  await house.clock.advance(1000);
  expect(await viewers()).toBe(0);
});

test('a viewer who comes and goes a hundred times leaves neither session nor timer behind', async () => {
  const streamer = await cast.streamer();
  const guest = await cast.someone(streamer.room, xxl);
  const before = { timers: timers(), sessions: site.engine.sessions.size };
  for (let ref = 1; ref <= 100; ref++) {
    await ok(guest.live, view, { stream_id: streamer.streamId, ref });
    // Every other view ends before it was answered.
    if (ref % 2) {
      const { ufrag } = await guest.live.hears(viewServerSdp, (told) => told.ref === ref);
      await ok(guest.live, viewSdp, { ref, ufrag, sdp: answer, type: 'answer' });
    }
    await ok(guest.live, leave, { stream_id: streamer.streamId });
  }
  await until(() => site.engine.views(streamer.streamId).length === 0);
  await until(() => streamer.live.heard(notWatchingMe).length === streamer.live.heard(watchingMe).length);
  expect(site.engine.sessions.size).toBe(before.sessions);
  await until(() => timers() < before.timers + 20, { what: 'their timers are gone' });
});

test('a description that the engine does not give is the end of that view alone', async () => {
  const streamer = await cast.streamer();
  const { openView } = site.engine;
  site.engine.openView = () => Promise.reject(new Error('no more memory'));
  const guest = await cast.someone(streamer.room);
  await ok(guest.live, view, { stream_id: streamer.streamId, ref: 1 });
  expect((await guest.live.hears(streamsCallbacks.viewEnded)).reason).toBe('STREAM_LOST');
  site.engine.openView = openView;
  await watch(guest.live, streamer.streamId, 2);
  expect(site.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
});
