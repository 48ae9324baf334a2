// What is asked and what is answered: results, faults of the wire, heartbeats, and their error events.
import { liveErrorNumbers } from '@alcove/protocol';
import { describe, expect, test } from 'vitest';
import type { OwnCode } from './failures.ts';
import type { LiveClient, LiveFailure } from './index.ts';
import { createRequests } from './requests.ts';
import { actions, callbacks } from './wire.generated.ts';
import { createFakeClock, failureOf, setConnectedStage, setStage } from './testing/index.ts';
import { setStudio, type Studio } from './testing/studio.ts';

describe('a request', () => {
  test.each([200, 204, 299])('answered with %i has succeeded (R5.001)', async (result) => {
    const { client, server } = await setConnectedStage();
    server.on('status/version', () => ({ result, data: { version: '7' } }));
    expect(await client.request('version', {})).toEqual({ version: '7' });
  });

  test.each([100, 199, 300, 404])(
    'answered with %i has failed, with code, words and data (R5.001, R8.011)',
    async (result) => {
      const { client, server, errors } = await setConnectedStage();
      server.on('status/version', () => ({
        result,
        comment: 'in words',
        data: { code: 'muted', params: { count: 3 } },
      }));
      expect(await failureOf(client.request('version', {}))).toMatchObject({
        code: 'muted',
        result,
        comment: 'in words',
        message: 'in words',
        data: { code: 'muted', params: { count: 3 } },
      });
      expect(errors).toEqual([{ number: 7, code: 'muted', result, comment: 'in words' }]);
    },
  );

  test('without an answer fails after 15 s with a timeout (R3.063, R8.004, R8.012)', async () => {
    const { client, server, clock, errors } = await setConnectedStage();
    server.on('status/version', () => 'silence');
    let failure: LiveFailure | undefined;
    const asked = failureOf(client.request('version', {})).then((why) => (failure = why));
    await clock.advance(14_999);
    expect(failure).toBeUndefined();
    await clock.advance(1);
    expect(await asked).toMatchObject({ code: 'live_timeout', result: 0 });
    expect(errors).toMatchObject([{ number: 4, code: 'live_timeout' }]);
  });

  test('waits as long as the configuration says', async () => {
    const { client, server, clock } = await setConnectedStage(undefined, {
      configuration: { Timeout: 3000 },
    });
    server.on('status/version', () => 'silence');
    const asked = failureOf(client.request('version', {}));
    await clock.advance(3000);
    expect(await asked).toMatchObject({ code: 'live_timeout' });
  });

  test('without a connection fails at once (R8.001)', async () => {
    const { client, errors } = setStage();
    expect(await failureOf(client.request('version', {}))).toMatchObject({ code: 'live_not_connected' });
    expect(errors).toMatchObject([{ number: 1 }]);
  });

  test('whose connection is lost fails', async () => {
    const { client, server } = await setConnectedStage();
    server.on('status/version', () => 'silence');
    const asked = failureOf(client.request('version', {}));
    server.socket.drop();
    expect(await asked).toMatchObject({ code: 'live_not_connected' });
  });

  test.each<[string, (client: LiveClient) => Promise<unknown>, unknown]>([
    ['chat/message', (client) => client.rooms.say(1, 'bonsoir'), { id: 'seven', mid: '', timestamp: 1 }],
    ['status/version', (client) => client.request('version', {}), {}],
    ['room/leave_room', (client) => client.request('leaveRoom', { roomid: 1 }), null],
    ['status/rooms_list', (client) => client.rooms.refresh(), { rooms: [{ roomid: 1 }] }],
  ])('%s fails where the answer lacks what is declared (R8.005)', async (address, ask, data) => {
    const { client, server, errors } = await setConnectedStage();
    server.on(address, () => ({ data }));
    expect(await failureOf(ask(client))).toMatchObject({ code: 'live_malformed' });
    expect(errors).toMatchObject([{ number: 5 }]);
  });
});

test('a request is sent, and then success, failed or timeout (R4.017, R4.018, R4.019, R4.020)', async () => {
  const clock = createFakeClock();
  const requests = createRequests({
    vocabulary: { actions, callbacks },
    send: () => {},
    clock,
    timeoutMs: 15_000,
    onFault: () => {},
  });
  const ask = () => requests.ask('version', {}, { onResult: () => {}, onFailure: () => {} });
  const [answered, refused, ignored, lost] = [ask(), ask(), ask(), ask()];
  const states = () => [answered, refused, ignored, lost].map(({ state }) => state);
  expect(states()).toEqual(['sent', 'sent', 'sent', 'sent']);
  requests.answer({ messageid: 1, result: 200, comment: '', data: { version: '1' } });
  requests.answer({ messageid: 2, result: 403, comment: '', data: {} });
  requests.malformed(4);
  await clock.advance(15_000);
  expect(states()).toEqual(['success', 'failed', 'timeout', 'failed']);
  expect(clock.timers).toBe(0);
});

test('no more requests wait at once than the client can remember', () => {
  const clock = createFakeClock();
  const failures: LiveFailure[] = [];
  const requests = createRequests({
    vocabulary: { actions, callbacks },
    send: () => {},
    clock,
    timeoutMs: 15_000,
    onFault: () => {},
  });
  const onFailure = (failure: LiveFailure) => void failures.push(failure);
  for (let i = 0; i < 1000; i++) requests.ask('version', {}, { onResult: () => {}, onFailure });
  expect(failures[0]).toMatchObject({ code: 'too_many', result: 429 });
  expect(failures).toHaveLength(500);
});

