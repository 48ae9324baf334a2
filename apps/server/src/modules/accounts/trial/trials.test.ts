// Ten minutes for a visitor, once a day for a browser.
import { randomBytes } from 'node:crypto';
import { accountsCalls, sessionCookies, trialLimits, trialSession } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '../registration/testing/newcomers.ts';
import { type Actor, startTestSite, type TestSite } from '../../../testing/index.ts';

const { startTrial, register, registerOnSite, checkNick, logout } = accountsCalls;
let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const begin = (visitor: Actor, nick: string) => visitor.call(startTrial, { nick });
test('a visitor has a negative uid and six hundred seconds (R3.006, R3.030, R6.005, R6.010)', async () => {
  const visitor = await site.visitor();
  expect(await begin(visitor, 'Camille')).toMatchObject({
    data: { nick: 'Camille', member_type: -1, session_limit: 600, ends_at: site.clock.now() + 600_000 },
  });
  const [first, second] = [
    await begin(await site.visitor(), 'Sacha'),
    await begin(await site.visitor(), 'Alix'),
  ];
  const uids = [first, second].map((answer) => (answer.status === 'success' ? answer.data.uid : 0));
  expect(uids.every((uid) => uid < 0)).toBe(true);
  expect(new Set(uids).size).toBe(2);
});

test('a trial needs a nick of letters or digits that is not taken (R5.028, R5.029, R5.031)', async () => {
  const visitor = await site.visitor();
  visitor.cookies.set('lang', 'en');
  const said = async (nick: string) => {
    const answer = await begin(visitor, nick);
    return answer.status === 'error' && answer.messages?.nick;
  };
  expect(await said('')).toBe('Please specify a nick');
  expect(await said('a_b')).toBe('Your nick should contain only letters or numbers.');
  await site.addPerson({ nick: 'Marjolaine' });
  await begin(await site.visitor(), 'Romarin');
  const taken = 'This nick is already in use, please try another one.';
  expect(await said('marjolaine')).toBe(taken);
  expect(await said('RoMarin')).toBe(taken);
  expect(await said('Salope')).not.toBe(false);
});

test('the nick of a running trial cannot be registered by others; afterwards it is free', async () => {
  await begin(await site.visitor(), 'Verveine');
  const visitor = await site.visitor();
  expect(await visitor.call(accountsCalls.checkNick, { nick: 'Verveine' })).toMatchObject({
    status: 'error',
  });
  await site.clock.advance(trialSession.sessionSeconds * 1000);
  expect(await visitor.call(accountsCalls.checkNick, { nick: 'Verveine' })).toMatchObject({
    status: 'success',
  });
});

test('a visitor may register under the nick of their trial, which ends with it', async () => {
  const visitor = await site.visitor();
  await begin(visitor, 'Bergamote');
  expect(await visitor.call(checkNick, { nick: 'Bergamote' })).toMatchObject({ data: { free: 1 } });
  await signUp(site, { nick: 'Bergamote' }, Promise.resolve(visitor));
  await visitor.call(logout, {});
  const claims = await site.db
    .selectFrom('nick_claims')
    .select('state')
    .where('nick', '=', 'Bergamote')
    .execute();
  expect(claims).toEqual([{ state: 'current' }]);
  const trials = await site.db
    .selectFrom('trials')
    .select('ends_at')
    .where('nick', '=', 'Bergamote')
    .execute();
  expect(trials).toEqual([{ ends_at: site.clock.now() }]);
  // The nick is taken now, also for a trial in the same browser.
  expect(await begin(visitor, 'Bergamote')).toMatchObject({ status: 'error' });
  const another = await site.visitor();
  expect(await another.call(registerOnSite, { nick: 'Bergamote' })).toMatchObject({
    messages: { nick: 'Ce pseudo est pris. Choisissez-en un autre.' },
  });
});

test('a member needs no trial', async () => {
  const maelle = await site.member();
  expect(await begin(maelle, 'Maelle')).toMatchObject({ code: 'trial_not_for_members' });
});

