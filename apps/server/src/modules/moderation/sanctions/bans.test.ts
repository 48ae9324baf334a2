// Bans, on the real site.
import { once } from 'node:events';
import { accountsCalls, dayMs, moderationCalls, sanctions, settingsCalls, stepUpMs } from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addQuietSocket,
  done,
  startTestSite,
  type TestMember,
  type TestSite,
  until,
} from '../../../testing/index.ts';

let site: TestSite;
beforeAll(
  async () => void (site = await startTestSite({ env: { RATE_LIMITS: 'off' }, prepare: addQuietSocket })),
);
afterAll(() => site.close());

const { ban } = moderationCalls;
const { login, loginOnSite } = accountsCalls;

const inDays = (days: number) => site.clock.now() + days * dayMs;
const moderator = () => site.member({ role: 'editor' });

async function triesToLogIn(
  { nick, password }: Pick<TestMember, 'nick' | 'password'>,
  loginCall: typeof login | typeof loginOnSite = login,
) {
  return (await site.visitor()).call(loginCall, { login: nick, password });
}

test('a banned member learns until when and why from both login calls, and logs in again after it (R8.027, R8.029)', async () => {
  const [editor, basile] = [await moderator(), await site.member()];
  // A fixed date: other tests of this file move the clock.
  const until = new Date(2026, 10, 30, 12).getTime();
  const asked = { id: basile.uid, until, reason: 'Trois avertissements' };
  expect(await editor.call(ban, asked)).toMatchObject({ data: { id: basile.uid, until, banned: 1 } });

  for (const loginCall of [login, loginOnSite]) {
    const refused = await triesToLogIn(basile, loginCall);
    expect(refused).toMatchObject({ status: 'error', code: 'access_blocked_because', http: 200 });
    expect((refused as { message: string }).message.replaceAll(/\s/gu, ' ')).toBe(
      'Votre accès est bloqué jusqu’au 30/11/2026 12:00. Motif : Trois avertissements',
    );
    expect(refused.headers.getSetCookie().join()).not.toContain('__Host-session=');
  }
  // A wrong password does not reveal the ban.
  expect(await triesToLogIn({ ...basile, password: 'autre chose' })).toMatchObject({ code: 'login_failed' });

  await editor.call(ban, { id: basile.uid, until });
  expect(await triesToLogIn(basile)).toMatchObject({ code: 'access_blocked' });
  await site.clock.advance(until - site.clock.now() - 1);
  expect(await triesToLogIn(basile)).toMatchObject({ code: 'access_blocked' });
  await site.clock.advance(1);
  expect(await triesToLogIn(basile)).toMatchObject({ status: 'success' });
});

test('a banned member learns it by mail too, with the reason and where to contest it without a login', async () => {
  const [editor, basile] = [await moderator(), await site.member({ language: 'en' })];
  await done(editor.call(ban, { id: basile.uid, until: inDays(2), reason: 'Insults' }));
  const letter = await until(async () => (await site.outbox()).find(({ to }) => to === basile.email));
  expect(letter.text).toMatch(/closed until .*\n\nReason: Insults\n/);
  expect(letter.text).toContain(`${site.url}/en/contact/?subject=appeal`);
  expect(letter.subject).toBe('About your account');
});

test.each([
  ['en', 'Your access is blocked until', 'Reason: Spam'],
  ['ru', 'Ваш доступ закрыт до', 'Причина: Spam'],
] as const)('a banned member reads it in their language: %s', async (language, opening, closing) => {
  const [editor, basile] = [await moderator(), await site.member()];
  await editor.call(ban, { id: basile.uid, until: inDays(1), reason: 'Spam' });
  const answer = await (
    await site.visitor()
  ).call(loginOnSite, { login: basile.nick, password: basile.password }, { language });
  const { message } = answer as { message: string };
  expect(message).toContain(opening);
  expect(message).toContain(closing);
});

