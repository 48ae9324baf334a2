// What time ends, and what it leaves alone.
import { accountsCalls, hourMs, inactiveAccountMs, trialLimits } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { idleJobs } from '../../testing/jobs.ts';
import {
  createTestClock,
  createTestDatabase,
  startTestSite,
  type TestSite,
  until,
} from '../../testing/index.ts';
import { addMember } from './members.ts';
import { codeIn, postTo, signUp } from './registration/testing/newcomers.ts';
import { freshAvatar } from './registration/registration.ts';
import { scheduleAccountSweep } from './sweep.ts';

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
  await site.clock.advance(hourMs);
  await until(async () => !(await isThere(site, uid)));
  expect(await isThere(site, begun.uid)).toBe(true);
  expect(await browser.call(ownRecord, {})).toMatchObject({ http: 401 });
  expect((await site.outbox()).map(({ to }) => to)).toEqual([begun.email]);
  const visitor = await site.visitor();
  expect(await visitor.call(checkNick, { nick })).toMatchObject({ data: { free: 1 } });
});

test('the mail of a member whose address another person registered with stays theirs', async () => {
  await using site = await start();
  const owner = await site.addPerson();
  const { uid } = await signUp(site, { email: owner.email, email_confirm: owner.email });
  await postTo(site, owner.email);
  await site.clock.advance(inactiveAccountMs + hourMs);
  await until(async () => !(await isThere(site, uid)));
  expect((await site.outbox()).map(({ to }) => to)).toEqual([owner.email]);
});

test('inactive accounts go in one sweep, however many batches they are', async () => {
  await using database = await createTestDatabase();
  const { db } = database;
  const clock = createTestClock();
  const addInactive = (nth: number) =>
    addMember(
      db,
      {
        nick: `Passante ${nth}`,
        pending_email: `passante${nth}@example.test`,
        password_hash: 'none',
        gender: 2,
        age: 30,
        country: '',
        region: '',
        avatar: freshAvatar(),
        language: 'fr',
      },
      clock.now(),
    );
  for (const nth of [1, 2, 3, 4, 5]) await addInactive(nth);
  const sweeps: (() => Promise<void>)[] = [];
  await scheduleAccountSweep({
    db,
    clock,
    jobs: idleJobs({ handle: (_job, run) => void sweeps.push(() => run({} as never)) }),
    nicks: { release: async () => {} },
    sessions: { endAll: async () => async () => {} },
    personalData: [],
    atOnce: 2,
  });
  await clock.advance(inactiveAccountMs);
  for (const sweep of sweeps) await sweep();
  expect(sweeps).toHaveLength(1);
  expect(await db.selectFrom('members').select('uid').execute()).toEqual([]);
});

test('trials and their nicks are deleted after a day, in every sweep', async () => {
  await using site = await start();
  const left = async () =>
    (await site.db.selectFrom('trials').select('uid').execute()).length +
    (await site.db.selectFrom('nick_claims').select('uid').execute()).length;
  for (let day = 0; day < 2; day++) {
    await (await site.visitor()).call(startTrial, { nick: 'Camille' });
    expect(await left()).toBe(2);
    await site.clock.advance(trialLimits.windowMs + hourMs);
    await until(async () => (await left()) === 0);
  }
});