test('a visitor who has not passed the gate cannot begin a trial', async () => {
  const answer = await site.fetch('/_backend/trial/', {
    method: 'POST',
    body: new URLSearchParams({ nick: 'Lou' }),
  });
  expect(answer.status).toBe(403);
});

test('asking again while it runs answers the same trial; after ten minutes it is over until tomorrow (R1.002, R6.001, R6.006, R8.042)', async () => {
  await using counting = await startTestSite();
  const visitor = await counting.visitor();
  const first = await begin(visitor, 'Camille');
  const second = await begin(visitor, 'Autre');
  expect(second).toMatchObject({ data: first.status === 'success' ? first.data : {} });
  await counting.clock.advance(600_000);
  expect(await visitor.call(startTrial, { nick: 'Camille' }, { language: 'fr' })).toMatchObject({
    code: 'trial_ended',
    message: 'Votre visite d’essai de 10 minutes est terminée. Créez un compte pour rester.',
  });
  await counting.clock.advance(trialLimits.windowMs - 600_001);
  await visitor.call(accountsCalls.verifyAge, { terms: 1 });
  expect(await begin(visitor, 'Camille')).toMatchObject({ code: 'trial_ended' });
  await counting.clock.advance(1);
  expect(await begin(visitor, 'Camille')).toMatchObject({ status: 'success' });
});

test('twenty browsers of one address have theirs, the next one may not enter for now; other addresses may (R5.032)', async () => {
  await using counting = await startTestSite({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const from = async (address: string, nick: string) =>
    (await counting.visitor()).call(startTrial, { nick }, { headers: { 'x-forwarded-for': address } });
  for (let n = 0; n < trialLimits.perAddress; n++) {
    expect(await from('203.0.113.7', `Passant${n}`)).toMatchObject({ status: 'success' });
  }
  expect(await from('203.0.113.7', 'Passant99')).toMatchObject({
    code: 'trial_entry_failed',
    message: 'Désolé, vous ne pouvez pas entrer dans le salon pour le moment. Réessayez plus tard.',
  });
  expect(await from('203.0.113.8', 'Passant99')).toMatchObject({ status: 'success' });
});

test('the visitors of one /48 of IPv6 have sixteen times as many trials, from whichever of its networks they come', async () => {
  await using counting = await startTestSite({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const from = async (address: string, nick: string) =>
    (await counting.visitor()).call(startTrial, { nick }, { headers: { 'x-forwarded-for': address } });
  expect(await from('2001:db8:1:1::1', 'Passant1')).toMatchObject({ status: 'success' });
  const begun = await counting.db.selectFrom('trials').selectAll().executeTakeFirstOrThrow();
  const others = Array.from({ length: 16 * trialLimits.perAddress - 1 }, (_, index) => ({
    device_hash: randomBytes(32),
    address_hash: randomBytes(32),
    wider_network_hash: begun.wider_network_hash,
    nick: `Autre${index}`,
    started_at: begun.started_at,
    ends_at: begun.ends_at,
  }));
  await counting.db.insertInto('trials').values(others).execute();
  expect(await from('2001:db8:1:2::1', 'Passant2')).toMatchObject({ code: 'trial_entry_failed' });
  expect(await from('2001:db8:2:2::1', 'Passant2')).toMatchObject({ status: 'success' });
});

test('two trials that one browser asks for at once are one', async () => {
  const visitor = await site.visitor();
  visitor.cookies.set(sessionCookies.device.name, 'x'.repeat(43));
  const answers = await Promise.all(['Jumeau', 'Jumelle'].map((nick) => begin(visitor, nick)));
  expect(new Set(answers.map((answer) => answer.status === 'success' && answer.data.uid)).size).toBe(1);
});

test('what members do is not for visitors (R6.002, R6.080)', async () => {
  const visitor = await site.visitor();
  await begin(visitor, 'Passante');
  expect(await visitor.call(accountsCalls.setChatSettings, { mood: 'gaie' })).toMatchObject({
    http: 401,
    code: 'authorization_required',
  });
  expect(await visitor.call(register, {})).toMatchObject({ code: 'invalid_input' });
});
