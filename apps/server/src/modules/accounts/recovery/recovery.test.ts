// A forgotten password over real HTTP.
import { accountsCalls, codeResendMs, recoveryLink } from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite, until } from '../../../testing/index.ts';
import { changeMember } from '../members.ts';
import { codeIn, postTo } from '../registration/testing/newcomers.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const {
  recoverPassword,
  resetPassword,
  validatePasswordToken,
  changePasswordByToken,
  changePendingEmail,
  requestMail,
  activateByCode,
  login,
  member,
} = accountsCalls;

const mailTo = (address: string) => until(async () => (await site.outbox()).find(({ to }) => to === address));
const tokenIn = (text: string) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '';
const fresh = { password: 'neuf tuiles bleues', password_confirm: 'neuf tuiles bleues' };

describe.each([
  ['the chat face', recoverPassword, 'R7.173, R2.204'],
  ['the content face', resetPassword, 'R7.276'],
])('the call of %s', (_, recoverCall, rows) => {
  test(`a member is mailed a link, by nick or address, in their language (${rows})`, async () => {
    const person = await site.addPerson({ language: 'en' });
    const browser = await site.visitor();
    expect(await browser.call(recoverCall, { login: person.nick })).toMatchObject({
      status: 'success',
      data: {},
    });
    const mail = await mailTo(person.email);
    expect(mail.text).toContain(`${site.url}/en/passwordrecover/change/?token=`);
    // The token is random and may spell any letters.
    const words = mail.text.replace(tokenIn(mail.text), '');
    expect(mail.subject + words).not.toMatch(/alc[oô]ve|xxl|premium/i);
    expect(words).not.toContain(person.nick);
  });
});

test('an unknown name gets the same answer, and no mail is sent', async () => {
  const person = await site.addPerson();
  const browser = await site.visitor();
  const answers = [];
  for (const name of [person.email, 'unknown@example.test', 'Unknown nick']) {
    const { headers: _, ...answer } = await browser.call(resetPassword, { login: name });
    answers.push(JSON.stringify(answer));
  }
  expect(new Set(answers).size).toBe(1);
  await mailTo(person.email);
  expect((await site.outbox()).filter(({ to }) => to === 'unknown@example.test')).toEqual([]);
});

test('the answer comes before the account is looked up, so that its time reveals nothing (R7.276)', async () => {
  const person = await site.addPerson();
  const browser = await site.visitor();
  const answers = await site.db.transaction().execute(async (tx) => {
    // A query of these tables waits until this transaction ends.
    await sql`lock table members, nick_claims in access exclusive mode`.execute(tx);
    return [
      await browser.call(resetPassword, { login: person.email }),
      await browser.call(recoverPassword, { login: 'Unknown nick' }),
    ];
  });
  expect(answers.map(({ status }) => status)).toEqual(['success', 'success']);
  await mailTo(person.email);
});

test('a member who is active by phone only gets the link by text message, never at the unproven address', async () => {
  const person = await site.addPerson({ active: false, language: 'en' });
  const phone = '+33612349001';
  await changeMember(site.db, person.uid, { active: true, phone, phone_verified: true });
  const browser = await site.visitor();
  expect(await browser.call(resetPassword, { login: person.nick })).toMatchObject({ data: {} });
  const { text } = await postTo(site, phone);
  expect(text).toContain(`${site.url}/en/passwordrecover/change/?token=`);
  const token = tokenIn(text);
  expect(await browser.call(changePasswordByToken, { token, ...fresh })).toMatchObject({ status: 'success' });
  expect(await browser.call(login, { login: person.nick, password: fresh.password })).toMatchObject({
    data: { nick: person.nick },
  });
  expect((await site.outbox()).filter(({ to }) => to === person.email)).toEqual([]);
});

test('a member who has proven neither address nor phone is answered alike, and no link is sent', async () => {
  const [person, last] = [await site.addPerson({ active: false }), await site.addPerson()];
  const browser = await site.visitor();
  const { headers: _, ...answer } = await browser.call(resetPassword, { login: person.nick });
  const { headers: __, ...usual } = await browser.call(resetPassword, { login: last.nick });
  expect(answer).toEqual(usual);
  await mailTo(last.email);
  expect((await site.outbox()).filter(({ to }) => to === person.email)).toEqual([]);
});

