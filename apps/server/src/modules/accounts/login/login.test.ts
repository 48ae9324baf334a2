// Logging in over real HTTP, by both calls.
import { accountsCalls, relationsCalls, sessionCookies } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite()));
afterAll(() => site.close());

const { login, loginOnSite, member: ownRecord } = accountsCalls;

describe.each([
  ['the chat face', login, 'R7.171'],
  ['the content face', loginOnSite, 'R7.238'],
])('the call of %s', (_, loginCall, row) => {
  test(`a member logs in by nick, in any capitals, or by address (${row}, R5.045, R4.193)`, async () => {
    const person = await site.addPerson();
    for (const name of [person.nick, person.nick.toLowerCase(), person.email, person.email.toUpperCase()]) {
      const browser = await site.visitor();
      const answer = await browser.call(loginCall, { login: name, password: person.password });
      expect(answer).toMatchObject({
        http: 200,
        status: 'success',
        data: {
          uid: person.uid,
          nick: person.nick,
          member: { id: person.uid, email: person.email, active: 1 },
        },
      });
      expect(await browser.call(ownRecord, {})).toMatchObject({
        status: 'success',
        data: { uid: person.uid },
      });
    }
  });
});

test('an unknown name and a wrong password get the same answer (R8.011)', async () => {
  const person = await site.addPerson();
  const browser = await site.visitor();
  const answers = [];
  for (const [name, password] of [
    [person.nick, 'a wrong password'],
    ['Unknown nick', person.password],
    ['unknown@example.test', person.password],
    [person.email, 'a wrong password'],
  ] as const) {
    const { headers: _, ...answer } = await browser.call(loginOnSite, { login: name, password });
    answers.push(answer);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 'error', code: 'login_failed' });
});

test.each([
  ['fr', 'Vérifiez votre pseudo et votre mot de passe.'],
  ['en', 'Please check your nick and password.'],
  ['ru', 'Проверьте ник и пароль.'],
] as const)('a failed login says in %s to check nick and password (R8.021)', async (language, expected) => {
  const browser = await site.visitor();
  const answer = await browser.call(loginOnSite, { login: 'Unknown nick', password: 'wrong' }, { language });
  expect(answer).toMatchObject({ code: 'login_failed', message: expect.stringContaining(expected) });
});

test('the lengths of name and password are checked before any account is looked up (R5.039, R5.041, R5.046, R5.047)', async () => {
  const browser = await site.visitor();
  const faults = async (name: string, password: string) => {
    const answer = await browser.call(loginOnSite, { login: name, password }, { language: 'en' });
    return answer.status === 'error' ? Object.keys(answer.messages ?? {}) : [];
  };
  expect(await faults('', '')).toEqual(['login', 'password']);
  expect(await faults('ab', 'abcd')).toEqual(['login']);
  expect(await faults('a'.repeat(101), 'abcd')).toEqual(['login']);
  expect(await faults('abc', 'abc')).toEqual(['password']);
  expect(await faults('abc', 'abcd')).toEqual([]);
});

test('both families of login calls set the same cookies, and either family knows the session (R7.175)', async () => {
  const person = await site.addPerson();
  const setBy = async (path: string) => {
    const browser = await site.visitor();
    const answer = await browser.fetch(path, {
      method: 'POST',
      body: new URLSearchParams({ login: person.nick, password: person.password }),
    });
    expect(await browser.call(ownRecord, {})).toMatchObject({ data: { uid: person.uid } });
    expect(await browser.call(relationsCalls.relationCounts, {})).toMatchObject({ status: 'success' });
    // Without their values, which differ for each session.
    return answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, ''));
  };
  const cookies = await setBy('/_backend/login/');
  expect(await setBy('/b/user/login/')).toEqual(cookies);
  const secret = cookies.find((cookie) => cookie.startsWith(`${sessionCookies.secret.name};`));
  expect(secret).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(cookies.find((cookie) => cookie.startsWith('Session;'))).not.toContain('HttpOnly');
});

test('a login answers the number of other devices, and each device has its own session', async () => {
  const maelle = await site.member();
  const telephone = await site.visitor();
  expect(await telephone.call(loginOnSite, { login: maelle.nick, password: maelle.password })).toMatchObject({
    data: { other_devices: 1 },
  });
  expect(await maelle.call(ownRecord, {})).toMatchObject({ status: 'success' });
});

test('a login form posted without scripts returns to its page, logged in', async () => {
  const person = await site.addPerson();
  const browser = await site.visitor();
  const answer = await browser.fetch('/en/b/user/login/', {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ login: person.nick, password: person.password, return: '/en/geo/' }),
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/en/geo/']);
  expect(await browser.call(ownRecord, {})).toMatchObject({ data: { nick: person.nick } });
});

describe('guesses', () => {
  test('at one account are refused after ten, from however many addresses', async () => {
    await using busy = await startTestSite({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    const person = await busy.addPerson();
    const browser = await busy.visitor();
    const codes = [];
    for (let guess = 0; guess < 12; guess++) {
      const answer = await browser.call(
        login,
        { login: person.nick, password: `guess ${guess}` },
        { headers: { 'x-forwarded-for': `203.0.113.${guess}` } },
      );
      codes.push([answer.http, answer.status === 'error' && answer.code]);
    }
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => [200, 'login_failed']));
    expect(codes.slice(10)).toEqual([
      [429, 'too_many'],
      [429, 'too_many'],
    ]);
  });

  test('by strangers do not lock a member out of a browser they have used before', async () => {
    await using busy = await startTestSite();
    const maelle = await busy.member();
    await maelle.call(accountsCalls.logout, {});
    const stranger = await busy.visitor();
    for (let guess = 0; guess < 12; guess++) {
      await stranger.call(login, { login: maelle.nick, password: `guess ${guess}` });
    }
    expect(await stranger.call(login, { login: maelle.nick, password: maelle.password })).toMatchObject({
      code: 'too_many',
    });
    expect(await maelle.call(login, { login: maelle.nick, password: maelle.password })).toMatchObject({
      status: 'success',
    });
  });

  test('are possible again after fifteen minutes', async () => {
    await using busy = await startTestSite();
    const person = await busy.addPerson();
    const browser = await busy.visitor();
    for (let guess = 0; guess < 11; guess++)
      await browser.call(login, { login: person.nick, password: 'guess' });
    await busy.clock.advance(900_000);
    expect(await browser.call(login, { login: person.nick, password: person.password })).toMatchObject({
      status: 'success',
    });
  });
});

test('thirty simultaneous logins of one member all succeed, and twenty sessions stay', async () => {
  await using busy = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  const person = await busy.addPerson();
  const browsers = await Promise.all(Array.from({ length: 30 }, () => busy.visitor()));
  const answers = await Promise.all(
    browsers.map((browser) => browser.call(login, { login: person.nick, password: person.password })),
  );
  expect(answers.filter(({ status }) => status !== 'success')).toEqual([]);
  const last = await busy.visitor();
  await last.call(login, { login: person.nick, password: person.password });
  const open = await busy.db.selectFrom('sessions').select('id').where('uid', '=', person.uid).execute();
  expect(open).toHaveLength(20);
});
