// Being connected: the login, what comes before it, the loss of it, and what ends it.
import { describe, expect, test } from 'vitest';
import { createLiveClient, type LiveError, LiveFailure, type LiveState } from './index.ts';
import { createFakeClock, createFakeServer, personOf, roomOf, settled } from './testing/index.ts';

function setting() {
  const clock = createFakeClock();
  const server = createFakeServer({ clock });
  const client = createLiveClient({ ...server.options, clock });
  const [states, errors]: [LiveState[], LiveError[]] = [[], []];
  client.on('state', (state) => states.push(state));
  client.on('error', (error) => errors.push(error));
  const statuses = () => states.map(({ status }) => status);
  const logins = () =>
    server.sockets.flatMap(({ requests }) => requests.filter(({ plugin }) => plugin === 'login'));
  return { clock, server, client, states, statuses, errors, logins };
}
const failureOf = (promise: Promise<unknown>): Promise<LiveFailure> =>
  promise.then(
    () => {
      throw new Error('it did not fail');
    },
    (failure: LiveFailure) => failure,
  );

describe('a login', () => {
  test('goes from disconnected over connecting to connected, and says who she is (R4.001, R4.002, R4.003, R4.005, R7.001)', async () => {
    const { client, server, statuses } = setting();
    expect(client.state).toMatchObject({ status: 'disconnected', logged: false });
    await server.connected(client);
    expect(statuses()).toEqual(['connecting', 'connected']);
    expect(client.state).toMatchObject({ status: 'connected', logged: true, uid: 1, others: 0 });
    expect(server.socket.uri).toBe('wss://alcove.test/live/ws');
  });

  test('carries what the configuration says, under the names of the wire (R3.049, R3.050, R3.051, R3.052, R3.053, R3.054, R3.055, R3.057, R3.058, R3.059, R7.002)', async () => {
    const { client, server, logins } = setting();
    server.addRoom(roomOf(7));
    server.configure({
      Uid: 12,
      Token: 'her token',
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
          token: 'her token',
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
    const { client, server, logins } = setting();
    server.configure({ Uid: -5, Token: '', Nick: 'Passant' });
    server.expect(personOf(-5, { trial: 1 }));
    await server.connected(client, '1');
    expect(logins()[0]?.args).toMatchObject({ nick: 'Passant', roomid: '1' });
    expect(logins()[0]?.args).not.toHaveProperty('token');
  });

  test('counts its frames from 1 on every socket, with the time in seconds (R3.086, R3.087, R3.088)', async () => {
    const { client, server, clock } = setting();
    await server.connected(client);
    await client.request('version', {});
    await client.rooms.refresh();
    expect(server.socket.requests.map(({ args }) => args.messageid)).toEqual([1, 2, 3]);
    expect(server.socket.requests[1]?.args.timestamp).toBe(clock.now() / 1000);
    server.socket.drop();
    await clock.advance(0);
    expect(server.socket.requests.map(({ args }) => args.messageid)).toEqual([1]);
  });

  test('that is refused disconnects, closes the socket and tells the one who asked (R4.006, R4.007)', async () => {
    const { client, server } = setting();
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
    const { client, server, errors } = setting();
    server.configure({ ServerUri: '' });
    expect(await failureOf(client.connect())).toMatchObject({ code: 'live_configuration' });
    expect(errors).toMatchObject([{ number: 3, code: 'live_configuration' }]);
    expect(server.sockets).toHaveLength(0);
  });

  test('waits while the server cannot be reached, and is tried every 15 s', async () => {
    const { client, server, clock } = setting();
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
    const { client, server, clock, errors } = setting();
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
    const { client, logins } = setting();
    await Promise.all([client.connect(), client.connect()]);
    await client.connect();
    expect(logins()).toHaveLength(1);
  });
});

describe('what the server tells before the login is answered', () => {
  test('has no effect yet, and follows the login in its order (R4.010, R4.011)', async () => {
    const { client, server } = setting();
    const heard: string[] = [];
    client.on('motd', ({ text }) => heard.push(text));
    server.on('login/login', (args, socket) => {
      socket.tell('login', 'motd', { text: 'first' });
      socket.tell('login', 'motd', { text: 'second' });
      expect(heard).toEqual([]);
      return server.usually('login/login', args, socket);
    });
    await server.connected(client);
    expect(heard).toEqual(['first', 'second']);
  });

  test('fills no memory: beyond its bound the connection begins anew', async () => {
    const { client, server } = setting();
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

describe('a lost connection', () => {
  test('is closed and no longer logged in; then she is back at once (R4.004, R4.008, R4.009, R4.012)', async () => {
    const { client, server, clock, logins } = setting();
    await server.connected(client);
    server.socket.drop();
    expect(client.state).toMatchObject({ status: 'closed', logged: false, lostAt: clock.now() });
    await clock.advance(0);
    expect(logins()).toHaveLength(2);
    expect(client.state).toMatchObject({ status: 'connected', logged: true });
    expect(client.state).not.toHaveProperty('lostAt');
  });

  test('is tried at once and then every 15 s until it succeeds (R4.013)', async () => {
    const { client, server, clock } = setting();
    await server.connected(client);
    server.down();
    server.socket.drop();
    const triedAt: number[] = [];
    const lostAt = clock.now();
    let known = server.sockets.length;
    for (let second = 0; second <= 45; second++) {
      await clock.advance(second === 0 ? 0 : 1000);
      if (server.sockets.length > known) triedAt.push((clock.now() - lostAt) / 1000);
      known = server.sockets.length;
    }
    expect(triedAt).toEqual([0, 15, 30, 45]);
    server.down(false);
    await clock.advance(15_000);
    expect(client.state.status).toBe('connected');
  });

  test('stays lost where reconnection is disabled, until she asks herself (R4.014)', async () => {
    const { client, server, clock, logins } = setting();
    await server.connected(client);
    client.disableReconnection();
    server.socket.drop();
    await clock.advance(60_000);
    expect(logins()).toHaveLength(1);
    expect(client.state.status).toBe('closed');
    expect(client.state).not.toHaveProperty('retryAt');
    await client.connect();
    expect(client.state.status).toBe('connected');
  });

  test.each([401, 403])(
    'whose login is answered %i is not tried again, and says why (R4.015)',
    async (result) => {
      const { client, server, clock, logins } = setting();
      await server.connected(client);
      server.on('login/login', () => server.no(result, 'login_required'));
      server.socket.drop();
      await clock.advance(120_000);
      expect(logins()).toHaveLength(2);
      expect(client.state).toMatchObject({ status: 'disconnected', ended: { reason: 'refused' } });
    },
  );

  test.each([429, 500, 503])('whose login is answered %i is tried again', async (result) => {
    const { client, server, clock } = setting();
    await server.connected(client);
    server.on('login/login', () => server.no(result, 'unavailable'));
    server.socket.drop();
    await clock.advance(0);
    expect(client.state).toMatchObject({ status: 'disconnected', retryAt: clock.now() + 15_000 });
    server.usual('login/login');
    await clock.advance(15_000);
    expect(client.state.status).toBe('connected');
  });

  test('reads the configuration again, so an expired gate shows the gate', async () => {
    const clock = createFakeClock();
    const server = createFakeServer({ clock });
    let isGateOpen = true;
    const readConfiguration = async (ref: string) => {
      if (!isGateOpen) throw Object.assign(new Error('the gate'), { code: 'visit_required' });
      return server.options.readConfiguration(ref);
    };
    const client = createLiveClient({ ...server.options, clock, readConfiguration });
    await server.connected(client);
    isGateOpen = false;
    server.socket.drop();
    await clock.advance(0);
    expect(client.state.ended).toMatchObject({ reason: 'refused', code: 'visit_required' });
    isGateOpen = true;
    await client.connect();
    expect(client.state.status).toBe('connected');
  });

  test('of somebody who is logged out elsewhere meanwhile makes no visitor of her', async () => {
    const { client, server, clock } = setting();
    await server.connected(client);
    server.configure({ Uid: 0, Token: '' });
    server.socket.drop();
    await clock.advance(0);
    expect(client.state.ended).toMatchObject({ reason: 'signed_off', code: 'logged_out' });
  });

  test('of one who is let go again and again does not run in circles', async () => {
    const { client, server, clock } = setting();
    await server.connected(client);
    for (let i = 0; i < 4; i++) {
      server.socket.drop();
      await clock.advance(0);
    }
    expect(client.state).toMatchObject({ status: 'closed', retryAt: clock.now() + 15_000 });
  });

  test('is noticed by silence: no byte for 75 s', async () => {
    const { client, server, clock } = setting();
    await server.connected(client);
    const [first] = server.sockets;
    await clock.advance(50_000);
    first?.say('pong');
    await clock.advance(74_999);
    expect(client.state.status).toBe('connected');
    expect(server.sockets).toHaveLength(1);
    await clock.advance(1);
    expect(server.sockets).toHaveLength(2);
    expect(first?.state).toBe('closed');
  });

  test('leaves a socket to which nobody listens any more', async () => {
    const { client, server, clock } = setting();
    const heard: string[] = [];
    client.on('motd', ({ text }) => heard.push(text));
    await server.connected(client);
    const first = server.socket;
    first.drop();
    await clock.advance(0);
    first.tell('login', 'motd', { text: 'from the past' });
    first.drop();
    expect(heard).toEqual([]);
    expect(client.state.status).toBe('connected');
  });
});

describe('the end of a session', () => {
  test('by a close with 4401 asks for a new login, with 4001 brings her back at once', async () => {
    const { client, server, clock } = setting();
    await server.connected(client);
    server.socket.drop(4001);
    await clock.advance(0);
    expect(client.state.status).toBe('connected');
    server.socket.drop(4401);
    await clock.advance(60_000);
    expect(client.state).toMatchObject({ status: 'closed', ended: { reason: 'signed_off' } });
  });

  test.each(['second_device', 'trial_ended', 'logged_out', 'access_blocked'])(
    'is told with its reason: %s (R7.108)',
    async (reason) => {
      const { client, server, clock, logins } = setting();
      await server.connected(client);
      const heard: unknown[] = [];
      client.on('disconnect', (data) => heard.push(data));
      server.socket.tell('login', 'disconnect', { reason, final: 1, until: 5, comment: 'words' });
      await clock.advance(60_000);
      expect(heard).toHaveLength(1);
      expect(client.state.ended).toEqual({ reason, until: 5, code: reason, comment: 'words' });
      expect(logins()).toHaveLength(1);
    },
  );

  test('that is not final brings her back', async () => {
    const { client, server, clock } = setting();
    await server.connected(client);
    server.socket.tell('login', 'disconnect', { reason: 'restart', final: 0, until: 0, comment: '' });
    await clock.advance(0);
    expect(client.state.status).toBe('connected');
    expect(server.sockets).toHaveLength(2);
  });

  test('told before the login is answered counts too', async () => {
    const { client, server } = setting();
    server.on('login/login', (_, socket) => {
      socket.tell('login', 'disconnect', { reason: 'access_blocked', final: 1, until: 0, comment: '' });
      return 'silence';
    });
    await failureOf(client.connect());
    expect(client.state.ended).toMatchObject({ reason: 'access_blocked' });
  });
});

describe('the second device', () => {
  test('is told of the first and may end it', async () => {
    const { client, server } = setting();
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
    const { client, server, clock } = setting();
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

  test('while connecting fails the one who waits for it', async () => {
    const { client, server, clock } = setting();
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

test('a listener that throws is logged, and the others hear all the same', async () => {
  const { client, server } = setting();
  const heard: string[] = [];
  client.on('motd', () => {
    throw new Error('a bug of somebody else');
  });
  const stop = client.on('motd', ({ text }) => heard.push(text));
  await server.connected(client);
  server.socket.tell('login', 'motd', { text: 'once' });
  stop();
  server.socket.tell('login', 'motd', { text: 'twice' });
  expect(heard).toEqual(['once']);
  expect(server.log.some(({ message }) => message.includes('a listener of motd threw'))).toBe(true);
});
