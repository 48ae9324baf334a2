// Rooms as they are listed, opened, changed and closed.
import { type Room, roomLimits, roomsActions, roomsCallbacks, roomsCalls } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Actor,
  type LiveActor,
  startTestSite,
  type TestMember,
  type TestSite,
  type Traits,
  until,
} from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const { createRoom, destroyRoom, joinRoom, roomsList, peopleInRoom } = roomsActions;
const { updateRoom } = roomsCalls;
const xxl: Traits = { premium: true };
let count = 0;
const freshName = () => `Véranda ${++count} b`;

async function listedTo(reader: Actor): Promise<Room[]> {
  const answer = await reader.call(roomsCalls.rooms, {});
  return answer.status === 'success' ? answer.data.rooms : [];
}
async function host(traits = xxl, language = 'fr') {
  const owner = await site.member(traits);
  owner.cookies.set('lang', language);
  return { owner, live: await site.live(owner) };
}
async function opened(by: LiveActor, name = freshName()): Promise<Room> {
  const answer = await by.ask(createRoom, { roomid: name });
  if (answer.result !== 200) throw new Error(answer.data.code);
  return answer.data.room;
}

describe('the list', () => {
  test('has the system rooms from the first start, for every visitor (R2.189, R7.049)', async () => {
    const names = (await listedTo(await site.visitor())).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['Le grand salon', 'La terrasse', 'Entre hommes', 'Couples']),
    );
    const here = await site.live(await site.member());
    const asked = await here.ask(roomsList, {});
    expect(asked.data.rooms.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    expect(asked.data.rooms.find(({ name }) => name === 'Entre hommes')?.options.allowed_gender).toBe(1);
  });

  test('counts people, the liveliest room first', async () => {
    const { live } = await host();
    const room = await opened(live);
    for (let nth = 0; nth < 3; nth++) await site.live(await site.member(), { roomid: room.slug });
    const visitor = await site.visitor();
    const first = await until(async () => (await listedTo(visitor)).find(({ people }) => people >= 3));
    expect(first.roomid).toBe(room.roomid);
    expect((await listedTo(visitor))[0]?.roomid).toBe(room.roomid);
  });

  test('is sent to all connections when a room is created, changed or destroyed (R7.043, R7.044, R7.091)', async () => {
    const { owner, live } = await host();
    const other = await site.live(await site.member());
    const room = await opened(live);
    const mine = ({ rooms }: { rooms: Room[] }) => rooms.find(({ roomid }) => roomid === room.roomid);
    await other.receives(roomsCallbacks.roomsList, (list) => mine(list) !== undefined);
    const renamed = freshName();
    await owner.call(updateRoom, { room_id: room.roomid, name: renamed });
    await other.receives(roomsCallbacks.roomsList, (list) => mine(list)?.name === renamed);
    other.forget();
    expect(await live.ask(destroyRoom, { roomid: room.roomid })).toMatchObject({ result: 200 });
    await other.receives(roomsCallbacks.roomsList, (list) => mine(list) === undefined);
  });

  test('names the people of open rooms to other sites, by nick alone (R3.297, R3.298, R7.188)', async () => {
    const { owner, live } = await host();
    const room = await opened(live);
    const secret = await live.ask(createRoom, { roomid: freshName(), roompassword: 'rideau' });
    await live.ask(joinRoom, { roomid: room.roomid });
    await until(async () => {
      const answer = await (await site.visitor()).call(roomsCalls.advertisedRooms, {});
      if (answer.status !== 'success') return false;
      const ours = answer.data.find(({ name }) => name === room.name);
      expect(answer.data.some(({ name }) => name === secret.data.room.name)).toBe(false);
      if (!ours || ours.count === 0) return false;
      expect(ours).toMatchObject({
        chatScriptUrl: `${site.url}/chat/${room.slug}`,
        users: [{ nick: owner.nick, gender: 2 }],
      });
      return true;
    });
  });
});

