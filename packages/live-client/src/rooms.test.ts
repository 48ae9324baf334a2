// Joined rooms: their messages, their people, and members hidden by a block.
import { describe, expect, test } from 'vitest';
import { failureOf, messageOf, personOf, roomOf, setConnectedStage, setStage } from './testing/index.ts';

const maelle = personOf(1);
const bruno = personOf(2);
const carla = personOf(3);

describe('a room', () => {
  test('entered with the login shows its history and its people', async () => {
    const { client, server, view, idsIn, uidsIn } = await setConnectedStage();
    server.says(1, bruno, 'avant');
    await client.rooms.join('salon-1');
    expect(view()).toMatchObject({ room: { roomid: 1 }, count: 1, live: true });
    expect(idsIn()).toEqual([1]);
    expect(uidsIn()).toEqual([1]);
    expect(client.rooms.list.map(({ roomid }) => roomid)).toEqual([1, 2]);
  });

  test('that refuses leaves the member in the other rooms, with its reason', async () => {
    const { client, server } = await setConnectedStage('1');
    server.on('room/join_room', () => server.no(403, 'room_full'));
    expect(await failureOf(client.rooms.join('2'))).toMatchObject({ code: 'room_full', result: 403 });
    expect(client.rooms.view(2)).toBeUndefined();
    expect(client.rooms.view(1)).toBeDefined();
  });

  test('that refuses the first login can be tried again with its password', async () => {
    const { client, server, clock, view } = setStage();
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
    expect(view().live).toBe(true);
  });

  test('that is switched to replaces all others', async () => {
    const { client } = await setConnectedStage('1');
    await client.rooms.switch('2');
    expect(client.rooms.view(1)).toBeUndefined();
    expect(client.rooms.view(2)).toBeDefined();
  });

  test('is entered beside others; all are listed in the order of entering', async () => {
    const { client } = await setConnectedStage('2');
    await client.rooms.join('1');
    await client.rooms.join('2');
    expect(client.rooms.views.map(({ room }) => room.roomid)).toEqual([2, 1]);
    expect(client.rooms.views[1]).toBe(client.rooms.view(1));
    await client.rooms.leave(2);
    expect(client.rooms.views.map(({ room }) => room.roomid)).toEqual([1]);
  });

  test('is left at once, and its later messages reach no listener', async () => {
    const { client, server } = await setConnectedStage('1');
    const received: unknown[] = [];
    client.on('message', (message) => received.push(message));
    await client.rooms.leave(1);
    server.says(1, bruno, 'encore là ?');
    expect(received).toEqual([]);
    expect(client.rooms.view(1)).toBeUndefined();
  });

  test('is created and entered, and destroyed', async () => {
    const { client, view } = await setConnectedStage();
    const room = await client.rooms.create('Chez nous', { roompassword: 'clé' });
    expect(view(room.roomid).room.name).toBe('Chez nous');
    await client.rooms.destroy(room.roomid);
    expect(client.rooms.view(room.roomid)).toBeUndefined();
  });

  test('lists its people a page at a time', async () => {
    const { client } = await setConnectedStage('1');
    expect(await client.rooms.people(1, { offset: 0, search: '' })).toMatchObject({ count: 1 });
  });

  test('keeps callbacks that arrive before the answer of its entry', async () => {
    const { client, server, idsIn, uidsIn } = await setConnectedStage();
    server.on('room/join_room', (args, socket) => {
      socket.tell('chat', 'last_message', { roomid: 2, messages: [messageOf(2, 1, 2)], complete: 0 });
      socket.tell('room', 'list', { roomid: 2, count: 1, users: [bruno] });
      return { data: { room: roomOf(Number(args.roomid)) } };
    });
    await client.rooms.join('2');
    expect(idsIn(2)).toEqual([1]);
    expect(uidsIn(2)).toEqual([2]);
  });
});

test('too many callbacks before the answer of an entry make the connection begin anew', async () => {
  const { client, server, clock } = await setConnectedStage('1');
  server.on('room/join_room', () => 'silence');
  const joining = failureOf(client.rooms.join('2'));
  const first = server.socket;
  for (let id = 1; id <= 3000; id++) first.tell('chat', 'message', messageOf(2, id, 2));
  expect(await joining).toMatchObject({ code: 'live_not_connected' });
  await clock.advance(0);
  expect(server.socket).not.toBe(first);
  expect(client.state.status).toBe('connected');
});

