// The adults' gate over real HTTP, as browsers and other clients use it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const knock = (fields: Record<string, string>, path = '/b/agegate/verify/', headers = {}) =>
  fetch(site.url + path, { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' });

const cookiesOf = (answer: Response) =>
  Object.fromEntries(
    answer.headers.getSetCookie().map((header) => {
      const [pair = '', ...attributes] = header.split('; ');
      return [pair.split('=')[0] ?? '', { value: pair.slice(pair.indexOf('=') + 1), attributes }];
    }),
  );

test('terms and a declaration open it for a day, with a cookie that is read and one that is signed', async () => {
  const answer = await knock({ terms: '1', proof: 'self' });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ status: 'success', data: { verified: 1 } });
  const cookies = cookiesOf(answer);
  expect(cookies.Visited?.value).toBe('yes');
  expect(cookies.Visited?.attributes).toEqual(expect.arrayContaining(['Max-Age=86400', 'Path=/']));
  expect(cookies.Visited?.attributes).not.toContain('HttpOnly');
  expect(cookies['__Host-visit']?.attributes).toEqual(
    expect.arrayContaining(['Max-Age=86400', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']),
  );
});

describe('without the terms it stays closed and says so in the language of the path (R5.087)', () => {
  test.each([
    ['', 'Vous devez accepter les conditions générales d’utilisation pour accéder à ce site'],
    ['/en', 'You must agree to the Terms and Conditions of Use for accessing this server'],
    ['/ru', 'Чтобы войти на сайт, нужно принять условия использования'],
  ])('%s', async (prefix, message) => {
    for (const fields of [{ proof: 'self' }, { terms: '0', proof: 'self' }]) {
      const answer = await knock(fields, `${prefix}/b/agegate/verify/`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({
        status: 'error',
        code: 'terms_required',
        message,
        messages: { terms: message },
      });
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });
});

test.each([['yes'], ['x'.repeat(5000)], ['eyJhbGciOiJub25lIn0.e30.']])(
  'a made-up proof (%#) opens nothing',
  async (proof) => {
    const answer = await knock({ terms: '1', proof });
    expect(((await answer.json()) as { status: string }).status).toBe('error');
    expect(answer.headers.getSetCookie()).toEqual([]);
  },
);

test('a page of another site cannot open it for its visitor', async () => {
  const answer = await knock({ terms: '1', proof: 'self' }, undefined, { origin: 'https://evil.test' });
  expect(answer.status).toBe(403);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('a form without scripts comes back to the page it was on, and never to another site', async () => {
  const html = { accept: 'text/html' };
  const back = await knock({ terms: '1', proof: 'self', return: '/en/geo/' }, undefined, html);
  expect([back.status, back.headers.get('location')]).toEqual([303, '/en/geo/']);
  const away = await knock({ terms: '1', proof: 'self', return: '//evil.test/' }, undefined, html);
  expect(away.headers.get('location')).toBeNull();
});
