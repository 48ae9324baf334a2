// Sessions over real HTTP and sockets: how they are known, how they move, how they end.
import { once } from 'node:events';
import { accountsCalls, sessionCookies, sessionLimits, stepUpMs } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Actor,
  startTestSite,
  type TestMember,
  type TestSite,
  until,
  addQuietSocket,
} from '../../../testing/index.ts';

let site: TestSite;
beforeAll(
  async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' }, prepare: addQuietSocket })),
);
afterAll(() => site.close());

const { loginOnSite, logout, member: ownRecord, sessions, endSessions } = accountsCalls;
const secretOf = (actor: Actor) => actor.cookies.get(sessionCookies.secret.name) ?? '';

/** A thief with a copy of the session cookie. */
async function thiefOf(victim: Actor, from = site): Promise<Actor> {
  const thief = await from.visitor();
  thief.cookies.set(sessionCookies.secret.name, secretOf(victim));
  return thief;
}
const cookieHeader = (actor: Actor) =>
  [...actor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const listen = (actor: Actor) => site.connect('/quiet', { cookie: cookieHeader(actor) });
const isIn = async (actor: Actor) => (await actor.call(ownRecord, {})).http === 200;
/** Proves the phone, which raises the standing. */
async function certify(browser: Actor, phone: string) {
  await browser.call(accountsCalls.requestSms, { phone });
  const message = await until(async () =>
    (await site.outbox()).find(({ channel, to }) => channel === 'sms' && to === phone),
  );
  const code = /\d{4}/.exec(message.text)?.[0] ?? '';
  expect(await browser.call(accountsCalls.activateByCode, { code })).toMatchObject({ status: 'success' });
}
/** On another device of the member. */
const elsewhere = async (maelle: TestMember) => {
  const other = await site.visitor();
  await other.call(loginOnSite, { login: maelle.nick, password: maelle.password });
  return other;
};

test('a visitor has no record of their own (R7.249)', async () => {
  const visitor = await site.visitor();
  expect(await visitor.call(ownRecord, {})).toMatchObject({ http: 401, code: 'authorization_required' });
});

test('a member reads their own record, which names the session (R3.001, R3.002, R3.003, R3.004, R3.007, R4.196, R4.200)', async () => {
  const maelle = await site.member({ nick: 'Maelle_69', gender: 2, age: 34 });
  const answer = await maelle.call(ownRecord, {});
  expect(answer).toMatchObject({
    status: 'success',
    data: {
      uid: maelle.uid,
      id: maelle.uid,
      nick: 'Maelle_69',
      email: maelle.email,
      gender: 2,
      age: 34,
      active: 1,
      member_type: 0,
      status: 'free',
      standing: 'free',
      session_id: maelle.cookies.get(sessionCookies.id.name),
    },
  });
  expect(JSON.stringify(answer)).not.toContain('argon2');
});

describe('an id that was planted or stolen', () => {
  test('is not the one after a login', async () => {
    const maelle = await site.member();
    const planted = secretOf(maelle);
    await maelle.call(loginOnSite, { login: maelle.nick, password: maelle.password });
    expect(secretOf(maelle)).not.toBe(planted);
    const thief = await site.visitor();
    thief.cookies.set(sessionCookies.secret.name, planted);
    expect(await isIn(thief)).toBe(false);
    expect(thief.cookies.has(sessionCookies.secret.name)).toBe(false);
  });

  test('dies at logout, and its sockets close (R7.239, R4.197)', async () => {
    const maelle = await site.member();
    const thief = await thiefOf(maelle);
    expect(await isIn(thief)).toBe(true);
    const socket = await listen(thief);
    const closed = once(socket, 'close');
    expect(await maelle.call(logout, {})).toMatchObject({ status: 'success' });
    expect((await closed)[0]).toBe(4401);
    expect(await isIn(thief)).toBe(false);
    expect(maelle.cookies.has(sessionCookies.secret.name)).toBe(false);
    expect(maelle.cookies.has(sessionCookies.id.name)).toBe(false);
  });

  test('dies when the level changes: the next answer brings another id, and sockets come back with it', async () => {
    const maelle = await site.member();
    const thief = await thiefOf(maelle);
    const socket = await listen(thief);
    const closed = once(socket, 'close');
    await certify(await elsewhere(maelle), '+33612345601');
    const before = secretOf(maelle);
    expect(await maelle.call(ownRecord, {})).toMatchObject({ data: { standing: 'verified' } });
    expect(secretOf(maelle)).not.toBe(before);
    expect((await closed)[0]).toBe(4001);
    // Requests that were under way end well; three seconds later the old id is void.
    expect(await isIn(thief)).toBe(true);
    await site.clock.advance(sessionLimits.previousIdMs);
    expect(await isIn(thief)).toBe(false);
    expect(await isIn(maelle)).toBe(true);
  });

  test('gains nothing from the step-up of its owner', async () => {
    const maelle = await site.member();
    await site.clock.advance(stepUpMs);
    const thief = await thiefOf(maelle);
    const before = secretOf(maelle);
    expect(await maelle.call(accountsCalls.stepUp, { password: maelle.password })).toMatchObject({
      status: 'success',
    });
    expect(secretOf(maelle)).not.toBe(before);
    expect(await thief.call(accountsCalls.startTotp, {})).toMatchObject({ code: 'step_up_required' });
    expect(await maelle.call(accountsCalls.startTotp, {})).toMatchObject({ status: 'success' });
    await site.clock.advance(sessionLimits.previousIdMs);
    expect(await isIn(thief)).toBe(false);
  });

  test('is replaced once by requests that come together', async () => {
    const maelle = await site.member();
    await certify(await elsewhere(maelle), '+33612345602');
    const header = { cookie: cookieHeader(maelle) };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => site.fetch('/b/member', { headers: header })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const given = answers.flatMap(({ headers }) =>
      headers.getSetCookie().filter((cookie) => cookie.startsWith(sessionCookies.secret.name)),
    );
    expect(given).toHaveLength(1);
  });
});

test('a level that ends by the clock gives another id too', async () => {
  const maelle = await site.member({ premiumUntil: site.clock.now() + 60_000 });
  const before = secretOf(maelle);
  await site.clock.advance(60_000);
  expect(await maelle.call(ownRecord, {})).toMatchObject({ data: { standing: 'free', status: 'free' } });
  expect(secretOf(maelle)).not.toBe(before);
});

test('a session that was unused for thirty days is over; one that is used is not', async () => {
  const [idle, busy] = [await site.member(), await site.member()];
  await site.clock.advance(sessionLimits.idleMs / 2);
  expect(await isIn(busy)).toBe(true);
  await site.clock.advance(sessionLimits.idleMs / 2);
  expect(await isIn(idle)).toBe(false);
  expect(await isIn(busy)).toBe(true);
});

test('a member lists their sessions and ends the others', async () => {
  const maelle = await site.member();
  const telephone = await elsewhere(maelle);
  const tablet = await elsewhere(maelle);
  const list = await maelle.call(sessions, {});
  if (list.status !== 'success') throw new Error(list.code);
  expect(list.data.list.map(({ current }) => current).toSorted()).toEqual([0, 0, 1]);
  const id = telephone.cookies.get(sessionCookies.id.name) ?? '';
  expect(await maelle.call(endSessions, { id })).toMatchObject({ data: { ended: 1 } });
  expect([await isIn(telephone), await isIn(tablet)]).toEqual([false, true]);
  expect(await maelle.call(endSessions, { others: 1 })).toMatchObject({ data: { ended: 1 } });
  expect([await isIn(tablet), await isIn(maelle)]).toEqual([false, true]);
});

test('a member cannot end the session of another member', async () => {
  const [maelle, ondine] = [await site.member(), await site.member()];
  const id = ondine.cookies.get(sessionCookies.id.name) ?? '';
  expect(await maelle.call(endSessions, { id })).toMatchObject({ data: { ended: 0 } });
  expect(await isIn(ondine)).toBe(true);
});

test('twenty sessions may be open; the one unused for longest makes room', async () => {
  const first = await site.member();
  for (let more = 0; more < sessionLimits.perMember; more++) {
    await site.clock.advance(1);
    await elsewhere(first);
  }
  expect(await isIn(first)).toBe(false);
});

test('a role sleeps in production until it has a second factor, and says so to its owner', async () => {
  await using real = await startTestSite({ env: { SITE_MODE: 'production' } });
  const person = await real.addPerson({ role: 'editor' });
  const answer = await real.fetch('/b/user/login/', {
    method: 'POST',
    body: new URLSearchParams({ login: person.nick, password: person.password }),
  });
  expect(await answer.json()).toMatchObject({
    data: { member: { role: 'editor', role_waits: 1, standing: 'free' } },
  });
});
