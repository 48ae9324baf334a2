// Published sets as others read them: lists that stay as they were, filters, blocks, neighbours, favourites, views.
import {
  accountsCalls,
  commentsCalls,
  type ContributionCard,
  contributionsCalls,
  dayMs,
  hourMs,
  moderationCalls,
  relationsCalls,
} from '@alcove/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestSite, type TestMember, type TestSite, until } from '../../testing/index.ts';
import { addPublished, draftOf, setPhoto } from './testing/sets.ts';

let site: TestSite;
let photo: Buffer;
let reviewer: TestMember;
beforeAll(async () => {
  // Many members pass the gate from one address.
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  photo = await setPhoto();
});
afterAll(() => site.close());
// A list holds what every test published: each looks at its own time alone.
beforeEach(async () => {
  await site.clock.advance(2 * dayMs);
  reviewer = await site.member({ role: 'editor' });
});

const list = async (reader: TestMember, input: object = {}) => {
  const answer = await reader.call(contributionsCalls.contributionList, { days: 1, ...input } as never);
  if (answer.status !== 'success') throw new Error(JSON.stringify(answer));
  return answer.data;
};
const numbers = (cards: readonly ContributionCard[]) => cards.map(({ number }) => number);

const statuses = async (who: Pick<TestMember, 'fetch'>, address = '') => (await who.fetch(address)).status;

