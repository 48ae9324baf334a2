// Decisions on cases: what they hide and give back, who is told and of what, and how they are contested.
import {
  accountsCalls,
  type ArgumentsOf,
  caseLimits,
  dayMs,
  moderationCalls,
  wallCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';

let site: TestSite;
let editor: TestMember;
let other: TestMember;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
});
// Each has proven who they are a moment ago.
beforeEach(async () => {
  editor = await site.member({ role: 'editor' });
  other = await site.member({ role: 'editor' });
});
afterAll(() => site.close());

type Decided = ArgumentsOf<typeof moderationCalls.decideCase>;
const decide = (by: TestMember, asked: Decided) => by.call(moderationCalls.decideCase, asked);
const against = { decision: 'remove', ground: 'terms_conduct' } as const;
const post = async (by: TestMember, text = 'Un mot') =>
  (await done(by.call(wallCalls.postOnWall, { text, audience: 'members' }))).id;
const isShown = async (reader: TestMember, id: number) =>
  (await reader.call(wallCalls.wallMaterial, { id })).status === 'success';
const letterTo = (email: string, has: string) =>
  until(async () =>
    (await site.outbox()).find(({ to, subject, text }) => to === email && `${subject} ${text}`.includes(has)),
  );
const reasonsFor = async (by: TestMember, language: 'en' | 'ru', named: string) =>
  (await done(by.call(moderationCalls.decision, { reference: named }, { language }))).decided?.reasons;
const login = async ({ nick, password }: TestMember) => {
  const browser = await site.visitor();
  await done(browser.call(accountsCalls.loginOnSite, { login: nick, password }));
  return browser;
};

/** A post that a member reported, by its case. */
async function reportedPost(reason: 'insult' | 'underage' = 'insult') {
  const [author, one] = [await site.member({ language: 'en' }), await site.member()];
  const id = await post(author);
  const { reference: notice } = await done(one.call(moderationCalls.report, { kind: 'post', id, reason }));
  const { list } = await done(editor.call(moderationCalls.cases, {}));
  const reference = list.find(({ items }) => items.some((item) => item.id === String(id)))?.reference ?? '';
  return { author, one, id, notice, reference };
}

test('an editor removes a post: it is gone, the author reads why and the reporter that it is decided', async () => {
  const { author, one, id, notice, reference } = await reportedPost();
  await done(decide(editor, { reference, ...against }));
  expect(await isShown(one, id)).toBe(false);
  const read = await done(author.call(moderationCalls.decision, { reference }, { language: 'en' }));
  expect(read).toMatchObject({
    as: 'author',
    state: 'decided',
    things: [{ kind: 'post', hidden: 1, title: '' }],
    decided: { decision: 'remove', ground: 'terms_conduct', cause: 'notice', again: 0, alone: 0 },
    strike_until: 0,
    appeal: { state: 'possible', until: site.clock.now() + caseLimits.appealMs },
  });
  expect(read.decided?.reasons).toContain('terms of use');
  expect(JSON.stringify(read)).not.toContain(one.nick);
  expect(JSON.stringify(read)).not.toContain(editor.nick);
  expect(await done(one.call(moderationCalls.decision, { reference: notice }))).toMatchObject({
    reference: notice,
    as: 'notifier',
    decided: { decision: 'remove' },
    appeal: { state: 'possible' },
  });
  const letter = await letterTo(author.email, `Decision ${reference}`);
  expect(letter.text).toContain(`/en/membre/decisions/${reference}`);
  expect(letter.text).not.toMatch(/alc[oô]ve|adult|wall|post/i);
});

test('only those whom a case concerns read its decision', async () => {
  const { one, notice, reference } = await reportedPost();
  const stranger = await site.member();
  await done(decide(editor, { reference, ...against }));
  for (const [reader, named] of [
    [stranger, reference],
    [stranger, notice],
    [one, reference],
    [editor, reference],
  ] as const)
    expect(await reader.call(moderationCalls.decision, { reference: named })).toMatchObject({
      code: 'item_unknown',
    });
});

