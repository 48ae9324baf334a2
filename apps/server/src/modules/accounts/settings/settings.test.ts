// What a member changes about their account, over real HTTP.
import {
  accountsCalls,
  closeCodes,
  dayMs,
  devCalls,
  moderationCalls,
  profilesCalls,
  roomsCalls,
  stepUpMs,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => site.close());

const {
  updateMember,
  changePassword,
  changeNick,
  requestEmailChange,
  validateEmailChange,
  chatSettings,
  setChatSettings,
  deleteAccount,
  resetPassword,
  loginOnSite,
  checkNick,
  member: ownRecord,
} = accountsCalls;
const { profile, hitProfile } = profilesCalls;

const mailTo = (address: string, on = site) =>
  until(async () => (await on.outbox()).find(({ to }) => to === address));
const codeIn = (text: string) => /\b\d{4}\b/.exec(text)?.[0] ?? '';
const elsewhere = async (maelle: TestMember) => {
  const browser = await site.visitor();
  await browser.call(loginOnSite, { login: maelle.nick, password: maelle.password });
  return browser;
};

describe('the profile', () => {
  test('shows what the member has changed (R2.232, R2.233, R3.042, R7.259)', async () => {
    const maelle = await site.member();
    const answer = await maelle.call(updateMember, {
      about: '  Photographe du dimanche. ',
      age: 35,
      country: 'BE',
      region: 'BE-WAL',
      town: 'Namur',
      pm_enabled: 0,
    });
    expect(answer).toMatchObject({
      data: {
        member: {
          about: 'Photographe du dimanche.',
          age: 35,
          country: 'BE',
          region: 'BE-WAL',
          town: 'Namur',
          pm_enabled: 0,
        },
      },
    });
    expect(await maelle.call(ownRecord, {})).toMatchObject({ data: { town: 'Namur' } });
  });

  test.each([
    ['about', { about: 'a' }, 'R5.054'],
    ['about', { about: 'a'.repeat(2001) }, 'R5.054'],
    ['age', { age: 17 }, 'R1.006'],
    ['gender', { gender: 9 }, 'R3.011'],
    ['country', { country: 'ZZ' }, 'R3.013'],
    ['region', { country: 'FR', region: 'BE-WAL' }, 'R3.014'],
    ['town', { town: 'Lyon\u202e' }, 'R3.014'],
  ] as const)('is refused for %s in %j (%s)', async (field, change, _row) => {
    const maelle = await site.member();
    const answer = await maelle.call(updateMember, change);
    expect(answer.status === 'error' && Object.keys(answer.messages ?? {})).toEqual([field]);
  });
});

test('chat settings are kept, one by one (R3.023, R3.024, R3.025, R7.163, R7.164, R7.165, R7.166)', async () => {
  const maelle = await site.member();
  expect(await maelle.call(setChatSettings, { mood: 'Lampes basses' })).toMatchObject({
    data: {
      mood: 'Lampes basses',
      mood_visible: 1,
      pm_enabled: 1,
      pm_followees_only: 0,
      pm_premium_asks: 0,
      pm_veil_media: 0,
      pm_calls: 1,
      pm_read_receipts: 1,
    },
  });
  await maelle.call(setChatSettings, { mood_visible: 0 });
  await maelle.call(setChatSettings, { pm_enabled: 0 });
  expect(await maelle.call(chatSettings, {})).toMatchObject({
    data: { mood: 'Lampes basses', pm_enabled: 0, mood_visible: 0 },
  });
  const premium = await site.member({ premium: true });
  const seen = await premium.call(profile, { id: maelle.uid });
  expect(JSON.stringify(seen)).not.toContain('Lampes basses');
});

