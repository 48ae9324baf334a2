// Attacks and races while a member changes or deletes the account.
import { once } from 'node:events';
import { accountsCalls, nickLength, profilesCalls, stepUpMs } from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Actor,
  startTestSite,
  type TestMember,
  type TestSite,
  until,
  addQuietSocket,
} from '../../../testing/index.ts';
import { changeMember, lockMember } from '../members.ts';
import { factors } from '../second-factor/testing/factors.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ prepare: addQuietSocket })));
afterAll(() => site.close());

const {
  changePassword,
  changeNick,
  requestEmailChange,
  validateEmailChange,
  resetPassword,
  validatePasswordToken,
  deleteAccount,
  loginOnSite,
  stepUp,
  sessions,
  member: ownRecord,
} = accountsCalls;
const { withTotp, nextCode } = factors(() => site);

const fresh = { password: 'neuf tuiles bleues', password_confirm: 'neuf tuiles bleues' };
const lettersTo = async (address: string) => (await site.outbox()).filter(({ to }) => to === address);
const letterTo = (address: string) => until(async () => (await lettersTo(address))[0]);
const codeIn = (text: string) => /\b\d{4}\b/.exec(text)?.[0] ?? '';
const tokenIn = (text: string) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? '';
const login = ({ nick, password }: TestMember) => ({ login: nick, password });

async function elsewhere(maelle: TestMember): Promise<Actor> {
  const browser = await site.visitor();
  await browser.call(loginOnSite, login(maelle));
  return browser;
}
const isIn = async (browser: Actor) => (await browser.call(ownRecord, {})).http === 200;
const listen = (browser: Actor) =>
  site.connect('/quiet', {
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });

/** How many wait for a lock in this database. */
async function waitingFor(db: TestSite['db']): Promise<number> {
  const { rows } = await sql<{ waiting: string }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return Number(rows[0]?.waiting);
}

describe('a login that is under way by the old password', () => {
  test('opens nothing once the password has changed', async () => {
    const maelle = await site.member();
    const thief = await site.visitor();
    const [attempt] = await site.db.transaction().execute(async (tx) => {
      await lockMember(tx, maelle.uid);
      const under = thief.call(loginOnSite, login(maelle));
      // The password has been found right by now; what follows waits for the member's row.
      await until(async () => (await waitingFor(site.db)) > 0);
      await changeMember(tx, maelle.uid, { password_hash: 'another' });
      await tx.deleteFrom('sessions').where('uid', '=', maelle.uid).execute();
      return [under];
    });
    expect(await attempt).toMatchObject({ http: 200, code: 'login_failed' });
    expect(await isIn(thief)).toBe(false);
  });
});

/** Asks for it; answers the code that was mailed. */
async function askFor(email: string, maelle: TestMember): Promise<string> {
  await maelle.call(requestEmailChange, { email, email_confirm: email });
  return codeIn((await letterTo(email)).subject);
}

describe('a change of address', () => {
  test('ends the links that the address before was sent', async () => {
    const maelle = await site.member();
    await (await site.visitor()).call(resetPassword, { login: maelle.nick });
    const token = tokenIn((await letterTo(maelle.email)).text);
    const code = await askFor(`away.${maelle.email}`, maelle);
    expect(await maelle.call(validateEmailChange, { code })).toMatchObject({ status: 'success' });
    expect(await maelle.call(validatePasswordToken, { token })).toMatchObject({ data: { valid: 0 } });
  });

  test('to one address, by two who both read its mail, succeeds for one; the other learns nothing', async () => {
    const [maelle, hugo] = [await site.member(), await site.member()];
    const email = 'shared.box@example.test';
    const code = await askFor(email, maelle);
    await hugo.call(requestEmailChange, { email, email_confirm: email });
    await until(async () => (await lettersTo(email)).length === 2);
    const his = codeIn((await letterTo(email)).subject);
    const answers = await Promise.all([
      maelle.call(validateEmailChange, { code }),
      hugo.call(validateEmailChange, { code: his }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['error', 'success']);
    const refused = answers.find(({ status }) => status === 'error');
    expect(refused).toMatchObject({ http: 200, messages: { code: expect.stringContaining('faux') } });
  });

  test.each(['123', '12345', '12a4', ''])('is not made by "%s" (R5.052)', async (code) => {
    const maelle = await site.member();
    await askFor(`typed.${maelle.email}`, maelle);
    expect(await maelle.call(validateEmailChange, { code })).toMatchObject({
      messages: { code: expect.any(String) },
    });
    expect(await maelle.call(ownRecord, {})).toMatchObject({ data: { email: maelle.email } });
  });

  test('cannot be guessed: five tries, then the right code is none any more (R5.055)', async () => {
    const maelle = await site.member();
    const code = await askFor(`guessed.${maelle.email}`, maelle);
    const wrong = code === '0000' ? '0001' : '0000';
    await Promise.all(Array.from({ length: 20 }, () => maelle.call(validateEmailChange, { code: wrong })));
    expect(await maelle.call(validateEmailChange, { code })).toMatchObject({ status: 'error' });
    expect(await maelle.call(ownRecord, {})).toMatchObject({ data: { email: maelle.email } });
  });
});

describe('a nick', () => {
  test('that twelve members ask for at once is given to one (R5.059)', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => site.member()));
    const answers = await Promise.all(many.map((each) => each.call(changeNick, { nick: 'Amarante' })));
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 'error');
    expect(
      new Set(refused.map((answer) => JSON.stringify('messages' in answer && answer.messages))).size,
    ).toBe(1);
  });

  test('is not swapped: two who ask for each other’s are both refused, in words', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 4 }, async () => [await site.member(), await site.member()] as const),
    );
    const answers = await Promise.all(
      pairs.flatMap(([one, other]) => [
        one.call(changeNick, { nick: other.nick }),
        other.call(changeNick, { nick: one.nick }),
      ]),
    );
    expect(answers.map(({ http }) => http)).toEqual(answers.map(() => 200));
    expect(answers.filter(({ status }) => status === 'success')).toEqual([]);
  });
});

