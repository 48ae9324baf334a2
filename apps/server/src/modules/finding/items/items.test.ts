// Pages of tags: what carries them, who sees it, and that it goes with what is withdrawn.
import {
  accountsCalls,
  type AnswerOf,
  contributionsCalls,
  findingCalls,
  hourMs,
  moderationCalls,
  relationsCalls,
  tagPages,
} from '@alcove/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { done } from '../../../testing/index.ts';
import { indexSets, rebuildIndex, wronglyIndexed } from './index-check.ts';
import { type Reader, startFindingSite } from '../testing/site.ts';

const { site, reviewer, published, paying } = await startFindingSite();

const { addTags, tagSearch, materialList, tagList, suggestedTags } = findingCalls;

const search = (reader: Reader, wanted: object) => done(reader.call(tagSearch, wanted as never));
const totalOf = async (reader: Reader, tag: string) => (await search(reader, { tag })).counts.all;
const listed = ({ list }: { list: AnswerOf<typeof tagSearch>['list'] }) =>
  list.map(({ contribution, material }) => material?.material_id ?? `set ${contribution.id}`);

const differences = async () => (await wronglyIndexed(site.db)).length;

test('a tag of a set finds the set and its photos, by type, and one of a photo the photo alone (R1.040, R7.288)', async () => {
  const { set } = await published();
  const member = await paying();
  const [first] = set.files;
  await done(member.call(addTags, { id: set.id, tags: ['plage'] }));
  await done(member.call(addTags, { material_id: first?.material_id ?? 0, tags: ['galet'] }));
  const visitor = await site.visitor();
  const found = await search(visitor, { tag: '#Plage' });
  expect(listed(found)).toEqual([`set ${set.id}`, ...set.files.map(({ material_id }) => material_id)]);
  expect(found).toMatchObject({
    total_count: 5,
    more: 0,
    tag: 'plage',
    counts: {
      all: 5,
      photo: 4,
      video: 0,
      contributions: 1,
      'contributions/photo': 1,
      'contributions/video': 0,
    },
    together: [{ tag: 'galet', items: 1 }],
  });
  expect(listed(await search(visitor, { tag: 'plage', type: 'contributions' }))).toEqual([`set ${set.id}`]);
  expect(listed(await search(visitor, { tag: 'plage', type: 'contributions/video' }))).toEqual([]);
  const pair = await search(visitor, { tag: 'plage', with: ['galet'] });
  expect(listed(pair)).toEqual([first?.material_id]);
  expect(pair).toMatchObject({ total_count: 1, counts: { photo: 1, contributions: 0 }, together: [] });
  expect(await search(visitor, { tag: 'inconnu' })).toMatchObject({
    list: [],
    total_count: 0,
    tag: 'inconnu',
  });
  expect(await visitor.call(tagSearch, { tag: 'plage', page: 51 })).toMatchObject({ status: 'error' });
});

test('each page of a tag lists what is of its type alone', async () => {
  const { set } = await published();
  const member = await paying();
  await done(member.call(addTags, { id: set.id, tags: ['mascaret'] }));
  const film = set.files[0]?.material_id ?? 0;
  const photos = set.files.slice(1).map(({ material_id }) => material_id);
  // As the triggers keep it of a set with a film.
  await sql`update found_items set kind = 'video' where material = ${film}`.execute(site.db);
  await sql`update found_items set films = true where contribution = ${set.id}`.execute(site.db);
  const own = `set ${set.id}`;
  const expected: Record<keyof typeof tagPages, (string | number)[]> = {
    search: [own, film, ...photos],
    searchPhoto: photos,
    searchVideo: [film],
    searchContributions: [own],
    searchContributionsPhoto: [own],
    searchContributionsVideo: [own],
  };
  for (const [page, type] of Object.entries(tagPages)) {
    const answer = await search(member, { tag: 'mascaret', ...(type && { type }) });
    expect(listed(answer), page).toEqual(expected[page as keyof typeof tagPages]);
  }
  await sql`update found_items set photos = false where contribution = ${set.id}`.execute(site.db);
  expect(listed(await search(member, { tag: 'mascaret', type: 'contributions/photo' }))).toEqual([]);
  await sql`delete from found_items where contribution = ${set.id}`.execute(site.db);
  await indexSets(site.db, [set.id]);
});