describe('the password', () => {
  test('is changed by the old one; other sessions end and this one gets another id (R2.230, R7.274)', async () => {
    const maelle = await site.member();
    const other = await elsewhere(maelle);
    const before = maelle.cookies.get('__Host-session');
    const change = {
      old: maelle.password,
      password: 'neuf tuiles bleues',
      password_confirm: 'neuf tuiles bleues',
    };
    expect(await maelle.call(changePassword, change)).toMatchObject({ status: 'success' });
    expect(await other.call(ownRecord, {})).toMatchObject({ http: 401 });
    expect(await maelle.call(ownRecord, {})).toMatchObject({ status: 'success' });
    expect(maelle.cookies.get('__Host-session')).not.toBe(before);
    await until(async () =>
      (await site.outbox()).some(
        ({ to, subject }) => to === maelle.email && subject === 'Votre mot de passe a changé',
      ),
    );
  });

  test('makes the live token of before worthless; the page that changed it gets another one', async () => {
    const maelle = await site.member();
    const here = await site.live(maelle);
    const tokenNow = async () => {
      const answer = await maelle.call(roomsCalls.liveSession, {});
      return answer.status === 'success' ? answer.data.Token : '';
    };
    const before = await tokenNow();
    const password = 'neuf tuiles bleues';
    await maelle.call(changePassword, { old: maelle.password, password, password_confirm: password });
    expect(await here.closed).toBe(closeCodes.sessionMoved);
    const thief = await site.live(await site.visitor(), { token: before });
    expect(thief.login).toMatchObject({ result: 401, data: { code: 'logged_out' } });
    expect(await tokenNow()).not.toBe(before);
    expect((await site.live(maelle)).login).toMatchObject({ result: 200 });
  });

  test.each([
    ['old', { old: 'wrong one' }],
    ['password', { password: 'abcde', password_confirm: 'abcde' }],
    ['password', { password: '123456', password_confirm: '123456' }],
    ['password_confirm', { password_confirm: 'something else' }],
  ] as const)('stays when %s is at fault', async (field, fault) => {
    const maelle = await site.member();
    const change = {
      old: maelle.password,
      password: 'neuf tuiles bleues',
      password_confirm: 'neuf tuiles bleues',
    };
    const answer = await maelle.call(changePassword, { ...change, ...fault });
    expect(answer.status === 'error' && Object.keys(answer.messages ?? {})).toContain(field);
    expect(
      await (await site.visitor()).call(loginOnSite, { login: maelle.nick, password: maelle.password }),
    ).toMatchObject({
      status: 'success',
    });
  });
});

describe('the mail address', () => {
  test('changes by a code that the new one receives; the old one is notified (R2.229, R7.272, R7.273)', async () => {
    const maelle = await site.member();
    const email = `neuve.${maelle.email}`;
    expect(await maelle.call(requestEmailChange, { email, email_confirm: email })).toMatchObject({
      data: { retry_after: 60 },
    });
    expect(await maelle.call(ownRecord, {})).toMatchObject({
      data: { email: maelle.email, pending_email: email },
    });
    const code = codeIn((await mailTo(email)).subject);
    expect(await maelle.call(validateEmailChange, { code })).toMatchObject({ data: { email } });
    const farewell = await mailTo(maelle.email);
    expect(farewell.subject).toBe('Votre adresse a changé');
    expect(await elsewhere({ ...maelle, nick: email })).toBeDefined();
  });

  test('that belongs to another member gets the same answer and stays with that member', async () => {
    const [maelle, owner] = [await site.member(), await site.addPerson()];
    expect(
      await maelle.call(requestEmailChange, { email: owner.email, email_confirm: owner.email }),
    ).toMatchObject({ status: 'success' });
    const letter = await mailTo(owner.email);
    expect(letter.subject).toBe('Une demande pour votre adresse');
    expect(letter.text).not.toMatch(/\b\d{4}\b/);
  });

  test('asks for a recent login', async () => {
    const maelle = await site.member();
    await site.clock.advance(stepUpMs);
    const email = `later.${maelle.email}`;
    expect(await maelle.call(requestEmailChange, { email, email_confirm: email })).toMatchObject({
      code: 'step_up_required',
    });
  });
});

