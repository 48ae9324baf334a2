// Members as the team looks them up, and what it decides about their accounts.
import { type ArgumentsOf, accountsCalls, dayMs, hourMs, moderationCalls, stepUpMs } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite } from '../../../testing/index.ts';

let site: TestSite;
let pro: TestMember;
let editor: TestMember;
let owner: TestMember;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  [pro, editor, owner] = [
    await site.member({ role: 'pro' }),
    await site.member({ role: 'editor' }),
    await site.member({ role: 'owner' }),
  ];
});
afterAll(() => site.close());

const { consoleMembers, openMember, muteMember, banMember, certifyMember, giveMemberPremium, setMemberRole } =
  moderationCalls;

async function found(search: ArgumentsOf<typeof consoleMembers>) {
  const answer = await editor.call(consoleMembers, search);
  if (answer.status === 'error') throw new Error(answer.code);
  return { ...answer.data, uids: answer.data.list.map(({ uid }) => uid) };
}
async function opened(id: number) {
  const answer = await editor.call(openMember, { id });
  if (answer.status === 'error') throw new Error(answer.code);
  return answer.data;
}
const renamed = (uid: number, nick: string) =>
  site.db.updateTable('members').set({ nick }).where('uid', '=', uid).execute();

test('an editor finds a member by a piece of their nick, with or without accents, by address, number and ticket (R6.076)', async () => {
  const { uid } = await site.member();
  const other = await site.member();
  await renamed(uid, 'Zéphyrine_88');
  await site.db
    .updateTable('members')
    .set({ email: 'Zephyrine@cast.invalid' })
    .where('uid', '=', uid)
    .execute();
  for (const q of ['phyri', 'ZEPHYR', 'zé', 'zephyrine@CAST.invalid', String(uid)])
    expect.soft((await found({ q })).uids, q).toEqual([uid]);
  expect((await found({ q: 'nobody at all' })).uids).toEqual([]);
  expect((await found({ q: '%' })).uids).toEqual([]);
  await site.db
    .insertInto('premium_segments')
    .values({
      uid: other.uid,
      ticket: 990_017,
      offer: 'team',
      item: 'x',
      starts_at: 1,
      ends_at: 2,
      made_at: 1,
    })
    .execute();
  expect((await found({ q: '990017' })).uids).toEqual([other.uid]);
});

test('a former nick finds its member while it is reserved, and the drawer names it', async () => {
  const { uid } = await site.member();
  await site.db
    .insertInto('nick_claims')
    .values({
      look: Buffer.alloc(32, 7),
      state: 'former',
      nick: 'Ancienne_Mélodie',
      uid,
      claimed_at: 1,
      until_at: site.clock.now() + dayMs,
    })
    .execute();
  expect((await found({ q: 'melod' })).uids).toEqual([uid]);
  expect((await opened(uid)).former_nicks).toEqual(['Ancienne_Mélodie']);
});

test('groups hold whom they name', async () => {
  const [muted, banned, certified] = [
    await site.member(),
    await site.member(),
    await site.member({ certified: true }),
  ];
  await editor.call(muteMember, { id: muted.uid, muted: 1, why: 'Cris' });
  await editor.call(banMember, { id: banned.uid, until: site.clock.now() + dayMs, why: 'Menaces' });
  expect((await found({ group: 'muted' })).uids).toContain(muted.uid);
  expect((await found({ group: 'banned' })).uids).toEqual([banned.uid]);
  expect((await found({ group: 'certified' })).uids).toContain(certified.uid);
  const team = await found({ group: 'team' });
  expect(team.uids).toEqual([owner.uid, editor.uid, pro.uid]);
  expect(team.total_count).toBe(3);
});

test('each duty has its role, and nobody acts on themselves', async () => {
  const { uid: id } = await site.member();
  const why = 'Essai';
  expect(await pro.call(consoleMembers, {})).toMatchObject({ code: 'role_required' });
  expect(await pro.call(certifyMember, { id, certified: 1, why })).toMatchObject({ code: 'role_required' });
  const forty = site.clock.now() + 40 * dayMs;
  expect(await editor.call(banMember, { id, until: forty, why })).toMatchObject({ code: 'role_required' });
  expect(await editor.call(giveMemberPremium, { id, days: 3, why })).toMatchObject({ code: 'role_required' });
  expect(await editor.call(setMemberRole, { id, role: 'pro', why })).toMatchObject({ code: 'role_required' });
  const own = { id: editor.uid, why };
  expect(await editor.call(certifyMember, { ...own, certified: 1 })).toMatchObject({ code: 'not_oneself' });
  expect(await editor.call(certifyMember, { id: owner.uid, certified: 1, why })).toMatchObject({
    code: 'not_privileged_members',
  });
  expect(await editor.call(certifyMember, { id, certified: 1, why: '' })).toMatchObject({
    status: 'error',
    messages: { why: expect.anything() },
  });
});