test('photos of a tag carry what their reader may see, a veil where they may not', async () => {
  const { set } = await published();
  await done((await paying()).call(addTags, { id: set.id, tags: ['voile'] }));
  const { list } = await search(await site.visitor(), { tag: 'voile', type: 'photo' });
  const member = await search(await site.member(), { tag: 'voile', type: 'photo' });
  expect(list[0]?.material?.closed_by).toBeDefined();
  expect(member.list[0]?.material).toMatchObject({ kind: 'photo', urls: { small: expect.any(String) } });
});

test('the latest photos are listed with their sets, those of one tag where it is named (R7.292)', async () => {
  const { set } = await published();
  await done((await paying()).call(addTags, { id: set.id, tags: ['ruelle'] }));
  const visitor = await site.visitor();
  const of = async (wanted: object) => listed(await done(visitor.call(materialList, wanted as never)));
  const photos = set.files.map(({ material_id }) => material_id);
  expect(await of({ tag: 'ruelle' })).toEqual(photos);
  expect((await of({ type: 'photo' })).slice(0, 4)).toEqual(photos);
  expect(await of({ type: 'video' })).toEqual([]);
  expect(await of({ tag: 'personne' })).toEqual([]);
});

test('a reader steps through the sets of a tag, from its page or that of its photos, and no further', async () => {
  const [first, , last] = [await published(), await published(), await published()];
  const member = await paying();
  for (const { set } of [first, last]) await done(member.call(addTags, { id: set.id, tags: ['jetée'] }));
  const step = async (id: number, context: string) =>
    (await done(member.call(contributionsCalls.nextContribution, { id, context }))).contribution?.id;
  for (const key of ['search', 'searchPhoto', 'searchContributions'])
    expect(await step(last.set.id, `${key}:jetée`)).toBe(first.set.id);
  expect(await step(first.set.id, 'search:jetée')).toBeUndefined();
  expect(await step(last.set.id, 'searchVideo:jetée')).toBeUndefined();
  expect(await step(last.set.id, 'search:personne')).toBeUndefined();
});

test('a reader steps from photo to photo through those of a tag, in the order of its page, from set to set and no further', async () => {
  const [older, between, newer] = [await published(), await published(), await published()];
  const member = await paying();
  const [, second, third] = older.set.files;
  await done(member.call(addTags, { material_id: second?.material_id ?? 0, tags: ['balise'] }));
  await done(member.call(addTags, { material_id: third?.material_id ?? 0, tags: ['balise'] }));
  await done(member.call(addTags, { id: newer.set.id, tags: ['balise'] }));
  const ofTag = await search(member, { tag: 'balise', type: 'photo' });
  expect(ofTag.list).toHaveLength(6);
  const walk = async (
    call: typeof contributionsCalls.nextContribution | typeof contributionsCalls.previousContribution,
    from: (typeof ofTag.list)[number] | undefined,
  ) => {
    const steps: string[] = [];
    for (let at = from; at?.material && steps.length < 10;) {
      const asked = { id: at.contribution.id, material_id: at.material.material_id };
      const found = await done(
        member.call(call as typeof contributionsCalls.nextContribution, {
          ...asked,
          context: 'searchPhoto:balise',
        }),
      );
      at = found.contribution && { ...found, contribution: found.contribution };
      if (at) steps.push(String(at.material?.material_id));
    }
    return steps;
  };
  const all = listed(ofTag).map(String);
  expect(await walk(contributionsCalls.nextContribution, ofTag.list[0])).toEqual(all.slice(1));
  expect(await walk(contributionsCalls.previousContribution, ofTag.list.at(-1))).toEqual(
    all.toReversed().slice(1),
  );
  // Of another set, or of none: no list holds such a pair.
  for (const id of [between.set.id, newer.set.id]) {
    const asked = { id, material_id: third?.material_id ?? 0, context: 'searchPhoto:balise' };
    expect(await done(member.call(contributionsCalls.nextContribution, asked))).toEqual({});
  }
});