describe('the messages of a room', () => {
  test('are kept in the order of their ids, each once, the last 250', async () => {
    const { client, server, idsIn } = await setConnectedStage('1');
    const received: number[] = [];
    client.on('message', ({ id }) => received.push(id));
    for (const id of [3, 1, 2, 3, 2]) server.socket.tell('chat', 'message', messageOf(1, id, 2));
    expect(idsIn()).toEqual([1, 2, 3]);
    expect(received).toEqual([3, 1, 2]);
    for (let id = 4; id <= 300; id++) server.socket.tell('chat', 'message', messageOf(1, id, 2));
    expect(idsIn()).toHaveLength(250);
    expect(idsIn()[0]).toBe(51);
  });

  test('are replaced where the server says that they do not follow', async () => {
    const { server, idsIn } = await setConnectedStage('1');
    server.says(1, bruno, 'ancien');
    const messages = [messageOf(1, 900, 2)];
    server.socket.tell('chat', 'last_message', { roomid: 1, messages, complete: 0 });
    expect(idsIn()).toEqual([900]);
  });
});

describe('the people of a room', () => {
  test('come, change and leave', async () => {
    const { server, view, uidsIn } = await setConnectedStage('1');
    server.socket.tell('room', 'client_login', { roomid: 1, user: bruno });
    server.socket.tell('room', 'client_update', { roomid: 1, user: { uid: 2, camera: 1 } });
    expect(view().people.get(2)).toMatchObject({ nick: 'Nick2', camera: 1 });
    expect(view().count).toBe(2);
    server.socket.tell('room', 'client_logout', { roomid: 1, uid: 2, reason: 'left' });
    server.socket.tell('room', 'client_logout', { roomid: 1, uid: 2, reason: 'left' });
    expect(uidsIn()).toEqual([1]);
    expect(view().count).toBe(1);
  });

  test('of a crowded room come and leave once a second, together', async () => {
    const { server, view, uidsIn } = await setConnectedStage('1');
    server.socket.tell('room', 'list', { roomid: 1, count: 4000, users: [maelle, bruno] });
    server.socket.tell('room', 'list', { roomid: 1, count: 3999, joined: [carla], left: [2, 77] });
    expect(uidsIn()).toEqual([1, 3]);
    expect(view().count).toBe(3999);
  });

  test('are not known any more after the member was excluded', async () => {
    const { client, server } = await setConnectedStage('1');
    const reasons: string[] = [];
    client.on('clientLogout', ({ reason }) => reasons.push(reason));
    server.socket.tell('room', 'client_logout', { roomid: 1, uid: 1, reason: 'excluded' });
    expect(client.rooms.view(1)).toBeUndefined();
    expect(reasons).toEqual(['excluded']);
  });

  test('include the member, whose own record changes too', async () => {
    const { client, server } = await setConnectedStage('1');
    server.socket.tell('room', 'client_update', { roomid: 1, user: { uid: 1, mood: 'rêveuse' } });
    expect(client.state.member?.mood).toBe('rêveuse');
  });
});

describe('a changed room', () => {
  test('shows its new name in the view and in the list', async () => {
    const { client, server, view } = await setConnectedStage('1');
    server.socket.tell('room', 'room_updated', { room: roomOf(1, { name: 'Le Balcon' }) });
    expect(view().room.name).toBe('Le Balcon');
    expect(client.rooms.list[0]?.name).toBe('Le Balcon');
    server.socket.tell('status', 'rooms_list', { rooms: [roomOf(9)] });
    expect(client.rooms.list.map(({ roomid }) => roomid)).toEqual([9]);
  });

  test('is in neither after it was destroyed', async () => {
    const { client, server } = await setConnectedStage('1');
    server.socket.tell('room', 'room_destroyed', { roomid: 1 });
    expect(client.rooms.view(1)).toBeUndefined();
    expect(client.rooms.list.map(({ roomid }) => roomid)).toEqual([2]);
  });
});

const blocks = (blocklist: number[], blocked_by: number[] = []) => ({
  caps: { standing: 'premium', write: 1, watch: 1, pm: 1, create_room: 1, muted_until: 0 },
  private_data: { blocklist, blocked_by: blocked_by.map((uid) => ({ uid })) },
});

