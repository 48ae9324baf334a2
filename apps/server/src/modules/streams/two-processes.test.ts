// One room in two processes: the publisher is connected to one, those who watch to the other.
import { callPath, type Room, roomsCalls, streamsActions, streamsCallbacks } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { answeredFirst } from '../../platform/bus/testing/answered-first.ts';
import { startTestSite, until } from '../../testing/index.ts';
import { jpeg } from '../media/testing/samples.ts';
import { answer, ok, openTwoSites, start, watch } from './testing/cast.ts';

const { here, there, cast } = await openTwoSites();

const { view, viewIce, viewSdp, resizeView, stats, leave, stop, cameraOff } = streamsActions;
const {
  streamStarted,
  streamUpdate,
  streamEnded,
  viewServerSdp,
  viewServerIce,
  viewEnded,
  viewPicture,
  restartView,
  watchingMe,
  notWatchingMe,
} = streamsCallbacks;
const about = (id: string) => (told: { stream_id: string }) => told.stream_id === id;

/** Who waits for a lock in this database. */
async function waiters(): Promise<number> {
  const { rows } = await here.database.pool.query(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/** She is connected to the other process. */
async function scene() {
  const streamer = await cast.streamer();
  const guest = await cast.someone(streamer.room, {}, there);
  await guest.live.hears(streamStarted, about(streamer.streamId));
  return { streamer, guest, streamId: streamer.streamId };
}

test('a camera of the other process is announced, shown and ended here', async () => {
  const { streamer, guest, streamId } = await scene();
  await ok(streamer.live, cameraOff, {});
  await guest.live.hears(streamUpdate, (told) => told.stream_id === streamId && told.camera === 0);
  const { url } = await ok(streamer.live, streamsActions.snapshot, {
    data: (await jpeg({ width: 320, height: 240 })).toString('base64'),
  });
  await guest.live.hears(streamUpdate, ({ snapshot_url }) => snapshot_url === url);
  await ok(streamer.live, stop, {});
  expect((await guest.live.hears(streamEnded, about(streamId))).reason).toBe('STREAM_STOP');
});

test('is watched through the process to which the camera is connected', async () => {
  const { streamer, guest, streamId } = await scene();
  const { ufrag } = await watch(guest.live, streamId);
  const [session] = here.engine.views(streamId);
  expect(session).toMatchObject({ ufrag, answer });
  expect(there.engine.sessions.size).toBe(0);
  await streamer.live.hears(watchingMe, ({ uid }) => uid === guest.member.uid);
  await guest.live.hears(viewServerIce, ({ candidate }) => candidate === '');
  await ok(guest.live, viewIce, { ref: 1, stream_label: '0', candidate: 'candidate:7' });
  await until(() => session?.candidates.length === 1);
  await ok(guest.live, resizeView, { ref: 1, width: 480 });
  await until(() => session?.widthPx === 480);
  expect((await ok(guest.live, stats, { ref: 1 })).counters).toMatchObject({ packets_out: 9 });
  const refused = await guest.live.ask(viewSdp, { ref: 1, ufrag, sdp: answer, type: 'answer' });
  expect(refused).toMatchObject({ result: 409, data: { code: 'view_outdated' } });

  if (session) here.engine.end(session.id, 'gone');
  await guest.live.hears(restartView);
  await ok(guest.live, view, { stream_id: streamId, ref: 1, ufrag });
  const again = await guest.live.hears(viewServerSdp, (told) => told.ufrag !== ufrag);
  await ok(guest.live, viewSdp, { ref: 1, ufrag: again.ufrag, sdp: answer, type: 'answer' });
  await ok(guest.live, leave, { stream_id: streamId });
  await streamer.live.hears(notWatchingMe);
  await until(() => here.engine.views(streamId).length === 0);
});

test('her page that is connected to the other process is told who watches, too (R7.083, R7.084)', async () => {
  const { streamer, guest, streamId } = await scene();
  const { uid } = guest.member;
  await watch(guest.live, streamId);
  const page = await there.live(streamer.member, { roomid: streamer.room.slug });
  await page.hears(watchingMe, (told) => told.stream_id === streamId && told.uid === uid);
  await ok(guest.live, leave, { stream_id: streamId });
  await page.hears(notWatchingMe, (told) => told.uid === uid);
  page.forget();
  await watch(guest.live, streamId, 2);
  expect(await page.hears(watchingMe)).toMatchObject({ stream_id: streamId, uid });
});

test('a description that says nothing is refused across processes, too', async () => {
  const { guest, streamId } = await scene();
  await ok(guest.live, view, { stream_id: streamId, ref: 1 });
  const { ufrag } = await guest.live.hears(viewServerSdp);
  const refused = await guest.live.ask(viewSdp, { ref: 1, ufrag, sdp: 'nonsense', type: 'answer' });
  expect(refused).toMatchObject({ result: 400, data: { code: 'description_refused' } });
});

test('a free member has one place in all of them (R6.016)', async () => {
  const { streamer, guest, streamId } = await scene();
  const other = await cast.streamer({ room: streamer.room });
  const phone = await here.live(guest.member, { roomid: streamer.room.slug });
  const [first, second] = await Promise.all([
    guest.live.ask(view, { stream_id: streamId, ref: 1 }),
    phone.ask(view, { stream_id: other.streamId, ref: 1 }),
  ]);
  expect([first.result, second.result].toSorted()).toEqual([200, 403]);
  const [held, free] = first.result === 200 ? [guest.live, phone] : [phone, guest.live];
  const [seen, wanted] = first.result === 200 ? [streamId, other.streamId] : [other.streamId, streamId];
  await ok(held, leave, { stream_id: seen });
  // The other process may be told a moment before the place is free.
  const place = here.db.selectFrom('free_views').select('uid').where('uid', '=', guest.member.uid);
  await until(async () => (await place.execute()).length === 0);
  await ok(free, view, { stream_id: wanted, ref: 2 });
  // The same camera may be watched on from the other device.
  await ok(held, view, { stream_id: wanted, ref: 3 });
  expect((await free.hears(viewEnded)).reason).toBe('LIMIT_REACHED');
});

test('who was answered that she left watches another camera by the other process at once, however slowly her place is given away', async () => {
  const { streamer, guest, streamId } = await scene();
  const other = await cast.streamer({ room: streamer.room });
  const phone = await here.live(guest.member, { roomid: streamer.room.slug });
  await ok(guest.live, view, { stream_id: streamId, ref: 1 });
  let isAnswered = false;
  const { left } = await here.db.transaction().execute(async (tx) => {
    const held = tx.selectFrom('free_views').selectAll().where('uid', '=', guest.member.uid).forUpdate();
    await held.executeTakeFirstOrThrow();
    const leaving = ok(guest.live, leave, { stream_id: streamId }).then(() => (isAnswered = true));
    await until(async () => (await waiters()) > 0);
    expect(isAnswered).toBe(false);
    return { left: leaving };
  });
  await left;
  await ok(phone, view, { stream_id: other.streamId, ref: 1 });
});

test('a publisher who comes back to the other process begins anew there, and the former is over', async () => {
  const { streamer, guest, streamId } = await scene();
  await streamer.live.leave();
  const live = await there.live(streamer.member, { roomid: streamer.room.slug });
  expect(await start(live)).not.toBe(streamId);
  expect((await guest.live.hears(streamEnded, about(streamId))).reason).toBe('STREAM_STOP');
  await guest.live.hears(streamStarted, ({ stream_id }) => stream_id !== streamId);
});

test('a publisher whose lost socket is not known yet goes on elsewhere by the name of her stream', async () => {
  const { streamer, guest, streamId } = await scene();
  const live = await there.live(streamer.member, { roomid: streamer.room.slug });
  await live.hears(streamStarted, about(streamId));
  expect(await start(live, { stream_id: streamId })).not.toBe(streamId);
  expect((await guest.live.hears(streamEnded, about(streamId))).reason).toBe('STREAM_STOP');
});

test('a visitor of one process is shown pictures of a camera of the other', async () => {
  here.engine.picture = await jpeg({ width: 256, height: 192 });
  const streamer = await cast.streamer();
  const actor = await there.visitor();
  const live = await there.live(actor, { roomid: streamer.room.slug, nick: 'Passante' });
  await live.hears(streamStarted, about(streamer.streamId));
  await ok(live, view, { stream_id: streamer.streamId, ref: 1 });
  expect((await live.hears(viewPicture)).url).toMatch(/^\/media\/live\/[0-9a-f]{32}\/blurred\.jpg$/);
});

test('cameras that were on before a process started are shown and counted there, however slowly it starts', async () => {
  const { streamer, streamId } = await scene();
  const parts = { bus: answeredFirst(here.bus, 'streams') };
  await using late = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: here, parts });
  const guest = await cast.someone(streamer.room, {}, late);
  await guest.live.hears(streamStarted, about(streamId));
  const camerasThere = async () => {
    const listed = (await (await late.fetch(callPath(roomsCalls.rooms))).json()) as {
      data: { rooms: Room[] };
    };
    return listed.data.rooms.find(({ roomid }) => roomid === streamer.room.roomid)?.cameras;
  };
  await expect.poll(camerasThere).toBe(1);
});

test('cameras of a process that stops are lost, and nobody watches them any more', async () => {
  const third = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: here });
  const streamer = await cast.streamer({ at: third });
  const guest = await cast.someone(streamer.room);
  await guest.live.hears(streamStarted, about(streamer.streamId));
  await watch(guest.live, streamer.streamId);
  await third.close();
  expect((await guest.live.hears(viewEnded)).reason).toBe('STREAM_LOST');
  expect((await guest.live.hears(streamEnded, about(streamer.streamId))).reason).toBe('STREAM_LOST');
});
