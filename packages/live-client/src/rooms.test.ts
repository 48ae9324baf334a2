// Being in rooms: what is seen of them, coming back without a hole or a double, and saying things once.
import type { PersonInRoom } from '@alcove/protocol';
import { describe, expect, test } from 'vitest';
import { createLiveClient, type LiveClient, LiveFailure, type RoomView } from './index.ts';
import { createFakeClock, createFakeServer, messageOf, personOf, roomOf, settled } from './testing/index.ts';

const maelle = personOf(1);
const bruno = personOf(2);
const carla = personOf(3);

async function setting(ref?: string) {
  const clock = createFakeClock();
  const server = createFakeServer({ clock });
  const client = createLiveClient({ ...server.options, clock });
  const lost: { roomid: number; failure: LiveFailure }[] = [];
  client.on('roomLost', ({ room, failure }) => lost.push({ roomid: room.roomid, failure }));
  let changes = 0;
  client.rooms.onChange(() => changes++);
  await server.connected(client, ref);
  return { clock, server, client, lost, changes: () => changes };
}
function viewOf(client: LiveClient, roomid = 1): RoomView {
  const view = client.rooms.view(roomid);
  if (!view) throw new Error(`not in room ${roomid}`);
  return view;
}
const idsIn = (client: LiveClient, roomid = 1) => viewOf(client, roomid).messages.map(({ id }) => id);
const uidsIn = (client: LiveClient, roomid = 1) => [...viewOf(client, roomid).people.keys()];
const failureOf = (promise: Promise<unknown>): Promise<LiveFailure> =>
  promise.then(
    () => {
      throw new Error('it did not fail');
    },
    (failure: LiveFailure) => failure,
  );

const never = (): never => {
  throw new Error('there is nothing');
};

describe('a room', () => {
  test('entered with the login shows its history and its people', async () => {
    const { client, server } = await setting();
    server.says(1, bruno, 'avant');
    await client.rooms.join('salon-1');
    expect(viewOf(client)).toMatchObject({ room: { roomid: 1 }, count: 1, live: true });
    expect(idsIn(client)).toEqual([1]);
    expect(uidsIn(client)).toEqual([1]);
    expect(client.rooms.list.map(({ roomid }) => roomid)).toEqual([1, 2]);
  });

  test('that refuses leaves her where she is, with its reason', async () => {
    const { client, server } = await setting('1');
    server.on('room/join_room', () => server.no(403, 'room_full'));
    expect(await failureOf(client.rooms.join('2'))).toMatchObject({ code: 'room_full', result: 403 });
    expect(client.rooms.view(2)).toBeUndefined();
    expect(client.rooms.view(1)).toBeDefined();
  });

  test('that refuses the first login leaves her outside, free to try again with its password', async () => {
    const clock = createFakeClock();
    const server = createFakeServer({ clock });
    const client = createLiveClient({ ...server.options, clock });
    server.on('login/login', (args, socket) =>
      args.roompassword === 'sésame'
        ? server.usually('login/login', args, socket)
        : server.no(403, 'room_password_wrong'),
    );
    expect(await failureOf(client.connect({ ref: '1' }))).toMatchObject({ code: 'room_password_wrong' });
    await clock.advance(60_000);
    expect(client.state.status).toBe('disconnected');
    expect(client.state).not.toHaveProperty('ended');
    expect(server.sockets).toHaveLength(1);
    await client.connect({ ref: '1', roompassword: 'sésame' });
    expect(viewOf(client).live).toBe(true);
  });

  test('is switched to: all others are left', async () => {
    const { client } = await setting('1');
    await client.rooms.switch('2');
    expect(client.rooms.view(1)).toBeUndefined();
    expect(client.rooms.view(2)).toBeDefined();
  });

  test('is left at once, and what it says afterwards is nobody’s', async () => {
    const { client, server } = await setting('1');
    const heard: unknown[] = [];
    client.on('message', (message) => heard.push(message));
    await client.rooms.leave(1);
    server.says(1, bruno, 'encore là ?');
    expect(heard).toEqual([]);
    expect(client.rooms.view(1)).toBeUndefined();
  });

  test('is created and entered, and destroyed', async () => {
    const { client } = await setting();
    const room = await client.rooms.create('Chez nous', { roompassword: 'clé' });
    expect(viewOf(client, room.roomid).room.name).toBe('Chez nous');
    await client.rooms.destroy(room.roomid);
    expect(client.rooms.view(room.roomid)).toBeUndefined();
  });

  test('tells who is there a page at a time', async () => {
    const { client } = await setting('1');
    expect(await client.rooms.people(1, { offset: 0, search: '' })).toMatchObject({ count: 1 });
  });

  test('holds what it was told before its own name was answered', async () => {
    const { client, server } = await setting();
    server.on('room/join_room', (args, socket) => {
      socket.tell('chat', 'last_message', { roomid: 2, messages: [messageOf(2, 1, 2)], complete: 0 });
      socket.tell('room', 'list', { roomid: 2, count: 1, users: [bruno] });
      return { data: { room: roomOf(Number(args.roomid)) } };
    });
    await client.rooms.join('2');
    expect(idsIn(client, 2)).toEqual([1]);
    expect(uidsIn(client, 2)).toEqual([2]);
  });
});