test('a ban ends the member’s sessions and sockets at once, and not those of others on the same browser', async () => {
  const [editor, basile] = [await moderator(), await site.member()];
  const cookie = [...basile.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = await site.connect('/quiet', { cookie });
  const closed = once(socket, 'close');
  await editor.call(ban, { id: basile.uid, until: inDays(1) });
  expect((await closed)[0]).toBe(4401);
  expect(await basile.call(accountsCalls.member, {})).toMatchObject({ http: 401 });

  const lou = await site.member();
  expect(await lou.call(login, { login: basile.nick, password: basile.password })).toMatchObject({
    code: 'access_blocked',
  });
  expect(await lou.call(accountsCalls.member, {})).toMatchObject({ data: { nick: lou.nick } });
});

test('a member who logs in at the moment of the ban stays out', async () => {
  const editor = await moderator();
  for (let round = 0; round < 3; round += 1) {
    const basile = await site.addPerson();
    const visitors = await Promise.all(Array.from({ length: 4 }, () => site.visitor()));
    await Promise.all([
      ...visitors.map((visitor) => visitor.call(login, { login: basile.nick, password: basile.password })),
      editor.call(ban, { id: basile.uid, until: inDays(1) }),
    ]);
    for (const visitor of visitors) {
      expect(await visitor.call(accountsCalls.member, {})).toMatchObject({ http: 401 });
    }
  }
});

test('a moderator lifts a ban with 0', async () => {
  const [editor, basile] = [await moderator(), await site.member()];
  await editor.call(ban, { id: basile.uid, until: inDays(30), reason: 'Erreur' });
  expect(await editor.call(ban, { id: basile.uid, until: 0 })).toMatchObject({
    data: { banned: 0, until: 0 },
  });
  expect(await triesToLogIn(basile)).toMatchObject({ status: 'success' });
});

describe('a ban is refused', () => {
  test('to members who are no moderators, and without a recent step-up (R3.036, R3.037, R3.038)', async () => {
    const basile = await site.addPerson();
    const asked = { id: basile.uid, until: inDays(1) };
    for (const traits of [{}, { phoneVerified: true }, { premium: true }]) {
      expect(await (await site.member(traits)).call(ban, asked)).toMatchObject({ code: 'role_required' });
    }
    expect(await (await site.visitor()).call(ban, asked)).toMatchObject({ http: 401 });
    for (const role of ['pro', 'editor', 'owner'] as const) {
      const one = await site.member({ role });
      await site.clock.advance(stepUpMs);
      expect(await one.call(ban, asked)).toMatchObject({ code: 'step_up_required' });
      await one.call(accountsCalls.stepUp, { password: one.password });
      expect(await one.call(ban, { ...asked, until: inDays(1) })).toMatchObject({ status: 'success' });
    }
  });

  test('of more than thirty days to all roles but the owner’s', async () => {
    const basile = await site.addPerson();
    const long = { id: basile.uid, until: inDays(31) };
    for (const role of ['pro', 'editor'] as const)
      expect(await (await site.member({ role })).call(ban, long)).toMatchObject({ code: 'role_required' });
    expect(await (await site.member({ role: 'owner' })).call(ban, long)).toMatchObject({ status: 'success' });
  });

  test('against oneself, an unknown member, and for an impossible time', async () => {
    const [editor, basile] = [await moderator(), await site.addPerson()];
    expect(await editor.call(ban, { id: editor.uid, until: inDays(1) })).toMatchObject({
      code: 'not_oneself',
    });
    expect(await editor.call(ban, { id: 999_999_999, until: inDays(1) })).toMatchObject({
      code: 'member_unknown',
    });
    for (const until of [
      site.clock.now(),
      1,
      site.clock.now() + sanctions.banMaxMs + 1,
      Number.MAX_SAFE_INTEGER,
    ]) {
      expect(await editor.call(ban, { id: basile.uid, until })).toMatchObject({ code: 'invalid_input' });
    }
    expect(await triesToLogIn(basile)).toMatchObject({ status: 'success' });
  });
});

test('only owners ban owners, and never the last', async () => {
  await using ownSite = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  const [one, two, editor] = [
    await ownSite.member({ role: 'owner' }),
    await ownSite.member({ role: 'owner' }),
    await ownSite.member({ role: 'editor' }),
  ];
  const until = ownSite.clock.now() + dayMs;
  expect(await editor.call(ban, { id: one.uid, until })).toMatchObject({ code: 'not_privileged_members' });
  // Two owners who ban each other at once: one of them stays.
  const answers = await Promise.all([
    one.call(ban, { id: two.uid, until }),
    two.call(ban, { id: one.uid, until }),
  ]);
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
  const left = answers.map((answer) => ('code' in answer ? answer.code : ''));
  expect(left.filter(Boolean)).toHaveLength(1);
  expect(['last_owner_stays', 'logged_out', 'authorization_required']).toContain(left.find(Boolean));
});

const logOf = (uid: number) =>
  site.db.selectFrom('moderation_log').selectAll().where('uid', '=', uid).orderBy('id').execute();

describe('the log of moderation', () => {
  test('holds each ban and its lifting with what stood before', async () => {
    const [editor, pro] = [await moderator(), await site.member({ role: 'pro' })];
    const basile = await site.member();
    const [first, second] = [inDays(2), inDays(4)];
    await pro.call(ban, { id: basile.uid, until: first, reason: 'Spam' });
    await editor.call(ban, { id: basile.uid, until: second, reason: 'Menaces' });
    await editor.call(ban, { id: basile.uid, until: 0 });
    // Nothing is left to lift, so that nothing is recorded.
    await editor.call(ban, { id: basile.uid, until: 0 });
    const about = { uid: basile.uid, done_at: expect.any(Number) };
    expect(await logOf(basile.uid)).toMatchObject([
      {
        ...about,
        act: 'banned',
        done_by: pro.uid,
        until_at: first,
        comment: 'Spam',
        before_until_at: 0,
        before_by: null,
      },
      {
        ...about,
        act: 'banned',
        done_by: editor.uid,
        until_at: second,
        comment: 'Menaces',
        before_until_at: first,
        before_by: pro.uid,
        before_reason: 'Spam',
      },
      {
        ...about,
        act: 'unbanned',
        done_by: editor.uid,
        until_at: 0,
        before_until_at: second,
        before_by: editor.uid,
        before_reason: 'Menaces',
      },
    ]);
  });

  test('holds no ban that was refused', async () => {
    const [pro, owner] = [await site.member({ role: 'pro' }), await site.member({ role: 'owner' })];
    expect(await pro.call(ban, { id: owner.uid, until: inDays(1) })).toMatchObject({
      code: 'not_privileged_members',
    });
    expect(await logOf(owner.uid)).toEqual([]);
  });

  test('tells a member what was decided about them and forgets the words when they leave', async () => {
    const [editor, basile] = [await moderator(), await site.member()];
    const until = inDays(1);
    await editor.call(ban, { id: basile.uid, until, reason: 'Insultes répétées' });
    await editor.call(ban, { id: basile.uid, until: 0 });
    await basile.call(login, { login: basile.nick, password: basile.password });
    const copy = await basile.call(settingsCalls.exportMember, {});
    expect(copy).toMatchObject({
      data: {
        sanctions: {
          kept_out_of_the_house: [],
          decided: [
            { act: 'banned', reason: 'Insultes répétées', until: new Date(until).toISOString() },
            { act: 'unbanned', reason: '', until: '' },
          ],
        },
      },
    });
    expect(JSON.stringify(copy)).not.toContain(editor.nick);
    const entries = await logOf(basile.uid);
    await basile.call(settingsCalls.deleteAccount, { password: basile.password });
    const ids = entries.map(({ id }) => id);
    const left = await site.db.selectFrom('moderation_log').selectAll().where('id', 'in', ids).execute();
    expect(left.map(({ uid, comment, before_reason }) => [uid, comment, before_reason])).toEqual(
      entries.map(() => [null, '', '']),
    );
  });
});

test.each([
  ['pro', 'editor'],
  ['pro', 'owner'],
  ['editor', 'owner'],
] as const)(
  'a moderator of the role %s neither shortens nor lifts a ban by the role %s, and may prolong it',
  async (lower, higher) => {
    const [below, above] = [await site.member({ role: lower }), await site.member({ role: higher })];
    const peer = await site.member({ role: higher });
    const basile = await site.member();
    const until = inDays(10);
    await above.call(ban, { id: basile.uid, until, reason: 'Menaces' });
    for (const sooner of [0, inDays(1), until - 1]) {
      expect(await below.call(ban, { id: basile.uid, until: sooner })).toMatchObject({
        code: 'ban_of_higher_role',
      });
    }
    expect(await below.call(ban, { id: basile.uid, until: until + dayMs })).toMatchObject({
      status: 'success',
    });
    // Who has prolonged it cannot lift it either.
    expect(await below.call(ban, { id: basile.uid, until: 0 })).toMatchObject({ code: 'ban_of_higher_role' });
    expect(await triesToLogIn(basile)).toMatchObject({ status: 'error' });
    expect(await peer.call(ban, { id: basile.uid, until: 0 })).toMatchObject({ status: 'success' });
    expect(await triesToLogIn(basile)).toMatchObject({ status: 'success' });
  },
);

test('a member’s copy of their data holds their sanctions', async () => {
  const [editor, basile] = [await moderator(), await site.member()];
  await editor.call(moderationCalls.mute, { id: basile.uid });
  expect(await basile.call(settingsCalls.exportMember, {})).toMatchObject({
    data: {
      sanctions: { silenced: [{ since: expect.any(String) }], kept_out_of_rooms: [], minors_reported: [] },
    },
  });
  await basile.call(settingsCalls.deleteAccount, { password: basile.password });
  expect(await site.db.selectFrom('mutes').selectAll().where('uid', '=', basile.uid).execute()).toEqual([]);
});
