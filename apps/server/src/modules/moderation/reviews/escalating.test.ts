// What a reviewer hands on: a case with a sealed copy, out of the queue until that is decided.
import {
  albumsCalls,
  type ArgumentsOf,
  moderationCalls,
  type ReportReason,
  type ReviewKind,
} from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite } from '../../../testing/index.ts';
import { addPending } from '../../contributions/testing/sets.ts';
import { jpeg, upload } from '../../media/testing/samples.ts';

let site: TestSite;
let pro: TestMember;
let editor: TestMember;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off', PHOTOS_REVIEW: 'before' } });
  [pro, editor] = [await site.member({ role: 'pro' }), await site.member({ role: 'editor' })];
});
afterAll(() => site.close());

type Asked = ArgumentsOf<typeof moderationCalls.escalateReview>;
const escalate = (
  by: TestMember,
  asked: Pick<Asked, 'kind' | 'id' | 'version'>,
  reason: ReportReason = 'no_consent',
) => by.call(moderationCalls.escalateReview, { ...asked, reason, note: 'Regardez le visage.' });
const queueOf = async (by: TestMember, kind: ReviewKind) =>
  (await done(by.call(moderationCalls.reviewQueue, { kind }))).list.map(({ id }) => id);
const opened = async (by: TestMember, id: number) => {
  const { version } = await done(by.call(moderationCalls.openReview, { kind: 'contribution', id }));
  return { kind: 'contribution', id, version } as const;
};
const statusOf = async (id: number) =>
  (await site.db.selectFrom('contributions').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;

test('a pro hands a set on: editors find it as a case with a copy, and it waits for nobody until that is decided', async () => {
  const author = await site.member();
  const colleague = await site.member({ role: 'pro' });
  const { id } = await addPending(site, author);
  const seen = await opened(pro, id);
  const { case: reference } = await done(escalate(pro, seen));
  expect(await queueOf(colleague, 'contribution')).not.toContain(id);
  for (const call of [
    colleague.call(moderationCalls.openReview, { kind: 'contribution', id }),
    colleague.call(moderationCalls.decideReview, { ...seen, decision: 'reject', reason: 'other' }),
    escalate(colleague, seen),
  ])
    expect(await call).toMatchObject({ code: 'review_decided', message: expect.stringContaining(pro.nick) });
  expect(await pro.call(moderationCalls.openCase, { reference })).toMatchObject({ code: 'role_required' });
  expect(await done(editor.call(moderationCalls.openCase, { reference }))).toMatchObject({
    kind: 'escalation',
    due_at: site.clock.now() + 24 * 3_600_000,
    author: { nick: author.nick },
    items: [{ kind: 'contribution', id: String(id) }],
    hidden: 0,
    escalations: [{ by: { nick: pro.nick }, reason: 'no_consent', note: 'Regardez le visage.' }],
    reports: [{ reporter: null, kind: 'contribution' }],
  });
  await done(editor.call(moderationCalls.decideCase, { reference, decision: 'keep' }));
  expect(await statusOf(id)).toBe('pending');
  expect(await queueOf(colleague, 'contribution')).toContain(id);
  const acts = await site.db
    .selectFrom('moderation_log')
    .select('act')
    .where('uid', '=', author.uid)
    .orderBy('id')
    .execute();
  expect(acts.map(({ act }) => act)).toEqual([
    'review_opened',
    'review_escalated',
    'case_opened',
    'case_decided',
  ]);
});

test('a set that was handed on and removed is out of the queue for good, and its author reads why', async () => {
  const author = await site.member();
  const { id } = await addPending(site, author);
  const { case: reference } = await done(escalate(pro, await opened(pro, id)));
  await done(
    editor.call(moderationCalls.decideCase, { reference, decision: 'remove', ground: 'terms_conduct' }),
  );
  expect(await statusOf(id)).toBe('hidden');
  expect(await queueOf(pro, 'contribution')).not.toContain(id);
  expect(await done(author.call(moderationCalls.decision, { reference }))).toMatchObject({
    decided: { decision: 'remove', ground: 'terms_conduct' },
  });
});

test('a photo on which a minor is suspected is hidden as it is handed on', async () => {
  const [author, owner] = [await site.member(), await site.member({ role: 'owner' })];
  const content = await jpeg({ width: 1024, height: 768 });
  const sent = { content, name: 'a.jpg', type: '', fields: { album: 'public' } };
  const { material } = await done(upload(author, albumsCalls.uploadPhoto, sent));
  const { list } = await done(pro.call(moderationCalls.reviewQueue, { kind: 'photo' }));
  const item = list.find((each) => each.kind === 'photo' && each.author.id === author.uid);
  if (item?.kind !== 'photo') throw new Error('no photo waits');
  const { case: reference } = await done(
    escalate(pro, { kind: 'photo', id: item.id, version: item.version }, 'underage'),
  );
  expect(await done(owner.call(moderationCalls.openCase, { reference }))).toMatchObject({
    kind: 'minor',
    hidden: 1,
    items: [{ kind: 'photo', id: String(material.material_id) }],
    reports: [{ lines: [{ pictures: [1] }] }],
  });
  expect(await queueOf(pro, 'photo')).not.toContain(item.id);
});

test('of two who hand it on one does, nobody hands on their own, and only what was opened', async () => {
  const [author, colleague] = [await site.member(), await site.member({ role: 'pro' })];
  const { id } = await addPending(site, author);
  const seen = await opened(pro, id);
  expect(await escalate(pro, { ...seen, version: seen.version + 1 })).toMatchObject({
    code: 'changed_since_opened',
  });
  const answers = await Promise.all([escalate(pro, seen), escalate(colleague, seen)]);
  expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
  expect(answers.find(({ status }) => status === 'error')).toMatchObject({ code: 'review_decided' });
  const own = await addPending(site, colleague);
  expect(await escalate(colleague, await opened(pro, own.id))).toMatchObject({ code: 'review_own' });
  expect(await escalate(author, seen)).toMatchObject({ code: 'role_required' });
});
