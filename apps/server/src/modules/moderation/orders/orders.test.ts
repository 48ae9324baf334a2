// Orders of authorities, on the real site.
import { type ArgumentsOf, hourMs, minuteMs, moderationCalls, wallCalls } from '@alcove/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite, until } from '../../../testing/index.ts';

let site: TestSite;
let owner: TestMember;
let editor: TestMember;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
});
beforeEach(async () => {
  owner = await site.member({ role: 'owner' });
  editor = await site.member({ role: 'editor' });
});
afterAll(() => site.close());

type Order = ArgumentsOf<typeof moderationCalls.enterOrder>;
const order = (asked: Partial<Order> = {}): Order => ({
  authority: 'Arcom',
  country: 'FR',
  number: '2026/114',
  reason: 'threat',
  text: 'Retirer ce message.',
  hours: 1,
  ...asked,
});
const posted = async (author: TestMember) => {
  const { id } = await done(author.call(wallCalls.postOnWall, { text: 'Une menace', audience: 'members' }));
  return { id, pages: [`/mur/${id}`] };
};
const isShown = async (id: number) =>
  (await (await site.member()).call(wallCalls.wallMaterial, { id })).status === 'success';
const mailsTo = async (address: string) => (await site.outbox()).filter(({ to }) => to === address);

test('an owner enters an order of one hour: what it names is gone at once, and the case is the first of the list', async () => {
  const author = await site.member();
  const { id, pages } = await posted(author);
  const entered = await done(
    owner.call(
      moderationCalls.enterOrder,
      order({ pages: [...pages, '/mur/99999'], hides: 1, email: 'greffe@example.test' }),
    ),
  );
  expect(entered).toMatchObject({ cases: [expect.any(String)], unknown: ['/mur/99999'] });
  expect(await isShown(id)).toBe(false);
  const [reference = ''] = entered.cases;
  const { list } = await done(editor.call(moderationCalls.cases, {}));
  expect(list[0]).toMatchObject({
    reference,
    kind: 'order',
    due_at: site.clock.now() + hourMs,
    author: { nick: author.nick },
    hidden: 1,
    notices: 1,
  });
  expect(await done(editor.call(moderationCalls.openCase, { reference }))).toMatchObject({
    orders: [
      { authority: 'Arcom', country: 'FR', number: '2026/114', hides: 1, entered_by: { nick: owner.nick } },
    ],
    reports: [{ reporter: null, lines: [{ text: 'Une menace' }] }],
  });
  await until(async () => (await mailsTo('greffe@example.test')).length === 1);
  await site.clock.advance(30 * minuteMs);
  const isAboutIt = ({ text }: { text: string }) => text.includes(`/dossiers/${reference}`);
  await until(async () => (await site.outbox()).filter(isAboutIt).length === 2);

  editor = await site.member({ role: 'editor' });
  await done(editor.call(moderationCalls.decideCase, { reference, decision: 'remove', ground: 'law_order' }));
  await until(async () => (await mailsTo('greffe@example.test')).length === 2);
  expect(await done(author.call(moderationCalls.decision, { reference }))).toMatchObject({
    decided: { decision: 'remove', ground: 'law_order', cause: 'order' },
  });
  const acts = await site.db
    .selectFrom('moderation_log')
    .select(['act', 'done_by'])
    .where('reference', 'in', [reference, entered.reference])
    .where('act', 'in', ['order_entered', 'case_decided'])
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    { act: 'order_entered', done_by: owner.uid },
    { act: 'case_decided', done_by: editor.uid },
  ]);
  const { list: journal } = await done(editor.call(moderationCalls.journal, { q: reference }));
  expect(journal.map(({ act }) => act)).toEqual(['case_decided', 'case_opened']);
});

test('an order that does not say so hides nothing, and joins the case about the same thing with its own clock', async () => {
  const [author, reporter] = [await site.member(), await site.member()];
  const { id, pages } = await posted(author);
  await done(reporter.call(moderationCalls.report, { kind: 'post', id, reason: 'threat' }));
  const entered = await done(owner.call(moderationCalls.enterOrder, order({ pages, hours: 6 })));
  expect(await isShown(id)).toBe(true);
  const { list } = await done(editor.call(moderationCalls.cases, { kind: 'order' }));
  expect(list.find(({ reference }) => reference === entered.cases[0])).toMatchObject({
    due_at: site.clock.now() + 6 * hourMs,
    notices: 2,
  });
});

test('an order for information about no thing of the site is a case, which ends with an answer', async () => {
  const { cases, unknown } = await done(
    owner.call(moderationCalls.enterOrder, order({ demand: 'information', hours: 24 })),
  );
  const [reference = ''] = cases;
  expect(unknown).toEqual([]);
  expect(await done(editor.call(moderationCalls.openCase, { reference }))).toMatchObject({
    items: [],
    orders: [{ demand: 'information' }],
  });
  await done(editor.call(moderationCalls.decideCase, { reference, decision: 'keep' }));
});

test('an editor enters no order, and an order says who gave it and how long it leaves', async () => {
  expect(await editor.call(moderationCalls.enterOrder, order())).toMatchObject({ code: 'role_required' });
  for (const wrong of [{ authority: '' }, { hours: 0 }, { hours: 9000 }])
    expect(await owner.call(moderationCalls.enterOrder, order(wrong))).toMatchObject({
      code: 'invalid_input',
    });
});