test('what is kept comes back, its author learns it alone where it was hidden, and the same claim hides nothing again', async () => {
  const { author, one, id, reference } = await reportedPost('underage');
  expect(await isShown(one, id)).toBe(false);
  await done(decide(editor, { reference, decision: 'keep' }));
  expect(await isShown(one, id)).toBe(true);
  expect(await done(author.call(moderationCalls.decision, { reference }))).toMatchObject({
    decided: { decision: 'keep' },
    appeal: { state: 'none' },
  });
  const third = await site.member();
  await done(third.call(moderationCalls.report, { kind: 'post', id, reason: 'underage' }));
  expect(await isShown(one, id)).toBe(true);
  const { list } = await done(editor.call(moderationCalls.cases, { kind: 'minor' }));
  const again = list.find(({ items }) => items.some((item) => item.id === String(id)));
  expect(again).toMatchObject({ state: 'new', hidden: 0 });
  expect(again?.reference).not.toBe(reference);

  const quiet = await reportedPost();
  await done(decide(editor, { reference: quiet.reference, decision: 'keep' }));
  expect(await quiet.author.call(moderationCalls.decision, { reference: quiet.reference })).toMatchObject({
    code: 'item_unknown',
  });
});

test('of two who decide at once one is first, and the other is told who', async () => {
  const { reference } = await reportedPost();
  const answers = await Promise.all([
    decide(editor, { reference, ...against }),
    decide(other, { reference, decision: 'keep' }),
  ]);
  const [won, lost] = answers[0].status === 'success' ? [editor, answers[1]] : [other, answers[0]];
  expect(lost).toMatchObject({ code: 'case_decided', message: expect.stringContaining(won.nick) });
});

test('nobody decides on their own things, nor without the duty', async () => {
  const { author, reference } = await reportedPost();
  await site.db.updateTable('members').set({ role: 'editor' }).where('uid', '=', author.uid).execute();
  const again = await site.member({ role: 'pro' });
  expect(await decide(again, { reference, ...against })).toMatchObject({ code: 'role_required' });
  const own = await site.member({ role: 'editor' });
  const id = await post(own);
  const one = await site.member();
  await done(one.call(moderationCalls.report, { kind: 'post', id, reason: 'insult' }));
  const { list } = await done(other.call(moderationCalls.cases, {}));
  const mine = list.find(({ items }) => items.some((item) => item.id === String(id)));
  expect(await decide(own, { reference: mine?.reference ?? '', decision: 'keep' })).toMatchObject({
    code: 'case_own',
  });
});

test('written reasons have been read in each language in which they are sent', async () => {
  const { author, reference } = await reportedPost();
  const opened = await done(editor.call(moderationCalls.openCase, { reference }));
  expect(opened.languages.toSorted()).toEqual(['en', 'fr']);
  const asked = { reference, ...against };
  for (const [reasons, read] of [
    [{ fr: 'Injure' }, ['fr']],
    [{ fr: 'Injure', en: 'An insult' }, ['fr']],
  ] as const)
    expect(await decide(editor, { ...asked, reasons, read: [...read] })).toMatchObject({
      code: 'reasons_unread',
      messages: { read: expect.anything() },
    });
  await done(decide(editor, { ...asked, reasons: { fr: 'Injure', en: 'An insult' }, read: ['en', 'fr'] }));
  expect(await reasonsFor(author, 'en', reference)).toBe('An insult');
  expect(await reasonsFor(author, 'ru', reference)).toBe('Injure');
});

test('a decision says its ground, and what it names belongs to the case', async () => {
  const { reference } = await reportedPost();
  const elsewhere = await post(await site.member());
  const refused = async (asked: Omit<Decided, 'reference'>) => {
    const answer = await decide(editor, { reference, ...asked });
    return answer.status === 'error' ? Object.keys(answer.messages ?? {}) : [];
  };
  expect(await refused({ decision: 'remove' })).toEqual(['ground']);
  expect(await refused({ ...against, decision: 'restrict' })).toEqual(['items']);
  expect(
    await refused({ ...against, decision: 'restrict', items: [{ kind: 'post', id: String(elsewhere) }] }),
  ).toEqual(['items']);
  expect(await refused({ decision: 'keep', strike: 1 })).toEqual(['strike']);
  expect(await refused({ ...against, strike: 1, ban: 1 })).toEqual(['ban']);
});