test('a member downloads all their personal data, without secrets', async () => {
  const maelle = await site.member({ nick: 'Pivoine' });
  await maelle.call(updateMember, { about: 'Bonsoir à vous' });
  await maelle.call(changeNick, { nick: 'Anémone' });
  const answer = await maelle.fetch('/b/member/export/');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({
    account: { uid: maelle.uid, gender: 'female', country: 'France', activated: true },
    profile: { about: 'Bonsoir à vous', private_messages_welcome: true },
    former_nicks: [{ nick: 'Pivoine' }],
    devices: { logged_in: [{ since: expect.stringMatching(/^20\d\d-/) }] },
    second_factor: { passkeys: [], recovery_codes_left: 0 },
    messages_to_the_team: [],
  });
  for (const known of ['Pivoine', maelle.email, 'Bonsoir à vous']) expect(text).toContain(known);
  expect(text).not.toMatch(/argon2|secret_hash|password_hash/);
  expect((await site.visitor()).cookies.has('__Host-session')).toBe(false);
  expect((await site.fetch('/b/member/export/')).status).toBe(401);
});

/** Every text of every table, jobs and demo letters included. */
async function everythingWritten(on: TestSite): Promise<string> {
  const tables = await on.db
    .selectFrom('information_schema.tables' as never)
    .select(['table_schema', 'table_name'] as never)
    .where('table_schema' as never, 'in', ['public', 'graphile_worker'] as never)
    .where('table_type' as never, '=', 'BASE TABLE' as never)
    .execute();
  const texts = [];
  for (const { table_schema, table_name } of tables as { table_schema: string; table_name: string }[]) {
    const rows = await on.db
      .withSchema(table_schema)
      .selectFrom(table_name as never)
      .selectAll()
      .execute();
    texts.push(JSON.stringify(rows));
  }
  return texts.join('\n');
}

describe('leaving', () => {
  test('erases everything by the password, for good (R2.177, R4.163, R4.164, R7.254)', async () => {
    await using last = await startTestSite({ env: { RATE_LIMITS: 'off' } });
    const maelle = await last.member({ nick: 'Campanule', email: 'campanule@example.test' });
    await maelle.call(updateMember, { about: 'Sonne toute seule' });
    await maelle.call(accountsCalls.requestSms, { phone: '+33612349999' });
    const message = await mailTo('+33612349999', last);
    await maelle.call(accountsCalls.activateByCode, { code: codeIn(message.text) });
    await maelle.call(changeNick, { nick: 'Clochette' });
    await maelle.call(resetPassword, { login: 'Clochette' });
    await mailTo('campanule@example.test', last);
    const email = 'carillon@example.test';
    await maelle.call(requestEmailChange, { email, email_confirm: email });
    await maelle.call(validateEmailChange, { code: codeIn((await mailTo(email, last)).subject) });
    await maelle.call(moderationCalls.contact, { subject: 'account', email, message: 'C’est Clochette' });
    expect(await maelle.call(deleteAccount, { password: 'wrong' })).toMatchObject({
      messages: { password: expect.any(String) },
    });
    expect(await maelle.call(deleteAccount, { password: maelle.password })).toMatchObject({
      status: 'success',
    });
    expect(maelle.cookies.has('__Host-session')).toBe(false);

    expect((await mailTo(email, last)).subject).toBe('Votre compte est supprimé');
    await last.clock.advance(dayMs);
    await until(async () => !/campanule@|carillon@/.test(await everythingWritten(last)));
    const written = (await everythingWritten(last)).toLowerCase();
    for (const trace of ['campanule', 'clochette', 'carillon', 'sonne toute seule', '33612349999']) {
      expect(written).not.toContain(trace);
    }

    const browser = await last.visitor();
    expect(await browser.call(loginOnSite, { login: 'Campanule', password: maelle.password })).toMatchObject({
      code: 'login_failed',
    });
    for (const nick of ['Campanule', 'Clochette', 'Cl0chette']) {
      expect(await browser.call(checkNick, { nick })).toMatchObject({ status: 'error' });
      expect(await browser.call(profile, { nick })).toMatchObject({ code: 'member_unknown' });
    }
  });

  test('the last owner stays, in production', async () => {
    await using real = await startTestSite({ env: { SITE_MODE: 'production' } });
    const person = await real.addPerson({ role: 'owner' });
    const logged = await real.fetch('/b/user/login/', {
      method: 'POST',
      body: new URLSearchParams({ login: person.nick, password: person.password }),
    });
    const cookie = logged.headers
      .getSetCookie()
      .map((each) => each.split(';', 1)[0])
      .join('; ');
    const answer = await real.fetch('/b/member/account/delete', {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ password: person.password }),
    });
    expect(await answer.json()).toMatchObject({ code: 'last_owner' });
  });
});

