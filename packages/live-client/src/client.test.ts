// Being connected: the login, what comes before it, and leaving.
import { describe, expect, test } from 'vitest';
import { LiveFailure } from './index.ts';
import { failureOf, personOf, roomOf, setStage, settled } from './testing/index.ts';

describe('a login', () => {
  test('goes from disconnected over connecting to connected, and names the member (R4.001, R4.002, R4.003, R4.005, R7.001)', async () => {
    const { client, server, states } = setStage();
    expect(client.state).toMatchObject({ status: 'disconnected', logged: false });
    await server.connected(client);
    expect(states.map(({ status }) => status)).toEqual(['connecting', 'connected']);
    expect(client.state).toMatchObject({ status: 'connected', logged: true, uid: 1, others: 0 });
    expect(server.socket.uri).toBe('wss://alcove.test/live/ws');
  });

  test('carries what the configuration says, under the names of the wire (R3.049, R3.050, R3.051, R3.052, R3.053, R3.054, R3.055, R3.057, R3.058, R3.059, R7.002)', async () => {
    const { client, server, logins } = setStage();
    server.addRoom(roomOf(7));
    server.configure({
      Uid: 12,
      Token: 'a token',
      RoomId: 7,
      ChatroomName: 'Le Salon',
      PaymentAllowed: 1,
      RoomPassword: 'sésame',
      Nick: 'Maelle',
      DeviceToken: 'a phone',
      AdditionalInfo: 'from a partner',
    });
    await server.connected(client, 'le-salon');
    expect(logins()).toEqual([
      {
        plugin: 'login',
        action: 'login',
        args: {
          uid: 12,
          nick: 'Maelle',
          token: 'a token',
          roomid: 7,
          chatroom_name: 'Le Salon',
          roompassword: 'sésame',
          'device-token': 'a phone',
          'additional-info': 'from a partner',
          payment_allowed: 1,
          since: 0,
          timestamp: 1_795_262_400,
          messageid: 1,
        },
      },
    ]);
  });

  test('of a visitor holds a nick and a room, and no token', async () => {
    const { client, server, logins } = setStage();
    server.configure({ Uid: -5, Token: '', Nick: 'Passant' });
    server.expect(personOf(-5, { trial: 1 }));
    await server.connected(client, '1');
    expect(logins()[0]?.args).toMatchObject({ nick: 'Passant', roomid: '1' });
    expect(logins()[0]?.args).not.toHaveProperty('token');
  });

  test('shows a visitor under the name that the configuration gives them, where it gives no nick (R3.056)', async () => {
    const { client, server, logins } = setStage();
    server.configure({ Uid: 0, Token: '', Nick: '', Name: 'Passante' });
    server.expect(personOf(-5, { nick: 'Passante', trial: 1 }));
    await server.connected(client, '1');
    expect(logins()[0]?.args).toMatchObject({ nick: 'Passante' });
    expect(client.state.member).toMatchObject({ nick: 'Passante' });
  });

  test('counts its frames from 1 on every socket, with the time in seconds (R3.086, R3.087, R3.088)', async () => {
    const { client, server, clock } = setStage();
    await server.connected(client);
    await client.request('version', {});
    await client.rooms.refresh();
    expect(server.socket.requests.map(({ args }) => args.messageid)).toEqual([1, 2, 3]);
    expect(server.socket.requests[1]?.args.timestamp).toBe(clock.now() / 1000);
    server.socket.drop();
    await clock.advance(0);
    expect(server.socket.requests.map(({ args }) => args.messageid)).toEqual([1]);
  });

  test('that is refused disconnects, closes the socket and rejects the call (R4.006, R4.007)', async () => {
    const { client, server } = setStage();
    server.on('login/login', () => server.no(403, 'access_blocked', { untilAt: 99 }));
    const failure = await failureOf(client.connect());
    expect(failure).toBeInstanceOf(LiveFailure);
    expect(failure).toMatchObject({ code: 'access_blocked', result: 403, comment: 'access_blocked' });
    expect(server.socket.state).toBe('closed');
    expect(client.state).toMatchObject({
      status: 'disconnected',
      logged: false,
      ended: { reason: 'refused', code: 'access_blocked', until: 99 },
    });
  });

  test('without an address for the socket is a configuration error (R5.006, R8.003)', async () => {
    const { client, server, errors } = setStage();
    server.configure({ ServerUri: '' });
    expect(await failureOf(client.connect())).toMatchObject({ code: 'live_configuration' });
    expect(errors).toMatchObject([{ number: 3, code: 'live_configuration' }]);
    expect(server.sockets).toHaveLength(0);
  });

  test('waits while the server cannot be reached, and is tried every 15 s', async () => {
    const { client, server, clock } = setStage();
    server.down();
    let isConnected = false;
    const connecting = client.connect().then(() => (isConnected = true));
    await clock.advance(14_999);
    expect(server.sockets).toHaveLength(1);
    expect(client.state).toMatchObject({ status: 'closed', retryAt: clock.now() + 1 });
    server.down(false);
    await clock.advance(1);
    expect(isConnected).toBe(await connecting);
  });

  test('that is never answered is given up and tried again', async () => {
    const { client, server, clock, errors } = setStage();
    server.on('login/login', () => 'silence');
    void client.connect();
    await clock.advance(15_000);
    expect(client.state.status).toBe('disconnected');
    expect(errors).toMatchObject([{ number: 4 }]);
    server.usual('login/login');
    await clock.advance(15_000);
    expect(client.state.status).toBe('connected');
  });

  test('asked for twice is one login', async () => {
    const { client, logins } = setStage();
    await Promise.all([client.connect(), client.connect()]);
    await client.connect();
    expect(logins()).toHaveLength(1);
  });
});