test('a restricted case keeps what is not named', async () => {
  const { author, one, id, reference } = await reportedPost();
  const second = await post(author, 'Un autre');
  await done(
    decide(editor, {
      reference,
      ...against,
      decision: 'restrict',
      items: [{ kind: 'post', id: String(second) }],
    }),
  );
  expect([await isShown(one, id), await isShown(one, second)]).toEqual([true, false]);
  expect(await done(author.call(moderationCalls.decision, { reference }))).toMatchObject({
    things: [
      { kind: 'post', hidden: 0 },
      { kind: 'post', hidden: 1 },
    ],
  });
});

test('the second strike proposes a ban of seven days; another person reverses it with all that followed', async () => {
  const { author, one, id, reference } = await reportedPost();
  await done(decide(editor, { reference, ...against, strike: 1 }));
  const nextId = await post(author, 'Encore');
  await done(one.call(moderationCalls.report, { kind: 'post', id: nextId, reason: 'insult' }));
  const { list } = await done(editor.call(moderationCalls.cases, {}));
  const next = list.find(({ items }) => items.some((item) => item.id === String(nextId)))?.reference ?? '';
  expect(await done(editor.call(moderationCalls.openCase, { reference: next }))).toMatchObject({
    strikes: 1,
    ban_days: 7,
  });
  await done(decide(editor, { reference: next, ...against, strike: 1, ban: 1 }));
  const until = site.clock.now() + 7 * dayMs;
  const ban = await site.db.selectFrom('bans').selectAll().where('uid', '=', author.uid).executeTakeFirst();
  expect(ban).toMatchObject({ until_at: until, banned_by: editor.uid });

  const letter = await letterTo(author.email, `Decision ${next}`);
  const token = /suivi\/(\S+)/.exec(letter.text)?.[1] ?? '';
  const outside = await site.visitor();
  const text = 'Je citais une chanson.';
  expect(await done(outside.call(moderationCalls.followNotice, { token }))).toMatchObject({
    as: 'author',
    ban_until: until,
    appeal: { state: 'possible' },
  });
  expect(await done(outside.call(moderationCalls.complain, { token, text }))).toMatchObject({
    appeal: { state: 'waiting', until: site.clock.now() + 7 * dayMs },
  });
  expect(await outside.call(moderationCalls.complain, { token, text })).toMatchObject({
    code: 'appeal_exists',
  });

  const appeals = (await done(editor.call(moderationCalls.cases, { kind: 'appeal' }))).list;
  const [appeal] = appeals;
  expect(appeal).toMatchObject({
    contested: next,
    items: [{ kind: 'post', id: String(nextId) }],
    closed_to_reader: 'appeal_own',
  });
  const named = { reference: appeal?.reference ?? '' };
  expect(await decide(editor, { ...named, decision: 'keep' })).toMatchObject({ code: 'appeal_own' });
  expect(await done(other.call(moderationCalls.openCase, named))).toMatchObject({
    contests: {
      reference: next,
      by: 'author',
      text,
      decided: { decision: 'remove', by: { nick: editor.nick } },
    },
    reports: [{ reason: 'insult' }],
  });
  await done(decide(other, { ...named, decision: 'keep' }));
  expect([await isShown(one, nextId), await isShown(one, id)]).toEqual([true, false]);
  expect(await site.db.selectFrom('bans').selectAll().where('uid', '=', author.uid).execute()).toEqual([]);
  expect(await done(outside.call(moderationCalls.followNotice, { token }))).toMatchObject({
    decided: { decision: 'keep', again: 1, alone: 0 },
    strike_until: 0,
    ban_until: 0,
    appeal: { state: 'answered' },
  });
});