describe('a frame', () => {
  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['no object', '7'],
    ['a list', '[]'],
    ['of no known type', '{"type":"wink"}'],
    ['a result without messageid (R5.002)', '{"type":"result","result":200}'],
    ['a result without result (R5.003)', '{"type":"result","messageid":9}'],
    ['a callback without a name', '{"type":"callback","data":{}}'],
    [
      'a message without its id',
      '{"type":"callback","plugin":"chat","action":"message","data":{"roomid":1}}',
    ],
    [
      'people who are none',
      '{"type":"callback","plugin":"room","action":"list","data":{"roomid":1,"count":1,"users":[7]}}',
    ],
    ['larger than any frame', `"${'x'.repeat(5 * 1024 * 1024)}"`],
  ])('that holds %s is malformed (R8.005)', async (_, text) => {
    const { client, server, errors } = await setConnectedStage();
    server.socket.say(text);
    expect(errors).toMatchObject([{ number: 5, code: 'live_malformed' }]);
    expect(client.state.status).toBe('connected');
  });

  test('without a result fails the request that it names', async () => {
    const { client, server } = await setConnectedStage();
    server.on('status/version', ({ messageid }, socket) => {
      socket.say(`{"type":"result","messageid":${messageid}}`);
      return 'silence';
    });
    expect(await failureOf(client.request('version', {}))).toMatchObject({ code: 'live_malformed' });
  });

  test.each([99, 1, 0])(
    'with a result for %i, which no request waits for, is wrong (R5.004, R8.006)',
    async (messageid) => {
      const { server, errors } = await setConnectedStage();
      server.socket.answer(messageid, { result: 200 });
      expect(errors).toMatchObject([{ number: 6, code: 'live_wrong_messageid' }]);
    },
  );

  test('with a failure for messageid 0 is an error of the server (R5.005, R8.007)', async () => {
    const { server, errors } = await setConnectedStage();
    server.socket.answer(0, { result: 400, comment: 'in words' });
    expect(errors).toEqual([{ number: 7, code: 'live_server', result: 400, comment: 'in words' }]);
  });

  test('of something this client does not speak is left alone', async () => {
    const { server, errors } = await setConnectedStage();
    server.socket.tell('game', 'dice_thrown', {});
    server.socket.tell('__proto__', 'toString', {});
    server.socket.say('pong');
    expect(errors).toEqual([]);
  });
});

describe('the heartbeat', () => {
  test('is a plain ping every 30 s (R7.014)', async () => {
    const { server, clock } = await setConnectedStage();
    const pings = () => server.socket.texts.filter((text) => text === 'ping').length;
    for (let count = 1; count <= 4; count++) {
      await clock.advance(29_999);
      expect(pings()).toBe(count - 1);
      await clock.advance(1);
      expect(pings()).toBe(count);
      server.socket.say('pong');
    }
  });

  test('answers the server’s ping with a pong (R7.013)', async () => {
    const { server } = await setConnectedStage();
    server.socket.say('{"type":"system","data":"ping"}');
    expect(server.socket.texts.at(-1)).toBe('pong');
  });
});

describe('an error', () => {
  /** Each code of `liveErrorNumbers`, and what provokes it. */
  const provoked: Record<OwnCode, (studio: Studio) => unknown> = {
    live_not_connected: ({ client }) => {
      client.close();
      return failureOf(client.request('version', {}));
    },
    live_socket: ({ server, clock }) => {
      server.down();
      server.socket.drop();
      return clock.advance(0);
    },
    live_configuration: ({ server, client }) => {
      client.close();
      server.configure({ ServerUri: '' });
      return failureOf(client.connect());
    },
    live_timeout: ({ server, client, clock }) => {
      server.on('status/version', () => 'silence');
      const asked = failureOf(client.request('version', {}));
      return clock.advance(15_000).then(() => asked);
    },
    live_malformed: ({ server }) => server.socket.say('{'),
    live_wrong_messageid: ({ server }) => server.socket.answer(99, { result: 200 }),
    live_server: ({ server }) => server.socket.answer(0, { result: 500 }),
    live_view_failed: (studio) => {
      studio.started('b1');
      studio.streams.watch('b1');
      studio.media.break();
      return studio.offer(1);
    },
  };
  test.each(Object.entries(provoked))('%s is fired and logged (R8.009, R8.010)', async (code, provoke) => {
    const studio = await setStudio();
    await provoke(studio);
    const number = liveErrorNumbers[code as OwnCode];
    expect(studio.errors).toMatchObject([{ number, code }]);
    expect(studio.server.log).toEqual([
      { message: `live error ${number}: ${code}`, detail: studio.errors[0] },
    ]);
  });

  test('of the socket leaves the client closed until it tries again (R8.002)', async () => {
    const { client, server, clock, errors } = await setConnectedStage();
    server.down();
    server.socket.drop();
    await clock.advance(0);
    expect(errors).toMatchObject([{ number: 2, code: 'live_socket' }]);
    expect(client.state.status).toBe('closed');
  });

  test('in the address of the socket is one of the configuration', async () => {
    const { client } = setStage({
      openSocket: () => {
        throw new SyntaxError('no address');
      },
    });
    expect(await failureOf(client.connect())).toMatchObject({ code: 'live_configuration' });
  });
});

describe('frames in the log', () => {
  test('are there where the configuration says so, without the token or a password (R3.064)', async () => {
    const configuration = { Debug: 1, RoomPassword: 'sé"same' } as const;
    const { server } = await setConnectedStage('1', { configuration });
    const frames = server.log
      .filter(({ message }) => message.startsWith('live '))
      .map(({ detail }) => String(detail));
    expect(frames[0]).toContain('"action":"login"');
    expect(frames.join()).not.toMatch(/a token|same/);
  });

  test('are not there where it does not', async () => {
    const { server } = await setConnectedStage();
    expect(server.log).toEqual([]);
  });
});
