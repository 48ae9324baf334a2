// Review as the rest of the site learns of it: what is recorded of reviewers, announced, mailed and measured.
import {
  accountsCalls,
  moderationCalls,
  contributionsCalls,
  notificationsCalls,
  stepUpMs,
} from '@alcove/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import {
  addDraft,
  addPending,
  addPublished,
  begunBeforeLedger,
  decide,
  draftOf,
  openedBy,
  post,
  prepared,
  setPhoto,
} from './testing/sets.ts';
import { ffmpeg, ffmpegMissing } from '@alcove/sfu/testing';
import { shootFilmOf } from '../media/testing/films.ts';
import { disguised, shapes } from '../moderation/known-images/testing/shapes.ts';
import { sealedReport } from '../moderation/reports/testing/sealed-report.ts';

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

const pending = async (member: TestMember, contents: readonly Buffer[]) => {
  const { id } = await addDraft(member, { count: 0 });
  for (const [at, content] of contents.entries())
    await post(member, content, { name: `${at}.jpg`, draft: id });
  await member.call(contributionsCalls.submitContribution, { id });
  await prepared(site, id);
  return { id, files: (await draftOf(member, id)).files.map(({ material_id }) => material_id) };
};
const near = async (id: number, material_id = 0) => {
  const answer = await reviewer.call(moderationCalls.nearReview, { id, material_id });
  return answer.status === 'success' ? answer.data.near : answer.code;
};

test('a reviewer is shown the nearest picture on the site, of the same author or another, for files of the set alone', async () => {
  const [author, other] = [await site.member(), await site.member()];
  const drawn = await shapes(41);
  const plain = await Promise.all([1, 2, 3].map((more) => setPhoto({ width: 1300 + more })));
  const mirrored = await disguised(drawn, { mirrored: true, share: 1, quality: 90 });
  const set = await pending(author, [drawn, ...plain.slice(0, 2), drawn]);
  const copy = await pending(other, [mirrored, ...plain.slice(0, 2), ...plain.slice(2)]);
  const [first, alone, , again] = set.files;
  expect(await near(set.id, first)).toMatchObject({ id: String(again), bits: 0, nick: author.nick, same: 1 });
  expect(await near(set.id, alone)).toMatchObject({ nick: other.nick, same: 0 });
  expect(await near(copy.id, copy.files[0])).toMatchObject({ kind: 'photo', nick: author.nick, same: 0 });
  expect(await near(copy.id, copy.files[3])).toBeUndefined();
  expect(await near(set.id, copy.files[0])).toBe('review_files_wrong');
});

test.skipIf(!ffmpeg)(
  `a reviewer of a film is shown the picture that one of its frames is nearest to, and one of a picture the film, never the film itself${ffmpegMissing}`,
  async () => {
    const [author, other] = [await site.member(), await site.member()];
    const drawn = await shapes(42);
    const { id } = await addDraft(author, { photo, count: 3 });
    await post(author, await shootFilmOf(drawn), { name: 'f.mp4', draft: id });
    const film = async () => (await draftOf(author, id)).files.find(({ kind }) => kind === 'video');
    await until(async () => (await film())?.state === 'ready');
    await author.call(contributionsCalls.submitContribution, { id });
    await prepared(site, id);
    const material = (await film())?.material_id ?? 0;
    expect(await near(id, material)).toBeUndefined();
    const copy = await pending(other, [drawn, photo, photo, photo]);
    expect(await near(id, material)).toMatchObject({ id: String(copy.files[0]), nick: other.nick, same: 0 });
    expect(await near(copy.id, copy.files[0])).toMatchObject({ id: String(material), nick: author.nick });
  },
);

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

const decideOn = (by: TestMember, id: number, verdict: object) =>
  by.call(moderationCalls.decideReview, { id, decision: 'publish', ...verdict } as never);
const withdraw = (author: TestMember, id: number) =>
  author.call(contributionsCalls.withdrawContribution, { id });
async function submitAgain(author: TestMember, id: number, edit: object = {}) {
  await author.call(contributionsCalls.submitContribution, { id, ...edit });
  await prepared(site, id);
}

