// Who may open a socket, what its bounds are, and how all of them end. The route is the tests' own: an echo.
import { once } from 'node:events';
import { get, type IncomingHttpHeaders } from 'node:http';
import { connect as connectTo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import type { App } from '../../app-parts.ts';
import { HandshakeRefused, standStill, startTestSite, type TestSite, until } from '../../testing/index.ts';
import type { Environment } from '../../settings.ts';
import type { SocketBounds } from './connection.ts';

const echo = (app: App) =>
  app.sockets.route('/echo', (connection) => {
    connection.onFrame((text) => {
      if (text === 'flood') for (let i = 0; i < 64; i++) connection.send('x'.repeat(32 * 1024));
      else connection.send(text);
    });
  });
const open = (socketBounds: Partial<SocketBounds> = {}, env: Environment = {}) =>
  startTestSite({ env, prepare: echo, parts: { socketBounds } });

let site: TestSite;
let cookie: string;
beforeAll(async () => {
  site = await open();
  cookie = await site.passGate();
});
afterAll(() => site.close());

const said = async (socket: WebSocket) => String(((await once(socket, 'message')) as [Buffer])[0]);
const endOf = async (socket: WebSocket) => ((await once(socket, 'close')) as [number])[0];
const refusal = async (opening: Promise<WebSocket>) => {
  const error: unknown = await opening.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof HandshakeRefused)) throw new Error('the handshake was not refused');
  return { ...(JSON.parse(error.body) as { code: string; message: string }), status: error.status };
};

/** Answered without a socket. */
const handshake = (url: string, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const asked = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    get(`${url}/live/ws`, { headers: { ...asked, ...headers } }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, headers: answer.headers });
    }).once('error', reject);
  });

