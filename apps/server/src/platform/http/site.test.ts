// What every answer of the site carries, what readers share of a page, and who may look at its health.
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callPath, roomsCalls } from '@alcove/protocol';
import {
  cookiesOf,
  dataOfPage,
  figure,
  figures,
  silentLog,
  startTestSite,
  type TestSite,
  until,
} from '../../testing/index.ts';
import { createInProcessBus } from '../bus/in-process.ts';
import { pageLifetimeMs } from './page-cache.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const nonceOf = (answer: Response): string =>
  /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? '';

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/** To a path as it is written: `fetch` would resolve dots and backslashes. */
const answerTo = (path: string, headers: Record<string, string> = {}, { url } = site) =>
  new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    const { port } = new URL(url);
    request({ port, host: '127.0.0.1', path, headers }, (answer) => {
      answer.resume();
      resolve({ status: answer.statusCode, location: answer.headers.location });
    })
      .on('error', reject)
      .end();
  });

describe('every answer, errors included', () => {
  test('tells the browser what may run, who may frame it and that it is for adults', async () => {
    const answers = [
      await site.fetch('/'),
      await site.fetch('/en/nowhere'),
      await site.fetch('/b/nowhere/', { method: 'POST' }),
      await site.fetch('/b/contact/'),
      await site.fetch('/media/none'),
      await site.fetch('/locales/fr/shell.json'),
      await site.fetch('/healthz'),
      await site.fetch('/b/contact/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ message: 'x'.repeat(3_000_000) }),
      }),
    ];
    for (const { url, status, headers } of answers) {
      const said = `${status} ${url}`;
      expect(headers.get('x-content-type-options'), said).toBe('nosniff');
      expect(headers.get('x-frame-options'), said).toBe('DENY');
      expect(headers.get('referrer-policy'), said).toBe('same-origin');
      expect(headers.get('permissions-policy'), said).toContain('geolocation=(self)');
      expect(headers.get('rating'), said).toBe('RTA-5042-1996-1400-1577-RTA');
      expect(headers.get('content-security-policy') ?? "frame-ancestors 'none'", said).not.toContain(
        "script-src 'unsafe-inline'",
      );
      expect(headers.get('strict-transport-security'), said).toBeNull();
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 405, 403, 200, 200, 413]);
  });

  test('sends its words packed to browsers that unpack them, and once', async () => {
    const [packed, plain] = [
      await askedForWords({ 'accept-encoding': 'gzip' }),
      await askedForWords({ 'accept-encoding': 'identity' }),
    ];
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(packed.headers.get('vary')).toBe('accept-encoding');
    expect(await packed.json()).toEqual(await plain.json());
    const known = packed.headers.get('etag') ?? '';
    expect((await askedForWords({ 'if-none-match': known })).status).toBe(304);
  });

  test('asks browsers of a real site to come back encrypted', async () => {
    await using real = await startTestSite({ env: { SITE_MODE: 'production' } });
    for (const path of ['/', '/nowhere', '/healthz']) {
      const { headers } = await real.fetch(path);
      expect(headers.get('strict-transport-security'), path).toMatch(/max-age=\d{8}/);
    }
  });
});

test('a client reads the words of a static page as JSON, in the language of its address (R7.327)', async () => {
  const page = await site.fetch('/page-data/en/cgu/page-data.json');
  expect(await page.json()).toMatchObject({ path: '/en/cgu', content: expect.any(Object) });
  expect((await site.fetch('/page-data/en/nowhere/page-data.json')).status).toBe(404);
  expect((await site.fetch('/page-data/cgu')).status).toBe(404);
});

const askedForWords = (headers: Record<string, string>) => site.fetch('/locales/fr/rooms.json', { headers });