test('an appeal comes within six months', async () => {
  const { author, one, notice, reference } = await reportedPost();
  await done(decide(editor, { reference, ...against }));
  await site.clock.advance(caseLimits.appealMs + 1);
  const [late, reporter] = [await login(author), await login(one)];
  const text = 'Une phrase assez longue';
  expect(await late.call(moderationCalls.appeal, { reference, text })).toMatchObject({ code: 'appeal_late' });
  expect(await reporter.call(moderationCalls.appeal, { reference: notice, text })).toMatchObject({
    code: 'appeal_late',
  });
});

test('the reporter contests that something is kept, and another person removes it', async () => {
  const { author, one, id, notice, reference } = await reportedPost();
  await done(decide(editor, { reference, decision: 'keep' }));
  await done(
    one.call(moderationCalls.appeal, { reference: notice, text: 'Relisez la fin, s’il vous plaît.' }),
  );
  const { list } = await done(other.call(moderationCalls.cases, { kind: 'appeal' }));
  const appeal = list.find((each) => each.author?.uid === author.uid)?.reference ?? '';
  await done(decide(other, { reference: appeal, ...against }));
  expect(await isShown(one, id)).toBe(false);
  expect(await done(author.call(moderationCalls.decision, { reference }))).toMatchObject({
    decided: { decision: 'remove', again: 1 },
    appeal: { state: 'possible' },
  });
  expect(await done(one.call(moderationCalls.decision, { reference: notice }))).toMatchObject({
    decided: { decision: 'remove' },
    appeal: { state: 'answered' },
  });
});

test('a message to the team is answered by a link that only its sender has', async () => {
  const email = 'question@example.fr';
  const visitor = await site.visitor();
  await done(visitor.call(moderationCalls.contact, { email, subject: 'account', message: 'Mon reçu ?' }));
  const { list } = await done(editor.call(moderationCalls.cases, { kind: 'account' }));
  const [{ reference } = { reference: '' }] = list;
  await done(
    decide(editor, { reference, decision: 'keep', reasons: { fr: 'Il est parti hier.' }, read: ['fr'] }),
  );
  const letter = await letterTo(email, '/suivi/');
  const token = /suivi\/(\S+)/.exec(letter.text)?.[1] ?? '';
  expect(await done(visitor.call(moderationCalls.followNotice, { token }))).toMatchObject({
    as: 'notifier',
    decided: { reasons: 'Il est parti hier.' },
    appeal: { state: 'possible' },
  });
  for (const wrong of [token.slice(0, -1), `${reference}${token.slice(token.indexOf('.'))}`, '', 'x.y'])
    expect(await visitor.call(moderationCalls.followNotice, { token: wrong })).toMatchObject({
      code: 'follow_link_invalid',
    });
});

test('a member who leaves takes their strike and the words of their appeal along; the decision stays without them', async () => {
  const { author, reference } = await reportedPost();
  await done(decide(editor, { reference, ...against, strike: 1 }));
  await done(author.call(moderationCalls.appeal, { reference, text: 'Je citais une chanson.' }));
  const rows = () =>
    site.db
      .selectFrom('cases')
      .select(['reference', 'author', 'decision', 'contest'])
      .where((where) => where.or([where('reference', '=', reference), where('contests', '=', reference)]))
      .orderBy('received_at')
      .orderBy('reference')
      .execute();
  const copied = JSON.stringify(await done(author.call(accountsCalls.exportMember, {})));
  for (const part of [reference, 'Je citais une chanson.', 'terms_conduct']) expect(copied).toContain(part);
  await done(author.call(accountsCalls.deleteAccount, { password: author.password, confirm: 1 }));
  expect(await rows()).toMatchObject([
    { author: null, decision: 'remove', contest: '' },
    { author: null, decision: null, contest: '' },
  ]);
  expect(
    await site.db.selectFrom('strikes').selectAll().where('reference', '=', reference).execute(),
  ).toEqual([]);
});
