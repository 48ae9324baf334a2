// Forms without scripts: what was typed comes back once, with the words at its fields.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, startTestSite, type TestSite, dataOfPage } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const post = (browser: Actor, path: string, fields: Record<string, string>) =>
  browser.fetch(path, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ return: '/en/?register', ...fields }),
  });
const page = async (browser: Actor, path: string) =>
  dataOfPage(await (await browser.fetch(path, { headers: { accept: 'text/html' } })).text());

test('what was typed and what is wrong with it reach the next page, and only that one', async () => {
  const browser = await site.visitor();
  const answer = await post(browser, '/en/b/user/register/', { nick: 'ab', email: 'a@', age: '34' });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/en/?register=&refused=invalid_input',
  ]);
  const { refusedForm } = await page(browser, '/en/?register');
  expect(refusedForm).toMatchObject({
    path: '/b/user/register/',
    code: 'invalid_input',
    messages: { nick: expect.stringContaining('3'), email: expect.any(String) },
    values: { nick: 'ab', email: 'a@', age: '34' },
  });
  expect((await page(browser, '/en/?register')).refusedForm).toBeUndefined();
});

test('no password, code or token is ever written down', async () => {
  const browser = await site.visitor();
  await post(browser, '/b/user/register/', {
    nick: 'Ondine',
    password: 'one secret',
    password_confirm: 'one secret',
    owner_token: 'another secret',
    code: '1234',
  });
  const kept = Buffer.from(browser.cookies.get('__Host-form') ?? '', 'base64url').toString();
  expect(kept).toContain('Ondine');
  expect(kept).not.toMatch(/secret|1234/);
});

test('a text too long for a cookie is left out; what is wrong is still said', async () => {
  const browser = await site.visitor();
  await post(browser, '/b/contact/', { email: 'a@', message: 'é'.repeat(4000), subject: 'account' });
  const { refusedForm } = await page(browser, '/contact/');
  expect(refusedForm).toMatchObject({
    messages: { email: expect.any(String) },
    values: { subject: 'account' },
  });
});

test('a cookie that is none of ours says nothing and leaves', async () => {
  const browser = await site.visitor();
  browser.cookies.set('__Host-form', 'nonsense');
  expect((await page(browser, '/')).refusedForm).toBeUndefined();
  expect(browser.cookies.has('__Host-form')).toBe(false);
});

test('a form that succeeds leaves nothing', async () => {
  const browser = await site.visitor();
  await post(browser, '/b/agegate/verify/', { terms: '1' });
  expect(browser.cookies.has('__Host-form')).toBe(false);
});
