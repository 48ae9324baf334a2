// What readers add to published sets by their calls: labels, comments, reports; and that all of it goes with them.
import {
  accountsCalls,
  commentsCalls,
  contributionsCalls,
  hourMs,
  labelLimits,
  moderationCalls,
  notificationsCalls,
  type OwnSet,
  relationsCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { addPending, addPublished, draftOf, setPhoto } from './testing/sets.ts';

let site: TestSite;
let photo: Buffer;
let reviewer: TestMember;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  [photo, reviewer] = [await setPhoto(), await site.member({ role: 'editor' })];
});
afterAll(() => site.close());

const { labels, addLabels, removeLabel, suggestedLabels, contribution } = contributionsCalls;

async function published(look: object = {}) {
  const author = await site.member();
  return { author, set: await addPublished(site, { author, reviewer }, { photo, ...look }) };
}
const premium = () => site.member({ premium: true });
const codeOf = async (answer: Promise<{ status: string; code?: string }>) => (await answer).code;
const tagsOf = async (reader: Pick<TestMember, 'call'>, named: object) => {
  const answer = await reader.call(labels, named as never);
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data.tags;
};
const firstOf = ({ files }: OwnSet) => files[0]?.material_id ?? 0;

test('a Premium member labels a set and one of its photos, three on each; a free member may not (R3.238, R5.086, R6.052, R7.199, R7.291, R9.023, R9.024)', async () => {
  const { set } = await published();
  const [member, other, free] = [await premium(), await premium(), await site.member()];
  const { id } = set;
  expect(await codeOf(free.call(addLabels, { id, tags: ['dune'] }))).toBe('premium_required');
  const four = await member.fetch('/en/b/tags/add/', {
    method: 'POST',
    body: new URLSearchParams([['id', String(id)], ...['a', 'b', 'c', 'd'].map((tag) => ['tags[]', tag])]),
  });
  expect(await four.json()).toMatchObject({
    code: 'labels_too_many',
    message: 'You can add only 3 labels',
  });
  const added = await member.call(addLabels, { id, tags: ['  Dune ', '#dune', 'vent'] });
  expect(added).toMatchObject({
    data: {
      tags: [
        { tag: 'dune', items: 1, own: 1 },
        { tag: 'vent', items: 1 },
      ],
    },
  });
  expect(await codeOf(member.call(addLabels, { id, tags: ['mer', 'nuit'] }))).toBe('labels_too_many');
  const material_id = firstOf(set);
  await member.call(addLabels, { material_id, tags: ['mer', 'nuit', 'vent'] });
  await other.call(addLabels, { id, tags: 'vent' });
  expect((await tagsOf(await site.visitor(), { id })).map(({ tag, items }) => [tag, items])).toEqual([
    ['vent', 2],
    ['dune', 1],
  ]);
  expect((await tagsOf(free, { material_id })).map(({ tag }) => tag)).toEqual(['mer', 'nuit', 'vent']);
  expect(await member.call(suggestedLabels, { q: 'VE' })).toMatchObject({
    data: { tags: [{ tag: 'vent', items: 2 }] },
  });
  expect(await codeOf(member.call(addLabels, { id, tags: ['#'] }))).toBe('label_invalid');
});

test('a label is removed by its member, and by the author for all', async () => {
  const { author, set } = await published();
  const { id } = set;
  const [one, two] = [await premium(), await premium()];
  for (const member of [one, two]) await member.call(addLabels, { id, tags: ['dune', 'vent'] });
  expect(await tagsOf(one, { id })).toMatchObject([{ removable: 1 }, { removable: 1 }]);
  await one.call(removeLabel, { id, tag: 'Dune' });
  expect(await tagsOf(one, { id })).toMatchObject([
    { tag: 'vent', own: 1 },
    { tag: 'dune', own: 0, removable: 0 },
  ]);
  await author.call(removeLabel, { id, tag: 'vent' });
  expect((await tagsOf(one, { id })).map(({ tag }) => tag)).toEqual(['dune']);
});

