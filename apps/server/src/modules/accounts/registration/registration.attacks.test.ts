// Attacks on registration: races, guesses, other people's addresses and mailboxes.
import { accountsCalls, codeGuesses, mailboxMails, stepUpMs, validationCode } from '@alcove/protocol';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { refuse } from '../../../platform/refusal.ts';
import { startTestSite, type TestSite, until } from '../../../testing/index.ts';
import { createRegistration } from './registration.ts';
import { codeIn, type Form, postTo, registrationForm, signUp, tokenIn, wrong } from './testing/newcomers.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite()));
afterAll(() => site.close());
/** Everybody here comes from one address: what one test guessed does not count for the next one. */
const nextDay = async () => void (await site.clock.advance(codeGuesses.windowMs));

const {
  register,
  activateByCode,
  activateByCodeOnSite,
  activateByToken,
  requestMail,
  requestSms,
  changePendingEmail,
  requestEmailChange,
  validateEmailChange,
  loginOnSite,
  member: ownRecord,
} = accountsCalls;

/** Not what the site's own jobs ask, nor what it looks for every few seconds, which run beside. */
const ofRequests = (text: string) =>
  text.includes('add_job') ||
  !/graphile_worker|outbox|^listen|pg_notify|"clips"|"video_calls"|showroom_visits|notification_events|pg_advisory_xact_lock|^begin$|^commit$/i.test(
    text,
  );
const mailed = async (address: string) => (await site.outbox()).filter(({ to }) => to === address).length;
const emailOf = async (uid: number) =>
  (await site.db.selectFrom('members').select('email').where('uid', '=', uid).executeTakeFirst())?.email;

test('of twelve visitors who ask for one nick at once one gets it, the others read that it is taken, and nothing of them is kept (R5.059)', async () => {
  const forms = Array.from({ length: 12 }, () => registrationForm({ nick: 'Persienne' }));
  const browsers = await Promise.all(forms.map(() => site.visitor()));
  const answers = await Promise.all(browsers.map((browser, i) => browser.call(register, forms[i] as Form)));
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
  const refused = answers.flatMap((answer) => (answer.status === 'error' ? [answer] : []));
  expect(new Set(refused.map(({ messages }) => JSON.stringify(messages)))).toEqual(
    new Set([JSON.stringify({ nick: 'Ce pseudo est pris. Choisissez-en un autre.' })]),
  );
  const addresses = forms.map(({ email }) => String(email));
  const found = await site.db
    .selectFrom('members')
    .select(['uid', 'nick', 'pending_email'])
    .where('pending_email', 'in', addresses)
    .execute();
  expect(found).toMatchObject([{ nick: 'Persienne' }]);
  await postTo(site, String(found[0]?.pending_email));
  const mails = (await site.outbox()).filter(({ to }) => addresses.includes(to));
  expect(mails).toHaveLength(1);
});

test('registering with the address of a member runs the same queries as with any other', async () => {
  const owner = await site.addPerson();
  const asked: string[] = [];
  const spy = vi.spyOn(Client.prototype, 'query').mockName('query');
  onTestFinished(() => spy.mockRestore());
  for (const email of [owner.email, 'unknown@example.test']) {
    const browser = await site.visitor();
    spy.mockClear();
    expect(await browser.call(register, registrationForm({ email, email_confirm: email }))).toMatchObject({
      status: 'success',
    });
    const texts = spy.mock.calls.map(([query]) =>
      typeof query === 'string' ? query : String((query as unknown as { text?: string }).text),
    );
    asked.push(texts.filter(ofRequests).join('\n'));
    await postTo(site, email);
  }
  expect(asked[0]).toContain('insert into "members"');
  expect(asked[0]).toContain('add_job');
  expect(asked[0]).toBe(asked[1]);
});

