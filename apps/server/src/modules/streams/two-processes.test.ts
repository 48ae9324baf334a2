// One room in two processes: the publisher is connected to one, the viewers to the other.
import { callPath, type Room, roomsCalls, streamsActions, streamsCallbacks } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { answeredFirst } from '../../platform/bus/testing/answered-first.ts';
import { figure, startTestSite, until } from '../../testing/index.ts';
import { jpeg } from '../media/testing/samples.ts';
import { ledgerFaults } from '../wallet/testing/ledger-faults.ts';
import { avoidedMs } from './silent-machines.ts';
import { answer, ok, openTwoSites, start, watch, watchAgain } from './testing/cast.ts';
import { createStage } from './testing/stage.ts';

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
const about = (id: string) => (event: { stream_id: string }) => event.stream_id === id;

/** Sessions that wait for a lock in this database. */
async function waiters(): Promise<number> {
  const { rows } = await here.database.pool.query(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/** A publisher who is connected to the other process. */
async function scene() {
  const publisher = await cast.publisher();
  const guest = await cast.someone(publisher.room, {}, there);
  await guest.live.receives(streamStarted, about(publisher.streamId));
  return { publisher, guest, streamId: publisher.streamId };
}

test('a camera of the other process is announced, shown and ended here', async () => {
  const { publisher, guest, streamId } = await scene();
  await ok(publisher.live, cameraOff, {});
  await guest.live.receives(streamUpdate, (event) => event.stream_id === streamId && event.camera === 0);
  const { url } = await ok(publisher.live, streamsActions.snapshot, {
    data: (await jpeg({ width: 320, height: 240 })).toString('base64'),
  });
  await guest.live.receives(streamUpdate, ({ snapshot_url }) => snapshot_url === url);
  await ok(publisher.live, stop, {});
  expect((await guest.live.receives(streamEnded, about(streamId))).reason).toBe('STREAM_STOP');
});

test('a viewer is served by the process to which the camera is connected', async () => {
  const { publisher, guest, streamId } = await scene();
  const { ufrag } = await watch(guest.live, streamId);
  const [session] = here.engine.views(streamId);
  expect(session).toMatchObject({ ufrag, answer });
  expect(there.engine.sessions.size).toBe(0);
  await publisher.live.receives(watchingMe, ({ uid }) => uid === guest.member.uid);
  await guest.live.receives(viewServerIce, ({ candidate }) => candidate === '');
  await ok(guest.live, viewIce, { ref: 1, stream_label: '0', candidate: 'candidate:7' });
  await until(() => session?.candidates.length === 1);
  await ok(guest.live, resizeView, { ref: 1, width: 480 });
  await until(() => session?.widthPx === 480);
  expect((await ok(guest.live, stats, { ref: 1 })).counters).toMatchObject({ packets_out: 9 });
  const refused = await guest.live.ask(viewSdp, { ref: 1, ufrag, sdp: answer, type: 'answer' });
  expect(refused).toMatchObject({ result: 409, data: { code: 'view_outdated' } });

  if (session) here.engine.end(session.id, 'gone');
  await guest.live.receives(restartView);
  await ok(guest.live, view, { stream_id: streamId, ref: 1, ufrag });
  const again = await guest.live.receives(viewServerSdp, (event) => event.ufrag !== ufrag);
  await ok(guest.live, viewSdp, { ref: 1, ufrag: again.ufrag, sdp: answer, type: 'answer' });
  await ok(guest.live, leave, { stream_id: streamId });
  await publisher.live.receives(notWatchingMe);
  await until(() => here.engine.views(streamId).length === 0);
});

test('a publisher’s page that is connected to the other process is sent who watches, too (R7.083, R7.084)', async () => {
  const { publisher, guest, streamId } = await scene();
  const { uid } = guest.member;
  await watch(guest.live, streamId);
  const page = await there.live(publisher.member, { roomid: publisher.room.slug });
  await page.receives(watchingMe, (event) => event.stream_id === streamId && event.uid === uid);
  await ok(guest.live, leave, { stream_id: streamId });
  await page.receives(notWatchingMe, (event) => event.uid === uid);
  page.forget();
  await watch(guest.live, streamId, 2);
  expect(await page.receives(watchingMe)).toMatchObject({ stream_id: streamId, uid });
});

test('a viewer’s malformed description is refused across processes, too', async () => {
  const { guest, streamId } = await scene();
  await ok(guest.live, view, { stream_id: streamId, ref: 1 });
  const { ufrag } = await guest.live.receives(viewServerSdp);
  const refused = await guest.live.ask(viewSdp, { ref: 1, ufrag, sdp: 'nonsense', type: 'answer' });
  expect(refused).toMatchObject({ result: 400, data: { code: 'description_refused' } });
});

test('a free member has one view slot in all processes (R6.016)', async () => {
  const { publisher, guest, streamId } = await scene();
  const other = await cast.publisher({ room: publisher.room });
  const phone = await here.live(guest.member, { roomid: publisher.room.slug });
  const [first, second] = await Promise.all([
    guest.live.ask(view, { stream_id: streamId, ref: 1 }),
    phone.ask(view, { stream_id: other.streamId, ref: 1 }),
  ]);
  expect([first.result, second.result].toSorted()).toEqual([200, 403]);
  const [held, free] = first.result === 200 ? [guest.live, phone] : [phone, guest.live];
  const [seen, wanted] = first.result === 200 ? [streamId, other.streamId] : [other.streamId, streamId];
  await ok(held, leave, { stream_id: seen });
  // `view_ended` may arrive a moment before the slot is released.
  const place = here.db.selectFrom('free_views').select('uid').where('uid', '=', guest.member.uid);
  await until(async () => (await place.execute()).length === 0);
  await ok(free, view, { stream_id: wanted, ref: 2 });
  // The same camera may be watched from the other device.
  await ok(held, view, { stream_id: wanted, ref: 3 });
  expect((await free.receives(viewEnded)).reason).toBe('LIMIT_REACHED');
});

test('a free member whose leave was answered watches another camera in the other process at once, however slowly the slot is released', async () => {
  const { publisher, guest, streamId } = await scene();
  const other = await cast.publisher({ room: publisher.room });
  const phone = await here.live(guest.member, { roomid: publisher.room.slug });
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

test('a publisher who returns to the other process starts a new stream there, and the earlier one ends', async () => {
  const { publisher, guest, streamId } = await scene();
  await publisher.live.leave();
  const live = await there.live(publisher.member, { roomid: publisher.room.slug });
  expect(await start(live)).not.toBe(streamId);
  expect((await guest.live.receives(streamEnded, about(streamId))).reason).toBe('STREAM_STOP');
  await guest.live.receives(streamStarted, ({ stream_id }) => stream_id !== streamId);
});

test('a publisher whose lost socket is not noticed yet goes on in the other process by the id of the stream', async () => {
  const { publisher, guest, streamId } = await scene();
  const live = await there.live(publisher.member, { roomid: publisher.room.slug });
  await live.receives(streamStarted, about(streamId));
  expect(await start(live, { stream_id: streamId })).not.toBe(streamId);
  expect((await guest.live.receives(streamEnded, about(streamId))).reason).toBe('STREAM_STOP');
});

test('a visitor in one process is shown pictures of a camera of the other', async () => {
  here.engine.picture = await jpeg({ width: 256, height: 192 });
  const publisher = await cast.publisher();
  const actor = await there.visitor();
  const live = await there.live(actor, { roomid: publisher.room.slug, nick: 'Passante' });
  await live.receives(streamStarted, about(publisher.streamId));
  await ok(live, view, { stream_id: publisher.streamId, ref: 1 });
  expect((await live.receives(viewPicture)).url).toMatch(/^\/media\/live\/[0-9a-f]{32}\/blurred\.jpg$/);
});

test('cameras that were on before a process started are shown and counted there, however slowly it starts', async () => {
  const { publisher, streamId } = await scene();
  const parts = { bus: answeredFirst(here.bus, 'streams') };
  await using late = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: here, parts });
  const guest = await cast.someone(publisher.room, {}, late);
  await guest.live.receives(streamStarted, about(streamId));
  const camerasThere = async () => {
    const listed = (await (await late.fetch(callPath(roomsCalls.rooms))).json()) as {
      data: { rooms: Room[] };
    };
    return listed.data.rooms.find(({ roomid }) => roomid === publisher.room.roomid)?.cameras;
  };
  await expect.poll(camerasThere).toBe(1);
});

test('cameras of a process that stops end as lost, with all their views', async () => {
  const third = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: here });
  const publisher = await cast.publisher({ at: third });
  const guest = await cast.someone(publisher.room);
  await guest.live.receives(streamStarted, about(publisher.streamId));
  await watch(guest.live, publisher.streamId);
  await third.close();
  expect((await guest.live.receives(viewEnded)).reason).toBe('STREAM_LOST');
  expect((await guest.live.receives(streamEnded, about(publisher.streamId))).reason).toBe('STREAM_LOST');
});

