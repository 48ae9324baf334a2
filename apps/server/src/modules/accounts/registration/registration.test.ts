// Registering, by both calls, and activating the account.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { accountsCalls, hourMs, validationCode } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestSite, until } from '../../../testing/index.ts';
import {
  codeIn,
  type Form,
  postTo,
  registrationForm,
  signUp as signUpOn,
  tokenIn,
} from './testing/newcomers.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const {
  register,
  registerOnSite,
  checkNick,
  places,
  activateByCode,
  activateByCodeOnSite,
  activateByToken,
  requestMail,
  requestSms,
  requestSmsOnSite,
  changePendingEmail,
  member: ownRecord,
} = accountsCalls;

const form = registrationForm;
const signUp = (change: Form = {}, on = site) => signUpOn(on, change);
const mailTo = (address: string, on = site) => postTo(on, address);
const rowOf = (uid: number, on = site) =>
  on.db.selectFrom('members').selectAll().where('uid', '=', uid).executeTakeFirst();

describe.each([
  ['the chat face', register, 'R7.172'],
  ['the content face', registerOnSite, 'R7.240'],
])('the call of %s', (_, registerCall, row) => {
  test(`a new member is logged in and waits for the activation (${row}, R4.158, R4.194)`, async () => {
    const [browser, fields] = [await site.visitor(), form()];
    const answer = await browser.call(registerCall, fields);
    expect(answer).toMatchObject({
      http: 200,
      status: 'success',
      data: {
        nick: fields.nick,
        active: 0,
        member: { standing: 'inactive', active: 0, email: '', pending_email: fields.email, region: 'FR-ARA' },
      },
    });
    expect(await browser.call(ownRecord, {})).toMatchObject({ data: { nick: fields.nick } });
    const row = await rowOf(answer.status === 'success' ? answer.data.uid : 0);
    expect(row).toMatchObject({ age: 34, age_declared_at: site.clock.now(), gender: 2 });
    expect(row?.password_hash).toMatch(/^\$argon2id\$/);
    expect(row?.avatar).toMatch(/^\/art\//);
  });
});

test('a form that is all wrong is refused for every field at once, nick first and address next (R5.035, R5.048, R5.068)', async () => {
  const browser = await site.visitor();
  const answer = await browser.call(register, {}, { language: 'en' });
  expect(answer).toMatchObject({ http: 200, status: 'error', code: 'invalid_input' });
  const messages = answer.status === 'error' ? answer.messages : {};
  expect(Object.keys(messages ?? {})).toEqual([
    'nick',
    'email',
    'email_confirm',
    'password',
    'password_confirm',
    'gender',
    'age',
    'terms',
  ]);
});

test.each([
  ['nick', { nick: 'ab' }, 'R9.032'],
  ['nick', { nick: 'a'.repeat(101) }, 'R9.032'],
  ['nick', { nick: 'Connard' }, 'R5.056'],
  ['nick', { nick: 'Barbie' }, 'R5.057'],
  ['nick', { nick: 'DUPONT' }, 'R5.058'],
  ['password', { password: 'abcde' }, 'R5.040'],
  ['password', { password: '123456' }, 'R5.042'],
  ['password', { nick: 'Lamparo', password: 'lamparo' }, 'R5.044'],
  ['password_confirm', { password_confirm: 'sept ponts bleus' }, 'R5.038'],
  ['email', { email: 'a@' }, 'R5.049'],
  ['email_confirm', { email_confirm: 'other@example.test' }, 'R5.051'],
  ['age', { age: 17 }, 'R1.006'],
  ['gender', { gender: 5 }, 'R3.011'],
  ['region', { country: 'FR', region: 'BE-WAL' }, 'R3.014'],
  ['terms', { terms: 0 }, 'R1.008'],
] as const)('%s is at fault in %j (%s)', async (field, change, _row) => {
  const browser = await site.visitor();
  const answer = await browser.call(register, form(change));
  expect(answer.status === 'error' && Object.keys(answer.messages ?? {})).toEqual([field]);
});

test('a nick that looks like another is taken (R5.059)', async () => {
  await signUp({ nick: 'Clairière' });
  const browser = await site.visitor();
  for (const nick of ['clairiere', 'CIairière', 'Clair_ière', 'CLairiere']) {
    expect(await browser.call(checkNick, { nick })).toMatchObject({ status: 'error' });
    expect(await browser.call(register, form({ nick }))).toMatchObject({
      messages: { nick: expect.any(String) },
    });
  }
  expect(await browser.call(checkNick, { nick: 'Clairon' })).toMatchObject({
    data: { nick: 'Clairon', free: 1 },
  });
});

describe('an address that is a member’s already', () => {
  test('is answered like any other, and its owner is notified by mail', async () => {
    const owner = await site.addPerson({ language: 'ru' });
    const shapes = [];
    for (const email of [owner.email, 'unheard-of@example.test']) {
      const browser = await site.visitor();
      const { headers, ...answer } = await browser.call(
        registerOnSite,
        form({ email, email_confirm: email }),
      );
      const names = [...headers.keys()].toSorted();
      shapes.push(
        JSON.stringify({ ...answer, names }).replaceAll(
          /"(uid|id)":\d+|"[\w-]{16}"|Nouvelle \d+|[\w-]+@example\.test|\/art\/[^"]+/g,
          '…',
        ),
      );
    }
    expect(shapes[0]).toBe(shapes[1]);
    const mail = await mailTo(owner.email);
    expect(mail.text).not.toMatch(/\d{4}/);
    expect(mail.subject).toBe('Регистрация с вашим адресом');
  });

  test('stays its owner’s even when the code is guessed', async () => {
    const owner = await site.addPerson();
    const { browser, uid } = await signUp({ email: owner.email, email_confirm: owner.email });
    const stolen = await site.db.selectFrom('codes').selectAll().where('uid', '=', uid).executeTakeFirst();
    expect(stolen?.target).toBe(owner.email);
    // The code is nowhere to be read: the account is activated by telephone instead.
    await browser.call(requestSms, { phone: '+33612340001' });
    const message = await mailTo('+33612340001');
    expect(await browser.call(activateByCode, { code: codeIn(message.text) })).toMatchObject({
      data: { active: 1, member: { email: '' } },
    });
    expect((await rowOf(owner.uid))?.email).toBe(owner.email);
  });
});

describe('activation', () => {
  test('by the mailed code (R4.159, R7.242, R4.195)', async () => {
    const { browser, email } = await signUp();
    const mail = await mailTo(email);
    const answer = await browser.call(activateByCodeOnSite, { code: codeIn(mail.subject) });
    expect(answer).toMatchObject({
      data: { active: 1, phone_verified: 0, member: { email, pending_email: '', standing: 'free' } },
    });
  });

  test('by a texted code, which certifies the phone (R4.160, R7.176, R7.177, R7.178, R7.241)', async () => {
    const { browser } = await signUp();
    expect(await browser.call(requestSmsOnSite, { phone: '+33 6 12 34 00 02' })).toMatchObject({
      data: { retry_after: 60 },
    });
    const message = await mailTo('+33612340002');
    expect(await browser.call(activateByCode, { code: codeIn(message.text) })).toMatchObject({
      data: { active: 1, phone_verified: 1, member: { standing: 'verified' } },
    });
  });

  test('by the mailed link, from any device, once (R4.161, R7.243)', async () => {
    const { browser, email, nick } = await signUp();
    const mail = await mailTo(email);
    const token = tokenIn(mail.text);
    const elsewhere = await site.visitor();
    expect(await elsewhere.call(activateByToken, { token })).toMatchObject({ data: { active: 1, nick } });
    expect(await elsewhere.call(ownRecord, {})).toMatchObject({ http: 401 });
    expect(await browser.call(ownRecord, {})).toMatchObject({ data: { active: 1 } });
    expect(await elsewhere.call(activateByToken, { token })).toMatchObject({ status: 'error' });
    expect(await elsewhere.call(activateByToken, { token: '' })).toMatchObject({
      messages: { token: expect.any(String) },
    });
  });

  test('is needed for what members do (R4.162, R6.013)', async () => {
    const { browser } = await signUp();
    expect(await browser.call(accountsCalls.updateMember, { about: 'Bonsoir' })).toMatchObject({
      http: 200,
      code: 'activation_required',
    });
  });

  test('an address that was mistyped is replaced (R7.244)', async () => {
    const { browser, email } = await signUp();
    const better = `better${email}`;
    expect(await browser.call(changePendingEmail, { email: better, email_confirm: better })).toMatchObject({
      status: 'success',
    });
    const second = await mailTo(better);
    const fresh = codeIn(second.subject);
    expect(await browser.call(activateByCode, { code: fresh })).toMatchObject({
      data: { member: { email: better } },
    });
  });

  test('another code can be had after a minute', async () => {
    const { browser, email } = await signUp();
    expect(await browser.call(requestMail, {})).toMatchObject({ http: 429, code: 'too_many' });
    await mailTo(email);
    await site.clock.advance(60_000);
    expect(await browser.call(requestMail, {})).toMatchObject({ data: { retry_after: 60 } });
    await until(async () => (await site.outbox()).filter(({ to }) => to === email).length === 2);
    const second = codeIn((await mailTo(email)).subject);
    expect(await browser.call(activateByCode, { code: second })).toMatchObject({ status: 'success' });
  });

  test('a code lives half an hour (R5.055)', async () => {
    const { browser, email } = await signUp();
    const code = codeIn((await mailTo(email)).subject);
    await site.clock.advance(validationCode.livesMs);
    expect(await browser.call(activateByCode, { code })).toMatchObject({
      messages: { code: expect.any(String) },
    });
    expect(await browser.call(ownRecord, {})).toMatchObject({ data: { active: 0 } });
  });

  test('a phone certifies one account', async () => {
    const [first, second] = [await signUp(), await signUp()];
    const codes: string[] = [];
    for (const { browser } of [first, second]) {
      await browser.call(requestSms, { phone: '+33612340003' });
      const messages = await until(async () => {
        const found = (await site.outbox()).filter(({ to }) => to === '+33612340003');
        return found.length > codes.length && found;
      });
      codes.push(codeIn(messages[0]?.text ?? ''));
    }
    const [early = '', late = ''] = codes;
    expect(await first.browser.call(activateByCode, { code: early })).toMatchObject({ status: 'success' });
    expect(await second.browser.call(activateByCode, { code: late })).toMatchObject({
      messages: { code: expect.any(String) },
    });
    expect((await rowOf(second.uid))?.active).toBe(false);
  });
});

test('a member gets five text messages a day at most', async () => {
  await using counting = await startTestSite();
  const member = await counting.member();
  const outcomes = [];
  for (let more = 0; more < 6; more++) {
    outcomes.push((await member.call(requestSms, { phone: `+3361234100${more}` })).http);
  }
  expect(outcomes).toEqual([200, 200, 200, 200, 200, 429]);
});

test('members of a site that has sent its text messages of the hour wait for the next hour', async () => {
  await using counting = await startTestSite({ env: { SMS_PER_HOUR: '2' } });
  const outcomes = [];
  for (let nth = 0; nth < 3; nth++) {
    const member = await counting.member();
    outcomes.push((await member.call(requestSms, { phone: `+3361234200${nth}` })).http);
  }
  const late = await counting.member();
  await counting.clock.advance(hourMs);
  outcomes.push((await late.call(requestSms, { phone: '+33612342009' })).http);
  expect(outcomes).toEqual([200, 200, 429, 200]);
});

test('a form posted without scripts has the fields that are specified, and comes back logged in (R7.174)', async () => {
  const browser = await site.visitor();
  const fields = Object.entries(form()).map(([name, value]) => [name, String(value)]);
  const answer = await browser.fetch('/en/b/user/register/', {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams([...fields, ['return', '/en/']]),
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/en\//)]);
  expect(await browser.call(ownRecord, {})).toMatchObject({ data: { language: 'en', active: 0 } });
});

test('countries and regions are listed in the language of the path', async () => {
  const browser = await site.visitor();
  const answer = await browser.call(places, { country: 'FR' }, { language: 'en' });
  expect(answer).toMatchObject({
    data: {
      countries: expect.arrayContaining([{ code: 'DE', name: 'Germany' }]),
      regions: expect.arrayContaining([{ code: 'FR-BRE', name: 'Brittany' }]),
    },
  });
});

const ownerProgram = path.resolve(import.meta.dirname, '../../../programs/owner-link.ts');

test('the first owner registers by the link of a start or of the terminal, once, and two at once are one', async () => {
  await using fresh = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  const { stdout } = await promisify(execFile)(process.execPath, [ownerProgram], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: fresh.dataDir,
      DATABASE_URL: fresh.database.url,
      PUBLIC_ORIGIN: 'https://alcove.test',
    },
  });
  const links = [await fresh.app.firstOwner.invite('https://alcove.test'), stdout.trim()];
  const tokens = links.map((link = '') => new URL(link).searchParams.get('owner_token') ?? '');
  const answers = await Promise.all(
    tokens.map(async (token) => (await fresh.visitor()).call(registerOnSite, form({ owner_token: token }))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['error', 'success']);
  const owners = await fresh.db.selectFrom('members').select('role').where('role', '=', 'owner').execute();
  expect(owners).toHaveLength(1);
  expect(await fresh.app.firstOwner.invite('https://alcove.test')).toBeUndefined();
  const late = await fresh.visitor();
  expect(await late.call(registerOnSite, form({ owner_token: tokens[0] }))).toMatchObject({
    messages: { owner_token: expect.any(String) },
  });
});