describe('codes', () => {
  beforeEach(nextDay);

  test('are compared five times, however many guess at once (R5.052, R5.055)', async () => {
    const { browser, email, uid } = await signUp(site);
    const code = codeIn((await postTo(site, email)).subject);
    const many = codeGuesses.perAccount + 10;
    const answers = await Promise.all(
      Array.from({ length: many }, () => browser.call(activateByCode, { code: wrong(code) })),
    );
    const words = answers.map((answer) => (answer.status === 'error' ? answer : undefined));
    expect(words.filter((answer) => answer?.code === 'too_many')).toHaveLength(many - codeGuesses.perAccount);
    const codeFaults = words.flatMap((answer) => answer?.messages?.code ?? []);
    expect(
      codeFaults.filter(
        (text) => text === 'Ce code est faux ou a expiré. Vérifiez-le ou demandez-en un nouveau.',
      ),
    ).toHaveLength(validationCode.tries);
    const spent = await site.db.selectFrom('codes').select('tries').where('uid', '=', uid).executeTakeFirst();
    expect(spent?.tries).toBe(validationCode.tries);
    expect(await browser.call(activateByCode, { code })).toMatchObject({ status: 'error' });
    expect(await browser.call(ownRecord, {})).toMatchObject({ data: { active: 0 } });
  });

  test('that come anew buy no more guesses than twenty-five a day', async () => {
    const { browser, email } = await signUp(site);
    const outcomes = [];
    for (let round = 0; round < 6; round++) {
      const code = codeIn((await postTo(site, email)).subject);
      for (let guess = 0; guess < validationCode.tries; guess++) {
        outcomes.push(await browser.call(activateByCode, { code: wrong(code) }));
      }
      await site.clock.advance(60_000);
      const sent = await mailed(email);
      await browser.call(requestMail, {});
      await until(async () => (await mailed(email)) > sent);
    }
    expect(outcomes.map(({ http }) => http)).toEqual([
      ...Array.from({ length: codeGuesses.perAccount }, () => 200),
      ...Array.from({ length: 5 }, () => 429),
    ]);
    const code = codeIn((await postTo(site, email)).subject);
    expect(await browser.call(activateByCode, { code })).toMatchObject({ code: 'too_many' });
  });

  test('of many accounts are guessed sixty times a day from one address', async () => {
    await using counting = await startTestSite();
    const crowd = [];
    for (let person = 0; person < 4; person++) {
      const { browser, email } = await signUp(counting);
      crowd.push({ browser, code: wrong(codeIn((await postTo(counting, email)).subject)) });
    }
    const outcomes = [];
    // By both calls: each has a rate limit of its own.
    for (const [person, { browser, code }] of crowd.entries()) {
      for (let guess = 0; guess < 20; guess++) {
        outcomes.push(await browser.call(person % 2 ? activateByCode : activateByCodeOnSite, { code }));
      }
    }
    const admitted = outcomes.filter(({ http }) => http === 200);
    expect(admitted).toHaveLength(codeGuesses.perAddress);
    expect(outcomes.at(-1)).toMatchObject({ code: 'too_many' });
  });
});