test('an item carries a bounded number of labels', async () => {
  const { set } = await published();
  const { id } = set;
  for (let at = 0; at < labelLimits.perItem; at += 3)
    await (await premium()).call(addLabels, { id, tags: [`a${at}`, `b${at}`, `c${at}`] });
  expect(await codeOf((await premium()).call(addLabels, { id, tags: ['more'] }))).toBe('labels_full');
  expect(await codeOf((await premium()).call(addLabels, { id, tags: ['a0'] }))).toBeUndefined();
});

test('labels of unpublished sets and across a block answer as if there were none', async () => {
  const author = await site.member();
  const { id, files } = await addPending(site, author, { photo });
  const member = await premium();
  const material_id = files[0]?.material_id ?? 0;
  expect(await codeOf(member.call(addLabels, { id, tags: ['dune'] }))).toBe('contribution_unknown');
  expect(await codeOf(member.call(labels, { material_id }))).toBe('item_unknown');
  expect(await codeOf(author.call(labels, { id }))).toBeUndefined();
  const { author: blocker, set } = await published();
  await blocker.call(relationsCalls.addToBlacklist, { blacklisted_user_id: member.uid });
  expect(await codeOf(member.call(labels, { id: set.id }))).toBe('contribution_unknown');
  expect(await codeOf(member.call(addLabels, { id: set.id, tags: ['dune'] }))).toBe('contribution_unknown');
});

test('labels of a banned member are neither shown nor suggested until the ban ends', async () => {
  const { set } = await published();
  const [member, other] = [await premium(), await premium()];
  const { id } = set;
  await member.call(addLabels, { id, tags: ['zinc', 'étain'] });
  await other.call(addLabels, { id, tags: ['étain'] });
  const suggested = async () => {
    const answer = await other.call(suggestedLabels, { q: 'zinc' });
    return answer.status === 'success' && answer.data.tags.length;
  };
  const seen = async () => [(await tagsOf(other, { id })).map(({ tag }) => tag), await suggested()];
  const open = [['étain', 'zinc'], 1];
  expect(await seen()).toEqual(open);
  await reviewer.call(moderationCalls.ban, { id: member.uid, until: site.clock.now() + hourMs });
  expect(await seen()).toEqual([['étain'], 0]);
  expect(await tagsOf(reviewer, { id })).toHaveLength(2);
  await reviewer.call(moderationCalls.ban, { id: member.uid, until: 0 });
  expect(await seen()).toEqual(open);
});

test('readers comment on a free set; on a Premium set its author and Premium members alone write, and the author is notified and sees how many there are', async () => {
  const { author, set } = await published({ premium: 1 });
  const [free, paying, visitor] = [await site.member(), await premium(), await site.visitor()];
  const item = { kind: 'contribution', id: set.id } as const;
  const write = (member: TestMember, text: string) =>
    member.call(commentsCalls.addComment, { ...item, text });
  expect(await codeOf(write(free, 'Belle série.'))).toBe('comments_closed');
  expect(await codeOf(write(paying, 'Belle série.'))).toBeUndefined();
  expect(await codeOf(write(author, 'Merci.'))).toBeUndefined();
  expect(await free.call(commentsCalls.comments, item)).toMatchObject({
    data: { total_count: 2, may_write: 0 },
  });
  expect(await visitor.call(commentsCalls.comments, item)).toMatchObject({ data: { total_count: 2 } });
  expect(await author.call(contributionsCalls.ownContributions, {})).toMatchObject({
    data: { list: [{ id: set.id, comments: 2 }] },
  });
  const { set: open } = await published();
  const on = { kind: 'contribution', id: open.id } as const;
  expect(
    await codeOf(free.call(commentsCalls.addComment, { ...on, text: 'Je note l’adresse.' })),
  ).toBeUndefined();
  await until(async () => {
    const answer = await author.call(notificationsCalls.notifications, {});
    return answer.status === 'success' && answer.data.list.some(({ type }) => type === 'comment');
  });
  await author.call(contributionsCalls.withdrawContribution, { id: set.id });
  expect(await codeOf(paying.call(commentsCalls.comments, item))).toBe('item_unknown');
  await author.call(contributionsCalls.deleteContribution, { id: set.id });
  const left = await site.db.selectFrom('comments').select('id').where('item', '=', set.id).execute();
  expect(left).toEqual([]);
});