test('a link is forgotten when the member proves another address or phone', async () => {
  const byPhone = await site.member({ active: false });
  await changeMember(site.db, byPhone.uid, { active: true, phone: '+33612349002', phone_verified: true });
  const linkFor = async (nick: string, recipient: string) => {
    await (await site.visitor()).call(resetPassword, { login: nick });
    return tokenIn((await postTo(site, recipient)).text);
  };
  const browser = await site.visitor();
  const isValid = async (token: string) => {
    const answer = await browser.call(validatePasswordToken, { token });
    return answer.status === 'success' && answer.data.valid === 1;
  };
  const texted = await linkFor(byPhone.nick, '+33612349002');
  expect(await isValid(texted)).toBe(true);
  const email = `new-${byPhone.email}`;
  await byPhone.call(changePendingEmail, { email, email_confirm: email });
  expect(await isValid(texted)).toBe(false);
  const again = await site.addPerson({ active: false });
  await changeMember(site.db, again.uid, { active: true, phone: '+33612349003', phone_verified: true });
  const held = await linkFor(again.nick, '+33612349003');
  await site.clock.advance(codeResendMs);
  const mine = await site.visitor();
  await mine.call(login, { login: again.nick, password: again.password });
  await mine.call(requestMail, {});
  await mine.call(activateByCode, { code: codeIn((await postTo(site, again.email)).subject) });
  expect(await isValid(held)).toBe(false);
});

test('a proven address receives no link to an account that only typed it', async () => {
  const owner = await site.addPerson();
  const stranger = await site.addPerson({ active: false, email: owner.email });
  const browser = await site.visitor();
  await browser.call(resetPassword, { login: stranger.nick });
  await browser.call(resetPassword, { login: owner.email });
  const { text } = await mailTo(owner.email);
  expect((await site.outbox()).filter(({ to }) => to === owner.email)).toHaveLength(1);
  await browser.call(changePasswordByToken, { token: tokenIn(text), ...fresh });
  expect(await browser.call(login, { login: owner.nick, password: fresh.password })).toMatchObject({
    data: { nick: owner.nick },
  });
});

test('requests by strangers neither flood a mailbox nor lock its owner out: one of the mailed links works', async () => {
  await using limited = await startTestSite();
  const [person, last] = [await limited.addPerson(), await limited.addPerson()];
  const stranger = await limited.visitor();
  for (let time = 0; time < 8; time++) {
    expect(await stranger.call(resetPassword, { login: person.nick })).toMatchObject({ status: 'success' });
  }
  await stranger.call(resetPassword, { login: last.nick });
  await postTo(limited, last.email);
  const mailed = (count: number) =>
    until(async () => {
      const mails = (await limited.outbox()).filter(({ to }) => to === person.email);
      return mails.length >= count && mails;
    });
  // They are sent side by side: the newest link may be in any of them.
  const answers = (await mailed(recoveryLink.mails)).map(({ text }) =>
    stranger.call(validatePasswordToken, { token: tokenIn(text) }),
  );
  const valid = (await Promise.all(answers)).filter(
    (answer) => answer.status === 'success' && answer.data.valid === 1,
  );
  expect(valid).toHaveLength(1);
  await limited.clock.advance(recoveryLink.livesMs);
  await (await limited.visitor()).call(resetPassword, { login: person.nick });
  expect(await mailed(recoveryLink.mails + 1)).toHaveLength(recoveryLink.mails + 1);
});

test.each([[''], ['ab'], ['x'.repeat(101)]])(
  'a name of impossible length is refused at its field (%#)',
  async (name) => {
    const browser = await site.visitor();
    expect(await browser.call(resetPassword, { login: name })).toMatchObject({
      http: 200,
      messages: { login: expect.any(String) },
    });
  },
);

test('a link sets a new password once; every session ends (R7.277, R7.278)', async () => {
  const maelle = await site.member();
  const stranger = await site.visitor();
  await stranger.call(resetPassword, { login: maelle.nick });
  const token = tokenIn((await mailTo(maelle.email)).text);
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

test('of ten simultaneous uses of one link, one sets the password', async () => {
  const person = await site.addPerson();
  const browser = await site.visitor();
  await browser.call(resetPassword, { login: person.nick });
  const token = tokenIn((await mailTo(person.email)).text);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => browser.call(changePasswordByToken, { token, ...fresh })),
  );
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
});

test('a link is good for an hour, and a new one replaces it', async () => {
  const person = await site.addPerson();
  const browser = await site.visitor();
  await browser.call(resetPassword, { login: person.nick });
  const first = tokenIn((await mailTo(person.email)).text);
  await browser.call(resetPassword, { login: person.nick });
  await until(async () => (await site.outbox()).filter(({ to }) => to === person.email).length === 2);
  const second = tokenIn((await mailTo(person.email)).text);
  expect(await browser.call(validatePasswordToken, { token: first })).toMatchObject({ data: { valid: 0 } });
  expect(await browser.call(validatePasswordToken, { token: second })).toMatchObject({ data: { valid: 1 } });
  await site.clock.advance(recoveryLink.livesMs);
  expect(await browser.call(validatePasswordToken, { token: second })).toMatchObject({ data: { valid: 0 } });
});

test('a refused new password does not use the link up (R5.053)', async () => {
  const person = await site.addPerson();
  const browser = await site.visitor();
  await browser.call(resetPassword, { login: person.nick });
  const token = tokenIn((await mailTo(person.email)).text);
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
