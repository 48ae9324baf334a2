// What a call is sent and what it answers, at the HTTP edge.
import { once } from 'node:events';
import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { cookiesOf } from '../../testing/index.ts';
import { maxJsonDepth } from '../json.ts';
import { maxBodyBytes } from './body.ts';
import { openJar } from './cookies.ts';
import { openSampleEdge as open } from './testing/sample-calls.ts';

let edge: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  edge = await open();
});
afterAll(() => edge.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  edge.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** An answer's body, for those who look into it. */
const read = async (answer: Response) =>
  (await answer.json()) as {
    data: Record<string, unknown>;
    message: string;
    messages: Record<string, string>;
    request_id: string;
  };

const nested = (depth: number) => `{"text":"x","deep":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const refusalWith = async (cookie: string) =>
  (await read(await post('/_backend/login/', {}, { cookie }))).message;
const knock = () => post('/b/knock/', {});
const sayFrom = (headers: Record<string, string>) => post('/b/say/', { text: 'x' }, headers);
const submit = (fields: Record<string, string>, path = '/en/b/say/') =>
  edge.fetch(path, {
    method: 'POST',
    headers: { accept: 'text/html,application/xhtml+xml' },
    body: new URLSearchParams(fields),
  });

describe('what a call is sent', () => {
  const expected = { text: 'bonsoir', loud: true, tags: ['a', 'b'], language: 'fr' };

  test('JSON, a form and a form in parts say the same (R7.197)', async () => {
    const form = new URLSearchParams([
      ['text', ' bonsoir '],
      ['loud', '1'],
      ['tags[]', 'a'],
      ['tags[]', 'b'],
    ]);
    const parts = new FormData();
    for (const [name, value] of form) parts.append(name, value);
    const answers = [
      await post('/b/say/', { text: 'bonsoir', loud: 1, tags: ['a', 'b'] }),
      await edge.fetch('/b/say/', { method: 'POST', body: form }),
      await edge.fetch('/b/say/', { method: 'POST', body: parts }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      // Nothing undeclared leaves either.
      expect(await answer.json()).toEqual({ status: 'success', data: expected });
    }
  });

  test('a call answers with and without its last slash, in the language of its prefix (R7.192, R7.193)', async () => {
    for (const [path, language] of [
      ['/b/say', 'fr'],
      ['/b/say/', 'fr'],
      ['/en/b/say', 'en'],
      ['/ru/b/say/', 'ru'],
    ] as const) {
      const answer = await post(path, { text: 'x' });
      expect(await answer.json()).toMatchObject({ data: { language } });
    }
  });

  test('calls of the chat site answer under /_backend in the same envelope, and read a form (R7.146, R7.147, R7.191)', async () => {
    const answer = await edge.fetch('/_backend/read/?id=3');
    expect(await answer.json()).toMatchObject({ status: 'success', data: { id: 3 } });
    const form = await edge.fetch('/_backend/login/', {
      method: 'POST',
      body: new URLSearchParams({ a: 'b' }),
    });
    expect(await form.json()).toMatchObject({ status: 'error', code: expect.any(String) });
  });

  test('a query is read where there is no body, and ids come as digits', async () => {
    const answer = await edge.fetch('/_backend/read/?id=7');
    expect(await answer.json()).toEqual({ status: 'success', data: { id: 7, address: '127.0.0.1' } });
  });

  test('of a key sent twice the last one wins, and __proto__ is no key', async () => {
    const twice = await post('/b/say/', '{"text":"one","__proto__":{"loud":1},"text":"two"}');
    expect(await twice.json()).toMatchObject({ data: { text: 'two', loud: false } });
    const escaped = await post('/b/say/', '{"text":"x","\\u005f_proto__":{"loud":1}}');
    expect(await escaped.json()).toMatchObject({ data: { loud: false } });
    const form = await edge.fetch('/b/say/', {
      method: 'POST',
      body: new URLSearchParams('text=one&__proto__[loud]=1&__proto__=x&text=two'),
    });
    expect(await form.json()).toMatchObject({ data: { text: 'two', loud: false } });
  });

  test('faults are named beside their fields, in the language of the path (R5.008, R8.016)', async () => {
    const answer = await post('/en/b/say/', { text: 'x'.repeat(21), loud: 'perhaps' });
    expect(answer.status).toBe(200);
    const body = await read(answer);
    expect(body).toMatchObject({ status: 'error', code: 'invalid_input' });
    expect(body.messages).toEqual({
      text: 'This text can have at most 20 symbols.',
      loud: 'This value does not fit here.',
    });
    const missing = await read(await post('/ru/b/say/', {}));
    expect(Object.keys(missing.messages)).toEqual(['text']);
    expect(missing.messages.text).toMatch(/[а-я]/i);
  });

  test('what is not understood is 400: broken JSON, a list, wrong bytes, a NUL', async () => {
    for (const body of ['{"text":', '[1]', '"text"', '{"text":"\\u0000"}', '\u0000']) {
      expect((await post('/b/say/', body)).status, body).toBe(400);
    }
    const bytes = await edge.fetch('/b/say/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
    });
    expect(bytes.status).toBe(400);
    expect(await bytes.json()).toMatchObject({ status: 'error', code: 'malformed' });
    const nul = await edge.fetch('/b/say/', { method: 'POST', body: new URLSearchParams('text=%00') });
    expect(nul.status).toBe(400);
    expect((await edge.fetch('/b/%zz')).status).toBe(400);
  });

  test('nesting has a bound', async () => {
    expect((await post('/b/say/', nested(maxJsonDepth - 1))).status).toBe(200);
    expect((await post('/b/say/', nested(maxJsonDepth))).status).toBe(400);
    expect((await post('/b/say/', nested(50_000))).status).toBe(400);
  });

  test('too large a body is 413, announced or not, in one piece or in parts', async () => {
    const large = 'x'.repeat(maxBodyBytes + 1);
    expect((await post('/b/say/', { text: large })).status).toBe(413);
    const parts = new FormData();
    parts.append('text', large);
    const inParts = await edge.fetch('/b/say/', { method: 'POST', body: parts });
    expect(inParts.status).toBe(413);
    expect(await inParts.json()).toMatchObject({ code: 'too_large' });
    const unannounced = rawRequest(`${edge.url}/b/say/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    });
    unannounced.on('error', () => {});
    unannounced.write(`{"text":"${large}`);
    const [answer] = await once(unannounced, 'response');
    expect(answer.statusCode).toBe(413);
    unannounced.destroy();
  });

  test('other kinds of body are 415, a file to a call that takes none too', async () => {
    expect((await post('/b/say/', 'x', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post('/b/say/', '{}', { 'content-encoding': 'gzip' })).status).toBe(415);
    const parts = new FormData();
    parts.append('text', 'x');
    parts.append('photo', new File(['bytes'], 'photo.jpg'));
    expect((await edge.fetch('/b/say/', { method: 'POST', body: parts })).status).toBe(415);
  });
});