describe('a member hidden by a block', () => {
  test.each([
    ['blocked by the reader', blocks([2])],
    ['who blocks the reader', blocks([], [2])],
  ])('%s disappears with their messages, and their events reach no listener', async (_, apart) => {
    const { client, server, view, idsIn, uidsIn } = await setConnectedStage('1');
    server.socket.tell('room', 'client_login', { roomid: 1, user: bruno });
    server.says(1, bruno, 'coucou');
    server.says(1, carla, 'bonsoir');
    server.socket.tell('login', 'caps_change', apart);
    expect(idsIn()).toEqual([2]);
    expect(uidsIn()).toEqual([1]);
    expect(view().count).toBe(1);
    const received: unknown[] = [];
    client.on('message', (message) => received.push(message));
    client.on('clientLogin', (login) => received.push(login));
    server.says(1, bruno, 'tu m’entends ?');
    server.socket.tell('room', 'client_login', { roomid: 1, user: bruno });
    server.socket.tell('room', 'list', { roomid: 1, count: 1, joined: [bruno] });
    expect(received).toEqual([]);
    expect(idsIn()).toEqual([2]);
    expect(uidsIn()).toEqual([1]);
  });

  test('is shown again after the block is lifted, with later messages', async () => {
    const { client, server, idsIn, uidsIn } = await setConnectedStage('1');
    server.socket.tell('login', 'caps_change', blocks([2]));
    server.socket.tell('login', 'caps_change', blocks([]));
    expect(client.state.privateData).toEqual({ blocklist: [], blocked_by: [] });
    server.socket.tell('room', 'client_login', { roomid: 1, user: bruno });
    server.says(1, bruno, 'me revoilà');
    expect(idsIn()).toEqual([1]);
    expect(uidsIn()).toEqual([1, 2]);
  });

  test('is shown again although they came in before the end of the block was announced', async () => {
    const { server, view, idsIn, uidsIn } = await setConnectedStage('1');
    server.socket.tell('login', 'caps_change', blocks([2]));
    server.socket.tell('room', 'client_login', { roomid: 1, user: bruno });
    server.says(1, bruno, 'me revoilà');
    expect([idsIn(), uidsIn(), view().count]).toEqual([[], [1], 1]);
    server.socket.tell('login', 'caps_change', blocks([]));
    expect([idsIn(), uidsIn(), view().count]).toEqual([[1], [1, 2], 2]);
  });

  test('during a lost connection is hidden once it is back', async () => {
    const { server, clock, idsIn } = await setConnectedStage('1');
    server.says(1, bruno, 'coucou');
    server.on('login/login', (args, socket) => {
      const reply = server.usually('login/login', args, socket) as { data: object };
      return { data: { ...reply.data, private_data: { blocklist: [2], blocked_by: [] } } };
    });
    server.socket.drop();
    await clock.advance(0);
    expect(idsIn()).toEqual([]);
  });
});

describe('snapshots', () => {
  test('are the same object until something in them changes, and never change themselves', async () => {
    const { client, server, view } = await setConnectedStage('1');
    const before = view();
    expect(view()).toBe(before);
    server.says(1, bruno, 'bonsoir');
    const after = view();
    expect(after).not.toBe(before);
    expect(after.people).toBe(before.people);
    expect(after.messages).not.toBe(before.messages);
    expect(before.messages).toEqual([]);
    server.socket.tell('room', 'client_login', { roomid: 1, user: bruno });
    expect(view().messages).toBe(after.messages);
    const { list } = client.rooms;
    server.says(1, bruno, 'encore');
    expect(client.rooms.list).toBe(list);
  });

  test('are announced once for each frame, whatever it brings', async () => {
    const { server, changes } = await setConnectedStage('1');
    const before = changes();
    const users = Array.from({ length: 200 }, (_, i) => personOf(i + 10));
    server.socket.tell('room', 'list', { roomid: 1, count: 5000, users });
    expect(changes()).toBe(before + 1);
  });

  test('of five thousand people are not copied for a message', async () => {
    const { server, view } = await setConnectedStage('1');
    const joined = Array.from({ length: 5000 }, (_, i) => personOf(i + 10));
    server.socket.tell('room', 'list', { roomid: 1, count: 5000, users: joined });
    const { people } = view();
    for (let id = 1; id <= 3000; id++) {
      server.socket.tell('chat', 'message', messageOf(1, id, 2));
      expect(view().people).toBe(people);
    }
  });
});

test('connecting to one more room while connected joins it', async () => {
  const { client } = await setConnectedStage('1');
  await client.connect({ ref: '2' });
  expect(client.rooms.view(2)).toBeDefined();
});
