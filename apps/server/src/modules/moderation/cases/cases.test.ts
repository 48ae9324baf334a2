// Cases: what arrives becomes one, what names the same thing joins it, and the team sees the earliest clock first.
import { dayMs, hourMs, moderationCalls, wallCalls } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite } from '../../../testing/index.ts';

let site: TestSite;
let editor: TestMember;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  editor = await site.member({ role: 'editor' });
});
afterAll(() => site.close());

const signed = { page: '/photo/999999', signature: 'A. Martin', represents: 'self', no_consent: 1 } as const;
const post = async (by: TestMember, text: string) =>
  (await done(by.call(wallCalls.postOnWall, { text, audience: 'members' }))).id;
const report = async (by: TestMember, id: number, reason: 'insult' | 'underage' | 'threat') =>
  (await done(by.call(moderationCalls.report, { kind: 'post', id, reason }))).reference;
const todo = async (by = editor) => (await done(by.call(moderationCalls.cases, {}))).list;
const caseOf = async (id: number) =>
  (await todo()).find(({ items }) => items.some((each) => each.id === String(id)));

test('reports of one thing are one case, with the earliest clock and the gravest kind', async () => {
  const [author, one, other] = [await site.member(), await site.member(), await site.member()];
  const [id, elsewhere] = [await post(author, 'Un mot'), await post(author, 'Un autre')];
  await report(one, id, 'insult');
  const first = await caseOf(id);
  expect(first).toMatchObject({
    kind: 'report',
    state: 'new',
    due_at: site.clock.now() + dayMs,
    items: [{ kind: 'post', within: 0 }],
    author: { uid: author.uid, nick: author.nick },
    notices: 1,
    hidden: 0,
  });
  expect(first?.reference).toMatch(/^2026-\d+$/);
  await site.clock.advance(hourMs);
  editor = await site.member({ role: 'editor' });
  await report(other, id, 'underage');
  expect(await caseOf(id)).toMatchObject({
    reference: first?.reference,
    kind: 'minor',
    due_at: first?.due_at,
    notices: 2,
    hidden: 1,
  });
  await report(one, elsewhere, 'insult');
  expect((await caseOf(elsewhere))?.reference).not.toBe(first?.reference);
});

test('two reports that arrive together about one thing are one case', async () => {
  const [author, one, other] = [await site.member(), await site.member(), await site.member()];
  const id = await post(author, 'Ensemble');
  await Promise.all([report(one, id, 'insult'), report(other, id, 'threat')]);
  const cases = (await todo()).filter(({ items }) => items.some((each) => each.id === String(id)));
  expect(cases).toMatchObject([{ notices: 2 }]);
});

test('what is suspected in a room is one case about that person', async () => {
  const room = 'La Terrasse';
  const suspected = await site.member();
  const [one, other] = [await site.premium(), await site.premium()];
  for (const each of [suspected, one, other]) await site.live(each, { roomid: room });
  for (const each of [one, other])
    await done(
      each.call(moderationCalls.exclude, {
        id: suspected.uid,
        room_id: room,
        reason_id: 'underage',
        comment: 'Parle du lycée',
      }),
    );
  const found = (await todo()).find(({ author }) => author?.uid === suspected.uid);
  expect(found).toMatchObject({ kind: 'minor', items: [{ kind: 'person' }], notices: 2 });
  const opened = await done(editor.call(moderationCalls.openCase, { reference: found?.reference ?? '' }));
  expect(opened.suspicions).toMatchObject([
    { about: { nick: suspected.nick }, comment: 'Parle du lycée', room: 'La terrasse' },
    { comment: 'Parle du lycée' },
  ]);
});

test('messages to the team are cases by their subject, the earliest clock first, and late ones are said', async () => {
  await using own = await startTestSite({ env: { RATE_LIMITS: 'off', CASE_CLOCKS: 'illegal=1h' } });
  let reader = await own.member({ role: 'editor' });
  const write = async (subject: 'remove_image' | 'illegal_content' | 'account') =>
    (
      await done(
        (await own.visitor()).call(moderationCalls.contact, {
          email: 'a@example.fr',
          subject,
          message: `À propos de ${subject}`,
          accurate: 1,
          ...(subject === 'remove_image' && signed),
        }),
      )
    ).reference;
  for (const subject of ['account', 'remove_image', 'illegal_content'] as const) await write(subject);
  const read = async (state: 'todo' | 'late') => done(reader.call(moderationCalls.cases, { state }));
  expect((await read('todo')).list.map(({ kind, late }) => [kind, late])).toEqual([
    ['illegal', 0],
    ['removal', 0],
    ['account', 0],
  ]);
  await own.clock.advance(hourMs + 1000);
  reader = await own.member({ role: 'editor' });
  const late = await read('late');
  expect(late).toMatchObject({ list: [{ kind: 'illegal', late: 1 }], total_count: 1 });
  expect(late.counts).toEqual({ todo: 3, mine: 0, late: 1, decided: 0, closed: 0 });
  const { reference = '' } = late.list[0] ?? {};
  expect(await done(reader.call(moderationCalls.openCase, { reference }))).toMatchObject({
    state: 'open',
    messages: [{ email: 'a@example.fr', text: 'À propos de illegal_content' }],
  });
  expect(await done(reader.call(moderationCalls.cases, { kind: 'removal' }))).toMatchObject({
    list: [{ kind: 'removal' }],
    total_count: 1,
  });
});

