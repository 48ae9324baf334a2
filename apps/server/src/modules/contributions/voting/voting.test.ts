// Premium members vote on sets that a reviewer has sent to them, and the reviewer decides.
import { contributionsCalls, moderationCalls } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite } from '../../../testing/index.ts';
import { addPending, decide, openedBy, setPhoto } from '../testing/sets.ts';

let site: TestSite;
let photo: Buffer;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  photo = await setPhoto();
});
afterAll(() => site.close());

const polls = async (member: TestMember) => (await done(member.call(contributionsCalls.votes, {}))).list;
const vote = (member: TestMember, id: number, choice: 'publish' | 'reject', reason = '') =>
  member.call(contributionsCalls.vote, { id, vote: choice, reason });
const statusOf = async (member: TestMember, address: string) => (await member.fetch(address)).status;
const votesSeenBy = async (reviewer: TestMember, id: number) => {
  const opened = await done(reviewer.call(moderationCalls.openReview, { id }));
  return 'contribution' in opened ? opened.votes : undefined;
};

test('Premium sees the sets that a reviewer, having opened them, sent to votes, and votes; the author is unnamed and free members are not asked (R6.040)', async () => {
  const [author, ondine, free, pro] = [
    await site.member({ premium: true }),
    await site.member({ premium: true }),
    await site.member(),
    await site.member({ role: 'pro' }),
  ];
  const { id, files } = await addPending(site, author, { photo });
  expect(await pro.call(contributionsCalls.startPoll, { id })).toMatchObject({ code: 'poll_unopened' });
  await openedBy(pro, id);
  expect(await vote(ondine, id, 'publish')).toMatchObject({ code: 'item_unknown' });
  expect(await pro.call(contributionsCalls.startPoll, { id })).toMatchObject({ data: { id } });
  expect(await free.call(contributionsCalls.votes, {})).toMatchObject({ code: 'premium_required' });
  expect(await vote(free, id, 'publish')).toMatchObject({ code: 'premium_required' });
  const [polled] = await polls(ondine);
  expect(polled).toMatchObject({ id, reason: '' });
  expect(polled?.files).toHaveLength(files.length);
  expect(JSON.stringify(polled)).not.toContain(author.nick);
  const { url = '' } = polled?.files[0] ?? {};
  expect([await statusOf(ondine, url), await statusOf(free, url)]).toEqual([200, 404]);
  expect(await statusOf(ondine, url.replace('/small.', '/large.'))).toBe(404);
  expect(await polls(author)).toEqual([]);
  expect(await vote(author, id, 'publish')).toMatchObject({ code: 'review_own' });
  expect(await vote(ondine, id, 'publish', 'Belle lumière')).toMatchObject({ data: { vote: 'publish' } });
  expect(await polls(ondine)).toMatchObject([{ id, vote: 'publish', reason: 'Belle lumière' }]);
});

test('votes are advice: they are counted for reviewers, may be changed, and decide nothing until the team does (R6.041)', async () => {
  const [author, one, two, pro] = [
    await site.member(),
    await site.member({ premium: true }),
    await site.member({ premium: true }),
    await site.member({ role: 'pro' }),
  ];
  const { id } = await addPending(site, author, { photo });
  expect(await votesSeenBy(pro, id)).toBeUndefined();
  await pro.call(contributionsCalls.startPoll, { id });
  await vote(one, id, 'reject');
  await vote(two, id, 'reject');
  expect(await votesSeenBy(pro, id)).toEqual({ publish: 0, reject: 2 });
  await vote(one, id, 'publish');
  expect(await votesSeenBy(pro, id)).toEqual({ publish: 1, reject: 1 });
  expect((await polls(one)).map((set) => set.id)).toContain(id);
  expect(await decide(pro, id)).toMatchObject({ data: { state: 'published' } });
  expect(await vote(one, id, 'reject')).toMatchObject({ code: 'item_unknown' });
  expect((await polls(one)).map((set) => set.id)).not.toContain(id);
});

test('a set that is submitted again begins without a poll, and the votes before do not count', async () => {
  const [author, one, pro] = [
    await site.member(),
    await site.member({ premium: true }),
    await site.member({ role: 'pro' }),
  ];
  const { id } = await addPending(site, author, { photo });
  await openedBy(pro, id);
  await pro.call(contributionsCalls.startPoll, { id });
  await vote(one, id, 'reject');
  await author.call(contributionsCalls.withdrawContribution, { id });
  expect((await polls(one)).map((set) => set.id)).not.toContain(id);
  await site.clock.advance(1000);
  await author.call(contributionsCalls.submitContribution, { id });
  expect((await polls(one)).map((set) => set.id)).not.toContain(id);
});
