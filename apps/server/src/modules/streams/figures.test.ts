// Live video in /metrics, on a site of two processes whose media engine moves nothing.
import { freeWatching, streamLimits, streamsActions, streamsCallbacks } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { figure, figures, startTestSite, type TestSite, until } from '../../testing/index.ts';
import { createCast, offer, ok, openTwoSites, start, watch } from './testing/cast.ts';

const { here, there, cast } = await openTwoSites();

const { streamStarted, viewEnded, streamEnded, watcherCount } = streamsCallbacks;
const { view, stop, leave, recordStart } = streamsActions;
const publishers = (state: string) => `alcove_stream_publishers{state="${state}"}`;
const viewers = (kind: string) => `alcove_stream_viewers{kind="${kind}"}`;
const sum = async (name: string) => (await figure(here, name)) + (await figure(there, name));
/** A site without other cameras, whose clock is moved by its own test alone. */
const openEmptySite = (beside?: TestSite) =>
  startTestSite({ env: { RATE_LIMITS: 'off' }, ...(beside && { beside }) });
/** Other tests of this file count on the same site. */
async function rise(names: string[], work: () => Promise<unknown>) {
  const before = await Promise.all(names.map(sum));
  await work();
  const after = await Promise.all(names.map(sum));
  return after.map((value, index) => value - (before[index] as number));
}

test('a camera and its viewers count once, in the process to which the camera is connected', async () => {
  await using emptySite = await openEmptySite();
  await using other = await openEmptySite(emptySite);
  const both = async (name: string) => [await figure(emptySite, name), await figure(other, name)];
  const people = createCast(emptySite);

  const publisher = await people.publisher();
  const [near, far] = [await people.someone(publisher.room), await people.someone(publisher.room, {}, other)];
  await far.live.receives(streamStarted);
  for (const { live } of [near, far]) await watch(live, publisher.streamId);
  const visitor = await other.visitor();
  const passer = await other.live(visitor, { roomid: publisher.room.slug, nick: 'Flaneuse' });
  await ok(passer, view, { stream_id: publisher.streamId, ref: 1 });
  await publisher.live.receives(watcherCount, ({ count }) => count === 3);

  expect(await both(publishers('live'))).toEqual([1, 0]);
  expect(await both(viewers('member'))).toEqual([2, 0]);
  expect(await both(viewers('visitor'))).toEqual([1, 0]);

  await ok(publisher.live, recordStart, {});
  expect(await both('alcove_stream_recordings')).toEqual([1, 0]);
  emptySite.engine.goIdle(publisher.streamId);
  expect(await both(publishers('silent'))).toEqual([1, 0]);
  await publisher.live.leave();
  await until(async () => (await figure(emptySite, publishers('away'))) === 1);

  await emptySite.clock.advance(streamLimits.publisherAwayMs);
  await far.live.receives(streamEnded);
  await far.live.receives(viewEnded);
  expect(await both('alcove_streams_ended_total{reason="STREAMER_LOGOUT"}')).toEqual([1, 0]);
  expect(await both(publishers('away'))).toEqual([0, 0]);
  expect(await both(viewers('member'))).toEqual([0, 0]);
});

test('operators see refusals by action and code, and ended views and streams by reason', async () => {
  const publisher = await cast.publisher();
  const other = await cast.publisher({ room: publisher.room });
  const guest = await cast.someone(publisher.room);
  const outsider = await cast.someone(undefined);
  const names = [
    'alcove_live_refusals_total{action="streams.start",code="not_in_room"}',
    'alcove_live_refusals_total{action="streams.streamSdp",code="description_refused"}',
    'alcove_live_refusals_total{action="streams.view",code="watching_one_at_a_time"}',
    'alcove_views_ended_total{reason="LEFT"}',
    'alcove_views_ended_total{reason="STREAM_STOP"}',
    'alcove_streams_ended_total{reason="STREAM_STOP"}',
  ];
  const risen = await rise(names, async () => {
    await outsider.live.ask(streamsActions.start, { roomid: publisher.room.slug });
    await publisher.live.ask(streamsActions.streamSdp, { sdp: 'nonsense', type: 'offer' });
    await watch(guest.live, publisher.streamId);
    await guest.live.ask(view, { stream_id: other.streamId, ref: 2 });
    await ok(guest.live, leave, { stream_id: publisher.streamId });
    await watch(guest.live, other.streamId, 3);
    await ok(other.live, stop, {});
    await guest.live.receives(viewEnded, ({ ref }) => ref === 3);
    await guest.live.receives(streamEnded);
  });
  expect(risen).toEqual([1, 1, 1, 1, 1, 1]);
});

