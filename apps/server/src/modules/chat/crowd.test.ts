// A crowded room, and a second process of the site: lists that name the first two hundred, comings and
// goings announced once a second, and one truth in both processes.
import {
  moderationCalls,
  relationsCalls,
  type Room,
  type RoomId,
  chatLimits,
  roomsActions,
  roomsCallbacks,
  roomsCalls,
  type Uid,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { answeredFirst } from '../../platform/bus/testing/answered-first.ts';
import { type BreakableBus, breakable } from '../../platform/bus/testing/breakable.ts';
import { slotsOfOneProcess } from '../../platform/bus/slot-leases.ts';
import { type LiveActor, silentLog, startTestSite, type TestSite, until } from '../../testing/index.ts';
import { createPresence } from '../../platform/presence/presence.ts';
import { presentVisitor } from '../../platform/presence/testing/present-visitor.ts';

const { createRoom, joinRoom, leaveRoom, peopleInRoom } = roomsActions;
let here: TestSite;
let there: TestSite;
/** Of the second process to the bus. */
let breakableBus: BreakableBus;
beforeAll(async () => {
  here = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  breakableBus = breakable(here.bus);
  there = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: here, parts: { bus: breakableBus } });
});
afterAll(async () => {
  await there.close();
  await here.close();
});
let count = 0;

/** Entries travel between processes; a list holds who has arrived. */
const sees = (reader: LiveActor, room: Room, who: { uid: number }) =>
  until(async () => {
    const { users } = (await reader.ask(peopleInRoom, { room: room.slug })).data;
    return users.some(({ uid }) => uid === who.uid);
  });

async function host() {
  const owner = await here.member({ premium: true });
  const live = await here.live(owner);
  const { data } = await live.ask(createRoom, { roomid: `Grand hall ${++count} b`, capacity: 1000 });
  return { owner, live, room: data.room };
}

/** People connected to another process, which this one knows by its announcements. */
async function crowdIn(room: Room, size: number) {
  const presence = await createPresence({
    slots: slotsOfOneProcess,
    bus: here.bus,
    log: silentLog,
  });
  onTestFinished(presence.close);
  const enter = (uid: number) => {
    presence.connect(presentVisitor(uid, `Passante ${-uid}`));
    presence.enter(uid as Uid, room.roomid as RoomId);
  };
  const first = -1_000_000 * ++count;
  for (let nth = 0; nth < size; nth++) enter(first - nth);
  return {
    presence,
    first,
    enter,
    leave: (uid: number) => presence.leave(uid as Uid, room.roomid as RoomId, 'left'),
  };
}