describe('a handshake', () => {
  test('without a gate pass is refused, wherever it leads (R2.258)', async () => {
    for (const path of ['/echo', '/live/ws', '/nowhere']) {
      expect(await refusal(site.connect(path))).toMatchObject({ status: 403, code: 'visit_required' });
    }
    const pretending = site.connect('/echo', { cookie: 'Visited=yes', 'user-agent': 'Googlebot/2.1' });
    expect(await refusal(pretending)).toMatchObject({ status: 403 });
  });

  test('from another site’s page is refused; a client without an origin passes', async () => {
    const origin = 'https://evil.example';
    expect(await refusal(site.connect('/echo', { cookie, origin }))).toMatchObject({
      status: 403,
      code: 'foreign_origin',
    });
    const crossing = { cookie, 'sec-fetch-site': 'cross-site' };
    expect(await refusal(site.connect('/echo', crossing))).toMatchObject({ code: 'foreign_origin' });
    const own = await site.connect('/echo', { cookie, origin: site.url });
    own.close();
  });

  test('to a path that leads nowhere is 404, in the language of the reader', async () => {
    expect(await refusal(site.connect('/en/nowhere', { cookie }))).toMatchObject({
      status: 404,
      message: expect.stringMatching(/not found/i),
    });
  });

  test('that is none, or of another version, is answered what this address speaks, and needs no gate pass to ask', async () => {
    for (const path of ['/live/ws', '/echo']) {
      const plain = await site.fetch(path, { headers: { 'accept-language': 'en' } });
      expect(plain.status).toBe(426);
      expect(plain.headers.get('upgrade')).toBe('websocket');
      expect(plain.headers.get('connection')).toBe('Upgrade');
      expect(await plain.json()).toMatchObject({ code: 'upgrade_required' });
    }
    expect((await site.fetch('/live/ws', { method: 'POST' })).status).toBe(404);
    const draft = { cookie, 'sec-websocket-version': '12' };
    const { status, headers } = await handshake(site.url, draft);
    expect([status, headers.upgrade, headers['sec-websocket-version']]).toEqual([426, 'websocket', '13, 8']);
    expect(await handshake(site.url, { ...draft, cookie: '' })).toMatchObject({ status: 403 });
  });

  test('of a peer that has left before it is read ends without an error in the log', async () => {
    const { port, host } = new URL(site.url);
    const peer = connectTo(Number(port), '127.0.0.1');
    await once(peer, 'connect');
    peer.write(`GET /echo HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    peer.resetAndDestroy();
    const later = await site.connect('/echo', { cookie });
    later.close();
    expect(site.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('beyond what one address may hold is refused with the seconds to wait', async () => {
    await using small = await open({ maxPerAddress: 2 });
    const passed = await small.passGate();
    const held = [
      await small.connect('/echo', { cookie: passed }),
      await small.connect('/echo', { cookie: passed }),
    ];
    expect(await refusal(small.connect('/echo', { cookie: passed }))).toMatchObject({ status: 429 });
    held[0]?.close();
    await until(() => small.app.sockets.count() === 1);
    (await small.connect('/echo', { cookie: passed })).close();
  });

  test('is refused beyond that also when all of them come at once', async () => {
    await using small = await open({ maxPerAddress: 2 });
    // Of a member: their session is read for all of them by one statement.
    const cookie = [...(await small.member()).cookies].map((each) => each.join('=')).join('; ');
    const together = await Promise.allSettled(
      Array.from({ length: 8 }, () => small.connect('/echo', { cookie })),
    );
    const opened = together.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(opened).toHaveLength(2);
    for (const socket of opened) socket.close();
  });
});

test('a customer with a /48 of IPv6 holds sixteen times what one address may', async () => {
  const env = { TRUSTED_PROXIES: '127.0.0.1' };
  await using small = await open({ maxPerAddress: 1 }, env);
  const passed = await small.passGate();
  const from = (subnet: number) =>
    small.connect('/echo', { cookie: passed, 'x-forwarded-for': `2001:db8:1:${subnet.toString(16)}::1` });
  const held = [];
  for (let subnet = 0; subnet < 16; subnet++) held.push(await from(subnet));
  expect(await refusal(from(16))).toMatchObject({ status: 429 });
  for (const socket of held) socket.terminate();
});

describe('an open socket', () => {
  test('carries text both ways and answers a plain ping', async () => {
    const socket = await site.connect('/echo', { cookie });
    socket.send('bonsoir — добрый вечер');
    expect(await said(socket)).toBe('bonsoir — добрый вечер');
    socket.send('ping');
    expect(await said(socket)).toBe('pong');
    socket.close();
  });

  test('takes neither bytes nor more than a frame may hold, and nobody else notices', async () => {
    await using small = await open({ maxFrameBytes: 1000 });
    const passed = await small.passGate();
    const [binary, large, neighbour] = await Promise.all(
      Array.from({ length: 3 }, () => small.connect('/echo', { cookie: passed })),
    );
    if (!binary || !large || !neighbour) throw new Error('a socket is missing');
    binary.send(Buffer.from([0, 1, 2]), { binary: true });
    expect(await endOf(binary)).toBe(1003);
    large.send('x'.repeat(1001));
    expect(await endOf(large)).toBe(1009);
    neighbour.send('still here');
    expect(await said(neighbour)).toBe('still here');
    neighbour.close();
  });

  test('that is not read from is given up rather than fed', async () => {
    await using small = await open({ maxUnreadBytes: 128 * 1024 });
    const passed = await small.passGate();
    const socket = await small.connect('/echo', { cookie: passed });
    socket.pause();
    for (let round = 0; round < 40; round++) socket.send('flood');
    await until(() => small.app.sockets.count() === 0);
    expect(small.app.sockets.count()).toBe(0);
    socket.terminate();
  });

  test('that falls silent is ended, one that answers is kept', async () => {
    await using small = await open({ pingEveryMs: 20, silenceMs: 100 });
    const passed = await small.passGate();
    const answering = await small.connect('/echo', { cookie: passed });
    const silent = await small.connect('/echo', { cookie: passed });
    // It no longer reads, so it never answers a heartbeat.
    silent.pause();
    await until(() => small.app.sockets.count() === 1);
    expect(answering.readyState).toBe(answering.OPEN);
    silent.terminate();
    answering.close();
  });

  test('that never answers is ended with the beat on which its silence is as long as allowed', async () => {
    await using small = await open({ pingEveryMs: 50, silenceMs: 150 });
    const silent = await small.connect('/echo', { cookie: await small.passGate() });
    let heard = 0;
    silent.on('message', () => void (heard += 1));
    silent.pong = () => {};
    await until(() => small.app.sockets.count() === 0);
    expect(heard).toBeLessThanOrEqual(2);
  });

  test('is not taken for silent because the server itself stood still', async () => {
    await using small = await open({ pingEveryMs: 20, silenceMs: 100 });
    const socket = await small.connect('/echo', { cookie: await small.passGate() });
    const received: string[] = [];
    socket.on('message', (bytes: Buffer) => void received.push(String(bytes)));
    standStill(300);
    socket.send('still here');
    await until(() => received.includes('still here'));
    expect(socket.readyState).toBe(socket.OPEN);
    socket.close();
  });
});

test('when the site stops, proxies are told first, sockets end in order, asked to come back, and pages are served meanwhile', async () => {
  const own = await open({ leaveOverMs: 200 }, { DRAIN_SECONDS: '5' });
  const cookie = await own.passGate();
  const [first, second] = [await own.connect('/echo', { cookie }), await own.connect('/echo', { cookie })];
  const ready = () => own.fetch('/readyz');
  expect((await ready()).status).toBe(200);

  expect(own.app.leave()).toBe(5000);
  const leaving = await ready();
  expect([leaving.status, leaving.headers.get('connection')]).toEqual([503, 'close']);
  expect(await leaving.json()).toMatchObject({ ready: false, draining: true });
  const third = await own.connect('/echo', { cookie });
  third.send('still served');
  expect(await said(third)).toBe('still served');

  const ends = [first, second, third].map(endOf);
  const page = ends[0]?.then(() => own.fetch('/healthz'));
  const closed = own.close();
  expect(await refusal(own.connect('/echo', { cookie }))).toMatchObject({ status: 503 });
  expect(await Promise.all(ends)).toEqual([1012, 1012, 1012]);
  expect((await page)?.status).toBe(200);
  await closed;
});