test('the reason for the journal is kept, and the member reads only the one that is shown', async () => {
  const member = await site.member();
  const until = site.clock.now() + 2 * dayMs;
  await editor.call(banMember, {
    id: member.uid,
    until,
    reason: 'Insistance',
    why: 'Trois plaintes de Lune',
  });
  const { history, ...shown } = await opened(member.uid);
  expect(shown).toMatchObject({ ban_reason: 'Insistance', banned_until: until, sanctions: 1 });
  expect(history[0]).toMatchObject({ act: 'banned', words: 'Insistance', why: 'Trois plaintes de Lune' });
  await editor.call(banMember, { id: member.uid, until: 0, why: 'Erreur' });
  expect((await opened(member.uid)).history[0]).toMatchObject({ act: 'unbanned', why: 'Erreur' });
  await member.call(accountsCalls.login, { login: member.nick, password: member.password });
  const copy = JSON.stringify(await (await member.fetch(`/b${accountsCalls.exportMember.path}`)).json());
  expect(copy).toContain('Insistance');
  expect(copy).not.toContain('Trois plaintes');
});

test('certification gives its thirty days once, also where it is taken back and given again (R3.026, R6.062)', async () => {
  const { uid: id } = await site.member();
  const certify = (certified: 0 | 1) => editor.call(certifyMember, { id, certified, why: 'Code lisible' });
  await Promise.all([certify(1), certify(1)]);
  const first = await opened(id);
  expect(first).toMatchObject({ certified: 1, premium_until: site.clock.now() + 30 * dayMs, tickets: 1 });
  await certify(0);
  expect(await opened(id)).toMatchObject({ certified: 0, premium_until: first.premium_until });
  await certify(1);
  const { history, ...last } = await opened(id);
  expect(last).toMatchObject({ certified: 1, premium_until: first.premium_until });
  expect(history.map(({ act }) => act)).toEqual(['certified', 'uncertified', 'certified']);
});

test('an owner gives days of Premium once for each key, behind those that are there, after a recent proof', async () => {
  const member = await site.member();
  const give = { id: member.uid, days: 7, why: 'Panne de dimanche', key: crypto.randomUUID() };
  const until = site.clock.now() + 7 * dayMs;
  for (const _ of [1, 2])
    expect(await owner.call(giveMemberPremium, give)).toMatchObject({ data: { premium_until: until } });
  expect(await owner.call(giveMemberPremium, { ...give, key: crypto.randomUUID() })).toMatchObject({
    data: { premium_until: until + 7 * dayMs },
  });
  const { history } = await opened(member.uid);
  expect(history.map(({ act, reason }) => `${act} ${reason}`)).toEqual([
    'premium_given 7',
    'premium_given 7',
  ]);
  await site.clock.advance(stepUpMs + hourMs);
  expect(await owner.call(giveMemberPremium, give)).toMatchObject({ code: 'step_up_required' });
  await owner.call(accountsCalls.login, { login: owner.nick, password: owner.password });
});

test('the last owner keeps their role, and two owners who lower each other leave one', async () => {
  const second = await site.member({ role: 'owner' });
  const why = 'Départ';
  const lowered = await Promise.all([
    owner.call(setMemberRole, { id: second.uid, role: 'none', why }),
    second.call(setMemberRole, { id: owner.uid, role: 'none', why }),
  ]);
  expect(lowered.filter(({ status }) => status === 'success')).toHaveLength(1);
  const [last] = await site.db.selectFrom('members').select('uid').where('role', '=', 'owner').execute();
  const stays = last?.uid === owner.uid ? owner : second;
  expect(await stays.call(setMemberRole, { id: stays.uid, role: 'editor', why })).toMatchObject({
    code: 'last_owner_stays',
  });
  const { uid: id } = await site.member();
  expect(await stays.call(setMemberRole, { id, role: 'pro', why: 'Renfort du dimanche' })).toMatchObject({
    data: { role: 'pro' },
  });
  expect((await opened(id)).history[0]).toMatchObject({
    act: 'role_changed',
    reason: 'pro',
    why: 'Renfort du dimanche',
  });
});