describe('what a call answers', () => {
  test('an unknown call is 404 and a wrong method 405 with the right ones', async () => {
    const unknown = await edge.fetch('/en/b/nowhere/', { method: 'POST' });
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ status: 'error', code: 'not_found' });
    const wrong = await edge.fetch('/b/say/', { method: 'DELETE' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    const read = await edge.fetch('/_backend/read', { method: 'PUT', body: 'x' });
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('a refusal of the product is 200 with a code and words; a missing session is 401 (R7.149, R7.150, R7.198)', async () => {
    const refused = await post('/en/b/refuse/', {});
    expect(refused.status).toBe(200);
    expect(await refused.json()).toMatchObject({ status: 'error', code: 'accuracy_required' });
    expect((await post('/_backend/login/', {})).status).toBe(401);
  });

  test('under /_backend words follow the lang cookie (R1.053)', async () => {
    const [french, english, russian, unknown] = [
      await refusalWith(''),
      await refusalWith('lang=en'),
      await refusalWith('lang=ru'),
      await refusalWith('lang=xx'),
    ];
    expect(new Set([french, english, russian]).size).toBe(3);
    expect(unknown).toBe(french);
  });

  test('without a gate pass a guarded call is 403', async () => {
    const without = await edge.fetch('/b/look/');
    expect(without.status).toBe(403);
    expect(await without.json()).toMatchObject({ code: 'visit_required' });
    const plainOnly = await edge.fetch('/b/look/', { headers: { cookie: 'Visited=yes' } });
    expect(plainOnly.status).toBe(403);
    const jar = openJar(undefined);
    edge.gatePasses.grant(jar, 'self');
    const cookie = jar
      .changes()
      .map((change) => change.split(';')[0])
      .join('; ');
    expect((await edge.fetch('/b/look/', { headers: { cookie } })).status).toBe(200);
  });

  test('too many attempts are 429 and may be repeated when the answer says so', async () => {
    expect([(await knock()).status, (await knock()).status]).toEqual([200, 200]);
    const third = await knock();
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await third.json()).toMatchObject({ code: 'too_many', retry_after: 60 });
    await edge.clock.advance(60_000);
    expect((await knock()).status).toBe(200);
  });

  test('a bug is 500 with generic words and the number of the request, and the log keeps no address (R8.019)', async () => {
    const answer = await edge.fetch('/en/b/fail/');
    expect(answer.status).toBe(500);
    const body = await read(answer);
    expect(body).toMatchObject({
      status: 'error',
      code: 'internal',
      message: 'Sorry, an error has occured. Please try again later.',
    });
    expect(body.request_id).toBe(answer.headers.get('x-request-id'));
    expect(JSON.stringify(body)).not.toContain('secret');
    const entry = edge.log.entries.find(({ requestId }) => requestId === body.request_id);
    expect(entry).toMatchObject({ level: 'error', during: 'test.fail' });
  });

  test('work beyond the deadline is asked to stop and answered 503', async () => {
    const impatient = await open({}, { deadlineMs: 200 });
    onTestFinished(impatient.close);
    const answer = await impatient.fetch('/b/wait/');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'deadline' });
    expect(impatient.noticed).toHaveLength(1);
  });

  test('when the caller leaves, work is asked to stop', async () => {
    await using own = await open();
    const leaving = new AbortController();
    const asked = own.fetch('/b/wait/', { signal: leaving.signal });
    await expect.poll(() => own.waits.begun).toBe(1);
    leaving.abort();
    await expect(asked).rejects.toThrow('abort');
    await expect.poll(() => own.noticed.length).toBe(1);
  });

  test('each request has a number of ours, whatever the caller sends', async () => {
    const answer = await edge.fetch('/b/nowhere', {
      headers: { 'x-request-id': 'mine', 'request-id': 'mine' },
    });
    expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test("another site's page changes nothing; clients without an origin pass", async () => {
    const { host } = new URL(edge.url);
    expect((await sayFrom({ origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await sayFrom({ origin: 'null' })).status).toBe(403);
    expect((await sayFrom({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await (await sayFrom({ origin: 'https://elsewhere.example' })).json()).toMatchObject({
      code: 'foreign_origin',
    });
    expect((await sayFrom({ origin: `http://${host}`, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await sayFrom({})).status).toBe(200);
    const reading = await edge.fetch('/_backend/read?id=1', {
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(reading.status).toBe(200);
  });

  test('a forwarded address counts only from a trusted proxy', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const ask = async (of: typeof edge) =>
      (await read(await of.fetch('/_backend/read?id=1', { headers }))).data.address;
    expect(await ask(edge)).toBe('127.0.0.1');
    await using behind = await open({ TRUSTED_PROXIES: '127.0.0.1' });
    expect(await ask(behind)).toBe('203.0.113.9');
  });
});

describe('a form posted by a browser without scripts', () => {
  test('comes back to its page', async () => {
    const done = await submit({ text: 'x', return: '/en/contact/?sent=1#form' });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/en/contact/?sent=1#form']);
  });

  test('comes back with the reason when it was refused', async () => {
    const refused = await submit({ text: '', return: '/en/contact/?refused=old&x=1' });
    expect([refused.status, refused.headers.get('location')]).toEqual([
      303,
      '/en/contact/?x=1&refused=invalid_input',
    ]);
  });

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '\\/elsewhere.example',
    '/\t/elsewhere.example',
    '/a\r\nSet-Cookie: x=1',
    '/../..//elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
    'elsewhere.example',
    '',
    `/${'x'.repeat(600)}`,
  ])('never leads to %s', async (path) => {
    const answer = await submit({ text: 'x', return: path });
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
  });

  test('a script that asks for JSON gets JSON', async () => {
    const answer = await edge.fetch('/b/say/', {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ text: 'x', return: '/' }),
    });
    expect(await answer.json()).toMatchObject({ status: 'success' });
  });
});

describe('calls for developers', () => {
  test('answer the bare thing in a demo', async () => {
    expect(await (await post('/dev/tool', {})).json()).toEqual({ now: 'now' });
  });

  test('are not there in production', async () => {
    await using production = await open({ SITE_MODE: 'production', PUBLIC_ORIGIN: 'https://alcove.example' });
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await production.fetch('/dev/tool', { method })).status, method).toBe(404);
    }
    expect((await production.fetch('/dev')).status).toBe(404);
    expect((await production.fetch('/dev/ui')).status).toBe(404);
    expect((await production.fetch('/en/dev/ui')).status).toBe(404);
    expect((await production.fetch('/dev/ui.data')).status).toBe(404);
  });

  test('in production our own origin is the configured one', async () => {
    await using production = await open({ SITE_MODE: 'production', PUBLIC_ORIGIN: 'https://alcove.example' });
    const from = async (origin: string) =>
      (
        await production.fetch('/b/say/', {
          method: 'POST',
          headers: { origin },
          body: new URLSearchParams({ text: 'x' }),
        })
      ).status;
    expect(await from('https://alcove.example')).toBe(200);
    expect(await from(production.url)).toBe(403);
    expect(await from('http://alcove.example')).toBe(403);
  });
});

describe('bytes that are no request', () => {
  test('are answered 400 with the headers of every answer', async () => {
    const { port } = new URL(edge.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('NONSENSE\r\n\r\n');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(socket, 'close');
    const text = Buffer.concat(chunks).toString();
    expect(text).toMatch(/^HTTP\/1\.1 400/);
    expect(text).toContain('x-content-type-options: nosniff');
  });
});

test('the jar reads what an answer has just set', async () => {
  const jar = openJar('lang=fr; theme=dark');
  jar.set('lang', 'ru', {});
  jar.clear('theme');
  expect([jar.get('lang'), jar.get('theme')]).toEqual(['ru', undefined]);
  expect(jar.changes()).toEqual(['lang=ru; Path=/; SameSite=Lax', 'theme=; Max-Age=0; Path=/; SameSite=Lax']);
  expect(cookiesOf(new Response(null, { headers: [['set-cookie', 'a=3; Path=/']] }))).toBe('a=3');
});