test('an editor opens and takes a case, with what was sealed, and both are recorded', async () => {
  const [author, one] = [await site.member(), await site.member()];
  const id = await post(author, 'À lire');
  await report(one, id, 'insult');
  const { reference = '' } = (await caseOf(id)) ?? {};
  const opened = await done(editor.call(moderationCalls.openCase, { reference }));
  expect(opened).toMatchObject({
    state: 'open',
    taken_by: null,
    reports: [{ reason: 'insult', reporter: { nick: one.nick }, lines: [{ text: 'À lire' }] }],
  });
  await done(editor.call(moderationCalls.takeCase, { reference }));
  expect(await done(editor.call(moderationCalls.cases, { state: 'mine' }))).toMatchObject({
    list: [{ reference, taken_by: { nick: editor.nick } }],
  });
  const log = await site.db
    .selectFrom('moderation_log')
    .select(['act', 'done_by', 'uid'])
    .where('reference', '=', reference)
    .orderBy('id')
    .execute();
  expect(log).toEqual([
    { act: 'case_opened', done_by: editor.uid, uid: author.uid },
    { act: 'case_taken', done_by: editor.uid, uid: author.uid },
  ]);
});

test('a moderator without that duty, a member and the author read no case', async () => {
  const [pro, member] = [await site.member({ role: 'pro' }), await site.member()];
  const author = await site.member({ role: 'editor' });
  const id = await post(author, 'D’une rédactrice');
  await report(member, id, 'insult');
  const { reference = '' } = (await caseOf(id)) ?? {};
  for (const each of [pro, member]) {
    expect(await each.call(moderationCalls.cases, {})).toMatchObject({ code: 'role_required' });
    expect(await each.call(moderationCalls.openCase, { reference })).toMatchObject({ code: 'role_required' });
  }
  expect((await todo(author)).find((each) => each.reference === reference)).toMatchObject({
    closed_to_reader: 'case_own',
  });
  for (const call of [moderationCalls.openCase, moderationCalls.takeCase])
    expect(await author.call(call, { reference })).toMatchObject({ code: 'case_own' });
  expect(await editor.call(moderationCalls.openCase, { reference: '2026-99999' })).toMatchObject({
    code: 'item_unknown',
  });
});

test('an editor finds cases by their number, a notice, a piece of an author’s nick and a sender’s address, within a kind', async () => {
  const [author, one] = [await site.member({ nick: 'Bruyère_31' }), await site.member()];
  const id = await post(author, 'Un mot de plus');
  const notice = await report(one, id, 'insult');
  const email = 'lettre@exemple.fr';
  await done(one.call(moderationCalls.contact, { email, subject: 'account', message: 'Une question.' }));
  const reader = await site.member({ role: 'editor' });
  const found = async (asked: { q: string; kind?: 'report' | 'account' }) =>
    (await done(reader.call(moderationCalls.cases, asked))).list;
  const [own] = await found({ q: 'bruyere' });
  const reference = own?.reference ?? '';
  expect(own).toMatchObject({ kind: 'report', author: { uid: author.uid } });
  for (const q of [reference, notice, notice.toLowerCase()])
    expect((await found({ q })).map((each) => each.reference)).toEqual([reference]);
  expect(await found({ q: email.toUpperCase() })).toMatchObject([{ kind: 'account' }]);
  expect(await found({ q: email, kind: 'report' })).toEqual([]);
  expect(await done(reader.call(moderationCalls.cases, { q: email }))).toMatchObject({ total_count: 1 });
  // A notice does not lead the author of what it names to their case: that would tell who wrote it.
  const against = await report(one, await post(reader, 'De l’équipe'), 'insult');
  expect(await found({ q: against })).toEqual([]);
  const another = await site.member({ role: 'editor' });
  expect((await done(another.call(moderationCalls.cases, { q: against }))).list).toHaveLength(1);
});