test('a stranger at an open browser guesses the password ten times an hour at most', async () => {
  await using counting = await startTestSite();
  const maelle = await counting.member();
  const guesses = [];
  for (let guess = 0; guess < 12; guess++) {
    const call = guess % 2 === 0 ? changePassword : deleteAccount;
    const typed = { old: `guess ${guess}`, password: `guess ${guess}`, password_confirm: `guess ${guess}` };
    guesses.push((await maelle.call(call as typeof changePassword, typed)).http);
  }
  expect(guesses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(guesses.slice(10)).toEqual([429, 429]);
});

describe('leaving', () => {
  test('asks a member with a second factor for it, unless it was shown a moment ago', async () => {
    const maelle = await site.member();
    const { secret } = await withTotp(maelle);
    await site.clock.advance(stepUpMs);
    expect(await maelle.call(deleteAccount, { password: maelle.password })).toMatchObject({
      code: 'step_up_required',
    });
    expect(await maelle.call(stepUp, { code: await nextCode(secret) })).toMatchObject({ status: 'success' });
    expect(await maelle.call(deleteAccount, { password: maelle.password, confirm: 0 })).toMatchObject({
      messages: { confirm: expect.any(String) },
    });
    expect(await maelle.call(deleteAccount, { password: maelle.password })).toMatchObject({
      status: 'success',
    });
  });

  test('ends every session and socket; twenty clicks at once are one, and none is a bug', async () => {
    const maelle = await site.member();
    const telephone = await elsewhere(maelle);
    const sockets = await Promise.all([listen(maelle), listen(telephone)]);
    const closed = sockets.map((socket) => once(socket, 'close'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => maelle.call(deleteAccount, { password: maelle.password })),
    );
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    expect(answers.filter(({ http }) => http >= 500)).toEqual([]);
    expect((await Promise.all(closed)).map(([code]) => code as number)).toEqual([4401, 4401]);
    expect([await isIn(maelle), await isIn(telephone)]).toEqual([false, false]);
    expect(await lettersTo(maelle.email)).toHaveLength(1);
  });

  test('mails no farewell to an address that the member never proved', async () => {
    await using own = await startTestSite();
    const [unproven, proven] = [await own.member(), await own.member()];
    await own.db
      .updateTable('members')
      .set({ email: null, pending_email: unproven.email })
      .where('uid', '=', unproven.uid)
      .execute();
    for (const leaving of [unproven, proven])
      expect(await leaving.call(deleteAccount, { password: leaving.password })).toMatchObject({
        status: 'success',
      });
    const recipients = async () => (await own.outbox()).map(({ to }) => to);
    await until(async () => (await recipients()).includes(proven.email));
    const { rows } = await sql`select from graphile_worker._private_jobs
      where payload -> 'payload' ->> 'to' = ${unproven.email}`.execute(own.db);
    expect(rows).toEqual([]);
    expect(await recipients()).not.toContain(unproven.email);
  });

  test('during changes and reads of the account elsewhere leaves nothing half-written, and no bug', async () => {
    const maelle = await site.member();
    const telephone = await elsewhere(maelle);
    const reader = await site.member();
    const answers = await Promise.all([
      maelle.call(deleteAccount, { password: maelle.password }),
      telephone.call(changeNick, { nick: 'Jusquiame' }),
      telephone.call(changePassword, { old: maelle.password, ...fresh }),
      telephone.call(accountsCalls.updateMember, { about: 'Encore là' }),
      telephone.call(sessions, {}),
      telephone.call(accountsCalls.exportMember, {}),
      reader.call(profilesCalls.profile, { id: maelle.uid }),
      reader.call(profilesCalls.hitProfile, { id: maelle.uid }),
      (await site.visitor()).call(loginOnSite, login(maelle)),
    ]);
    expect(answers.map(({ http }) => http).filter((http) => http >= 500)).toEqual([]);
    expect(site.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
    const left = await site.db.selectFrom('members').select('uid').where('uid', '=', maelle.uid).execute();
    const named = await site.db
      .selectFrom('nick_claims')
      .select('uid')
      .where('uid', '=', maelle.uid)
      .execute();
    expect([left.length === 0, named.length === 0]).toEqual([
      answers[0].status === 'success',
      answers[0].status === 'success',
    ]);
  });

  test('succeeds although another transaction was in its way, and Postgres ended it for that', async () => {
    // Of its own: the tests above have used up the deletions of an hour.
    await using own = await startTestSite();
    const maelle = await own.member();
    const [deletion] = await own.db.transaction().execute(async (tx) => {
      // The deletion, which waits first, is the one that notices the deadlock.
      await sql`set local deadlock_timeout = '1min'`.execute(tx);
      await sql`select from nick_claims where uid = ${maelle.uid} for update`.execute(tx);
      const under = maelle.call(deleteAccount, { password: maelle.password });
      await until(async () => (await waitingFor(own.db)) > 0);
      await sql`select from members where uid = ${maelle.uid} for key share`.execute(tx);
      return [under];
    });
    expect(await deletion).toMatchObject({ http: 200, status: 'success' });
    const left = await own.db.selectFrom('members').select('uid').where('uid', '=', maelle.uid).execute();
    expect(left).toEqual([]);
  });

  test('a login that is under way meanwhile fails like any other', async () => {
    const maelle = await site.member();
    const late = await site.visitor();
    const [attempt] = await site.db.transaction().execute(async (tx) => {
      await lockMember(tx, maelle.uid);
      const under = late.call(loginOnSite, login(maelle));
      await until(async () => (await waitingFor(site.db)) > 0);
      await tx.deleteFrom('members').where('uid', '=', maelle.uid).execute();
      return [under];
    });
    expect(await attempt).toMatchObject({ http: 200, code: 'login_failed' });
  });

  test('of a member whose nick is also the subject of a mail leaves that mail', async () => {
    const subject = 'Votre lien';
    expect(subject.length).toBeLessThanOrEqual(nickLength.max);
    const maelle = await site.member({ nick: subject });
    const payload = JSON.stringify({
      at: null,
      payload: { to: 'someone.else@example.test', subject, text: '' },
    });
    await sql`select from graphile_worker.add_job('letter', payload := ${payload}::json,
      run_at := 'infinity'::timestamptz)`.execute(site.db);
    await maelle.call(deleteAccount, { password: maelle.password });
    const { rows } = await sql`select from graphile_worker._private_jobs
      where payload -> 'payload' ->> 'to' = 'someone.else@example.test'`.execute(site.db);
    expect(rows).toHaveLength(1);
  });

  test('keeps one active owner when two leave at once, in production', async () => {
    await using real = await startTestSite({ env: { SITE_MODE: 'production' } });
    const owners = [await real.addPerson({ role: 'owner' }), await real.addPerson({ role: 'owner' })];
    await real.addPerson({ role: 'owner', active: false });
    const post = (path: string, fields: Record<string, string>, cookie = '') =>
      real.fetch(path, { method: 'POST', headers: { cookie }, body: new URLSearchParams(fields) });
    const leave = async ({ nick, password }: { nick: string; password: string }) => {
      const logged = await post('/b/user/login/', { login: nick, password });
      const cookie = logged.headers
        .getSetCookie()
        .map((each) => each.split(';', 1)[0])
        .join('; ');
      return async () => (await post('/b/member/account/delete', { password }, cookie)).json();
    };
    const both = await Promise.all(owners.map(leave));
    const answers = (await Promise.all(both.map((each) => each()))) as { status: string; code?: string }[];
    expect(answers.map(({ status, code }) => code ?? status).toSorted()).toEqual(['last_owner', 'success']);
  });
});

describe('views', () => {
  test('of many looks at once by one reader one counts (R3.040)', async () => {
    const [ondine, reader] = [await site.member(), await site.member()];
    await Promise.all(
      Array.from({ length: 20 }, () => reader.call(profilesCalls.hitProfile, { id: ondine.uid })),
    );
    expect(await ondine.call(ownRecord, {})).toMatchObject({ data: { views: 1 } });
  });

  test('a visitor without a session counts once, whatever cookies they drop (R7.286)', async () => {
    const ondine = await site.member();
    for (let time = 0; time < 3; time++) {
      await (await site.visitor()).call(profilesCalls.hitProfile, { id: ondine.uid });
    }
    expect(await ondine.call(ownRecord, {})).toMatchObject({ data: { views: 1 } });
  });

  test('a picture on another site, a look ahead and a link in a text count none (R7.232)', async () => {
    const [ondine, reader] = [await site.member(), await site.member()];
    const asked = `/b/user/profile/hit?id=${ondine.uid}`;
    const unasked: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-purpose': 'prefetch' },
      { accept: 'text/html' },
    ];
    for (const headers of unasked) expect((await reader.fetch(asked, { headers })).status).toBe(403);
    await reader.fetch(asked, { method: 'HEAD' });
    expect(await ondine.call(ownRecord, {})).toMatchObject({ data: { views: 0 } });
  });
});
