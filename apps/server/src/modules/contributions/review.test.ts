// Review as the rest of the site learns of it: what is recorded of reviewers, announced, mailed and measured.
import { moderationCalls, contributionsCalls, notificationsCalls } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { addPending, addPublished, decide, draftOf, setPhoto } from './testing/sets.ts';

let site: TestSite;
let photo: Buffer;
let reviewer: TestMember;
beforeAll(async () => {
  // Many members pass the gate from one address.
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  photo = await setPhoto();
  reviewer = await site.member({ role: 'editor' });
});
afterAll(() => site.close());

const unveil = (member: TestMember, id: number, material_id = 0) =>
  member.call(moderationCalls.unveilReview, { id, material_id });
const waitingFigure = async () =>
  Number(
    /alcove_reviews_waiting\{kind="contribution"\} (\d+)/.exec(
      await (await site.fetch('/metrics')).text(),
    )?.[1],
  );

test('each look at a file is recorded with its reviewer; nobody looks at their own, at foreign files, nor after the decision', async () => {
  const [author, colleague] = [await site.member(), await site.member({ role: 'pro' })];
  const before = await waitingFigure();
  const { id, files } = await addPending(site, author, { photo });
  const own = await addPending(site, colleague, { photo });
  expect(await waitingFigure()).toBe(before + 2);
  const file = files[0]?.material_id ?? 0;
  expect(await unveil(reviewer, id, file)).toMatchObject({ data: { material_id: file } });
  expect(await unveil(reviewer, id, own.files[0]?.material_id)).toMatchObject({ code: 'review_files_wrong' });
  expect(await unveil(colleague, own.id, own.files[0]?.material_id)).toMatchObject({ code: 'review_own' });
  expect(await unveil(author, id, file)).toMatchObject({ code: 'role_required' });
  const logged = await site.db
    .selectFrom('moderation_log')
    .select(['act', 'done_by', 'reference'])
    .where('uid', '=', author.uid)
    .execute();
  expect(logged).toEqual([
    { act: 'review_file_seen', done_by: reviewer.uid, reference: `contribution ${id} file ${file}` },
  ]);
  await decide(reviewer, id);
  expect(await unveil(colleague, id, file)).toMatchObject({ code: 'review_decided' });
  expect(await waitingFigure()).toBe(before + 1);
});

test('a reviewer reads how many sets of the author were published and rejected, and which files have burnt-in faces', async () => {
  const author = await site.member();
  await addPublished(site, { author, reviewer }, { photo });
  const rejected = await addPending(site, author, { photo });
  await decide(reviewer, rejected.id, 'reject', { reason: 'stolen' });
  const { id } = await addPending(site, author, { photo });
  expect(await reviewer.call(moderationCalls.openReview, { id })).toMatchObject({
    data: { history: { published: 1, rejected: 1 }, contribution: { files: [{ blurred: 0 }, {}, {}, {}] } },
  });
});

test('a reviewer who suspects a minor in a waiting set ends it at once: its photos are sealed, nobody publishes it, and its author is not told', async () => {
  const [author, colleague, member] = [
    await site.member(),
    await site.member({ role: 'pro' }),
    await site.member(),
  ];
  const { id } = await addPending(site, author, { photo });
  const report = { kind: 'contribution', id: String(id), reason: 'underage' } as const;
  expect(await member.call(moderationCalls.report, report)).toMatchObject({ code: 'item_unknown' });
  const reported = await reviewer.call(moderationCalls.report, report);
  if (reported.status !== 'success') throw new Error(reported.code);
  expect(await decide(colleague, id)).toMatchObject({ code: 'review_decided' });
  const { reference } = reported.data;
  expect(await reviewer.call(moderationCalls.openReport, { reference })).toMatchObject({
    data: { kind: 'contribution', lines: [{ pictures: [1, 2, 3, 4] }] },
  });
  expect(await draftOf(author, id)).toMatchObject({ status: 'rejected', reason: 'not_allowed' });
  expect(await author.call(notificationsCalls.notifications, {})).toMatchObject({ data: { list: [] } });
});

test('every process hears that a set is published, changed and withdrawn', async () => {
  const heard: unknown[] = [];
  await site.bus.subscribe('contributions', (message) =>
    heard.push((message as { announced: object }).announced),
  );
  const author = await site.member();
  const { id } = await addPending(site, author, { photo });
  const of = (change: string) => ({ id, uid: author.uid, change });
  await decide(reviewer, id);
  await until(() => heard.length === 1);
  await author.call(contributionsCalls.saveDraft, { id, title: 'Midi' });
  await until(() => heard.length === 2);
  // Nothing that readers see: the changed texts are kept.
  await decide(reviewer, id, 'publish', { kind: 'contribution_texts' });
  await author.call(contributionsCalls.withdrawContribution, { id });
  await until(() => heard.length === 3);
  expect(heard).toEqual([of('published'), of('changed'), of('withdrawn')]);
});

test.each(['return', 'reject'] as const)(
  'an author whose set is %sed is mailed at once, without a word of what it shows',
  async (decision) => {
    const author = await site.member();
    const { id } = await addPending(site, author, { photo, title: 'Persiennes' });
    await decide(reviewer, id, decision, { reason: 'public_place', note: 'Des passants se reconnaissent.' });
    const [mail] = await until(async () => {
      const mails = (await site.outbox()).filter(({ to }) => to === author.email);
      return mails.length > 0 && mails;
    });
    expect(mail?.subject + (mail?.text ?? '')).not.toMatch(/Persiennes|passants|contribution/i);
  },
);
