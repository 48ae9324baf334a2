// Losing the connection and coming back, and what ends it for good.
import { describe, expect, test } from 'vitest';
import { configurationOf, failureOf, setStage } from './testing/index.ts';

describe('a lost connection', () => {
  test('is closed and no longer logged in; then it is opened again at once (R4.004, R4.008, R4.009, R4.012)', async () => {
    const { client, server, clock, logins } = setStage();
    await server.connected(client);
    server.socket.drop();
    expect(client.state).toMatchObject({ status: 'closed', logged: false, lostAt: clock.now() });
    await clock.advance(0);
    expect(logins()).toHaveLength(2);
    expect(client.state).toMatchObject({ status: 'connected', logged: true });
    expect(client.state).not.toHaveProperty('lostAt');
  });

  test('is tried at once and then every 15 s until it succeeds (R4.013)', async () => {
    const { client, server, clock } = setStage();
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

  test('stays lost where reconnection is disabled, until the member connects again (R4.014)', async () => {
    const { client, server, clock, logins } = setStage();
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
      const { client, server, clock, logins } = setStage();
      await server.connected(client);
      server.on('login/login', () => server.no(result, 'login_required'));
      server.socket.drop();
      await clock.advance(120_000);
      expect(logins()).toHaveLength(2);
      expect(client.state).toMatchObject({ status: 'disconnected', ended: { reason: 'refused' } });
    },
  );

  test.each([429, 500, 503])('whose login is answered %i is tried again', async (result) => {
    const { client, server, clock } = setStage();
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
    let isGateOpen = true;
    const readConfiguration = async () => {
      if (!isGateOpen) throw Object.assign(new Error('the gate'), { code: 'visit_required' });
      return configurationOf();
    };
    const { client, server, clock } = setStage({ readConfiguration });
    await server.connected(client);
    isGateOpen = false;
    server.socket.drop();
    await clock.advance(0);
    expect(client.state.ended).toMatchObject({ reason: 'refused', code: 'visit_required' });
    isGateOpen = true;
    await client.connect();
    expect(client.state.status).toBe('connected');
  });

  test('of somebody who is logged out elsewhere meanwhile makes no visitor of them', async () => {
    const { client, server, clock } = setStage();
    await server.connected(client);
    server.configure({ Uid: 0, Token: '' });
    server.socket.drop();
    await clock.advance(0);
    expect(client.state.ended).toMatchObject({ reason: 'signed_off', code: 'logged_out' });
  });

  test('of one who is let go again and again does not run in circles', async () => {
    const { client, server, clock } = setStage();
    await server.connected(client);
    for (let i = 0; i < 4; i++) {
      server.socket.drop();
      await clock.advance(0);
    }
    expect(client.state).toMatchObject({ status: 'closed', retryAt: clock.now() + 15_000 });
  });

  test('is noticed by silence: no byte for 75 s', async () => {
    const { client, server, clock } = setStage();
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
    const { client, server, clock } = setStage();
    const received: string[] = [];
    client.on('motd', ({ text }) => received.push(text));
    await server.connected(client);
    const first = server.socket;
    first.drop();
    await clock.advance(0);
    first.tell('login', 'motd', { text: 'from the past' });
    first.drop();
    expect(received).toEqual([]);
    expect(client.state.status).toBe('connected');
  });
});

describe('the end of a session', () => {
  test('by a close with 4401 asks for a new login, with 4001 brings the member back at once', async () => {
    const { client, server, clock } = setStage();
    await server.connected(client);
    server.socket.drop(4001);
    await clock.advance(0);
    expect(client.state.status).toBe('connected');
    server.socket.drop(4401);
    await clock.advance(60_000);
    expect(client.state).toMatchObject({ status: 'closed', ended: { reason: 'signed_off' } });
  });

  test.each(['second_device', 'trial_ended', 'access_blocked'])(
    'is announced with its reason: %s (R7.108)',
    async (reason) => {
      const { client, server, clock, logins } = setStage();
      await server.connected(client);
      const received: unknown[] = [];
      client.on('disconnect', (data) => received.push(data));
      server.socket.tell('login', 'disconnect', { reason, final: 1, until: 5, comment: 'words' });
      await clock.advance(60_000);
      expect(received).toHaveLength(1);
      expect(client.state.ended).toEqual({ reason, until: 5, code: reason, comment: 'words' });
      expect(logins()).toHaveLength(1);
    },
  );

  test('that is not final brings the member back', async () => {
    const { client, server, clock } = setStage();
    await server.connected(client);
    server.socket.tell('login', 'disconnect', { reason: 'restart', final: 0, until: 0, comment: '' });
    await clock.advance(2000);
    expect(client.state.status).toBe('connected');
    expect(server.sockets).toHaveLength(2);
  });

  test('that is announced before the login is answered counts too', async () => {
    const { client, server } = setStage();
    server.on('login/login', (_, socket) => {
      socket.tell('login', 'disconnect', { reason: 'access_blocked', final: 1, until: 0, comment: '' });
      return 'silence';
    });
    await failureOf(client.connect());
    expect(client.state.ended).toMatchObject({ reason: 'access_blocked' });
  });
});