describe('a decision counts for what its reviewer opened alone', () => {
  test('a set that was withdrawn, extended and submitted again meanwhile is not published by what was decided on the one before', async () => {
    const [author, reader] = [await site.member(), await site.member()];
    const { id, files } = await addPending(site, author, { photo });
    const opened = await openedBy(reviewer, id);
    await withdraw(author, id);
    expect(await decideOn(reviewer, id, opened)).toMatchObject({ code: 'item_unknown' });
    await post(author, photo, { name: 'fifth.jpg', draft: id });
    await submitAgain(author, id, { title: 'Tout autre chose' });
    for (const decision of ['publish', 'return', 'reject'])
      expect(await decideOn(reviewer, id, { ...opened, decision })).toMatchObject({
        code: 'changed_since_opened',
      });
    expect(await unveil(reviewer, id, files[0]?.material_id)).toMatchObject({ status: 'success' });
    const seen = { id, material_id: files[0]?.material_id ?? 0, version: opened.version };
    expect(await reviewer.call(moderationCalls.unveilReview, seen)).toMatchObject({
      code: 'changed_since_opened',
    });
    expect(await draftOf(author, id)).toMatchObject({ status: 'pending', reason: '' });
    expect(await reader.call(contributionsCalls.contribution, { number: id })).toMatchObject({
      code: 'contribution_unknown',
    });
    const anew = await openedBy(reviewer, id);
    expect(anew.files).toHaveLength(5);
    expect(await decideOn(reviewer, id, anew)).toMatchObject({ data: { state: 'published' } });
  });

  test('each resubmission is another version, also within the same millisecond and with nothing changed', async () => {
    const author = await site.member();
    const { id, files } = await addPending(site, author, { photo });
    const [first, second] = files.map(({ material_id }) => material_id);
    const box = { left: 100, top: 100, width: 200, height: 300 };
    const edits = [
      {},
      { section: 'couples' },
      { premium: 1 },
      { description: 'Autre chose.' },
      { comments: ['Une vue'] },
      { cover: second },
      { files: files.map(({ material_id }) => ({ material_id })).toReversed() },
      { files: [{ material_id: first, people: 'others' }] },
      { files: [{ material_id: second, boxes: [box] }] },
    ];
    const versions = new Set<number>();
    for (const edit of edits) {
      const opened = await openedBy(reviewer, id);
      versions.add(opened.version);
      await withdraw(author, id);
      await author.call(contributionsCalls.saveDraft, { id, ...edit } as never);
      await submitAgain(author, id);
      expect(await decideOn(reviewer, id, opened)).toMatchObject({ code: 'changed_since_opened' });
    }
    expect(versions.size).toBe(edits.length);
  });

  test('what a colleague published and a member reported is not published again by a decision from before', async () => {
    const [author, member] = [await site.member(), await site.member()];
    const { id } = await addPending(site, author, { photo });
    const opened = await openedBy(reviewer, id);
    await decide(await site.member({ role: 'pro' }), id);
    await member.call(moderationCalls.report, { kind: 'contribution', id: String(id), reason: 'underage' });
    expect(await draftOf(author, id)).toMatchObject({ status: 'published', further_check: 1 });
    expect(await decideOn(reviewer, id, opened)).toMatchObject({ code: 'review_decided' });
  });

  test('to publish, every file is named once, none that is foreign, and the version that was opened', async () => {
    const author = await site.member();
    const { id } = await addPending(site, author, { photo, count: 5 });
    const other = await addPending(site, author, { photo });
    const { version, files } = await openedBy(reviewer, id);
    const [first, ...others] = files;
    const foreign = { material_id: other.files[0]?.material_id, decision: 'publish' };
    for (const wrong of [[], others, [...others, foreign], [...files, foreign], [first, ...files]])
      expect(await decideOn(reviewer, id, { version, files: wrong })).toMatchObject({
        code: 'review_files_wrong',
      });
    expect(await decideOn(reviewer, id, { files })).toMatchObject({
      messages: { version: expect.any(String) },
    });
    expect(await draftOf(author, id)).toMatchObject({ status: 'pending' });
    // Nothing of it is published: what is not named needs no decision.
    expect(await decideOn(reviewer, id, { version, decision: 'return', reason: 'other' })).toMatchObject({
      data: { state: 'waiting' },
    });
  });

  test('texts that changed again are judged anew, and no file is refused or blurred with them', async () => {
    const author = await site.member();
    const { id } = await addPublished(site, { author, reviewer }, { photo });
    const kind = 'contribution_texts';
    const change = (edit: object) => author.call(contributionsCalls.saveDraft, { id, ...edit } as never);
    await change({ title: 'Midi' });
    const opened = { kind, ...(await openedBy(reviewer, id, kind)) };
    await change({ title: 'Minuit' });
    for (const decision of ['publish', 'return'])
      expect(await decideOn(reviewer, id, { ...opened, decision })).toMatchObject({
        code: 'changed_since_opened',
      });
    const anew = { kind, ...(await openedBy(reviewer, id, kind)) };
    await change({ comments: JSON.stringify(['Une vue']) });
    expect(await decideOn(reviewer, id, anew)).toMatchObject({ code: 'changed_since_opened' });
    const { version, files } = await openedBy(reviewer, id, kind);
    const [first, ...others] = files;
    for (const wrong of [[], others, [{ ...first, decision: 'refuse' }, ...others]])
      expect(await decideOn(reviewer, id, { kind, version, files: wrong })).toMatchObject({
        code: 'review_files_wrong',
      });
    expect(await draftOf(author, id)).toMatchObject({ texts_waiting: 1 });
    expect(await decideOn(reviewer, id, { kind, version, files })).toMatchObject({
      data: { state: 'published' },
    });
    expect(await draftOf(author, id)).toMatchObject({ texts_waiting: 0, title: 'Minuit' });
  });

  test('boxes of a decision that is refused are burnt into no photo', async () => {
    const author = await site.member();
    const { id, files } = await addPending(site, author, { photo });
    const pictures = async () => (await draftOf(author, id)).files.map(({ url }) => url);
    const before = await pictures();
    const boxes = [{ left: 100, top: 100, width: 200, height: 300 }];
    const blurring = async () => {
      const opened = await openedBy(reviewer, id);
      const [first, ...others] = opened.files;
      return { ...opened, files: [{ ...first, boxes }, ...others] };
    };
    const old = await blurring();
    await begunBeforeLedger(site, id);
    await withdraw(author, id);
    await submitAgain(author, id, { files: [{ material_id: files[1]?.material_id, people: 'others' }] });
    expect(await decideOn(reviewer, id, old)).toMatchObject({ code: 'changed_since_opened' });
    const anew = await blurring();
    expect(await decideOn(reviewer, id, anew)).toMatchObject({ code: 'review_people_unconfirmed' });
    expect(await pictures()).toEqual(before);
    expect(await decideOn(reviewer, id, { ...anew, people_confirm: 1 })).toMatchObject({ status: 'success' });
    const [first, ...others] = await pictures();
    expect(first).not.toBe(before[0]);
    expect(others).toEqual(before.slice(1));
    expect((await author.fetch(before[0] ?? '')).status).toBe(404);
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
  expect(await decide(colleague, id)).toMatchObject({ code: 'item_unknown' });
  expect(await sealedReport(site, reviewer, reference)).toMatchObject({
    kind: 'contribution',
    held: 1,
    lines: [{ pictures: [1, 2, 3, 4] }],
  });
  expect(await draftOf(author, id)).toMatchObject({ status: 'pending', reason: '', further_check: 1 });
  expect(await author.call(notificationsCalls.notifications, {})).toMatchObject({ data: { list: [] } });
  // Neither their withdrawal nor a colleague without the role gives it back to review.
  for (const act of ['withdrawContribution', 'submitContribution'] as const)
    expect(await author.call(contributionsCalls[act], { id })).toMatchObject({ code: 'contribution_busy' });
  expect((await decide(colleague, id)).status).not.toBe('success');
  expect(await lift(colleague, reference)).toMatchObject({ code: 'role_required' });
  expect(await lift(author, reference)).toMatchObject({ code: 'case_own' });
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

test('every process receives that a set is published, changed and withdrawn', async () => {
  const received: unknown[] = [];
  await site.bus.subscribe('contributions', (message) =>
    received.push((message as { announced: object }).announced),
  );
  const author = await site.member();
  const { id } = await addPending(site, author, { photo });
  const of = (change: string) => ({ id, uid: author.uid, change });
  await decide(reviewer, id);
  await until(() => received.length === 1);
  await author.call(contributionsCalls.saveDraft, { id, title: 'Midi' });
  await until(() => received.length === 2);
  // Nothing that readers see: the changed texts are kept.
  await decide(reviewer, id, 'publish', { kind: 'contribution_texts' });
  await author.call(contributionsCalls.withdrawContribution, { id });
  await until(() => received.length === 3);
  expect(received).toEqual([of('published'), of('changed'), of('withdrawn')]);
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