/** Rows of published sets, without bytes. */
async function fill(author: TestMember, count: number, change: object = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at++) {
    const now = site.clock.now() + at;
    const row = await site.db
      .insertInto('contributions')
      .values({
        uid: author.uid,
        status: 'published',
        title: `Série ${at}`,
        section: 'femmes',
        begun_at: now,
        changed_at: now,
        submitted_at: now,
        published_at: now,
        photos: 4,
        ...change,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(row.id);
  }
  await site.clock.advance(1000);
  return ids.toReversed();
}

test('pages of a list neither repeat nor skip a set while others are published and taken down (R3.226, R3.227, R3.228, R3.229, R7.200, R7.204)', async () => {
  const [author, reader] = [await site.member(), await site.member()];
  const ids = await fill(author, 45);
  const first = await list(reader);
  expect(numbers(first.list)).toEqual(ids.slice(0, 20));
  expect(first).toMatchObject({ total_count: 45, filters: { days: '1' } });
  await site.clock.advance(1000);
  await fill(author, 2);
  await author.call(contributionsCalls.withdrawContribution, { id: ids[0] ?? 0 });
  await author.call(contributionsCalls.withdrawContribution, { id: ids[30] ?? 0 });
  const { timestamp } = first;
  const second = await list(reader, { page: 2, timestamp });
  expect(numbers(second.list)).toEqual(ids.slice(20, 40).filter((id) => id !== ids[30]));
  expect(second).toMatchObject({ newer: 2 });
  expect(numbers((await list(reader, { page: 3, timestamp })).list)).toEqual(ids.slice(40));
  expect((await list(reader)).total_count).toBe(45);
});

test('a list by favourites, views or both keeps its order while they are counted anew', async () => {
  const [author, reader] = [await site.member(), await site.member()];
  const ids = await fill(author, 25);
  const [last = 0, beforeLast = 0] = ids.toReversed();
  const change = (id: number, figures: { favourites?: number; views?: number }) =>
    site.db.updateTable('contributions').set(figures).where('id', '=', id).execute();
  const counted = async () => {
    const { at } = await site.db.selectFrom('listed_sets_counted').select('at').executeTakeFirstOrThrow();
    await site.clock.advance(hourMs);
    await until(
      async () =>
        (await site.db.selectFrom('listed_sets_counted').select('at').executeTakeFirstOrThrow()).at > at,
    );
  };
  await change(last, { favourites: 3 });
  await change(beforeLast, { views: 9 });
  await counted();
  const firstOf = async (sort: string) => (await list(reader, { sort })).list[0]?.number;
  expect(await firstOf('favourites')).toBe(last);
  expect(await firstOf('views')).toBe(beforeLast);
  expect(await firstOf('best')).toBe(beforeLast);
  const first = await list(reader, { sort: 'best' });
  expect(numbers(first.list)).toEqual([beforeLast, last, ...ids.slice(0, 18)]);
  await change(last, { favourites: 30 });
  await change(ids[24 - 5] ?? 0, { views: 400 });
  await counted();
  const second = await list(reader, { sort: 'best', page: 2, timestamp: first.timestamp });
  expect(numbers(second.list)).toEqual(ids.slice(18, 23));
  expect(await firstOf('best')).toBe(ids[19]);
});

test('a list is filtered by places for readers who see them alone', async () => {
  const [author, reader] = [await site.member(), await site.member()];
  const [id] = await fill(author, 1);
  await site.db.updateTable('members').set({ country: 'BE' }).where('uid', '=', author.uid).execute();
  expect(numbers((await list(reader, { country: 'be' })).list)).toEqual([id]);
  expect((await list(reader, { country: 'FR' })).total_count).toBe(0);
  const visitor = await site.visitor();
  expect(await visitor.call(contributionsCalls.contributionList, { country: 'BE' })).toMatchObject({
    status: 'error',
  });
});

test('a list is filtered by what the set and its author are; Trans is found by its own section alone', async () => {
  const [couple, man, reader] = [
    await site.member({ gender: 3, age: 44, certified: true }),
    await site.member({ gender: 1, age: 30 }),
    await site.member(),
  ];
  const [a] = await fill(couple, 1, { section: 'couples' });
  const [b] = await fill(man, 1, { section: 'hommes', premium: true });
  const [c] = await fill(man, 1, { section: 'v', films: 1 });
  const [d] = await fill(man, 1, { section: 'trans' });
  const [e] = await fill(couple, 1, { section: 'hot', favourites: 9, views: 1 });
  const found = async (filters: object) => numbers((await list(reader, filters)).list);
  expect(await found({})).toEqual([e, c, b, a]);
  expect(await found({ section: 'trans' })).toEqual([d]);
  expect(await found({ section: 'couples,hommes' })).toEqual([b, a]);
  expect(await found({ type: 'video' })).toEqual([c]);
  expect(await found({ gender: '3' })).toEqual([e, a]);
  expect(await found({ gender: '1,3', age_min: 40, age_max: 50 })).toEqual([e, a]);
  expect(await found({ certified: 1, access: 'free' })).toEqual([a]);
  expect(await found({ access: 'premium' })).toEqual([e, b]);
  expect((await found({ sort: 'favourites' }))[0]).toBe(e);
  expect(await list(reader, { gender: '3' })).toMatchObject({ total_count: 2, filters: { gender: '3' } });
  const wrong = await reader.call(contributionsCalls.contributionList, { section: 'all' } as never);
  expect(wrong).toMatchObject({ status: 'error' });
});

test('members apart find nothing of each other’s sets; the team does', async () => {
  const [author, reader] = [await site.member(), await site.member()];
  const { id, files } = await addPublished(site, { author, reviewer }, { photo });
  const [material] = files;
  const open = async (who: TestMember) => [
    (await who.call(contributionsCalls.contribution, { number: id })).status,
    (await who.call(contributionsCalls.contributionMaterial, { material_id: material?.material_id ?? 0 }))
      .status,
    (await who.fetch(material?.thumbnail_url ?? '')).status,
    numbers((await list(who)).list).includes(id),
  ];
  expect(await open(reader)).toEqual(['success', 'success', 200, true]);
  await author.call(relationsCalls.addToBlacklist, { blacklisted_user_id: reader.uid });
  expect(await open(reader)).toEqual(['error', 'error', 404, false]);
  expect(await open(reviewer)).toEqual(['success', 'success', 200, true]);
  expect(await reader.call(contributionsCalls.addFavourite, { id })).toMatchObject({ status: 'error' });
});

test('sets of a banned member open to the team alone, and are listed again when the ban ends', async () => {
  const [author, reader, team] = [await site.member(), await site.member(), reviewer];
  const { id, files } = await addPublished(site, { author, reviewer }, { photo });
  await reader.call(contributionsCalls.addFavourite, { id });
  const other = await site.member();
  const seenBy = async (who: TestMember) => ({
    page: (await who.call(contributionsCalls.contribution, { number: id })).status,
    profile: (await who.call(contributionsCalls.memberContributions, { id: author.uid })).status,
    comments: (await who.call(commentsCalls.comments, { kind: 'contribution', id })).status,
    tile: (await who.fetch(files[0]?.thumbnail_url ?? '')).status,
  });
  const all = { page: 'success', profile: 'success', comments: 'success', tile: 200 };
  const listed = async () => ({
    list: numbers((await list(reader)).list).includes(id),
    favourite: await reader.call(contributionsCalls.favouriteList, {}),
    contributors: await reader.call(contributionsCalls.favouriteContributors, {}),
  });
  expect(await seenBy(reader)).toEqual(all);
  const day = site.clock.now() + dayMs;
  await reviewer.call(moderationCalls.ban, { id: author.uid, until: day });
  expect(await seenBy(reader)).toEqual({ page: 'error', profile: 'error', comments: 'error', tile: 404 });
  expect(await seenBy(team)).toEqual(all);
  expect(await team.call(contributionsCalls.memberContributions, { id: author.uid })).toMatchObject({
    data: { list: [{ number: id }], total_count: 1 },
  });
  expect(await other.call(contributionsCalls.addFavourite, { id })).toMatchObject({
    code: 'contribution_unknown',
  });
  expect(await listed()).toMatchObject({
    list: false,
    favourite: {
      data: { list: [{ number: id, withdrawn: 1, photos: 0, published: 0, author: { uid: 0, nick: '' } }] },
    },
    contributors: { data: { total_count: 0 } },
  });
  await reviewer.call(moderationCalls.ban, { id: author.uid, until: 0 });
  expect(await seenBy(reader)).toEqual(all);
  expect(await listed()).toMatchObject({ list: true, contributors: { data: { total_count: 1 } } });
});

test('what each level sees of a set ends with the level (R2.042, R3.208, R6.008, R6.039, R6.047, R6.048, R6.049, R7.201)', async () => {
  const author = await site.member();
  const [free, premium] = [await site.member(), await site.member({ premium: true })];
  const visitor = await site.visitor();
  const set = await addPublished(site, { author, reviewer }, { photo, premium: 1 });
  const [first, , third] = set.files;
  for (const who of [visitor, free]) {
    expect(await statuses(who, first?.thumbnail_url)).toBe(200);
    expect(await statuses(who, third?.thumbnail_url)).toBe(404);
    expect(await statuses(who, first?.url)).toBe(404);
  }
  const seen = await free.call(contributionsCalls.contribution, { number: set.id });
  expect(seen).toMatchObject({
    data: { materials: [{ closed_by: 'premium_required' }, {}, { urls: {} }, {}] },
  });
  await until(async () => (await statuses(premium, third?.url.replace('small', 'original'))) === 200);
  expect(await premium.call(contributionsCalls.contribution, { number: set.id })).toMatchObject({
    data: { materials: [{ large: { width: 1280 }, original: { width: 1280 } }, {}, {}, {}] },
  });
  // Without a visit: the text alone.
  const bare = await (await site.fetch(`/b/contribution?number=${set.id}`)).json();
  expect(bare).toMatchObject({
    data: {
      contribution: { title: 'Persiennes' },
      materials: [{ closed_by: 'visit_required', urls: {} }, {}, {}, {}],
    },
  });
  expect(await statuses({ fetch: site.fetch }, first?.thumbnail_url)).toBe(403);
  await site.clock.advance(367 * dayMs);
  expect(await statuses(premium, third?.url)).not.toBe(200);
});

test('a photo has its neighbours in the set, and a set those of the list it was opened from (R2.044, R4.202, R7.202, R7.203, R7.214)', async () => {
  const [author, other, reader] = [
    await site.member(),
    await site.member({ gender: 1 }),
    await site.member(),
  ];
  const [newest = 0, middle = 0, oldest = 0] = await fill(author, 3);
  const [foreign = 0] = await fill(other, 1, { section: 'hommes' });
  const beside = async (direction: 'nextContribution' | 'previousContribution', id: number, context = '') => {
    const answer = await reader.call(contributionsCalls[direction], { id, context });
    return answer.status === 'success' ? (answer.data.contribution?.number ?? 'none') : answer.code;
  };
  expect(await beside('nextContribution', foreign)).toBe(newest);
  expect(await beside('previousContribution', newest)).toBe(foreign);
  expect(await beside('previousContribution', newest, `profile:${author.nick}`)).toBe('none');
  expect(await beside('nextContribution', foreign, 'indexPhotoAndVideoMale')).not.toBe(newest);
  await reader.call(contributionsCalls.addFavourite, { id: oldest });
  await site.clock.advance(1000);
  await reader.call(contributionsCalls.addFavourite, { id: middle });
  expect(await beside('nextContribution', middle, 'favourites')).toBe(oldest);
  expect(await beside('nextContribution', oldest, 'favourites')).toBe('none');
  const set = await addPublished(site, { author, reviewer }, { photo });
  const ids = set.files.map(({ material_id }) => material_id);
  const material = await reader.call(contributionsCalls.contributionMaterial, { material_id: ids[1] ?? 0 });
  expect(material).toMatchObject({
    data: {
      material: { material_id: ids[1], kind: 'photo' },
      previous: { material_id: ids[0] },
      next: { material_id: ids[2] },
    },
  });
});

test('a favourite that is removed and called back keeps its place in the list', async () => {
  const [author, reader] = [await site.member(), await site.member()];
  const ids = await fill(author, 3);
  for (const id of ids) {
    await reader.call(contributionsCalls.addFavourite, { id });
    await site.clock.advance(1000);
  }
  const listed = async () => {
    const answer = await reader.call(contributionsCalls.favouriteList, {});
    return answer.status === 'success' ? answer.data.list : [];
  };
  const before = await listed();
  const [, middle] = before;
  await reader.call(contributionsCalls.removeFavourite, { id: middle?.id ?? 0 });
  expect(await listed()).toHaveLength(2);
  await reader.call(contributionsCalls.addFavourite, { id: middle?.id ?? 0, added: middle?.added ?? 0 });
  expect(await listed()).toEqual(before);
});

test('a set is viewed once a day by the visitors of one network, however often one begins a visit', async () => {
  const [id = 0] = await fill(await site.member(), 1);
  for (let visit = 0; visit < 3; visit++)
    await (await site.visitor()).call(contributionsCalls.contribution, { number: id });
  const sets = site.db.selectFrom('contributions').select('views').where('id', '=', id);
  expect(await sets.execute()).toEqual([{ views: 1 }]);
});

test('a favourite is added once and listed with its author, and a set is viewed once by a member and day (R2.076, R2.077, R2.078, R3.225, R4.190, R4.191, R7.212, R7.213, R7.279)', async () => {
  const [author, reader] = [await site.member(), await site.member()];
  const [id = 0] = await fill(author, 1);
  const read = async () => {
    const answer = await reader.call(contributionsCalls.contribution, { number: id });
    return answer.status === 'success' ? answer.data : undefined;
  };
  await Promise.all([1, 2, 3].map(() => reader.call(contributionsCalls.addFavourite, { id })));
  await read();
  expect(await read()).toMatchObject({ is_favourite_for_user: 1, contribution: { favourites: 1, views: 1 } });
  expect(await reader.call(contributionsCalls.favouriteList, {})).toMatchObject({
    data: { total_count: 1, list: [{ number: id }] },
  });
  expect(await reader.call(contributionsCalls.favouriteContributors, {})).toMatchObject({
    data: {
      total_count: 1,
      list: [{ user: { nick: author.nick }, favourites: 1, contributions: 1, sets: [{ number: id }] }],
    },
  });
  expect(await reader.call(contributionsCalls.favouriteList, { film: 1 })).toMatchObject({
    data: { total_count: 0 },
  });
  await reader.call(contributionsCalls.removeFavourite, { id });
  await reader.call(contributionsCalls.removeFavourite, { id });
  expect(await read()).toMatchObject({ is_favourite_for_user: 0, contribution: { favourites: 0, views: 1 } });
  await site.clock.advance(dayMs);
  await read();
  expect(await read()).toMatchObject({ contribution: { views: 2 } });
  await reader.call(contributionsCalls.addFavourite, { id });
  await author.call(contributionsCalls.withdrawContribution, { id });
  expect(await reader.call(contributionsCalls.favouriteList, { access: 'free' })).toMatchObject({
    data: { total_count: 1, list: [{ number: id, withdrawn: 1 }] },
  });
  expect(await reader.call(contributionsCalls.favouriteContributors, {})).toMatchObject({
    data: { total_count: 0 },
  });
  expect(await author.call(contributionsCalls.addFavourite, { id: id + 1_000_000 })).toMatchObject({
    code: 'contribution_unknown',
  });
});

test('a member’s own sets are listed in every state, and to others the published ones (R2.063, R2.086, R3.230, R3.231, R7.215, R7.271)', async () => {
  const [author, reader] = [await site.member(), await site.member()];
  const [id] = await fill(author, 1);
  await author.call(contributionsCalls.saveDraft, { title: 'Brouillon' });
  expect(await author.call(contributionsCalls.ownContributions, {})).toMatchObject({
    data: {
      total_count: 2,
      counts: { waiting: 1, published: 1 },
      list: [{ title: 'Brouillon', status: 'waiting' }, { number: id }],
    },
  });
  expect(await author.call(contributionsCalls.ownContributions, { status: 'published' })).toMatchObject({
    data: { total_count: 1 },
  });
  expect(await reader.call(contributionsCalls.memberContributions, { id: author.uid })).toMatchObject({
    data: { total_count: 1, list: [{ number: id }] },
  });
  const stats = await reader.call(contributionsCalls.contributionStats, {});
  expect(stats).toMatchObject({
    data: { contribution_counter: expect.any(Number), material_counter: expect.any(Number) },
  });
});

describe('when an account is erased', () => {
  test('its sets, files and favourites are gone, and the download held them before', async () => {
    const [author, reader] = [await site.member(), await site.member()];
    const { id, files } = await addPublished(site, { author, reviewer }, { photo });
    const [other = 0] = await fill(reader, 1);
    await author.call(contributionsCalls.addFavourite, { id: other });
    const copy = JSON.stringify(await author.call(accountsCalls.exportMember, {} as never));
    expect(copy).toContain('Persiennes');
    await author.call(accountsCalls.deleteAccount, { password: author.password } as never);
    await until(
      async () =>
        (await site.db
          .selectFrom('members')
          .select('uid')
          .where('uid', '=', author.uid)
          .executeTakeFirst()) === undefined,
    );
    expect(await reader.call(contributionsCalls.contribution, { number: id })).toMatchObject({
      code: 'contribution_unknown',
    });
    expect((await reader.fetch(files[0]?.thumbnail_url ?? '')).status).toBe(404);
    expect(await reader.call(contributionsCalls.contribution, { number: other })).toMatchObject({
      data: { contribution: { favourites: 0 } },
    });
    await until(
      async () =>
        (await site.db.selectFrom('pictures').select('id').where('released_at', 'is not', null).execute())
          .length === 0,
    );
    await expect(draftOf(author, id)).rejects.toThrow('authorization_required');
  });
});
