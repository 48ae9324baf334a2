// Arguments that the specification leaves open, as other clients may send them.
import { streamsActions } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { until } from '../../testing/index.ts';
import { ok, openSite, watch } from './testing/cast.ts';

const { site, cast } = await openSite();
const { viewIce, streamIce, stats, mute, talk, cameraOff, cameraOn, pause, play, stop } = streamsActions;

const ice = { stream_index: '1', stream_label: '0', candidate: 'candidate:7 1 UDP 1 192.0.2.1 9 typ host' };
const mids = (candidates: readonly ({ mid: string } | null)[] | undefined) =>
  candidates?.map((candidate) => candidate?.mid);

test('a viewer sends candidates like a publisher, with the number of the view (R7.059)', async () => {
  const publisher = await cast.publisher();
  const guest = await cast.someone(publisher.room);
  await watch(guest.live, publisher.streamId, 4);
  await ok(publisher.live, streamIce, ice);
  await ok(guest.live, viewIce, { ...ice, ref: '4' });
  // Only `ref`: an empty candidate, which is the last.
  await ok(guest.live, viewIce, { ref: 4 });
  const [ingest] = site.engine.ingests(publisher.streamId);
  const [view] = site.engine.views(publisher.streamId);
  await until(() => view?.candidates.length === 2);
  expect(mids(ingest?.candidates)).toEqual(['0']);
  expect(mids(view?.candidates)).toEqual(['0', undefined]);
  expect(await guest.live.ask(viewIce, ice as never)).toMatchObject({ result: 400 });
});

test('a publisher switches and stops the stream that is named, or the only one where none is (R7.059)', async () => {
  const { live, streamId: stream_id } = await cast.publisher();
  const switches = [mute, talk, cameraOff, cameraOn, pause, play];
  for (const named of [{ stream_id }, {}]) {
    const states = [];
    for (const action of switches) states.push(await ok(live, action, named));
    expect(states.map(({ muted, camera, paused }) => [muted, camera, paused])).toEqual([
      [1, 1, 0],
      [0, 1, 0],
      [0, 0, 0],
      [0, 1, 0],
      [0, 1, 1],
      [0, 1, 0],
    ]);
  }
  await ok(live, stop, {});
  expect(await live.ask(mute, {})).toMatchObject({ data: { code: 'stream_unknown' } });
});

test('a viewer sends statistics with the number of a view; without a number they are of the member’s own camera (R7.059)', async () => {
  const publisher = await cast.publisher();
  const guest = await cast.someone(publisher.room);
  await watch(guest.live, publisher.streamId, 2);
  const counters = { video_packetsReceived: 40, roundTripMs: 12.5 };
  const received = { counters: { packets_out: 9 } };
  expect(await ok(guest.live, stats, { ref: 2, counters })).toMatchObject(received);
  expect(await ok(publisher.live, stats, { counters })).toMatchObject(received);
  expect(await guest.live.ask(stats, { ref: 2, counters: { much: 'much' } as never })).toMatchObject({
    result: 400,
  });
});
