// What readers add to published sets by their calls: comments, reports; and that all of it goes with them.
import {
  accountsCalls,
  commentsCalls,
  contributionsCalls,
  moderationCalls,
  notificationsCalls,
  type OwnSet,
} from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { addPublished, draftOf, setPhoto } from './testing/sets.ts';
import { sealedReport } from '../moderation/reports/testing/sealed-report.ts';

let site: TestSite;
let photo: Buffer;
let reviewer: TestMember;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  [photo, reviewer] = [await setPhoto(), await site.member({ role: 'editor' })];
});
afterAll(() => site.close());

const { contribution } = contributionsCalls;

async function published(look: object = {}) {
  const author = await site.member();
  return { author, set: await addPublished(site, { author, reviewer }, { photo, ...look }) };
}
const premium = () => site.member({ premium: true });
const firstOf = ({ files }: OwnSet) => files[0]?.material_id ?? 0;
const codeOf = async (answer: Promise<{ status: string; code?: string }>) => (await answer).code;

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

test('a set that may show a minor leaves every list at once, sealed with its photos', async () => {
  const { set } = await published();
  const reader = await site.member();
  const { report } = moderationCalls;
  const reported = await reader.call(report, {
    kind: 'contribution',
    id: String(set.id),
    reason: 'underage',
  });
  if (reported.status !== 'success') throw new Error(reported.code);
  expect(await codeOf(reader.call(contribution, { number: set.id }))).toBe('contribution_unknown');
  expect(await sealedReport(site, reviewer, reported.data.reference)).toMatchObject({
    kind: 'contribution',
    lines: [{ text: 'Persiennes\nOnze heures.', pictures: [1, 2, 3, 4] }],
  });
  const other = await published();
  const id = String(firstOf(other.set));
  expect((await reader.call(report, { kind: 'photo', id, reason: 'unwanted_image' })).status).toBe('success');
  expect((await reader.call(contribution, { number: other.set.id })).status).toBe('success');
  expect((await reader.call(report, { kind: 'photo', id, reason: 'underage' })).status).toBe('success');
  expect(await codeOf(other.author.call(report, { kind: 'photo', id, reason: 'underage' }))).toBe(
    'not_oneself',
  );
});

test('two members who suspect a minor in a set that a first has taken out of view are thanked, and their words are sealed for the team beside the first', async () => {
  const { set, author } = await published();
  const { report } = moderationCalls;
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
    expect(await sealedReport(site, reviewer, reference)).toMatchObject({
      reporter: { uid: by.uid },
      author: { uid: author.uid },
      comment: about.comment ?? '',
      missing: 0,
    });
  }
  expect(await codeOf(tell(author, {}))).toBe('not_oneself');
  expect(await codeOf(late.call(contribution, { number: set.id }))).toBe('contribution_unknown');
  expect(await draftOf(author, set.id)).toMatchObject({ status: 'published', further_check: 1 });
});

test('a set that two members suspect at the same time is hidden, and both are thanked', async () => {
  const { set, author } = await published();
  const readers = [await site.member(), await site.member()];
  const about = { kind: 'contribution', id: String(set.id), reason: 'underage' } as const;
  const answers = await Promise.all(readers.map((reader) => reader.call(moderationCalls.report, about)));
  expect(answers).toMatchObject([{ status: 'success' }, { status: 'success' }]);
  expect(await draftOf(author, set.id)).toMatchObject({ status: 'published', further_check: 1 });
});

test('comments are in a member’s download and go with the account', async () => {
  const { set } = await published();
  const member = await premium();
  const { id } = set;
  await member.call(commentsCalls.addComment, { kind: 'contribution', id, text: 'Quelle lampe.' });
  const copy = JSON.stringify(await member.call(accountsCalls.exportMember, {} as never));
  expect(copy).toContain('Quelle lampe.');
  await member.call(accountsCalls.deleteAccount, { password: member.password } as never);
  await until(async () => {
    const left = await reviewer.call(commentsCalls.comments, { kind: 'contribution', id });
    return left.status === 'success' && left.data.total_count === 0;
  });
});