describe('what is said', () => {
  test('is kept in the order of its ids, each once, the last 250', async () => {
    const { client, server } = await setting('1');
    const heard: number[] = [];
    client.on('message', ({ id }) => heard.push(id));
    for (const id of [3, 1, 2, 3, 2]) server.socket.tell('chat', 'message', messageOf(1, id, 2));
    expect(idsIn(client)).toEqual([1, 2, 3]);
    expect(heard).toEqual([3, 1, 2]);
    for (let id = 4; id <= 300; id++) server.socket.tell('chat', 'message', messageOf(1, id, 2));
    expect(idsIn(client)).toHaveLength(250);
    expect(idsIn(client)[0]).toBe(51);
  });

  test('is replaced where the server says that it does not follow', async () => {
    const { client, server } = await setting('1');
    server.says(1, bruno, 'ancien');
    const messages = [messageOf(1, 900, 2)];
    server.socket.tell('chat', 'last_message', { roomid: 1, messages, complete: 0 });
    expect(idsIn(client)).toEqual([900]);
  });
});

describe('who is there', () => {
  test('comes, changes and goes', async () => {
    const { client, server } = await setting('1');
    server.socket.tell('room', 'client_login', { roomid: 1, user: bruno });
    server.socket.tell('room', 'client_update', { roomid: 1, user: { uid: 2, camera: 1 } });
    expect(viewOf(client).people.get(2)).toMatchObject({ nick: 'Nick2', camera: 1 });
    expect(viewOf(client).count).toBe(2);
    server.socket.tell('room', 'client_logout', { roomid: 1, uid: 2, reason: 'left' });
    server.socket.tell('room', 'client_logout', { roomid: 1, uid: 2, reason: 'left' });
    expect(uidsIn(client)).toEqual([1]);
    expect(viewOf(client).count).toBe(1);
  });

  test('in a crowd comes and goes once a second, together', async () => {
    const { client, server } = await setting('1');
    server.socket.tell('room', 'list', { roomid: 1, count: 4000, users: [maelle, bruno] });
    server.socket.tell('room', 'list', { roomid: 1, count: 3999, joined: [carla], left: [2, 77] });
    expect(uidsIn(client)).toEqual([1, 3]);
    expect(viewOf(client).count).toBe(3999);
  });

  test('does not hold her any more once she is out herself', async () => {
    const { client, server } = await setting('1');
    const reasons: string[] = [];
    client.on('clientLogout', ({ reason }) => reasons.push(reason));
    server.socket.tell('room', 'client_logout', { roomid: 1, uid: 1, reason: 'excluded' });
    expect(client.rooms.view(1)).toBeUndefined();
    expect(reasons).toEqual(['excluded']);
  });

  test('is told anew about herself too', async () => {
    const { client, server } = await setting('1');
    server.socket.tell('room', 'client_update', { roomid: 1, user: { uid: 1, mood: 'rêveuse' } });
    expect(client.state.member?.mood).toBe('rêveuse');
  });
});