test('what is withdrawn leaves lists, counts and suggestions at once', async () => {
  const { author, set } = await published();
  const member = await paying();
  await done(member.call(addTags, { id: set.id, tags: ['verger'] }));
  const seen = async () => [
    (await search(member, { tag: 'verger' })).total_count,
    (await done(member.call(suggestedTags, { q: 'verg' }))).tags.length,
  ];
  expect(await seen()).toEqual([5, 1]);
  await done(author.call(contributionsCalls.withdrawContribution, { id: set.id } as never));
  expect(await seen()).toEqual([0, 0]);
  expect(await differences()).toBe(0);
});

test('two who are apart do not find each other, and sets of a banned author are in no list until the ban ends', async () => {
  const { author, set } = await published();
  const [member, apart] = [await paying(), await site.member()];
  await done(member.call(addTags, { id: set.id, tags: ['falaise'] }));
  await done(author.call(relationsCalls.addToBlacklist, { blacklisted_user_id: apart.uid }));
  expect([await totalOf(apart, 'falaise'), await totalOf(member, 'falaise')]).toEqual([0, 5]);
  await done(reviewer.call(moderationCalls.ban, { id: author.uid, until: site.clock.now() + hourMs }));
  expect(await totalOf(member, 'falaise')).toBe(0);
  expect((await done(member.call(suggestedTags, { q: 'falai' }))).tags).toEqual([]);
  await site.clock.advance(2 * hourMs);
  expect(await totalOf(member, 'falaise')).toBe(5);
});

test('tags are listed from A to Z with their counts and narrowed by letter and by words (R7.289)', async () => {
  const [one, two] = [await published(), await published()];
  const member = await paying();
  await done(member.call(addTags, { id: one.set.id, tags: ['zèbre', 'zone', '3 heures'] }));
  await done(member.call(addTags, { id: two.set.id, tags: ['zone'] }));
  const visitor = await site.visitor();
  const list = (wanted: object) => done(visitor.call(tagList, wanted as never));
  const ofZ = await list({ letter: 'Z' });
  expect(ofZ).toMatchObject({
    list: [
      { tag: 'zèbre', items: 5, others: [] },
      { tag: 'zone', items: 10 },
    ],
    total_count: 2,
  });
  expect(ofZ.letters).toEqual(expect.arrayContaining(['0', 'z']));
  expect((await list({ letter: 'z', sort: 'count' })).list.map(({ tag }) => tag)).toEqual(['zone', 'zèbre']);
  expect((await list({ q: 'zebr' })).list.map(({ tag }) => tag)).toEqual(['zèbre']);
  expect((await list({ letter: '0' })).list.map(({ tag }) => tag)).toEqual(['3 heures']);
  expect((await list({ q: '%_' })).list).toEqual([]);
});

test('the index holds what is published after tags, captions, nicks and erasures changed', async () => {
  const { author, set } = await published({ title: 'Le Phare' });
  const member = await paying();
  await done(member.call(addTags, { id: set.id, tags: ['phare'] }));
  await done(author.call(accountsCalls.changeNick, { nick: 'Gardienne' }));
  expect(await differences()).toBe(0);
  await done(author.call(accountsCalls.updateMember, { listed: 0 }));
  expect(await differences()).toBe(0);
  await site.db.deleteFrom('members').where('uid', '=', member.uid).execute();
  expect(await differences()).toBe(0);
  expect((await search(author, { tag: 'phare' })).total_count).toBe(0);
  await site.db.deleteFrom('contributions').where('id', '=', set.id).execute();
  expect(await differences()).toBe(0);
});

test('an operator finds the sets whose rows were lost or changed, and puts them right or makes the index anew', async () => {
  const { set } = await published({ title: 'La Jetée' });
  await done((await paying()).call(addTags, { id: set.id, tags: ['embrun'] }));
  const spoil = async () => {
    await sql`delete from found_items where contribution = ${set.id} and material > 0`.execute(site.db);
    await sql`update found_items set words = '' where contribution = ${set.id}`.execute(site.db);
    await sql`delete from tag_counts`.execute(site.db);
  };
  await spoil();
  expect(await wronglyIndexed(site.db)).toEqual([set.id]);
  await indexSets(site.db, [set.id]);
  expect(await differences()).toBe(0);
  await spoil();
  expect(await rebuildIndex(site.db)).toBeGreaterThan(0);
  expect(await differences()).toBe(0);
  const { list } = await done((await site.visitor()).call(tagList, { q: 'embrun' }));
  expect(list).toMatchObject([{ tag: 'embrun', items: 5 }]);
});