describe('a profile', () => {
  test('shows each reader what they may see (R3.005, R3.012, R3.039, R6.007, R6.038, R7.281)', async () => {
    const ondine = await site.member({ nick: 'Ondine', premium: true, certified: true });
    await ondine.call(setChatSettings, { mood: 'Lampes basses' });
    const shownTo = async (reader: { call: TestMember['call'] }) => {
      const answer = await reader.call(profile, { nick: 'Ondine' });
      return answer.status === 'success' ? (answer.data.profile as Record<string, unknown>) : {};
    };
    const visitor = await shownTo(await site.visitor());
    const free = await shownTo(await site.member());
    const premium = await shownTo(await site.member({ premium: true }));
    expect(visitor).toMatchObject({
      nick: 'Ondine',
      gender: 2,
      age: 34,
      status: 'XXL',
      certified: 1,
      region: '',
    });
    expect(visitor.avatar_url).toMatch(/^\/art\//);
    expect(free).toMatchObject({
      region: 'FR-ARA',
      region_name: 'Auvergne-Rhône-Alpes',
      country_name: 'France',
    });
    expect(free).not.toHaveProperty('mood');
    expect(premium).toMatchObject({ mood: 'Lampes basses', member_since: expect.any(Number) });
    for (const seen of [visitor, free, premium]) expect(JSON.stringify(seen)).not.toContain(ondine.email);
    const short = await (await site.visitor()).call(profile, { id: ondine.uid, short: 1 });
    expect(short).toMatchObject({ data: { profile: { nick: 'Ondine' } } });
    expect(JSON.stringify(short)).not.toContain('last_online');
  });

  test('of an unknown nick or of a member who has not activated is unknown', async () => {
    const inactive = await site.addPerson({ active: false });
    const reader = await site.member();
    for (const asked of [{ id: 999_999 }, { nick: 'Personne ici' }, { id: inactive.uid }]) {
      expect(await reader.call(profile, asked)).toMatchObject({ http: 200, code: 'member_unknown' });
    }
  });

  test('counts who looks, once a day for each, and never its owner (R3.040, R7.286)', async () => {
    const [ondine, reader] = [await site.member(), await site.member()];
    const look = async (who: TestMember) => {
      const answer = await who.call(hitProfile, { id: ondine.uid });
      return answer.status === 'success' ? answer.data.views : -1;
    };
    expect([await look(reader), await look(reader), await look(ondine)]).toEqual([1, 1, 1]);
    await site.clock.advance(dayMs);
    const later = await elsewhere(reader);
    expect(await later.call(hitProfile, { id: ondine.uid })).toMatchObject({ data: { views: 2 } });
  });
});

test('visitors of one /48 of IPv6 count once a day among the views of a profile', async () => {
  await using counting = await startTestSite({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  const [ondine, visitor] = [await counting.member(), await counting.visitor()];
  const lookFrom = (address: string) =>
    visitor.call(hitProfile, { id: ondine.uid }, { headers: { 'x-forwarded-for': address } });
  expect(await lookFrom('2001:db8:1:1::1')).toMatchObject({ data: { views: 1 } });
  expect(await lookFrom('2001:db8:1:2::1')).toMatchObject({ data: { views: 1 } });
  expect(await lookFrom('2001:db8:2:1::1')).toMatchObject({ data: { views: 2 } });
});

test('members that outside checks invent can do all of this', async () => {
  const browser = await site.visitor();
  const added = await browser.call(devCalls.addToCast, { nick: 'Vérificatrice', password: 'vérifie tout' });
  expect(added).toMatchObject({ status: 'success' });
  await browser.call(loginOnSite, { login: 'Vérificatrice', password: 'vérifie tout' });
  expect(await browser.call(setChatSettings, { mood: 'attentive' })).toMatchObject({
    data: { mood: 'attentive' },
  });
});
