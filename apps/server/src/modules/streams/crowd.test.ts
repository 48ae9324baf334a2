// Many viewers at once, and many one after the other: all are served, and nothing stays allocated for those who left.
import { streamsActions, streamsCallbacks } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { figure, startTestSite, until } from '../../testing/index.ts';
import { answer, createCast, ok, openSite, watch } from './testing/cast.ts';

const { site, cast } = await openSite();

const { view, viewSdp, leave } = streamsActions;
const { viewServerSdp, watcherCount, watchingMe, notWatchingMe } = streamsCallbacks;
const xxl = { premium: true };
const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test('viewers who arrive at the same moment are each offered the camera and counted, also for operators', async () => {
  // A separate site: the figures count every camera and viewer of a site.
  await using separateSite = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  const people = createCast(separateSite);
  const viewers = () => figure(separateSite, 'alcove_stream_viewers{kind="member"}');
  const publisher = await people.publisher();
  const guests = await Promise.all(Array.from({ length: 12 }, () => people.someone(publisher.room)));
  await Promise.all(guests.map(({ live }) => watch(live, publisher.streamId)));
  await publisher.live.receives(watcherCount, ({ count }) => count === 12);
  expect(separateSite.engine.views(publisher.streamId)).toHaveLength(12);
  await separateSite.clock.advance(1000);
  expect(await figure(separateSite, 'alcove_stream_publishers{state="live"}')).toBe(1);
  expect(await viewers()).toBe(12);
  await Promise.all(guests.map(({ live }) => live.leave()));
  await publisher.live.receives(watcherCount, ({ count }) => count === 0);
  await until(() => separateSite.engine.views(publisher.streamId).length === 0);
  await separateSite.clock.advance(1000);
  expect(await viewers()).toBe(0);
});

test('a viewer who comes and goes a hundred times leaves neither session nor timer behind', async () => {
  const publisher = await cast.publisher();
  const guest = await cast.someone(publisher.room, xxl);
  const before = { timers: timers(), sessions: site.engine.sessions.size };
  for (let ref = 1; ref <= 100; ref++) {
    await ok(guest.live, view, { stream_id: publisher.streamId, ref });
    // Every other view ends before it was answered.
    if (ref % 2) {
      const { ufrag } = await guest.live.receives(viewServerSdp, (event) => event.ref === ref);
      await ok(guest.live, viewSdp, { ref, ufrag, sdp: answer, type: 'answer' });
    }
    await ok(guest.live, leave, { stream_id: publisher.streamId });
  }
  await until(() => site.engine.views(publisher.streamId).length === 0);
  await until(
    () => publisher.live.received(notWatchingMe).length === publisher.live.received(watchingMe).length,
  );
  expect(site.engine.sessions.size).toBe(before.sessions);
  await until(() => timers() < before.timers + 20, { what: 'their timers are gone' });
});

test('a viewer whose description the engine fails to make loses that view alone', async () => {
  const publisher = await cast.publisher();
  const { openView } = site.engine;
  site.engine.openView = () => Promise.reject(new Error('no more memory'));
  const guest = await cast.someone(publisher.room);
  await ok(guest.live, view, { stream_id: publisher.streamId, ref: 1 });
  expect((await guest.live.receives(streamsCallbacks.viewEnded)).reason).toBe('STREAM_LOST');
  site.engine.openView = openView;
  await watch(guest.live, publisher.streamId, 2);
  expect(site.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
});