describe('a room that is not as it was', () => {
  test('shows its new name in the view and in the list', async () => {
    const { client, server } = await setting('1');
    server.socket.tell('room', 'room_updated', { room: roomOf(1, { name: 'Le Balcon' }) });
    expect(viewOf(client).room.name).toBe('Le Balcon');
    expect(client.rooms.list[0]?.name).toBe('Le Balcon');
    server.socket.tell('status', 'rooms_list', { rooms: [roomOf(9)] });
    expect(client.rooms.list.map(({ roomid }) => roomid)).toEqual([9]);
  });

  test('or is no more, is in neither', async () => {
    const { client, server } = await setting('1');
    server.socket.tell('room', 'room_destroyed', { roomid: 1 });
    expect(client.rooms.view(1)).toBeUndefined();
    expect(client.rooms.list.map(({ roomid }) => roomid)).toEqual([2]);
  });
});

describe('back from a lost connection', () => {
  test('she is in every room again, and misses nothing, and reads nothing twice', async () => {
    const { client, server, clock } = await setting('1');
    await client.rooms.join('2', { roompassword: 'clé' });
    server.says(1, bruno, 'un');
    server.says(2, bruno, 'deux');
    server.socket.drop();
    expect([viewOf(client, 1).live, viewOf(client, 2).live]).toEqual([false, false]);
    expect(idsIn(client)).toEqual([1]);
    server.says(1, bruno, 'pendant ce temps');
    server.says(2, bruno, 'là aussi');
    await clock.advance(0);
    const [login, join] = server.socket.requests;
    expect(login?.args).toMatchObject({ roomid: 1, since: 1 });
    expect(join).toMatchObject({ action: 'join_room', args: { roomid: 2, since: 1, roompassword: 'clé' } });
    for (const roomid of [1, 2]) {
      expect(idsIn(client, roomid)).toEqual([1, 2]);
      expect(viewOf(client, roomid).live).toBe(true);
    }
  });

  test('a message that comes with the echo of the past is there once', async () => {
    const { client, server, clock } = await setting('1');
    for (let i = 0; i < 3; i++) server.says(1, bruno, 'bonsoir');
    server.socket.drop();
    server.on('login/login', (args, socket) => server.usually('login/login', { ...args, since: 0 }, socket));
    await clock.advance(0);
    server.socket.tell('chat', 'message', messageOf(1, 3, 2));
    expect(idsIn(client)).toEqual([1, 2, 3]);
  });

  test('a room that is no more, or does not let her in, is told and let go; she is in the others', async () => {
    const { client, server, clock, lost } = await setting('1');
    await client.rooms.join('2');
    server.removeRoom(1);
    server.socket.drop();
    await clock.advance(0);
    expect(lost).toMatchObject([{ roomid: 1, failure: { code: 'room_unknown' } }]);
    expect(client.state.status).toBe('connected');
    expect(viewOf(client, 2).live).toBe(true);

    await client.rooms.join('2');
    server.addRoom(roomOf(3));
    await client.rooms.join('3');
    server.on('room/join_room', () => server.no(403, 'excluded_from_room', { untilAt: 5 }));
    server.socket.drop();
    await clock.advance(0);
    expect(lost[1]).toMatchObject({ roomid: 3, failure: { code: 'excluded_from_room' } });
    expect(client.rooms.view(3)).toBeUndefined();
    expect(viewOf(client, 2).live).toBe(true);
  });

  test('a room that cannot be entered just now is tried again', async () => {
    const { client, server, clock, lost } = await setting('1');
    await client.rooms.join('2');
    server.on('room/join_room', () => server.no(503, 'unavailable'));
    server.socket.drop();
    await clock.advance(0);
    expect(viewOf(client, 2).live).toBe(false);
    server.usual('room/join_room');
    await clock.advance(15_000);
    expect(viewOf(client, 2).live).toBe(true);
    expect(lost).toEqual([]);
  });

  test('a room that she left meanwhile stays left', async () => {
    const { client, server, clock } = await setting('1');
    await client.rooms.join('2');
    server.down();
    server.socket.drop();
    await client.rooms.leave(1);
    server.down(false);
    await clock.advance(15_000);
    expect(client.rooms.view(1)).toBeUndefined();
    expect(viewOf(client, 2).live).toBe(true);
    expect(server.socket.requests.map(({ args }) => args.roomid)).toEqual([2]);
  });

  test('a room that she leaves while the login is on its way is left after it', async () => {
    const { client, server, clock } = await setting('1');
    server.on('login/login', () => 'silence');
    server.socket.drop();
    await clock.advance(0);
    const { socket } = server;
    await client.rooms.leave(1);
    const reply = server.usually('login/login', socket.requests[0]?.args ?? never(), socket) as {
      data: object;
    };
    socket.answer(1, reply);
    expect(socket.requests.at(-1)).toMatchObject({ action: 'leave_room', args: { roomid: 1 } });
    expect(client.rooms.view(1)).toBeUndefined();
  });
});