describe('the address of another person', () => {
  beforeEach(nextDay);

  test('that was typed by mistake opens nothing once another one is proven', async () => {
    const { browser, email, uid } = await signUp(site);
    const token = tokenIn((await postTo(site, email)).text);
    await browser.call(requestSms, { phone: '+33612345001' });
    const message = await postTo(site, '+33612345001');
    await browser.call(activateByCode, { code: codeIn(message.text) });
    const better = `better-${email}`;
    await browser.call(requestEmailChange, { email: better, email_confirm: better });
    const stranger = await site.visitor();
    // Already while the new one waits for its code.
    expect(await stranger.call(activateByToken, { token })).toMatchObject({ status: 'error' });
    const { subject } = await postTo(site, better);
    expect(await browser.call(validateEmailChange, { code: codeIn(subject) })).toMatchObject({
      data: { email: better },
    });
    expect(await stranger.call(activateByToken, { token })).toMatchObject({
      messages: { token: expect.any(String) },
    });
    expect(await emailOf(uid)).toBe(better);
  });

  test('that was typed by mistake is not proven by its owner for an account that is active by phone', async () => {
    const { browser, email, uid } = await signUp(site);
    const token = tokenIn((await postTo(site, email)).text);
    await browser.call(requestSms, { phone: '+33612345002' });
    await browser.call(activateByCode, { code: codeIn((await postTo(site, '+33612345002')).text) });
    const stranger = await site.visitor();
    expect(await stranger.call(activateByToken, { token })).toMatchObject({
      code: 'authorization_required',
    });
    expect(await emailOf(uid)).toBeNull();
    expect(await browser.call(activateByToken, { token })).toMatchObject({ data: { active: 1 } });
    expect(await emailOf(uid)).toBe(email);
  });
  test('replaces the unproven one of an active account only after a recent login, as another phone does', async () => {
    const { browser, email, nick } = await signUp(site);
    await browser.call(requestSms, { phone: '+33612345003' });
    await browser.call(activateByCode, { code: codeIn((await postTo(site, '+33612345003')).text) });
    await site.clock.advance(stepUpMs);
    const better = { email: `better-${email}`, email_confirm: `better-${email}` };
    const refused = { code: 'step_up_required' };
    expect(await browser.call(changePendingEmail, better)).toMatchObject(refused);
    expect(await browser.call(requestSms, { phone: '+33612345004' })).toMatchObject(refused);
    await browser.call(loginOnSite, { login: nick, password: 'sept ponts rouges' });
    expect(await browser.call(changePendingEmail, better)).toMatchObject({ status: 'success' });
    expect(await browser.call(requestSms, { phone: '+33612345004' })).toMatchObject({ status: 'success' });
  });
  test('stays with the member who proves it first: no code takes it away', async () => {
    const shared = { email: 'shared@example.test', email_confirm: 'shared@example.test' };
    const early = await signUp(site, shared);
    // The second mail then belongs to the second registration.
    await postTo(site, shared.email);
    const late = await signUp(site, shared);
    const mails = await until(async () => {
      const found = (await site.outbox()).filter(({ to }) => to === shared.email);
      return found.length === 2 && found;
    });
    const [second, first] = mails.map(({ subject }) => codeIn(subject)) as [string, string];
    const token = tokenIn(mails[0]?.text ?? '');
    expect(await early.browser.call(activateByCode, { code: first })).toMatchObject({ status: 'success' });
    const stranger = await site.visitor();
    expect(await stranger.call(activateByToken, { token })).toMatchObject({ status: 'error' });
    expect(await late.browser.call(activateByCode, { code: second })).toMatchObject({
      messages: { code: expect.any(String) },
    });
    expect([await emailOf(early.uid), await emailOf(late.uid)]).toEqual([shared.email, null]);
  });

  test('gets twenty mails a day at most, whatever is asked for; the answers stay the same', async () => {
    await using counting = await startTestSite();
    const victim = 'victim@example.test';
    const { browser } = await signUp(counting);
    const ask = (email: string) => browser.call(changePendingEmail, { email, email_confirm: email });
    const answers = [];
    for (let turn = 0; turn < mailboxMails.limit + 3; turn++) {
      // By way of another one there is nothing to wait for.
      await ask('elsewhere@example.test');
      answers.push((await ask(victim)).http);
      await counting.clock.advance(600_000);
    }
    expect(new Set(answers)).toEqual(new Set([200]));
    const last = 'last@example.test';
    await ask(last);
    await postTo(counting, last);
    const mails = async () => (await counting.outbox()).filter(({ to }) => to === victim);
    await until(async () => (await mails()).length >= mailboxMails.limit);
    expect(await mails()).toHaveLength(mailboxMails.limit);
  });
});

test('a link that is opened while its address is being replaced: one of the two counts, neither fails', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const { browser, email, uid } = await signUp(site);
    const token = tokenIn((await postTo(site, email)).text);
    const better = `better-${email}`;
    const stranger = await site.visitor();
    const [change, link] = await Promise.all([
      browser.call(changePendingEmail, { email: better, email_confirm: better }),
      stranger.call(activateByToken, { token }),
    ]);
    expect([change.http, link.http]).toEqual([200, 200]);
    expect([change.status, link.status].toSorted()).toEqual(['error', 'success']);
    expect(await emailOf(uid)).toBe(link.status === 'success' ? email : null);
  }
});

test('a registration that was refused while it waited for its hash writes nothing', async () => {
  const controller = new AbortController();
  const late = refuse('deadline');
  const untouched = new Proxy({}, { get: () => expect.fail('nothing may be written') });
  const registering = createRegistration({
    db: untouched,
    isRegistrationOpen: () => true,
    newPassword: () => undefined,
    nicks: { fault: async () => undefined },
    passwords: {
      hash: async () => {
        controller.abort(late);
        return '';
      },
    },
  } as never);
  const fields = { ...registrationForm(), terms: true, owner_token: '' };
  await expect(registering(fields as never, { signal: controller.signal } as never)).rejects.toBe(late);
});