describe('creating a room', () => {
  test('is for XXL members (R5.020, R6.031)', async () => {
    const { live } = await host({}, 'en');
    expect(await live.ask(createRoom, { roomid: freshName() })).toMatchObject({
      result: 403,
      comment: 'You need to become an XXL member to create rooms.',
      data: { code: 'xxl_required_room' },
    });
  });

  test('needs a name that has letters and is free (R5.016, R5.017)', async () => {
    const { live } = await host(xxl, 'en');
    const tried = async (roomid: string) => {
      const { comment, data } = await live.ask(createRoom, { roomid });
      return { comment, code: data.code };
    };
    const required = { code: 'room_name_required', comment: 'Please enter a name of new room.' };
    for (const nothing of ['', '   ']) expect(await tried(nothing)).toEqual(required);
    for (const wrong of ['a', '123', '~Ondine', '!!!', 'x'.repeat(61), 'Salon\u202egauche']) {
      expect(await tried(wrong), wrong).toMatchObject({ code: 'room_name_invalid' });
    }
    const room = await opened(live);
    const taken = { code: 'room_name_taken', comment: 'A room with such name already exists.' };
    for (const name of [`  ${room.name.toUpperCase()} `, 'LA TERRASSE', 'ʟa terrasse', 'La teʀrasse'])
      expect(await tried(name)).toEqual(taken);
  });

  test('under a name like that of a member’s own room is refused, whatever its owner calls it', async () => {
    const [{ owner }, { live }] = [await host(), await host()];
    const tried = async (roomid: string) => (await live.ask(createRoom, { roomid })).data.code;
    await owner.call(updateRoom, {} as never);
    expect(await tried(`Cheᴢ ${owner.nick}`)).toBe('room_name_taken');
    await owner.call(updateRoom, { name: 'Le belvédère ouvert' } as never);
    expect(await tried('Le beʟvédère ouvert')).toBe('room_name_taken');
  });

  test(`is possible ${roomLimits.perCreator} times, also at once`, async () => {
    const { live } = await host();
    const tries = Array.from({ length: roomLimits.perCreator + 3 }, () =>
      live.ask(createRoom, { roomid: freshName() }),
    );
    const codes = (await Promise.all(tries)).map(({ data }) => data.code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(roomLimits.perCreator);
    expect(codes.filter((code) => code === 'rooms_too_many')).toHaveLength(3);
  });

  test('under one name succeeds for one of many simultaneous requests', async () => {
    const hosts = await Promise.all(Array.from({ length: 6 }, () => host()));
    const name = freshName();
    const answers = await Promise.all(hosts.map(({ live }) => live.ask(createRoom, { roomid: name })));
    expect(answers.filter(({ result }) => result === 200)).toHaveLength(1);
    expect(answers.filter(({ data }) => data.code === 'room_name_taken')).toHaveLength(5);
  });

  test('under names that look alike succeeds for one of many simultaneous requests, as renaming does', async () => {
    const hosts = await Promise.all(Array.from({ length: 4 }, () => host()));
    const names = ['Treille', 'Tʀeille', 'Treiʟle', 'Treilʟe'];
    const created = await Promise.all(
      hosts.map(({ live }, nth) => live.ask(createRoom, { roomid: `${names[nth]} douce` })),
    );
    expect(created.map(({ data }) => data.code ?? '').toSorted()).toEqual([
      '',
      ...Array.from({ length: 3 }, () => 'room_name_taken'),
    ]);
    const rooms = await Promise.all(hosts.map(({ live }) => opened(live)));
    const renamed = await Promise.all(
      hosts.map(({ owner }, nth) =>
        owner.call(updateRoom, { room_id: rooms[nth]?.roomid ?? 0, name: `${names[nth]} rouge` }),
      ),
    );
    expect(renamed.map((answer) => (answer.status === 'error' ? answer.code : '')).toSorted()).toEqual([
      '',
      ...Array.from({ length: 3 }, () => 'room_name_taken'),
    ]);
  });
});

test('a name that reads as the own room of another member is refused, in every language, before that room exists', async () => {
  const [{ owner, live }, sophie] = [await host(), await site.member({ nick: 'Sophie' })];
  for (const name of ['Chez Sophie', 'chez Ƨophɪe', 'Sophie’s room', 'Комната Sophie'])
    expect(await live.ask(createRoom, { roomid: name })).toMatchObject({ data: { code: 'room_name_taken' } });
  const room = await opened(live);
  expect(await owner.call(updateRoom, { room_id: room.roomid, name: 'Chez Sophie' })).toMatchObject({
    code: 'room_name_taken',
  });
  expect(await live.ask(createRoom, { roomid: `Chez ${owner.nick}` })).toMatchObject({ result: 200 });
  const own = await site.live(sophie, { roomid: `~${sophie.nick}` });
  expect(own.login).toMatchObject({ data: { room: { name: 'Chez Sophie' } } });
});

test('what the team does to a room of another member is in the moderators’ log; what its owner does is not', async () => {
  const [{ owner, live }, editor] = [await host(), await site.member({ role: 'editor' })];
  const { roomid: room_id } = await opened(live);
  const change = async (by: TestMember, form: object) =>
    expect(await by.call(updateRoom, { room_id, ...form })).toMatchObject({ status: 'success' });
  await change(owner, { showroom: 1, price: '5' });
  await change(editor, { showroom: 0 });
  await change(editor, { name: freshName(), password: 'rideau' });
  await change(editor, {});
  const log = await site.db
    .selectFrom('moderation_log')
    .select(['act', 'done_by', 'uid', 'comment'])
    .where('room_id', '=', room_id)
    .orderBy('id')
    .execute();
  const about = { done_by: editor.uid, uid: owner.uid };
  expect(log).toEqual([
    { ...about, act: 'showroom_closed', comment: 'showroom' },
    { ...about, act: 'room_changed', comment: 'name, password' },
  ]);
});

describe('changing a room', () => {
  test('is for its owner and privileged members; people in it receive the change (R6.063, R6.064, R7.096, R7.187, R3.145, R3.147, R3.149, R3.151)', async () => {
    const { owner, live } = await host();
    const room = await opened(live);
    const reader = await site.live(await site.member(), { roomid: room.slug });
    expect(
      await owner.call(updateRoom, {
        uid: owner.uid,
        room_id: room.roomid,
        name: 'Le kiosque',
        gender: 2,
        capacity: 12,
        showroom: 1,
        price: '5',
        welcome: 'Entrez doucement.',
      }),
    ).toMatchObject({ status: 'success' });
    expect((await reader.receives(roomsCallbacks.roomUpdated)).room).toMatchObject({
      roomid: room.roomid,
      name: 'Le kiosque',
      slug: 'le-kiosque',
      creator: { uid: owner.uid, nick: owner.nick },
      options: {
        allowed_gender: 2,
        capacity: 12,
        showroom: 1,
        price: 5,
        welcome: 'Entrez doucement.',
      },
    });
    const stranger = await site.member(xxl);
    expect(await stranger.call(updateRoom, { room_id: room.roomid, name: 'À moi' })).toMatchObject({
      code: 'not_room_owner',
    });
    const team = await site.member({ role: 'editor' });
    expect(await team.call(updateRoom, { room_id: room.roomid, name: freshName() })).toMatchObject({
      status: 'success',
    });
    expect(await (await site.visitor()).call(updateRoom, { room_id: room.roomid })).toMatchObject({
      http: 401,
    });
  });

  test('without a reference changes the member’s own room', async () => {
    const maelle = await site.member({ nick: 'Maisonnee' });
    expect(await maelle.call(updateRoom, { welcome: '\u2060\u3164' })).toMatchObject({
      data: { room: { options: { welcome: '' } } },
    });
    expect(await maelle.call(updateRoom, { welcome: 'Chez moi' })).toMatchObject({
      data: { room: { kind: 'my_room', name: 'Chez Maisonnee', options: { welcome: 'Chez moi' } } },
    });
  });

  test('accepts whole prices and capacities within their bounds (R3.150, R5.026, R5.027)', async () => {
    const { owner, live } = await host();
    const room = await opened(live);
    for (const price of ['2.5', '0', '1001', '', '-1', 'cinq', '1e2']) {
      expect(await owner.call(updateRoom, { room_id: room.roomid, price }), price).toMatchObject({
        code: 'showroom_price_invalid',
      });
    }
    for (const capacity of [0, 1, 10_001]) {
      expect(await owner.call(updateRoom, { room_id: room.roomid, capacity })).toMatchObject({
        code: 'room_capacity_invalid',
      });
    }
    const wrong = [
      { gender: 5 },
      { welcome: 'x'.repeat(201) },
      { welcome: 'a\u202eb' },
      { password: 'x'.repeat(101) },
    ];
    for (const fields of wrong) {
      expect(await owner.call(updateRoom, { room_id: room.roomid, ...fields })).toMatchObject({
        status: 'error',
        messages: { [Object.keys(fields)[0] ?? '']: expect.any(String) },
      });
    }
    expect(await owner.call(updateRoom, { room_id: room.roomid, name: 'La terrasse' })).toMatchObject({
      code: 'room_name_taken',
    });
    expect(await owner.call(roomsCalls.room, { room: String(room.roomid) })).toMatchObject({
      data: { room: { name: room.name, options: room.options } },
    });
  });
});

describe('destroying a room', () => {
  test('removes the people in it, who receive the event (R7.095)', async () => {
    const { live } = await host();
    const room = await opened(live);
    const reader = await site.live(await site.member(), { roomid: room.slug });
    expect(await reader.ask(destroyRoom, { roomid: room.roomid })).toMatchObject({
      result: 403,
      data: { code: 'not_room_owner' },
    });
    expect(await live.ask(destroyRoom, { roomid: room.roomid })).toMatchObject({ result: 200 });
    await reader.receives(roomsCallbacks.roomDestroyed, ({ roomid }) => roomid === room.roomid);
    expect(await reader.ask(peopleInRoom, { room: room.roomid })).toMatchObject({
      result: 404,
      data: { code: 'room_unknown' },
    });
    expect(reader.received(roomsCallbacks.clientLogout)).toEqual([]);
  });

  test('is refused for a member’s own room, which may only be closed', async () => {
    const maelle = await site.member(xxl);
    const live = await site.live(maelle, { roomid: `~${maelle.nick}` });
    expect(await live.ask(destroyRoom, { roomid: `~${maelle.nick}` })).toMatchObject({ result: 403 });
  });
});

describe('the list of people in a room', () => {
  test('is kept current as people enter, change and leave (R7.047, R7.050, R7.097, R7.098)', async () => {
    const { owner, live } = await host();
    const room = await opened(live);
    await live.ask(joinRoom, { roomid: room.roomid });
    const bastien = await site.member({ nick: 'Bastien Vannier', gender: 1 });
    const guest = await site.live(bastien, { roomid: room.slug });
    const entered = await live.receives(roomsCallbacks.clientLogin, ({ user }) => user.uid === bastien.uid);
    expect(entered).toMatchObject({ roomid: room.roomid, user: { nick: 'Bastien Vannier', gender: 1 } });
    const list = await guest.receives(roomsCallbacks.list);
    expect(list.users?.map(({ uid }) => uid)).toEqual([owner.uid, bastien.uid]);
    const found = await live.ask(peopleInRoom, { room: room.slug, search: 'VANN' });
    expect(found.data).toMatchObject({ count: 1, users: [{ uid: bastien.uid }] });
    await guest.ask(roomsActions.leaveRoom, { roomid: room.roomid });
    expect(await live.receives(roomsCallbacks.clientLogout)).toMatchObject({
      uid: bastien.uid,
      reason: 'left',
    });
  });

  test('shows a person once however many tabs they have, until the last is closed', async () => {
    const { live } = await host();
    const room = await opened(live);
    await live.ask(joinRoom, { roomid: room.roomid });
    const bastien = await site.member();
    const tabs = [
      await site.live(bastien, { roomid: room.slug }),
      await site.live(bastien, { roomid: room.slug }),
    ];
    await tabs[0]?.leave();
    const other = await site.live(await site.member(), { roomid: room.slug });
    expect(await other.receives(roomsCallbacks.list)).toMatchObject({ count: 3 });
    await tabs[1]?.leave();
    await live.receives(roomsCallbacks.clientLogout, ({ uid }) => uid === bastien.uid);
    expect(
      live.received(roomsCallbacks.clientLogin).filter(({ user }) => user.uid === bastien.uid),
    ).toHaveLength(1);
    expect(live.received(roomsCallbacks.clientLogout)).toHaveLength(1);
  });

  test('does not change when a page is reloaded', async () => {
    const { live } = await host();
    const room = await opened(live);
    await live.ask(joinRoom, { roomid: room.roomid });
    const bastien = await site.member();
    await (await site.live(bastien, { roomid: room.slug })).leave();
    const again = await site.live(bastien, { roomid: room.slug });
    await again.leave();
    await live.receives(roomsCallbacks.clientLogout, ({ uid }) => uid === bastien.uid);
    expect(live.received(roomsCallbacks.clientLogin)).toHaveLength(1);
    expect(live.received(roomsCallbacks.clientLogout)).toHaveLength(1);
  });

  test('is refused to members who may not enter', async () => {
    const { live } = await host();
    const { data } = await live.ask(createRoom, { roomid: freshName(), roompassword: 'rideau' });
    const reader = await site.live(await site.member());
    expect(await reader.ask(peopleInRoom, { room: data.room.roomid })).toMatchObject({
      result: 403,
      data: { code: 'room_password_wrong' },
    });
  });
});
