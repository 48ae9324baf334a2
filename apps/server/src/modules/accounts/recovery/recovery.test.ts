// A forgotten password over real HTTP.
import { accountsCalls, recoveryLink } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite, until } from '../../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const { recoverPassword, resetPassword, validatePasswordToken, changePasswordByToken, login, member } =
  accountsCalls;

const letterTo = (address: string) =>
  until(async () => (await site.outbox()).find(({ to }) => to === address));
const tokenIn = (text: string) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '';
const fresh = { password: 'neuf tuiles bleues', password_confirm: 'neuf tuiles bleues' };

describe.each([
  ['the chat face', recoverPassword, 'R7.173, R2.204'],
  ['the content face', resetPassword, 'R7.276'],
])('at the door of %s', (_, door, rows) => {
  test(`a member is mailed a link, by nick or address, in her language (${rows})`, async () => {
    const person = await site.addPerson({ language: 'en' });
    const browser = await site.visitor();
    expect(await browser.call(door, { login: person.nick })).toMatchObject({ status: 'success', data: {} });
    const letter = await letterTo(person.email);
    expect(letter.text).toContain(`${site.url}/en/passwordrecover/change/?token=`);
    expect(letter.subject + letter.text).not.toMatch(/alc[oô]ve|xxl|premium/i);
    expect(letter.text).not.toContain(person.nick);
  });
});

test('whoever is unknown is answered alike, and nobody is written to', async () => {
  const person = await site.addPerson();
  const browser = await site.visitor();
  const answers = [];
  for (const name of [person.email, 'nobody@example.test', 'Nobody at all']) {
    const { headers: _, ...answer } = await browser.call(resetPassword, { login: name });
    answers.push(JSON.stringify(answer));
  }
  expect(new Set(answers).size).toBe(1);
  await letterTo(person.email);
  expect((await site.outbox()).filter(({ to }) => to === 'nobody@example.test')).toEqual([]);
});

test('a link sets a new password once; every session ends (R7.277, R7.278)', async () => {
  const maelle = await site.member();
  const thief = await site.visitor();
  await thief.call(resetPassword, { login: maelle.nick });
  const token = tokenIn((await letterTo(maelle.email)).text);
  const browser = await site.visitor();
  expect(await browser.call(validatePasswordToken, { token })).toMatchObject({ data: { valid: 1 } });
  expect(await browser.call(changePasswordByToken, { token, ...fresh })).toMatchObject({ status: 'success' });
  expect(await maelle.call(member, {})).toMatchObject({ http: 401 });
  expect(await browser.call(login, { login: maelle.nick, password: maelle.password })).toMatchObject({
    code: 'login_failed',
  });
  expect(await browser.call(login, { login: maelle.nick, password: fresh.password })).toMatchObject({
    status: 'success',
  });
  expect(await browser.call(validatePasswordToken, { token })).toMatchObject({ data: { valid: 0 } });
  expect(await browser.call(changePasswordByToken, { token, ...fresh })).toMatchObject({
    messages: { token: expect.any(String) },
  });
});

test('of ten who hold one link at once, one sets the password', async () => {
  const person = await site.addPerson();
  const browser = await site.visitor();
  await browser.call(resetPassword, { login: person.nick });
  const token = tokenIn((await letterTo(person.email)).text);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => browser.call(changePasswordByToken, { token, ...fresh })),
  );
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
});

test('a link is good for an hour, and a new one replaces it', async () => {
  const person = await site.addPerson();
  const browser = await site.visitor();
  await browser.call(resetPassword, { login: person.nick });
  const first = tokenIn((await letterTo(person.email)).text);
  await browser.call(resetPassword, { login: person.nick });
  await until(async () => (await site.outbox()).filter(({ to }) => to === person.email).length === 2);
  const second = tokenIn((await letterTo(person.email)).text);
  expect(await browser.call(validatePasswordToken, { token: first })).toMatchObject({ data: { valid: 0 } });
  expect(await browser.call(validatePasswordToken, { token: second })).toMatchObject({ data: { valid: 1 } });
  await site.clock.advance(recoveryLink.livesMs);
  expect(await browser.call(validatePasswordToken, { token: second })).toMatchObject({ data: { valid: 0 } });
});

test('the new password is judged as any other, and the link survives a bad one (R5.053)', async () => {
  const person = await site.addPerson();
  const browser = await site.visitor();
  await browser.call(resetPassword, { login: person.nick });
  const token = tokenIn((await letterTo(person.email)).text);
  for (const password of ['', 'abcde', '123456', person.nick.padEnd(6, '_')]) {
    expect(
      await browser.call(changePasswordByToken, { token, password, password_confirm: password }),
    ).toMatchObject({ messages: { password: expect.any(String) } });
  }
  expect(await browser.call(changePasswordByToken, { token: '', ...fresh })).toMatchObject({
    messages: { token: expect.any(String) },
  });
  expect(await browser.call(changePasswordByToken, { token, ...fresh })).toMatchObject({ status: 'success' });
});