test('viewers of two processes have one meter, and a process that dies leaves none running', async () => {
  const { stage, guest, enter, seconds, balanceOf } = createStage(here);
  const show = await stage(60);
  const viewer = await guest(show, 200, { premium: true });
  await enter(viewer, show);
  const phone = await there.live(viewer.member, { roomid: `${show.room.roomid}` });
  await phone.receives(streamStarted, about(show.streamId));
  await enter({ live: phone }, show);
  await seconds(60);
  expect([await balanceOf(viewer), await balanceOf(show)]).toEqual([80, 60]);
  await ok(viewer.live, leave, { stream_id: show.streamId });
  await seconds(30);
  expect(await balanceOf(viewer)).toBe(80);
  await phone.leave();
  const row = () =>
    here.db
      .selectFrom('showroom_visits')
      .select(['id', 'left_at', 'reason'])
      .where('viewer', '=', viewer.member.uid)
      .executeTakeFirstOrThrow();
  await until(async () => (await row()).left_at !== null);

  // What a process leaves behind that was killed ten seconds into a minute, found by one that waits less for it.
  const impatient = await startTestSite({
    env: { RATE_LIMITS: 'off' },
    beside: here,
    parts: { streamTimes: { silenceMs: 40 } },
  });
  onTestFinished(() => impatient.close());
  await here.db
    .updateTable('showroom_visits')
    .set({ left_at: null, served_ms: 10_000, counted_at: here.clock.now() })
    .where('id', '=', (await row()).id)
    .execute();
  await until(async () => {
    await seconds(0);
    return (await row()).reason === 'stopped';
  });
  expect([await balanceOf(viewer), await balanceOf(show)]).toEqual([130, 70]);
  expect(await ledgerFaults(here.db)).toEqual([]);
});