describe('a callback that arrives before the login is answered', () => {
  test('has no effect yet, and follows the login in the order of callbacks (R4.010, R4.011)', async () => {
    const { client, server } = setStage();
    const received: string[] = [];
    client.on('motd', ({ text }) => received.push(text));
    server.on('login/login', (args, socket) => {
      socket.tell('login', 'motd', { text: 'first' });
      socket.tell('login', 'motd', { text: 'second' });
      expect(received).toEqual([]);
      return server.usually('login/login', args, socket);
    });
    await server.connected(client);
    expect(received).toEqual(['first', 'second']);
  });

  test('is kept within a bound: beyond it the connection is closed and opened again', async () => {
    const { client, server } = setStage();
    server.on('login/login', (_, socket) => {
      for (let i = 0; i < 5000; i++) socket.tell('login', 'motd', { text: 'x' });
      return 'silence';
    });
    void client.connect();
    await settled();
    expect(server.socket.state).toBe('closed');
    expect(client.state.status).toBe('closed');
  });
});

describe('a second device', () => {
  test('learns of the first and may end its connection', async () => {
    const { client, server } = setStage();
    server.on('login/login', (args, socket) => {
      const reply = server.usually('login/login', args, socket) as { data: object };
      return { data: { ...reply.data, others: 1 } };
    });
    await server.connected(client);
    expect(client.state.others).toBe(1);
    expect(await client.disconnectOthers()).toBe(1);
    expect(client.state.others).toBe(0);
  });
});

describe('leaving', () => {
  test('settles everything that waits, and nothing comes back', async () => {
    const { client, server, clock } = setStage();
    await server.connected(client, '1');
    for (const address of ['status/version', 'chat/message']) server.on(address, () => 'silence');
    const failures = [client.request('version', {}), client.rooms.say(1, 'bonsoir')].map(failureOf);
    client.close();
    for (const failure of await Promise.all(failures)) expect(failure.code).toBe('live_not_connected');
    await clock.advance(60_000);
    expect(client.state).toMatchObject({ status: 'disconnected', logged: false });
    expect(server.sockets).toHaveLength(1);
    expect(clock.timers).toBe(0);
    expect(client.rooms.view(1)).toBeUndefined();
  });

  test('while connecting rejects the call that waits for the login', async () => {
    const { client, server, clock } = setStage();
    server.slow();
    const connecting = failureOf(client.connect());
    await settled();
    client.close();
    expect((await connecting).code).toBe('live_not_connected');
    server.socket.open();
    expect(server.socket.requests).toEqual([]);
    expect(clock.timers).toBe(0);
  });
});

test('a listener that throws is logged, and the others are called all the same', async () => {
  const { client, server } = setStage();
  const received: string[] = [];
  client.on('motd', () => {
    throw new Error('a bug of the page');
  });
  const stop = client.on('motd', ({ text }) => received.push(text));
  await server.connected(client);
  server.socket.tell('login', 'motd', { text: 'once' });
  stop();
  server.socket.tell('login', 'motd', { text: 'twice' });
  expect(received).toEqual(['once']);
  expect(server.log.some(({ message }) => message.includes('a listener of motd threw'))).toBe(true);
});