test('a set that may show a minor leaves every list at once and waits for review, sealed with its photos', async () => {
  const { set } = await published();
  const reader = await site.member();
  const { report, openReport } = moderationCalls;
  const reported = await reader.call(report, {
    kind: 'contribution',
    id: String(set.id),
    reason: 'underage',
  });
  if (reported.status !== 'success') throw new Error(reported.code);
  expect(await codeOf(reader.call(contribution, { number: set.id }))).toBe('contribution_unknown');
  expect(await reviewer.call(openReport, { reference: reported.data.reference } as never)).toMatchObject({
    data: { kind: 'contribution', lines: [{ text: 'Persiennes\nOnze heures.', pictures: [1, 2, 3, 4] }] },
  });
  const other = await published();
  const id = String(firstOf(other.set));
  expect((await reader.call(report, { kind: 'photo', id, reason: 'unwanted_image' })).status).toBe('success');
  expect((await reader.call(contribution, { number: other.set.id })).status).toBe('success');
  expect((await reader.call(report, { kind: 'photo', id, reason: 'underage' })).status).toBe('success');
  expect(await codeOf(other.author.call(report, { kind: 'photo', id, reason: 'insult' }))).toBe(
    'not_oneself',
  );
});

test('two members who suspect a minor in a set that a first has taken out of view are thanked, and their words are sealed for the team beside the first', async () => {
  const { set, author } = await published();
  const { report, openReport } = moderationCalls;
  const tell = (by: TestMember, about: object) =>
    by.call(report, { kind: 'contribution', id: String(set.id), reason: 'underage', ...about } as never);
  const first = await tell(await site.member(), {});
  if (first.status !== 'success') throw new Error('the first report was refused');
  const late = await site.member();
  expect(await codeOf(tell(late, { reason: 'insult' }))).toBe('item_unknown');
  for (const about of [{ comment: 'Moi aussi.' }, { kind: 'photo', id: String(firstOf(set)) }]) {
    const by = await site.member();
    const answer = await tell(by, about);
    expect(answer).toMatchObject({ status: 'success', data: { blocked: 0 } });
    const { reference } = (answer as { data: { reference: string } }).data;
    expect(await tell(by, about)).toMatchObject({ data: { reference } });
    expect(await reviewer.call(openReport, { reference } as never)).toMatchObject({
      data: {
        reporter: { uid: by.uid },
        author: { uid: author.uid },
        comment: about.comment ?? '',
        missing: 0,
      },
    });
  }
  expect(await codeOf(tell(author, {}))).toBe('not_oneself');
  expect(await codeOf(late.call(contribution, { number: set.id }))).toBe('contribution_unknown');
  expect(await draftOf(author, set.id)).toMatchObject({ status: 'pending' });
});

test('a set that two members suspect at the same time waits for a reviewer’s decision', async () => {
  const { set, author } = await published();
  const readers = [await site.member(), await site.member()];
  const about = { kind: 'contribution', id: String(set.id), reason: 'underage' } as const;
  const answers = await Promise.all(readers.map((reader) => reader.call(moderationCalls.report, about)));
  expect(answers).toMatchObject([{ status: 'success' }, { status: 'success' }]);
  expect(await draftOf(author, set.id)).toMatchObject({ status: 'pending' });
});

test('labels and comments are in a member’s download and go with the account', async () => {
  const { set } = await published();
  const member = await premium();
  const { id } = set;
  await member.call(addLabels, { id, tags: ['lanterne'] });
  await member.call(commentsCalls.addComment, { kind: 'contribution', id, text: 'Quelle lampe.' });
  const copy = JSON.stringify(await member.call(accountsCalls.exportMember, {} as never));
  expect(copy).toContain('lanterne');
  expect(copy).toContain('Quelle lampe.');
  await member.call(accountsCalls.deleteAccount, { password: member.password } as never);
  await until(async () => {
    const left = await site.db
      .selectFrom('contribution_labels')
      .select('label')
      .where('uid', '=', member.uid)
      .execute();
    return left.length === 0;
  });
  expect(await tagsOf(reviewer, { id })).toEqual([]);
  expect(await reviewer.call(commentsCalls.comments, { kind: 'contribution', id })).toMatchObject({
    data: { total_count: 0 },
  });
});