test('a free member whose hour is used up counts among views that ended by the limit', async () => {
  await using emptySite = await openEmptySite();
  const people = createCast(emptySite);
  const publisher = await people.publisher();
  const guest = await people.someone(publisher.room);
  await watch(guest.live, publisher.streamId);
  await emptySite.clock.advance(freeWatching.perRoomMs);
  await guest.live.receives(viewEnded);
  expect(await figure(emptySite, 'alcove_views_ended_total{reason="LIMIT_REACHED"}')).toBe(1);
});

test('operators see media processes as their engine measures them', async () => {
  here.engine.processes = [
    {
      slot: 2,
      isUp: true,
      restarts: 3,
      cpuSeconds: 12.5,
      memoryBytes: 70_000_000,
      ingests: 4,
      views: 90,
      packetsIn: 10,
      packetsOut: 900,
      bytesIn: 1000,
      bytesOut: 90_000,
      lostIn: 1,
      lostOut: 5,
      relayDropped: 7,
      bitsInPerSecond: 512_000,
      bitsOutPerSecond: 46_080_000,
    },
  ];
  const read = await figures(here);
  const expected = {
    'alcove_media_process_up{process="2"}': 1,
    'alcove_media_process_restarts_total{process="2"}': 3,
    'alcove_media_process_cpu_seconds_total{process="2"}': 12.5,
    'alcove_media_process_memory_bytes{process="2"}': 70_000_000,
    'alcove_media_process_sessions{process="2",kind="ingest"}': 4,
    'alcove_media_process_sessions{process="2",kind="view"}': 90,
    'alcove_media_bits_per_second{process="2",direction="in"}': 512_000,
    'alcove_media_bits_per_second{process="2",direction="out"}': 46_080_000,
    'alcove_media_bytes_total{process="2",direction="out"}': 90_000,
    'alcove_media_packets_total{process="2",direction="in"}': 10,
    'alcove_media_packets_lost_total{process="2",direction="in"}': 1,
    'alcove_media_packets_lost_total{process="2",direction="out"}': 5,
    'alcove_media_relay_dropped_total{process="2"}': 7,
  };
  for (const [name, value] of Object.entries(expected)) expect([name, read.get(name)]).toEqual([name, value]);
  // Reading does not change the counters.
  expect(await figure(here, 'alcove_media_process_restarts_total{process="2"}')).toBe(3);
});

test('operators see re-encoding slots where an engine has any: how many, how many are taken, and who was refused', async () => {
  expect(await figure(there, 'alcove_reencode_places')).toBe(0);
  here.engine.reencoding = {
    slots: 3,
    forAll: 2,
    forSome: 1,
    refusedPublishers: 4,
    refusedViewers: 5,
    failed: 6,
  };
  const read = await figures(here);
  expect(Object.fromEntries([...read].filter(([name]) => name.includes('reencod')))).toEqual({
    alcove_reencode_places: 3,
    'alcove_reencodings{for="all"}': 2,
    'alcove_reencodings{for="some"}': 1,
    'alcove_reencodings_refused_total{to="publisher"}': 4,
    'alcove_reencodings_refused_total{to="viewer"}': 5,
    alcove_reencodings_failed_total: 6,
  });
});

test('no label names a person, a room or an address', async () => {
  const publisher = await cast.publisher();
  const guest = await cast.someone(publisher.room);
  await watch(guest.live, publisher.streamId);
  await guest.live.ask(streamsActions.streamSdp, { stream_id: guest.member.nick, sdp: offer, type: 'offer' });
  await start(guest.live, { device_id: guest.member.nick });
  const names = [...(await figures(here)).keys()].join('\n');
  for (const secret of [
    publisher.member.nick,
    guest.member.nick,
    publisher.streamId,
    publisher.room.slug,
    publisher.room.name,
    '127.0.0.1',
  ])
    expect(names).not.toContain(secret);
});
