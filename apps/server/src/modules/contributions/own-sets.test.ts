// What authors read of their own sets: in every state, with their limits, and days of Premium that they were given.
import { contributionsCalls } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite } from '../../testing/index.ts';
import {
  addDraft,
  addPending,
  addPublished,
  decide,
  draftOf,
  filmBytes,
  post,
  setPhoto,
} from './testing/sets.ts';

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

const listed = async (author: TestMember, filter: object = {}) => {
  const answer = await author.call(contributionsCalls.ownContributions, filter as never);
  if (answer.status !== 'success') throw new Error(answer.code);
  return answer.data;
};

test('an author finds first what waits for them, with reasons, files and limits, then what is settled', async () => {
  const author = await site.member();
  const published = await addPublished(site, { author, reviewer }, { photo, title: 'Parue' });
  const returned = await addPending(site, author, { photo, title: 'Rendue' });
  const [refused] = returned.files;
  const files = [{ material_id: refused?.material_id, decision: 'refuse', reason: 'consent' }] as never;
  await decide(reviewer, returned.id, 'publish', { files, note: 'Floutez le passant.' });
  const pending = await addPending(site, author, { photo, title: 'Relue' });
  const draft = await addDraft(author, { photo, count: 1, title: 'Commencée' });
  const half = { name: 'b.mp4', draft: draft.id, first: 0, last: 299_999, total: 600_000 };
  await post(author, filmBytes(300_000), half);

  const all = await listed(author);
  expect(all.list.map(({ id }) => id)).toEqual([draft.id, returned.id, pending.id, published.id]);
  expect(all).toMatchObject({
    total_count: 4,
    counts: { waiting: 2, pending: 1, published: 1, rejected: 0 },
    drafts: 1,
    waiting_bytes: 600_000,
    submitted_today: 3,
  });
  expect(all.list[0]).toMatchObject({
    arriving: [{ name: 'b.mp4', size: 300_000, total: 600_000 }],
    ended: 0,
  });
  expect(all.list[1]).toMatchObject({
    reason: 'too_few',
    note: 'Floutez le passant.',
    ended: expect.any(Number),
    files: expect.arrayContaining([expect.objectContaining({ refused: 'consent' })]),
  });
  expect((await listed(author, { status: 'waiting', draft: 1 })).list).toMatchObject([{ id: draft.id }]);
  expect((await listed(author, { status: 'waiting', draft: 0 })).list).toMatchObject([{ id: returned.id }]);
  await author.call(contributionsCalls.saveDraft, { id: published.id, title: 'Reparue' });
  expect((await listed(author, { status: 'published' })).list).toMatchObject([{ texts_waiting: 1 }]);
});

test('an edit that is based on an older version is refused, so that two tabs never overwrite each other unseen', async () => {
  const author = await site.member();
  const { id, version } = await addDraft(author, { photo, count: 1 });
  const save = (edit: object) => author.call(contributionsCalls.saveDraft, { id, ...edit });
  expect(await save({ version, title: 'Ici' })).toMatchObject({ status: 'success' });
  expect(await save({ version, title: 'Là' })).toMatchObject({ code: 'contribution_changed' });
  const now = await draftOf(author, id);
  expect(now.title).toBe('Ici');
  expect(now.version).toBeGreaterThan(version);
  expect(await save({ version: now.version, title: 'Là' })).toMatchObject({
    data: { draft: { title: 'Là' } },
  });
  expect(await save({ title: 'Partout' })).toMatchObject({ status: 'success' });
});

test('a certified author reads for which set they were given Premium days, also once it is gone (R9.026, R9.029)', async () => {
  const author = await site.member({ certified: true });
  const pending = await addPending(site, author, { photo, section: 'hot', title: 'Velours' });
  await decide(reviewer, pending.id, 'publish', { hot: 1 });
  const grants = () => author.call(contributionsCalls.ownGrants, {});
  const hot = { offer: 'hot', days: 15 };
  expect(await grants()).toMatchObject({
    data: { list: [{ ...hot, contribution: pending.id, title: 'Velours' }] },
  });
  await author.call(contributionsCalls.deleteContribution, { id: pending.id });
  expect(await grants()).toMatchObject({ data: { list: [{ ...hot, title: '' }] } });
  expect(await (await site.member()).call(contributionsCalls.ownGrants, {})).toMatchObject({
    data: { list: [] },
  });
});
