// Review as the rest of the site learns of it: what is recorded of reviewers, announced, mailed and measured.
import {
  accountsCalls,
  moderationCalls,
  contributionsCalls,
  notificationsCalls,
  stepUpMs,
} from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { addPending, addPublished, decide, draftOf, prepared, setPhoto } from './testing/sets.ts';

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

const lift = (by: TestMember, reference: string) => by.call(moderationCalls.liftSuspicion, { reference });

test('a set in which a reviewer suspects a minor is held until an editor with a fresh login lifts it; its author reads of a further check alone', async () => {
  const [author, colleague, member] = [
    await site.member({ role: 'editor' }),
    await site.member({ role: 'pro' }),
    await site.member(),
  ];
  const { id } = await addPending(site, author, { photo });
  const about = { kind: 'contribution', id: String(id), reason: 'underage' } as const;
  const suspect = async (by: TestMember) => {
    const reported = await by.call(moderationCalls.report, about);
    if (reported.status !== 'success') throw new Error(reported.code);
    return reported.data.reference;
  };
  expect(await member.call(moderationCalls.report, about)).toMatchObject({ code: 'item_unknown' });
  const reference = await suspect(reviewer);
  expect(await decide(colleague, id)).toMatchObject({ code: 'review_decided' });
  expect(await reviewer.call(moderationCalls.openReport, { reference })).toMatchObject({
    data: { kind: 'contribution', held: 1, lines: [{ pictures: [1, 2, 3, 4] }] },
  });
  expect(await draftOf(author, id)).toMatchObject({ status: 'pending', reason: '', further_check: 1 });
  expect(await author.call(notificationsCalls.notifications, {})).toMatchObject({ data: { list: [] } });
  // Neither their withdrawal nor a colleague without the role gives it back to review.
  await author.call(contributionsCalls.withdrawContribution, { id });
  await author.call(contributionsCalls.submitContribution, { id });
  await prepared(site, id);
  expect((await decide(colleague, id)).status).not.toBe('success');
  expect(await lift(colleague, reference)).toMatchObject({ code: 'role_required' });
  expect(await lift(author, reference)).toMatchObject({ code: 'review_own' });
  await site.clock.advance(stepUpMs);
  expect(await lift(reviewer, reference)).toMatchObject({ code: 'step_up_required' });
  await reviewer.call(accountsCalls.stepUp, { password: reviewer.password });
  expect(await lift(reviewer, reference)).toMatchObject({ data: { reference } });
  expect(await lift(reviewer, reference)).toMatchObject({ code: 'item_unknown' });
  const logged = site.db
    .selectFrom('moderation_log')
    .select(['act', 'done_by'])
    .where('uid', '=', author.uid);
  expect(await logged.where('reference', '=', reference).execute()).toEqual([
    { act: 'suspicion_lifted', done_by: reviewer.uid },
  ]);
  expect(await draftOf(author, id)).toMatchObject({ status: 'pending', further_check: 0 });
  // The same suspicion again is no repetition of the one that was lifted.
  expect(await lift(reviewer, await suspect(reviewer))).toMatchObject({ status: 'success' });
  expect((await decide(colleague, id)).status).toBe('success');
  expect(await draftOf(author, id)).toMatchObject({ status: 'published' });
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