describe('a crowd', () => {
  test('is listed up to two hundred people with the full count, and paged beyond', async () => {
    const { owner, live, room } = await host();
    const { first } = await crowdIn(room, 250);
    await until(async () => (await live.ask(peopleInRoom, { room: room.slug })).data.count === 250);
    await live.ask(joinRoom, { roomid: room.roomid });
    const list = await live.receives(roomsCallbacks.list);
    expect(list.count).toBe(251);
    expect(list.users).toHaveLength(chatLimits.listed);
    expect(list.users?.map(({ uid }) => uid)).toContain(owner.uid);
    // A member who enters in the same second takes the last place of their own list.
    const next = await here.member();
    const nextLive = await here.live(next);
    await nextLive.ask(joinRoom, { roomid: room.roomid });
    const nextList = await nextLive.receives(roomsCallbacks.list);
    expect(nextList.count).toBe(252);
    expect(nextList.users?.slice(0, -1)).toEqual(list.users?.slice(0, -1));
    expect(nextList.users?.at(-1)).toMatchObject({ uid: next.uid });
    await nextLive.ask(leaveRoom, { roomid: room.roomid });
    const pages = [];
    for (const offset of [0, 200]) {
      pages.push(...(await live.ask(peopleInRoom, { room: room.slug, offset })).data.users);
    }
    expect(new Set(pages.map(({ uid }) => uid)).size).toBe(251);
    const found = await live.ask(peopleInRoom, { room: room.slug, search: `passante ${-first}` });
    expect(found.data.users.map(({ uid }) => uid)).toContain(first);
  });

  test('is paged in the order of screens, searched without accents, and filtered', async () => {
    const { owner, live, room } = await host();
    await crowdIn(room, 250);
    const ask = async (asked: object) => (await live.ask(peopleInRoom, { room: room.slug, ...asked })).data;
    await until(async () => (await ask({})).count === 250);
    const elise = await here.member({ nick: `Élise ${count} Zola`, premium: true });
    await here.live(elise, { roomid: room.slug });
    await live.ask(joinRoom, { roomid: room.roomid });
    const first = await ask({});
    expect(first.users.slice(0, 2).map(({ uid }) => uid)).toEqual([owner.uid, elise.uid]);
    expect(first).toMatchObject({ count: 252, cameras: 0, xxl: 2 });
    expect(await ask({ search: 'elise' })).toMatchObject({ count: 1, users: [{ uid: elise.uid }] });
    expect(await ask({ filter: 'xxl', search: 'zola' })).toMatchObject({ count: 1 });
    expect(await ask({ filter: 'cameras' })).toMatchObject({ count: 0, xxl: 2 });
  });

  test('announces entries and exits once a second, each person by their last change', async () => {
    const { live, room } = await host();
    const crowd = await crowdIn(room, 220);
    await until(async () => (await live.ask(peopleInRoom, { room: room.slug })).data.count === 220);
    await live.ask(joinRoom, { roomid: room.roomid });
    await live.receives(roomsCallbacks.list);
    live.forget();
    const { first, enter, leave } = crowd;
    enter(first - 300);
    enter(first - 301);
    leave(first);
    const announced = await live.receives(roomsCallbacks.list, ({ joined = [] }) => joined.length > 0);
    expect(announced.users).toBeUndefined();
    expect(new Set(announced.joined?.map(({ uid }) => uid))).toEqual(new Set([first - 300, first - 301]));
    expect(announced.left).toEqual([first]);
    expect(announced.count).toBe(222);
    expect(live.received(roomsCallbacks.clientLogin)).toEqual([]);
    expect(live.received(roomsCallbacks.clientLogout)).toEqual([]);
  });

  test('announces no person to readers from whom they are hidden', async () => {
    const { owner, live, room } = await host();
    const { first, enter } = await crowdIn(room, 210);
    await until(async () => (await live.ask(peopleInRoom, { room: room.slug })).data.count === 210);
    await live.ask(joinRoom, { roomid: room.roomid });
    const basile = await there.member();
    await owner.call(relationsCalls.block, { id: basile.uid, type: 'permanent' });
    const other = await there.live(await there.member(), { roomid: room.slug });
    const guest = await there.live(basile, { roomid: room.slug });
    expect(guest.login.result).toBe(200);
    await other.receives(roomsCallbacks.list, ({ joined = [] }) =>
      joined.some(({ uid }) => uid === basile.uid),
    );
    enter(first - 500);
    await live.receives(roomsCallbacks.list, ({ joined = [] }) =>
      joined.some(({ uid }) => uid === first - 500),
    );
    const announced = live
      .received(roomsCallbacks.list)
      .flatMap(({ joined = [], users = [] }) => [...joined, ...users]);
    expect(announced.map(({ uid }) => uid)).not.toContain(basile.uid);
  });
});

