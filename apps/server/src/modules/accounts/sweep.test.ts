// What time ends, and what it leaves alone.
import { accountsCalls, inactiveAccountMs, trialLimits } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { startTestSite, type TestSite, until } from '../../testing/index.ts';
import { addMember } from './members.ts';
import { codeIn, postTo, signUp } from './registration/testing/newcomers.ts';
import { freshAvatar } from './registration/registration.ts';

const { checkNick, activateByCode, startTrial, member: ownRecord } = accountsCalls;
const start = () => startTestSite({ env: { RATE_LIMITS: 'off' } });
const isThere = async (site: TestSite, uid: number) =>
  (await site.db.selectFrom('members').select('uid').where('uid', '=', uid).executeTakeFirst()) !== undefined;

test('an account that was never activated is gone after a week: nick, session and post; active ones stay', async () => {
  await using site = await start();
  const { uid, nick, email, browser } = await signUp(site);
  const begun = await signUp(site);
  await begun.browser.call(activateByCode, { code: codeIn((await postTo(site, begun.email)).subject) });
  await postTo(site, email);
  await site.clock.advance(inactiveAccountMs - 1);
  expect(await isThere(site, uid)).toBe(true);
  await site.clock.advance(3_600_000);
  await until(async () => !(await isThere(site, uid)));
  expect(await isThere(site, begun.uid)).toBe(true);
  expect(await browser.call(ownRecord, {})).toMatchObject({ http: 401 });
  expect((await site.outbox()).map(({ to }) => to)).toEqual([begun.email]);
  const visitor = await site.visitor();
  expect(await visitor.call(checkNick, { nick })).toMatchObject({ data: { free: 1 } });
});

test('the post of the member whose address was abused stays hers', async () => {
  await using site = await start();
  const owner = await site.addPerson();
  const { uid } = await signUp(site, { email: owner.email, email_confirm: owner.email });
  await postTo(site, owner.email);
  await site.clock.advance(inactiveAccountMs + 3_600_000);
  await until(async () => !(await isThere(site, uid)));
  expect((await site.outbox()).map(({ to }) => to)).toEqual([owner.email]);
});

test('any number of them goes at once', async () => {
  await using site = await start();
  for (let person = 0; person < 201; person++) {
    await addMember(
      site.db,
      {
        nick: `Passante ${person}`,
        pending_email: `passante${person}@example.test`,
        password_hash: 'none',
        gender: 2,
        age: 30,
        country: '',
        region: '',
        avatar: freshAvatar(),
        language: 'fr',
      },
      site.clock.now(),
    );
  }
  await site.clock.advance(inactiveAccountMs + 3_600_000);
  const isEmpty = async () => (await site.db.selectFrom('members').select('uid').execute()).length === 0;
  await until(isEmpty, { withinMs: 40_000 });
  expect((await site.outbox()).length).toBe(0);
});

test('visits and their names are forgotten after a day, again and again', async () => {
  await using site = await start();
  const left = async () =>
    (await site.db.selectFrom('trials').select('uid').execute()).length +
    (await site.db.selectFrom('nick_claims').select('uid').execute()).length;
  for (let day = 0; day < 2; day++) {
    await (await site.visitor()).call(startTrial, { nick: 'Camille' });
    expect(await left()).toBe(2);
    await site.clock.advance(trialLimits.windowMs + 3_600_000);
    await until(async () => (await left()) === 0);
  }
});
