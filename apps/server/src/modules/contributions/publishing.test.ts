// Sets from the draft to publication: what is demanded, burnt in, reviewed, granted and announced, and what is taken back.
import {
  contributionLimits,
  contributionsCalls,
  dayMs,
  hourMs,
  moderationCalls,
  notificationsCalls,
  relationsCalls,
} from '@alcove/protocol';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import {
  addDraft,
  addPending,
  addPublished,
  begunBeforeLedger,
  decide,
  draftOf,
  filmBytes,
  openedBy,
  post,
  prepared,
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

const submit = (member: TestMember, input: object) =>
  member.call(contributionsCalls.submitContribution, input as never);
const read = (reader: TestMember, number: number) => reader.call(contributionsCalls.contribution, { number });
/** Notifications of a member, as text. */
const types = async (member: TestMember) =>
  JSON.stringify(await member.call(notificationsCalls.notifications, {}));
const statusOf = async (reader: TestMember, address: string | undefined) =>
  (await reader.fetch(address ?? '/media/contributions/none/tile.jpg')).status;

test('an author edits a draft, orders and captions its files, and finds it on another device; a member has three drafts (R3.207, R3.209, R3.210, R3.211, R3.215, R3.216, R3.217, R3.218, R3.220, R3.224, R4.167, R7.205)', async () => {
  const author = await site.member();
  const draft = await addDraft(author, { photo });
  expect(draft).toMatchObject({ status: 'waiting', title: 'Persiennes', section: 'femmes' });
  const ids = draft.files.map(({ material_id }) => material_id).toReversed();
  const box = { left: 100, top: 100, width: 200, height: 300 };
  const files = ids.map((material_id, at) => ({
    material_id,
    description: `Vue ${at}`,
    people: 'me',
    boxes: at === 0 ? [box] : [],
  }));
  await author.call(contributionsCalls.saveDraft, {
    id: draft.id,
    blur: 1,
    premium: 1,
    cover: ids[1],
    files,
  } as never);
  expect(await draftOf(author, draft.id)).toMatchObject({
    blur: 1,
    premium: 1,
    cover: ids[1],
    files: [
      { material_id: ids[0], description: 'Vue 0', people: 'me', boxes: [box] },
      {},
      {},
      { description: 'Vue 3' },
    ],
  });
  const other = await site.member();
  expect(await other.call(contributionsCalls.saveDraft, { id: draft.id, title: 'x' })).toMatchObject({
    code: 'contribution_unknown',
  });
  expect(await other.call(contributionsCalls.draftMaterials, { id: draft.id })).toMatchObject({
    code: 'contribution_unknown',
  });
  for (let at = 1; at < contributionLimits.drafts; at++) await author.call(contributionsCalls.saveDraft, {});
  expect(await author.call(contributionsCalls.saveDraft, {})).toMatchObject({ code: 'drafts_full' });
});

describe('a set is submitted only once it is complete', () => {
  test('every missing field is named at once, and what was sent is kept (R5.069, R5.072, R5.073, R5.074)', async () => {
    const author = await site.member();
    const { id } = await addDraft(author, { photo });
    const empty = { title: '', owner_confirm: 0, publication_confirm: 0 };
    expect(await submit(author, { id, ...empty })).toMatchObject({
      messages: {
        title: expect.any(String),
        owner_confirm: expect.any(String),
        publication_confirm: expect.any(String),
      },
    });
    const bare = await author.call(contributionsCalls.saveDraft, {});
    expect(bare).toMatchObject({ data: { draft: { title: '' } } });
    const full = {
      id,
      title: 'Midi',
      owner_confirm: 1,
      publication_confirm: 1,
      comments: JSON.stringify(['Un', 'Deux']),
    };
    expect(await submit(author, full)).toMatchObject({ data: { number: id, status: 'pending' } });
    expect(await draftOf(author, id)).toMatchObject({
      title: 'Midi',
      files: [{ description: 'Un' }, { description: 'Deux' }, {}, {}],
    });
  });

  test('three files are too few, an unfinished one is waited for, and the V section needs a film (R3.212, R5.071, R5.075)', async () => {
    const author = await site.member();
    const { id } = await addDraft(author, { photo, count: 3 });
    expect(await submit(author, { id })).toMatchObject({ code: 'files_too_few' });
    const film = filmBytes(600_000);
    const first = { name: 'f.mp4', draft: id, first: 0, last: 299_999, total: 600_000 };
    await post(author, film.subarray(0, 300_000), first);
    expect(await submit(author, { id })).toMatchObject({ code: 'files_unfinished' });
    await author.fetch(`/upload/handler.php?file=f.mp4&draft=${id}`, { method: 'DELETE' });
    await post(author, photo, { name: '4.jpg', draft: id });
    expect(await submit(author, { id, section: 'v' })).toMatchObject({ code: 'section_needs_film' });
    expect(await submit(author, { id, section: 'hommes' })).toMatchObject({ data: { status: 'pending' } });
    expect(await post(author, photo, { name: 'late.jpg', draft: id })).toMatchObject({
      code: 'contribution_busy',
    });
  });
});

test('faces that the author marked are gone from every size before a reviewer sees them (R3.219, R5.080)', async () => {
  const author = await site.member();
  // One half black, one half white: a mark in the middle of the edge mixes them.
  const half = await sharp({ create: { width: 1280, height: 640, channels: 3, background: '#fff' } })
    .composite([
      { input: { create: { width: 640, height: 640, channels: 3, background: '#000' } }, left: 0, top: 0 },
    ])
    .jpeg({ quality: 100 })
    .toBuffer();
  const draft = await addDraft(author, { photo: half });
  const [marked] = draft.files;
  const files = [
    { material_id: marked?.material_id, boxes: [{ left: 450, top: 0, width: 100, height: 1000 }] },
  ];
  await author.call(contributionsCalls.saveDraft, { id: draft.id, blur: 1, files } as never);
  await submit(author, { id: draft.id });
  await prepared(site, draft.id);
  const seen = await draftOf(author, draft.id);
  const blurred = seen.files.find(({ material_id }) => material_id === marked?.material_id);
  expect(blurred?.boxes).toEqual([]);
  expect(blurred?.url).not.toBe(marked?.url);
  expect(await statusOf(author, marked?.url)).toBe(404);
  const pixels = await sharp(Buffer.from(await (await author.fetch(blurred?.url ?? '')).arrayBuffer()))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (share: number) =>
    pixels.data[Math.floor(pixels.info.width * share) + pixels.info.width * 50] ?? 0;
  // Black no longer meets white within two pixels.
  expect([at(0.3), at(0.7)]).toEqual([expect.closeTo(0, -1), expect.closeTo(255, -1)]);
  expect(Math.abs(at(0.4985) - at(0.5015))).toBeLessThan(100);
  // Two other files have no face marked: the reviewer is asked to look.
  expect(await reviewer.call(moderationCalls.reviewQueue, {})).toMatchObject({
    data: { list: expect.arrayContaining([expect.objectContaining({ id: draft.id, blur: 1 })]) },
  });
});

test('a set that is withdrawn and submitted again while its faces are burnt in waits for those of the new version', async () => {
  const author = await site.member();
  const draft = await addDraft(author, { photo });
  const [first, second] = draft.files.map(({ material_id }) => material_id);
  const boxes = [{ left: 100, top: 100, width: 200, height: 300 }];
  const mark = (material_id: number | undefined) =>
    author.call(contributionsCalls.saveDraft, { id: draft.id, files: [{ material_id, boxes }] } as never);
  /** Keeps a job from putting a blurred picture in its place. */
  const hold = async (material: number | undefined) => {
    const tx = await site.db.startTransaction().execute();
    await sql`select from contribution_materials where material_id = ${material} for update`.execute(tx);
    return () => tx.commit().execute();
  };
  const untilHeld = () =>
    until(async () => {
      const held = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(site.db);
      return held.rows.length > 0;
    });
  const preparedAt = async () =>
    (
      await site.db
        .selectFrom('contributions')
        .select('prepared_at')
        .where('id', '=', draft.id)
        .executeTakeFirstOrThrow()
    ).prepared_at;
  await mark(first);
  const letFirstGo = await hold(first);
  await submit(author, { id: draft.id });
  await untilHeld();
  await author.call(contributionsCalls.withdrawContribution, { id: draft.id });
  await mark(second);
  const letSecondGo = await hold(second);
  await submit(author, { id: draft.id });
  await letFirstGo();
  await until(async () => (await draftOf(author, draft.id)).files[0]?.blurred === 1);
  await untilHeld();
  expect(await preparedAt()).toBe(0);
  await letSecondGo();
  await prepared(site, draft.id);
  expect(await draftOf(author, draft.id)).toMatchObject({
    files: [{ blurred: 1 }, { blurred: 1, boxes: [] }, {}, {}],
  });
});

test('a reviewer publishes a set, its author and their followers are notified, and strangers find it from then on (R1.029, R3.188, R3.213, R3.214, R4.168, R4.169, R6.076, R7.211, R7.314)', async () => {
  const [author, follower, reader] = [await site.member(), await site.member(), await site.member()];
  await follower.call(relationsCalls.addFollowee, { followee_id: author.uid });
  const { id, files } = await addPending(site, author, { photo });
  expect(await read(reader, id)).toMatchObject({ code: 'contribution_unknown' });
  expect(await statusOf(reader, files[0]?.thumbnail_url)).toBe(404);
  expect(await read(author, id)).toMatchObject({ data: { contribution: { status: 'pending' } } });
  expect(await reader.call(moderationCalls.reviewQueue, {})).toMatchObject({ code: 'role_required' });
  expect(await reviewer.call(moderationCalls.openReview, { id })).toMatchObject({
    data: { author: { nick: author.nick }, contribution: { files: [{}, {}, {}, {}] } },
  });
  const opened = await openedBy(reviewer, id);
  expect(
    await reviewer.call(moderationCalls.decideReview, { id, decision: 'publish', ...opened }),
  ).toMatchObject({ data: { state: 'published' } });
  expect(await read(reader, id)).toMatchObject({
    data: {
      contribution: { status: 'published', title: 'Persiennes', author: { nick: author.nick } },
      materials: [{}, {}, {}, {}],
    },
  });
  expect(await statusOf(reader, files[0]?.thumbnail_url)).toBe(200);
  await until(async () => (await types(author)).includes('contribution_decided'));
  await until(async () => (await types(follower)).includes('newContribution'));
  const logged = await site.db
    .selectFrom('moderation_log')
    .select('act')
    .where('uid', '=', author.uid)
    .orderBy('id')
    .execute();
  expect(logged.map(({ act }) => act)).toEqual(['review_opened', 'review_opened', 'review_decided']);
});

describe('of reviewers', () => {
  test('nobody decides on their own, and of two who decide at once one wins and the other learns who', async () => {
    const second = await site.member({ role: 'pro' });
    const own = await addPending(site, second, { photo });
    expect(await decide(second, own.id)).toMatchObject({ code: 'review_own' });
    const author = await site.member();
    const { id } = await addPending(site, author, { photo });
    const opened = { id, ...(await openedBy(reviewer, id)) };
    const answers = await Promise.all([
      reviewer.call(moderationCalls.decideReview, { ...opened, decision: 'publish' }),
      second.call(moderationCalls.decideReview, { ...opened, decision: 'reject', reason: 'other' }),
    ]);
    const [won] = answers.filter(({ status }) => status === 'success');
    const [lost] = answers.filter(({ status }) => status === 'error');
    expect(won).toMatchObject({ data: { id } });
    expect(lost).toMatchObject({ code: 'review_decided', message: expect.stringMatching(/^P\w+/) });
  });

  test('a refused file is hidden, others on a file of a set from before the ledger need a tick, and with fewer than four accepted the set is returned (R5.085)', async () => {
    const [author, reader] = [await site.member(), await site.member()];
    const { id, files } = await addDraft(author, { photo, count: 5 });
    await begunBeforeLedger(site, id);
    const [first, second] = files.map(({ material_id }) => material_id);
    const others = { material_id: second, people: 'others' };
    await author.call(contributionsCalls.saveDraft, { id, files: [others] } as never);
    await submit(author, { id });
    await prepared(site, id);
    const refusing = { files: [{ material_id: first, decision: 'refuse', reason: 'low_quality' }] } as never;
    expect(await decide(reviewer, id, 'publish', refusing)).toMatchObject({
      code: 'review_people_unconfirmed',
    });
    expect(
      await decide(reviewer, id, 'publish', { ...(refusing as object), people_confirm: 1 }),
    ).toMatchObject({ data: { state: 'published' } });
    const published = await read(reader, id);
    expect(published).toMatchObject({
      data: { materials: [{ material_id: second }, {}, {}, {}], contribution: { photos: 4 } },
    });
    expect(await statusOf(reader, files[0]?.thumbnail_url)).toBe(404);
    expect(await statusOf(author, files[0]?.thumbnail_url)).toBe(200);
    const few = await addPending(site, author, { photo });
    const one = { files: [{ material_id: few.files[0]?.material_id, decision: 'refuse' }] } as never;
    expect(await decide(reviewer, few.id, 'publish', one)).toMatchObject({ data: { state: 'waiting' } });
    expect(await draftOf(author, few.id)).toMatchObject({ status: 'waiting', reason: 'too_few' });
  });

  test('a rejected set is final, its reason is sent, and its bytes go after thirty days (R4.170)', async () => {
    await using alone = await startTestSite({ env: { RATE_LIMITS: 'off' } });
    const [author, team] = [await alone.member(), await alone.member({ role: 'owner' })];
    const { id, files } = await addPending(alone, author, { photo });
    expect(await decide(team, id, 'reject', { reason: 'stolen', note: 'Pas à vous.' })).toMatchObject({
      data: { state: 'rejected' },
    });
    expect(await draftOf(author, id)).toMatchObject({
      status: 'rejected',
      reason: 'stolen',
      note: 'Pas à vous.',
    });
    expect(await submit(author, { id })).toMatchObject({ code: 'contribution_busy' });
    const address = files[0]?.thumbnail_url ?? '';
    const pictures = () =>
      alone.db.selectFrom('pictures').select('id').where('shelf', '=', 'contributions').execute();
    await alone.clock.advance(contributionLimits.rejectedKeptMs - hourMs);
    expect(await pictures()).toHaveLength(4);
    await alone.clock.advance(2 * hourMs);
    await until(async () => (await pictures()).length === 0);
    expect((await author.fetch(address)).status).not.toBe(200);
  });
});

test('publication in the Hot section gives a certified author fifteen days once; where Hot is declined, the gender gives the section and nothing is granted (R1.044, R6.043, R6.061, R9.026)', async () => {
  const until_ = async (member: TestMember) =>
    (
      await site.db
        .selectFrom('members')
        .select('premium_until_at')
        .where('uid', '=', member.uid)
        .executeTakeFirstOrThrow()
    ).premium_until_at;
  const [certified, plain] = [await site.member({ certified: true, gender: 3 }), await site.member()];
  const free = await site.member();
  const hot = await addPublished(site, { author: certified, reviewer }, { photo, section: 'hot' });
  expect(await until_(certified)).toBe(site.clock.now() + 15 * dayMs);
  expect(await read(free, hot.id)).toMatchObject({
    data: { contribution: { premium: 1 }, materials: [{ closed_by: 'premium_required' }, {}, {}, {}] },
  });
  await certified.call(contributionsCalls.withdrawContribution, { id: hot.id });
  await submit(certified, { id: hot.id });
  await prepared(site, hot.id);
  await decide(reviewer, hot.id);
  expect(await until_(certified)).toBe(site.clock.now() + 15 * dayMs);
  await addPublished(site, { author: plain, reviewer }, { photo, section: 'hot' });
  expect(await until_(plain)).toBe(0);
  const declined = await addPending(site, certified, { photo, section: 'hot' });
  await decide(reviewer, declined.id, 'publish', { hot: 0 });
  expect(await draftOf(certified, declined.id)).toMatchObject({ section: 'couples', status: 'published' });
  expect(await until_(certified)).toBe(site.clock.now() + 15 * dayMs);
});

test('an author takes a set back, removes files of a published one and deletes it; changed texts are looked at afterwards', async () => {
  const [author, reader] = [await site.member(), await site.member()];
  const { id, files } = await addPublished(site, { author, reviewer }, { photo, count: 5 });
  const address = files[4]?.thumbnail_url;
  expect(await statusOf(reader, address)).toBe(200);
  await author.call(contributionsCalls.saveDraft, { id, title: 'Midi', section: 'v' } as never);
  expect(await read(reader, id)).toMatchObject({
    data: { contribution: { title: 'Midi', section: 'femmes' } },
  });
  const texts = { kind: 'contribution_texts' } as const;
  expect(await reviewer.call(moderationCalls.reviewQueue, texts)).toMatchObject({
    data: { list: expect.arrayContaining([expect.objectContaining({ id })]) },
  });
  expect(await decide(reviewer, id, 'publish', texts)).toMatchObject({ data: { state: 'published' } });
  const remove = (at: number) =>
    author.call(contributionsCalls.removeMaterial, { material_id: files[at]?.material_id ?? 0 });
  expect(
    await reader.call(contributionsCalls.removeMaterial, { material_id: files[4]?.material_id ?? 0 }),
  ).toMatchObject({ code: 'item_unknown' });
  expect(await remove(4)).toMatchObject({ data: { status: 'published' } });
  expect(await statusOf(reader, address)).toBe(404);
  expect(await remove(3)).toMatchObject({ data: { status: 'waiting' } });
  expect(await read(reader, id)).toMatchObject({ code: 'contribution_unknown' });
  expect(await statusOf(reader, files[0]?.thumbnail_url)).toBe(404);
  expect(await author.call(contributionsCalls.deleteContribution, { id })).toMatchObject({ data: { id } });
  expect(await statusOf(author, files[0]?.thumbnail_url)).toBe(404);
  await until(
    async () =>
      (
        await site.db
          .selectFrom('pictures')
          .select('id')
          .where('shelf', '=', 'contributions')
          .where('released_at', 'is not', null)
          .execute()
      ).length === 0,
  );
});

test('a draft that was never submitted goes after seven days with its files', async () => {
  await using alone = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  const author = await alone.member();
  const { id } = await addDraft(author, { photo, count: 1 });
  await alone.clock.advance(contributionLimits.draftMs + hourMs);
  await until(async () => (await alone.db.selectFrom('contributions').select('id').execute()).length === 0);
  await until(async () => (await alone.db.selectFrom('pictures').select('id').execute()).length === 0);
  expect(await alone.db.selectFrom('contributions').select('id').where('id', '=', id).execute()).toEqual([]);
});