/** Another process of the second machine. */
async function openSibling() {
  const sibling = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: here });
  sibling.engine.address = there.engine.address;
  return sibling;
}

/** The relays of that camera at one machine. */
const relaysOf = ({ engine }: typeof here, id: string) =>
  [...engine.relays].filter(([, { stream }]) => stream === id);

describe('on two machines that relay cameras to each other', () => {
  beforeAll(() => {
    [here.engine.address, there.engine.address] = ['10.0.0.1', '10.0.0.2'];
  });
  afterAll(() => {
    [here.engine.address, there.engine.address] = ['', ''];
  });

  test('a viewer is served by their own machine, which receives the camera once and until its last viewer leaves', async () => {
    const { publisher, guest, streamId } = await scene();
    const other = await cast.someone(publisher.room, {}, there);
    await watch(guest.live, streamId);
    await watch(other.live, streamId);
    for (const { member } of [guest, other])
      await publisher.live.receives(watchingMe, ({ uid }) => uid === member.uid);
    expect(there.engine.views(streamId)).toHaveLength(2);
    expect(here.engine.views(streamId)).toHaveLength(0);
    await until(() => relaysOf(there, streamId).length === 1);
    const [relay, received] = relaysOf(there, streamId)[0] ?? [];
    expect(received?.from).toBe('10.0.0.1');
    expect(relaysOf(here, streamId)).toEqual([[relay, { stream: streamId, to: '10.0.0.2' }]]);

    const [session] = there.engine.views(streamId);
    await ok(guest.live, viewIce, { ref: 1, stream_label: '0', candidate: 'candidate:7' });
    await until(() => session?.candidates.length === 1);
    await ok(guest.live, resizeView, { ref: 1, width: 480 });
    await until(() => session?.widthPx === 480);
    expect((await ok(guest.live, stats, { ref: 1 })).counters).toMatchObject({ sessions: 2, packets_out: 9 });

    for (const { live } of [guest, other]) await ok(live, leave, { stream_id: streamId });
    await publisher.live.receives(notWatchingMe, ({ uid }) => uid === other.member.uid);
    await until(() => relaysOf(here, streamId).length === 0);
    await until(() => there.engine.views(streamId).length === 0);
  });

  test('viewers of the publisher’s machine, and visitors who are shown pictures, need no copy', async () => {
    const { publisher, streamId } = await scene();
    const guest = await cast.someone(publisher.room);
    await watch(guest.live, streamId);
    expect(here.engine.views(streamId)).toHaveLength(1);
    const live = await there.live(await there.visitor(), { roomid: publisher.room.slug, nick: 'Promeneuse' });
    await live.receives(streamStarted, about(streamId));
    await ok(live, view, { stream_id: streamId, ref: 1 });
    await publisher.live.receives(watchingMe, ({ trial }) => trial === 1);
    expect([...relaysOf(here, streamId), ...relaysOf(there, streamId)]).toEqual([]);
  });

  test('a relay that ends at either machine is replaced while somebody watches, and the picture goes on', async () => {
    const { guest, streamId } = await scene();
    await watch(guest.live, streamId);
    await until(() => relaysOf(there, streamId).length === 1);
    let [relay = ''] = relaysOf(there, streamId)[0] ?? [];
    for (const { engine } of [here, there]) {
      engine.endedRelay(relay);
      await until(() => relaysOf(there, streamId).some(([id]) => id !== relay));
      relay = relaysOf(there, streamId).at(-1)?.[0] ?? '';
      await until(() => relaysOf(here, streamId).some(([id]) => id === relay));
    }
    expect(guest.live.received(restartView)).toEqual([]);
  });

  test('a camera of another machine is veiled there as well, and ends there with its reason', async () => {
    const { publisher, guest, streamId } = await scene();
    await watch(guest.live, streamId);
    const veil = { id: 1000, uid: publisher.member.uid, streamId, veiledAt: here.clock.now(), stands: true };
    await here.bus.publish('camera veils', { from: 'a third process', announced: veil });
    await until(() => there.engine.veiled.has(streamId));
    expect(here.engine.veiled.has(streamId)).toBe(true);
    await ok(publisher.live, stop, {});
    expect((await guest.live.receives(viewEnded)).reason).toBe('STREAM_STOP');
    await until(() => there.engine.views(streamId).length === 0 && !there.engine.veiled.has(streamId));
  });

  test('viewers who were served by another process of their machine are asked to connect to their own as soon as it ends', async () => {
    const sibling = await openSibling();
    const { publisher, guest, streamId } = await scene();
    const first = await cast.someone(publisher.room, {}, sibling);
    await watch(first.live, streamId);
    await publisher.live.receives(watchingMe, ({ uid }) => uid === first.member.uid);
    await watch(guest.live, streamId);
    expect(sibling.engine.views(streamId)).toHaveLength(2);
    await sibling.close();
    await watchAgain(guest.live, streamId);
    expect(there.engine.views(streamId)).toHaveLength(1);
    await until(() => relaysOf(there, streamId).length === 1);
  });

  test('viewers of a machine whose relays fall silent twice in a row connect to the publisher’s, until relays are tried again', async () => {
    await using sibling = await openSibling();
    const { publisher, guest, streamId } = await scene();
    const neighbour = await cast.someone(publisher.room, {}, sibling);
    await watch(guest.live, streamId);
    await publisher.live.receives(watchingMe, ({ uid }) => uid === guest.member.uid);
    await watch(neighbour.live, streamId);
    expect(there.engine.views(streamId)).toHaveLength(2);
    for (const machine of [there, here]) {
      await until(() => relaysOf(there, streamId).length === 1);
      const [relay = ''] = relaysOf(machine, streamId)[0] ?? [];
      machine.engine.endedRelay(relay, true);
    }
    for (const { live } of [guest, neighbour]) await watchAgain(live, streamId);
    for (const at of [there, sibling])
      await watch((await cast.someone(publisher.room, {}, at)).live, streamId);
    expect(here.engine.views(streamId)).toHaveLength(4);
    await until(() => there.engine.views(streamId).length === 0);
    expect(relaysOf(here, streamId)).toEqual([]);
    expect(await figure(there, 'alcove_stream_machines_avoided_total')).toBe(1);

    await here.clock.advance(avoidedMs);
    const late = await cast.someone(publisher.room, {}, there);
    await watch(late.live, streamId);
    expect(there.engine.views(streamId)).toHaveLength(1);
    await until(() => relaysOf(here, streamId).length === 1);
  });
});
