// What the specification leaves open about arguments, as clients of others may send it.
import { streamsActions } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { until } from '../../testing/index.ts';
import { ok, openSite, watch } from './testing/cast.ts';

const { site, cast } = await openSite();
const { viewIce, streamIce, stats, mute, talk, cameraOff, cameraOn, pause, play, stop } = streamsActions;

const ice = { stream_index: '1', stream_label: '0', candidate: 'candidate:7 1 UDP 1 192.0.2.1 9 typ host' };
const mids = (candidates: readonly ({ mid: string } | null)[] | undefined) =>
  candidates?.map((candidate) => candidate?.mid);

test('a candidate of a viewer is one of a publisher with the number of her view (R7.059)', async () => {
  const streamer = await cast.streamer();
  const guest = await cast.someone(streamer.room);
  await watch(guest.live, streamer.streamId, 4);
  await ok(streamer.live, streamIce, ice);
  await ok(guest.live, viewIce, { ...ice, ref: '4' });
  // Nothing is needed but the number: then there are no more.
  await ok(guest.live, viewIce, { ref: 4 });
  const [ingest] = site.engine.ingests(streamer.streamId);
  const [view] = site.engine.views(streamer.streamId);
  await until(() => view?.candidates.length === 2);
  expect(mids(ingest?.candidates)).toEqual(['0']);
  expect(mids(view?.candidates)).toEqual(['0', undefined]);
  expect(await guest.live.ask(viewIce, ice as never)).toMatchObject({ result: 400 });
});

test('switches and the end are of the stream that is named, or of her only one (R7.059)', async () => {
  const { live, streamId: stream_id } = await cast.streamer();
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

test('statistics carry the number of a view and what was counted; without a number they are of one’s own camera (R7.059)', async () => {
  const streamer = await cast.streamer();
  const guest = await cast.someone(streamer.room);
  await watch(guest.live, streamer.streamId, 2);
  const counters = { video_packetsReceived: 40, roundTripMs: 12.5 };
  const heard = { counters: { packets_out: 9 } };
  expect(await ok(guest.live, stats, { ref: 2, counters })).toMatchObject(heard);
  expect(await ok(streamer.live, stats, { counters })).toMatchObject(heard);
  expect(await guest.live.ask(stats, { ref: 2, counters: { much: 'much' } as never })).toMatchObject({
    result: 400,
  });
});