describe('two processes', () => {
  test('know the same rooms and the same people', async () => {
    const { owner, live, room } = await host();
    await live.ask(joinRoom, { roomid: room.roomid });
    const bastien = await there.member({ premium: true });
    const guest = await until(async () => {
      const tried = await there.live(bastien, { roomid: room.slug });
      return tried.login.result === 200 && tried;
    });
    await live.receives(roomsCallbacks.clientLogin, ({ user }) => user.uid === bastien.uid);
    await owner.call(roomsCalls.updateRoom, { room_id: room.roomid, welcome: 'Bonsoir.' });
    expect((await guest.receives(roomsCallbacks.roomUpdated)).room.options.welcome).toBe('Bonsoir.');
    await guest.ask(roomsActions.say, { roomid: room.roomid, message: 'de là-bas' });
    await live.receives(roomsCallbacks.message, ({ message }) => message === 'de là-bas');
    await until(async () => {
      const { data } = (await (await there.fetch('/_backend/rooms/list/')).json()) as {
        data: { rooms: Room[] };
      };
      return data.rooms.find(({ roomid }) => roomid === room.roomid)?.people === 2;
    });
    await live.ask(roomsActions.destroyRoom, { roomid: room.roomid });
    await guest.receives(roomsCallbacks.roomDestroyed);
  });

  test('know all people who were there before one of them started, however slowly it starts', async () => {
    const { room } = await host();
    await crowdIn(room, 3);
    const parts = { bus: answeredFirst(here.bus, 'present people') };
    await using late = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: here, parts });
    const guest = await late.live(await late.member(), { roomid: room.slug });
    // Of several others the first answered before it was whole; the rest may have come later.
    await until(async () => (await guest.ask(peopleInRoom, { room: room.slug })).data.count === 4);
    expect(late.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('end the other connections of a person wherever they are', async () => {
    const maelle = await here.member();
    const phone = await here.live(maelle);
    const desk = await there.live(maelle);
    await until(async () => (await there.live(maelle)).login.data.others >= 2);
    expect((await desk.ask(roomsActions.disconnectOther, {})).data.ended).toBeGreaterThan(0);
    expect(await phone.receives(roomsCallbacks.disconnect)).toMatchObject({ reason: 'second_device' });
    await phone.closed;
  });

  test('apply exclusions and blocks alike', async () => {
    const { owner, live, room } = await host();
    await live.ask(joinRoom, { roomid: room.roomid });
    const [basile, marlow] = [await there.member(), await there.member()];
    const guest = await there.live(basile, { roomid: room.slug });
    const other = await there.live(marlow, { roomid: room.slug });
    await live.receives(roomsCallbacks.clientLogin, ({ user }) => user.uid === marlow.uid);
    await sees(other, room, owner);
    await owner.call(moderationCalls.exclude, { id: basile.uid, room_id: room.roomid });
    expect(await guest.receives(roomsCallbacks.clientLogout)).toMatchObject({
      uid: basile.uid,
      reason: 'excluded',
    });
    await live.receives(
      roomsCallbacks.clientLogout,
      ({ uid, reason }) => uid === basile.uid && reason === 'excluded',
    );
    await owner.call(relationsCalls.block, { id: marlow.uid, type: '24h' });
    await other.receives(roomsCallbacks.clientLogout, ({ uid }) => uid === owner.uid);
    await live.receives(roomsCallbacks.clientLogout, ({ uid }) => uid === marlow.uid);
  });

  test('apply sanctions that were decided while the bus was away', async () => {
    const { owner, live, room } = await host();
    await live.ask(joinRoom, { roomid: room.roomid });
    const [basile, marlow, solveig] = [
      await there.member({ phoneVerified: true }),
      await there.member({ phoneVerified: true }),
      await there.member({ phoneVerified: true }),
    ];
    const [out, silent, hidden] = [
      await there.live(basile, { roomid: room.slug }),
      await there.live(marlow, { roomid: room.slug }),
      await there.live(solveig, { roomid: room.slug }),
    ];
    await live.receives(roomsCallbacks.clientLogin, ({ user }) => user.uid === solveig.uid);
    await sees(hidden, room, owner);

    breakableBus.break();
    await owner.call(moderationCalls.exclude, { id: basile.uid, room_id: room.roomid });
    await owner.call(moderationCalls.mute, { id: marlow.uid, room_id: room.roomid });
    await owner.call(relationsCalls.block, { id: solveig.uid, type: '24h' });
    await owner.call(roomsCalls.updateRoom, { room_id: room.roomid, welcome: 'Depuis tout à l’heure.' });
    for (const each of [out, silent, hidden]) each.forget();
    breakableBus.mend();

    await out.receives(
      roomsCallbacks.clientLogout,
      ({ uid, reason }) => uid === basile.uid && reason === 'excluded',
    );
    await silent.receives(roomsCallbacks.capsChange, ({ caps }) => caps.muted_until > 0);
    await hidden.receives(
      roomsCallbacks.clientLogout,
      ({ uid, reason }) => uid === owner.uid && reason === 'blocked',
    );
    const announced = await silent.receives(roomsCallbacks.roomUpdated);
    expect(announced.room.options.welcome).toBe('Depuis tout à l’heure.');
  });
});