describe('a page that anonymous readers share', () => {
  test('is rendered once, and carries a nonce of its own each time', async () => {
    await using own = await startTestSite();
    const [one, two] = [await own.fetch('/geo/'), await own.fetch('/geo/')];
    expect(own.web.rendered).toBe(1);
    for (const answer of [one, two]) {
      expect(nonceOf(answer)).toMatch(/^[\w+/]{24}$/);
      expect(await answer.text()).toContain(`nonce="${nonceOf(answer)}"`);
    }
    expect(nonceOf(one)).not.toBe(nonceOf(two));
    await own.clock.advance(pageLifetimeMs);
    await own.fetch('/geo/');
    expect(own.web.rendered).toBe(2);
  });

  test('is rendered once for many who come at the same moment', async () => {
    await using own = await startTestSite();
    await Promise.all(Array.from({ length: 20 }, () => own.fetch('/archive')));
    expect(own.web.rendered).toBe(1);
  });

  test('is not shared where its first reader was refused for asking too often', async () => {
    await using own = await startTestSite({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    own.web.answers.set('/geo/', async ({ call }) => {
      const { status } = await call(roomsCalls.rooms, {});
      return new Response(`rooms: ${status}`, { headers: { 'content-type': 'text/html' } });
    });
    for (let asked = 0; asked < roomsCalls.rooms.rate.limit; asked++)
      await own.fetch(callPath(roomsCalls.rooms), from('203.0.113.7'));
    expect(await (await own.fetch('/geo/', from('203.0.113.7'))).text()).toBe('rooms: error');
    expect(await (await own.fetch('/geo/', from('203.0.113.8'))).text()).toBe('rooms: success');
    expect(await (await own.fetch('/geo/', from('203.0.113.7'))).text()).toBe('rooms: success');
  });

  test('never shows one reader what another chose or passed', async () => {
    const cookie = await site.passGate();
    const visitor = dataOfPage(await (await site.fetch('/', { headers: { cookie } })).text());
    const stranger = dataOfPage(await (await site.fetch('/')).text());
    expect([visitor.hasGatePass, visitor.gateShown, stranger.hasGatePass, stranger.gateShown]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    const light = dataOfPage(await (await site.fetch('/', { headers: { cookie: 'theme=light' } })).text());
    const discreet = dataOfPage(await (await site.fetch('/', { headers: { cookie: 'discreet=1' } })).text());
    expect([light.theme, discreet.theme, discreet.discreet, stranger.discreet]).toEqual([
      'light',
      'dark',
      true,
      false,
    ]);
  });

  test('is not shared with a reader who carries a session', async () => {
    await using own = await startTestSite();
    const headers = { cookie: '__Host-session=abc' };
    await own.fetch('/', { headers });
    await own.fetch('/', { headers });
    expect(own.web.rendered).toBe(2);
  });

  test('sets no cookie but the language, and that only once (R1.052)', async () => {
    const first = await site.fetch('/en/cgu');
    expect(first.headers.getSetCookie()).toEqual([expect.stringMatching(/^lang=en; .*Max-Age=31536000/)]);
    const again = await site.fetch('/en/cgu', { headers: { cookie: cookiesOf(first) } });
    expect(again.headers.getSetCookie()).toEqual([]);
  });
});

test('what the router fetches passes the same gate as the page itself (R2.258)', async () => {
  const asStranger = await (await site.fetch('/en/geo.data')).json();
  expect(asStranger).toMatchObject({ language: 'en', hasGatePass: false, gateShown: true });
  const cookie = await site.passGate();
  const asVisitor = await (await site.fetch('/en/geo.data', { headers: { cookie } })).json();
  expect(asVisitor).toMatchObject({ hasGatePass: true, gateShown: false });
});

test('a forged or expired gate pass is taken back with the next answer (R4.147)', async () => {
  const forged = await site.fetch('/', {
    headers: { cookie: '__Host-visit=99999999999.aaaaaaaaaaaaaaaa.bbbb; Visited=yes' },
  });
  expect(dataOfPage(await forged.text())).toMatchObject({ hasGatePass: false, gateShown: true });
  expect(forged.headers.getSetCookie().join()).toMatch(
    /__Host-visit=; Max-Age=0.*Visited=; Max-Age=0|Visited=; Max-Age=0.*__Host-visit=; Max-Age=0/,
  );
});

describe('a demo, whose pages and calls a stranger’s name may be pointed at', () => {
  let demo: TestSite;
  beforeAll(async () => {
    demo = await startTestSite({ env: { PUBLIC_ORIGIN: 'https://preview.test' } });
  });
  afterAll(() => demo.close());

  test.each([
    'localhost',
    'alcove.localhost:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    '192.168.1.20',
    'preview.test',
  ])('answers to %s', async (host) => {
    expect(await answerTo('/dev/outbox', { host }, demo)).toMatchObject({ status: 200 });
  });

  test.each(['rebound.evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:3000'])(
    'refuses %s, pages, calls and sockets alike',
    async (host) => {
      for (const path of ['/', '/dev/outbox', '/b/member'])
        expect(await answerTo(path, { host }, demo), path).toMatchObject({ status: 403 });
      expect(await answerTo('/metrics', { host }, demo)).toMatchObject({ status: 404 });
      const cookie = await demo.passGate();
      await expect(demo.connect('/live/ws', { cookie, host })).rejects.toMatchObject({ status: 403 });
    },
  );
});

describe('those who watch over the site', () => {
  test('see that it lives and is ready; metrics are for the machine itself or for who holds the token', async () => {
    expect((await site.fetch('/healthz')).status).toBe(200);
    // Not while the database stands still.
    await until(async () => (await site.fetch('/readyz')).status === 200);
    expect(await (await site.fetch('/metrics')).text()).toContain('# TYPE');
    expect((await site.fetch('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(
      404,
    );

    await using guarded = await startTestSite({ env: { METRICS_TOKEN: 'a-token-that-is-long-enough' } });
    const far = { 'x-forwarded-for': '203.0.113.9' };
    expect((await guarded.fetch('/metrics', { headers: far })).status).toBe(404);
    const authorization = 'Bearer a-token-that-is-long-enough';
    expect((await guarded.fetch('/metrics', { headers: { ...far, authorization } })).status).toBe(200);
  });

  test('see what is away, and keep the process behind its proxy while what it lacks is shared or apart', async () => {
    const bus = { ...createInProcessBus({ log: silentLog }), ready: async () => false };
    await using own = await startTestSite({ parts: { bus } });
    expect(await (await own.fetch('/readyz')).json()).toMatchObject({ ready: true, bus: false });
    own.engine.awayForMs = 42_000;
    const answer = await own.fetch('/readyz');
    expect(answer.status).toBe(200);
    const since = { media: new Date(own.clock.now() - 42_000).toISOString() };
    expect(await answer.json()).toMatchObject({ ready: true, database: true, media: false, since });
    const read = await figures(own);
    const up = ['database', 'bus', 'files', 'media'].map((name) =>
      read.get(`alcove_engine_up{engine="${name}"}`),
    );
    expect(up).toEqual([1, 0, 1, 0]);
    expect(read.get('alcove_jobs{state="dead"}')).toBe(0);
    expect(read.get('alcove_spool_bytes')).toBe(0);
    const info = [...read.keys()].filter((name) => name.startsWith('alcove_info{'));
    expect(info).toEqual([expect.stringMatching(/release="checkout".*,postgres="\d+\.\d+"/)]);
    for (const name of ['alcove_disk_free_bytes{place="data"}', 'alcove_database_connections{of="ours"}'])
      expect(read.get(name), name).toBeGreaterThan(0);
    expect(Math.abs(read.get('alcove_clock_ahead_seconds') ?? Infinity)).toBeLessThan(30);
    expect(await figure(own, 'alcove_media_away_seconds')).toBe(42);
    own.engine.awayForMs = undefined;
    const back = await (await own.fetch('/readyz')).json();
    expect(back).toMatchObject({ ready: true, media: true });
    expect(back.since).not.toHaveProperty('media');
    expect(await figure(own, 'alcove_media_away_seconds')).toBe(0);
  });

  test('a page that breaks is answered without its secrets, with the number of the request', async () => {
    await using own = await startTestSite();
    own.web.answers.set('/geo/', () => {
      throw new Error('the secret of ondine@alcove.example');
    });
    const answer = await own.fetch('/geo/', { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(text).toContain('Oups');
    expect(text).toContain(answer.headers.get('x-request-id') ?? 'no number');
    expect(text + JSON.stringify(own.log.entries)).not.toContain('ondine@');
  });

  test('HEAD answers what GET would, without the body', async () => {
    const answer = await site.fetch('/cgu', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  test.each([
    '//evil.example/?set-theme=light',
    '/en//evil.example/?set-discreet=1',
    '/\\evil.example/?set-theme=light',
    '/geo//',
    '//live/ws',
  ])('%s names another host to browsers, and is 404', async (path) => {
    expect(await answerTo(path)).toEqual({ status: 404, location: undefined });
  });

  test('two slashes in a query are no address', async () => {
    expect(await answerTo('/geo/?p=//evil.example')).toMatchObject({ status: 200 });
  });

  test('a name that is no host is not believed', async () => {
    expect(await answerTo('/', { host: 'evil.example/"><script>' })).toMatchObject({ status: 400 });
  });
});