describe('a message of one’s own', () => {
  test('has a name of its own and is answered with its id', async () => {
    const { client, server } = await setting('1');
    const said = await client.rooms.say(1, 'bonsoir');
    expect(said.mid).toMatch(/^[0-9a-f]{32}$/);
    expect(said.id).toBe(1);
    expect(server.socket.requests.at(-1)?.args).toMatchObject({
      roomid: 1,
      message: 'bonsoir',
      mid: said.mid,
    });
    expect(idsIn(client)).toEqual([1]);
  });

  test('whose answer was lost is sent again under the same name, and said once', async () => {
    const { client, server, clock } = await setting('1');
    // The server has it, but neither the answer nor the echo arrives.
    server.on('chat/message', (args, socket) => {
      socket.drop();
      return server.usually('chat/message', args, socket);
    });
    const saying = client.rooms.say(1, 'bonsoir');
    server.usual('chat/message');
    await clock.advance(0);
    expect(await saying).toMatchObject({ id: 1 });
    expect(idsIn(client)).toEqual([1]);
  });

  test('that never reached the server is said once she is back, in the order of saying', async () => {
    const { client, server, clock } = await setting('1');
    server.on('chat/message', () => 'silence');
    const sayings = ['un', 'deux', 'trois'].map((text) => client.rooms.say(1, text));
    server.down();
    server.socket.drop();
    server.usual('chat/message');
    await clock.advance(14_000);
    server.down(false);
    await clock.advance(1000);
    expect((await Promise.all(sayings)).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(viewOf(client).messages.map(({ message }) => message)).toEqual(['un', 'deux', 'trois']);
  });

  test('is given up after a minute without a connection', async () => {
    const { client, server, clock } = await setting('1');
    server.on('chat/message', () => 'silence');
    const saying = failureOf(client.rooms.say(1, 'bonsoir', 'my-mid'));
    server.down();
    server.socket.drop();
    await clock.advance(60_000);
    expect(await saying).toMatchObject({ code: 'live_timeout', data: { mid: 'my-mid' } });
    server.usual('chat/message');
    server.down(false);
    await clock.advance(15_000);
    expect(await client.rooms.say(1, 'bonsoir', 'my-mid')).toMatchObject({ id: 1, mid: 'my-mid' });
  });

  test('that the server refuses fails with its reason, and is not sent again', async () => {
    const { client, server, clock } = await setting('1');
    server.on('chat/message', () => server.no(403, 'muted', { count: 12 }));
    const failure = await failureOf(client.rooms.say(1, 'bonsoir'));
    expect(failure).toMatchObject({ code: 'muted', data: { code: 'muted', count: 12 } });
    server.socket.drop();
    await clock.advance(0);
    expect(server.socket.requests.map(({ action }) => action)).toEqual(['login']);
  });

  test('without a connection is refused at once', async () => {
    const { client, server } = await setting('1');
    server.down();
    server.socket.drop();
    expect(await failureOf(client.rooms.say(1, 'bonsoir'))).toMatchObject({ code: 'live_not_connected' });
  });

  test('twice under one name is one message', async () => {
    const { client } = await setting('1');
    const [first, second] = await Promise.all([
      client.rooms.say(1, 'bonsoir', 'same'),
      client.rooms.say(1, 'bonsoir', 'same'),
    ]);
    expect(first).toEqual(second);
    expect(idsIn(client)).toEqual([1]);
  });

  test('to a room that does not take her back fails with what the room says', async () => {
    const { client, server, clock } = await setting('1');
    server.on('chat/message', () => 'silence');
    const saying = failureOf(client.rooms.say(1, 'bonsoir'));
    server.removeRoom(1);
    server.socket.drop();
    await clock.advance(0);
    expect(await saying).toMatchObject({ code: 'room_unknown' });
  });
});

const blocks = (blocklist: number[], blocked_by: number[] = []) => ({
  caps: { standing: 'premium', write: 1, watch: 1, pm: 1, create_room: 1, muted_until: 0 },
  private_data: { blocklist, blocked_by: blocked_by.map((uid) => ({ uid })) },
});

describe('somebody whom she blocks, or who blocks her', () => {
  test.each([
    ['whom she blocks', blocks([2])],
    ['who blocks her', blocks([], [2])],
  ])('%s: she and what she said disappear, and what she does is not heard', async (_, apart) => {
    const { client, server } = await setting('1');
    server.socket.tell('room', 'client_login', { roomid: 1, user: bruno });
    server.says(1, bruno, 'coucou');
    server.says(1, carla, 'bonsoir');
    server.socket.tell('login', 'caps_change', apart);
    expect(idsIn(client)).toEqual([2]);
    expect(uidsIn(client)).toEqual([1]);
    expect(viewOf(client).count).toBe(1);
    const heard: unknown[] = [];
    client.on('message', (message) => heard.push(message));
    client.on('clientLogin', (login) => heard.push(login));
    server.says(1, bruno, 'tu m’entends ?');
    server.socket.tell('room', 'client_login', { roomid: 1, user: bruno });
    server.socket.tell('room', 'list', { roomid: 1, count: 1, joined: [bruno] });
    expect(heard).toEqual([]);
    expect(idsIn(client)).toEqual([2]);
    expect(uidsIn(client)).toEqual([1]);
  });

  test('is there again once the block is lifted, with what comes then', async () => {
    const { client, server } = await setting('1');
    server.socket.tell('login', 'caps_change', blocks([2]));
    server.socket.tell('login', 'caps_change', blocks([]));
    expect(client.state.privateData).toEqual({ blocklist: [], blocked_by: [] });
    server.socket.tell('room', 'client_login', { roomid: 1, user: bruno });
    server.says(1, bruno, 'me revoilà');
    expect(idsIn(client)).toEqual([1]);
    expect(uidsIn(client)).toEqual([1, 2]);
  });

  test('elsewhere while she was away is hidden when she is back', async () => {
    const { client, server, clock } = await setting('1');
    server.says(1, bruno, 'coucou');
    server.on('login/login', (args, socket) => {
      const reply = server.usually('login/login', args, socket) as { data: object };
      return { data: { ...reply.data, private_data: { blocklist: [2], blocked_by: [] } } };
    });
    server.socket.drop();
    await clock.advance(0);
    expect(idsIn(client)).toEqual([]);
  });
});

describe('snapshots', () => {
  test('are the same object until something in them changes, and never change themselves', async () => {
    const { client, server } = await setting('1');
    const before = viewOf(client);
    expect(viewOf(client)).toBe(before);
    server.says(1, bruno, 'bonsoir');
    const after = viewOf(client);
    expect(after).not.toBe(before);
    expect(after.people).toBe(before.people);
    expect(after.messages).not.toBe(before.messages);
    expect(before.messages).toEqual([]);
    server.socket.tell('room', 'client_login', { roomid: 1, user: bruno });
    expect(viewOf(client).messages).toBe(after.messages);
    const { list } = client.rooms;
    server.says(1, bruno, 'encore');
    expect(client.rooms.list).toBe(list);
  });

  test('are told once for each frame, whatever it brings', async () => {
    const { server, changes } = await setting('1');
    const before = changes();
    const users: PersonInRoom[] = Array.from({ length: 200 }, (_, i) => personOf(i + 10));
    server.socket.tell('room', 'list', { roomid: 1, count: 5000, users });
    expect(changes()).toBe(before + 1);
  });

  test('of five thousand people at fifty messages a second cost next to nothing', async () => {
    const { client, server } = await setting('1');
    const joined = Array.from({ length: 5000 }, (_, i) => personOf(i + 10));
    server.socket.tell('room', 'list', { roomid: 1, count: 5000, users: joined });
    const { people } = viewOf(client);
    for (let id = 1; id <= 3000; id++) {
      server.socket.tell('chat', 'message', messageOf(1, id, 2));
      expect(viewOf(client).people).toBe(people);
    }
  });
});

test('connecting to one more room while connected joins it', async () => {
  const { client } = await setting('1');
  await client.connect({ ref: '2' });
  await settled();
  expect(client.rooms.view(2)).toBeDefined();
});
