// Searches by their call: what is found in which order, how slips are put right, what stays of a search.
import {
  accountsCalls,
  type AnswerOf,
  type ArgumentsOf,
  contributionsCalls,
  dayMs,
  findingCalls,
  relationsCalls,
  searchLimits,
} from '@alcove/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { done, type TestMember, until } from '../../../testing/index.ts';
import { startFindingSite } from '../testing/site.ts';
import { helpLineList, helpLinesNamedBy } from './help-lines.ts';

const {
  site,
  paying,
  published: addSet,
} = await startFindingSite({
  HELP_LINES: 'FR|child|119|Allô Enfance en Danger; BE|child|103|Écoute-Enfants',
});
const visitor = await site.visitor();

const { addTags, archiveNext, archivePrevious, helpLines, searchSuggestions, tagSearch, popularSearches } =
  findingCalls;
type Texts = { title?: string; description?: string; captions?: string[]; nick?: string };

async function published({ title = 'Série', description = '', captions = [], nick }: Texts) {
  const { author, set } = await addSet({ title }, { ...(nick !== undefined && { nick }) });
  await site.db.updateTable('contributions').set({ description }).where('id', '=', set.id).execute();
  for (const [at, caption] of captions.entries()) {
    await site.db
      .updateTable('contribution_materials')
      .set({ description: caption })
      .where('material_id', '=', set.files[at]?.material_id ?? 0)
      .execute();
  }
  return { author, set };
}
const search = (
  q: string,
  wanted: ArgumentsOf<typeof tagSearch> = {},
  reader: Pick<TestMember, 'call'> = visitor,
) => done(reader.call(tagSearch, { q, ...wanted }));
const suggested = (q: string, reader: Pick<TestMember, 'call'>) =>
  done(reader.call(searchSuggestions, { q }));
const popularAs = async (word: string) =>
  (await done(visitor.call(popularSearches, {}))).list.filter(({ q }) => q === word);
const found = ({ list }: AnswerOf<typeof tagSearch>) =>
  list.map(({ contribution, material }) => material?.material_id ?? `set ${contribution.id}`);
const said = (parts: { text: string; mark: number }[] = []) =>
  parts.map(({ text, mark }) => (mark ? `[${text}]` : text)).join('');

test('words are found by their stems in three languages, without accents, the last as a beginning, and marked', async () => {
  const { set } = await published({
    title: 'Les Volets fermés',
    description: '[b]Shutters[/b] of the house, белые ночи',
  });
  for (const q of ['volet fermée', 'VOLETS', 'shutter house', 'белая ночь', 'volets shutt', 'the shutters'])
    expect([q, found(await search(q))]).toEqual([q, [`set ${set.id}`]]);
  for (const q of ['volets ouverts', 'olets', 'shutters garden'])
    expect([q, found(await search(q, { exact: 1 }))]).toEqual([q, []]);
  const [hit] = (await search('volet shutters')).list;
  expect([said(hit?.title), said(hit?.text)]).toEqual([
    'Les [Volets] fermés',
    '[Shutters] of the house, белые ночи',
  ]);
});

test('phrases are found whole and unwanted words are left out', async () => {
  const one = await published({ title: 'Orage sur la digue' });
  const two = await published({ title: 'Digue sans orage' });
  const both = [`set ${two.set.id}`, `set ${one.set.id}`];
  expect(found(await search('orage digue'))).toEqual(both);
  expect(found(await search('"orage sur la digue"'))).toEqual([`set ${one.set.id}`]);
  expect(found(await search('digue -sans'))).toEqual([`set ${one.set.id}`]);
});

test('titles and tags come before captions, descriptions and nicks, then what is liked most', async () => {
  const inNick = await published({ nick: 'Cigogne' });
  const inText = await published({ description: 'Une cigogne passe.' });
  const inCaption = await published({ captions: ['Cigogne, de loin'] });
  const tagged = await published({});
  await done((await paying()).call(addTags, { id: tagged.set.id, tags: ['cigogne'] }));
  const inTitle = await published({ title: 'La cigogne' });
  const sets = await search('cigogne', { type: 'contributions' });
  expect(found(sets)).toEqual([inTitle, tagged, inText, inNick].map(({ set }) => `set ${set.id}`));
  const photos = await search('cigogne', { type: 'photo' });
  expect(found(photos).at(-1)).toBe(inCaption.set.files[0]?.material_id);
  expect(photos).toMatchObject({
    total_count: 5,
    tag: 'cigogne',
    counts: { all: 9, photo: 5, contributions: 4, video: 0 },
  });
  await site.db
    .updateTable('found_items')
    .set({ score: 9 })
    .where('contribution', '=', tagged.set.id)
    .execute();
  expect(found(await search('cigogne', { type: 'contributions' }))[0]).toBe(`set ${tagged.set.id}`);
});

test('the nick of a member who wishes not to be found finds nothing of theirs', async () => {
  const { author } = await published({ nick: 'Martinet' });
  expect(await search('martinet')).toMatchObject({ total_count: 1 });
  await site.db.updateTable('members').set({ listed: false }).where('uid', '=', author.uid).execute();
  expect(await search('martinet', { exact: 1 })).toMatchObject({ total_count: 0 });
});

test.each([
  ['coquelcot sauvage', 'coquelicot sauvage'],
  ['coqueliocts sauvage', 'coquelicot sauvage'],
  ['sauvge', 'sauvage'],
  ['cokelicot', 'coquelicot'],
])('a reader who types %s finds what was meant, %s, and may search the letters', async (typed, meant) => {
  if ((await search('coquelicot')).total_count === 0) await published({ title: 'Coquelicot sauvage' });
  const answer = await search(typed);
  expect(answer).toMatchObject({ corrected: meant, total_count: 1 });
  expect(await search(typed, { exact: 1 })).toMatchObject({ total_count: 0, list: [] });
});

test('the wrong keyboard and Latin for Cyrillic are put right; few letters are only offered to be', async () => {
  const { set } = await published({ title: 'Северное сияние', captions: ['дача'] });
  const [first] = set.files;
  for (const [typed, meant] of [
    ['ctdthyjt cbzybt', 'северное сияние'],
    ['severnoe', 'северное'],
    ['siyanie', 'сияние'],
  ] as const)
    expect(await search(typed)).toMatchObject({ corrected: meant, total_count: 1 });
  expect(found(await search('dacha'))).toEqual([first?.material_id]);
  expect(await search('lfxf')).toMatchObject({ offered: 'дача', total_count: 0 });
  expect(await search('wzxqvk rrtplm')).not.toHaveProperty('corrected');
});

test('a forbidden word finds nothing, is counted nowhere, and says so', async () => {
  await published({ title: 'Une lycéenne' });
  const answer = await search('lycéenne');
  expect(answer).toMatchObject({ forbidden: 1, list: [], total_count: 0 });
});

test('a reader who finds nothing is told what one change each would find, the smallest first', async () => {
  const { set } = await published({ title: 'Phare au breton de mer' });
  await published({ title: 'Phare rouge' });
  await done((await site.member({ premium: true })).call(addTags, { id: set.id, tags: ['phare'] }));
  const answer = await search('"phare breton" rouge -mer');
  expect(answer.list).toEqual([]);
  expect(answer.onward).toEqual([{ change: 'word', said: 'phare breton', q: 'rouge -mer', items: 1 }]);
  const [quotes] = (await search('"phare breton"')).onward ?? [];
  expect(quotes).toMatchObject({ change: 'quotes', said: 'phare breton', q: 'phare breton', items: 1 });
  expect((await search('phare breton -mer')).onward).toMatchObject([
    { change: 'without', said: 'mer', q: 'phare breton', items: 1 },
    { change: 'word', said: 'breton', q: 'phare -mer', items: 5 },
    { change: 'tag', said: 'phare', items: 5 },
  ]);
  expect((await search('pahre', { exact: 1 })).onward).toMatchObject([
    { change: 'meant', q: 'phare', items: 6 },
  ]);
  expect(await search('phare')).not.toHaveProperty('onward');
});

test('a search of several words shows the tag that one of them names', async () => {
  const { set } = await published({ title: 'Le moulin du perron' });
  await done((await site.member({ premium: true })).call(addTags, { id: set.id, tags: ['moulin'] }));
  expect(await search('perron moulin')).toMatchObject({ tag: 'moulin', total_count: 1 });
  expect(await search('MOÛLIN')).toMatchObject({ tag: 'moulin', total_count: 5 });
  expect(await search('perron -moulin')).not.toHaveProperty('tag');
});

test('what is being typed is answered with six tags that begin so, and with a region for readers who may see places', async () => {
  const { author, set } = await published({ title: 'Sémaphore' });
  await site.db
    .updateTable('members')
    .set({ country: 'FR', region: 'FR-BRE' })
    .where('uid', '=', author.uid)
    .execute();
  const names = ['bréhat', 'brenn', 'brème', 'bretelle', 'brebis', 'bref', 'brelan'];
  for (const tags of [names.slice(0, 3), names.slice(3, 6), names.slice(6)])
    await done((await site.member({ premium: true })).call(addTags, { id: set.id, tags }));
  const member = await site.member();
  const { tags, region } = await suggested('bre', member);
  expect(tags).toHaveLength(searchLimits.suggestedTags);
  expect(tags.every(({ tag, items }) => names.includes(tag) && items > 0)).toBe(true);
  expect(region).toEqual({ code: 'FR-BRE', country: 'FR', name: 'Bretagne', contributions: 1 });
  expect(await suggested('bre', visitor)).not.toHaveProperty('region');
  expect(await suggested('b', member)).not.toHaveProperty('region');
  expect(await suggested(' ', member)).toEqual({ tags: [] });
});

test('the neighbours of a set or photo that was found are those of the results; an unknown list has none (R7.295, R7.296)', async () => {
  const last = await published({ description: 'Une palombe passe.' });
  const first = await published({ title: 'La palombe', captions: ['Une palombe', 'Deux palombes'] });
  const gone = await published({ title: 'Palombe grise' });
  await done(gone.author.call(contributionsCalls.withdrawContribution, { id: gone.set.id } as never));
  const member = await site.member();
  const beside = async (call: typeof archiveNext, id: number, context: string) =>
    (await done(member.call(call, { id, context }))).contribution?.id;
  const previous = archivePrevious as unknown as typeof archiveNext;
  expect(await beside(archiveNext, first.set.id, 'recherche:palombe')).toBe(last.set.id);
  expect(await beside(previous, last.set.id, 'recherche:palombe')).toBe(first.set.id);
  expect(await beside(archiveNext, last.set.id, 'recherche:palombe')).toBeUndefined();
  for (const context of ['recherche:', 'recherche:autre', 'nulle', 'nulle:part', 'recherche', '__proto__'])
    for (const call of [archiveNext, contributionsCalls.nextContribution as unknown as typeof archiveNext])
      expect(await beside(call, first.set.id, context)).toBeUndefined();
  expect(await beside(archiveNext, first.set.id, '')).toBe(last.set.id);
  const photos = (await search('palombe', { type: 'photo' }, member)).list;
  const [one, other] = photos.map(({ contribution, material }) => ({
    id: contribution.id,
    material_id: material?.material_id ?? 0,
  }));
  const stepped = await done(
    member.call(archiveNext, {
      id: one?.id ?? 0,
      material_id: one?.material_id ?? 0,
      context: 'recherchePhoto:palombe',
    }),
  );
  expect(stepped).toMatchObject({
    contribution: { id: other?.id },
    material: { material_id: other?.material_id },
  });
});

const numbersFor = async (reader: Pick<TestMember, 'call'>) =>
  (await done(reader.call(helpLines, {}))).list.map(({ number }) => number);

test('a member is shown whom to call in their own country, others all that the setting names, of France without one', async () => {
  const member = await site.member();
  expect(await numbersFor(visitor)).toEqual(['119', '103']);
  expect(await numbersFor(member)).toEqual(['119']);
  for (const [country, numbers] of [
    ['BE', ['103']],
    ['CA', ['119', '103']],
  ] as const) {
    await done(member.call(accountsCalls.updateMember, { country }));
    expect(await numbersFor(member)).toEqual(numbers);
  }
  expect(helpLinesNamedBy(undefined).map(({ country, need, number }) => [country, need, number])).toEqual([
    ['FR', 'child', '119'],
    ['FR', 'thoughts', '0 806 23 10 63'],
  ]);
  expect(helpLineList.read('BE|child|103|Écoute-Enfants; BE|thoughts|+32 800 20 022|SéOS')).toHaveLength(2);
  for (const text of [
    '',
    'BE|child|103',
    'BE|child|call us|Name',
    'Belgium|child|103|Name',
    'BE|other|103|Name',
  ])
    expect(helpLineList.read(text)).toBeUndefined();
});

test('two who are apart do not find each other, nor anybody what was withdrawn', async () => {
  const { author, set } = await published({ title: 'Caravelle' });
  const reader = await site.member();
  await done(author.call(relationsCalls.addToBlacklist, { blacklisted_user_id: reader.uid }));
  expect(await search('caravelle', {}, reader)).toMatchObject({ total_count: 0, counts: { all: 0 } });
  expect(await search('caravelle')).toMatchObject({ total_count: 1 });
  await done(author.call(contributionsCalls.withdrawContribution, { id: set.id } as never));
  expect(await search('caravelle')).toMatchObject({ total_count: 0 });
});

test.each([
  ['- "" & | ! () :* <->'],
  ['%_\\'],
  ["'; drop table found_items; --"],
  ['\u200f\u200e'],
  ['\ud800'],
  ['a'.repeat(searchLimits.max)],
  ['\\\'":*A & !b'],
])('a reader who searches %j is answered with a list', async (q) => {
  expect(await visitor.call(tagSearch, { q })).toMatchObject({ status: 'success', data: { list: [] } });
});

test.each([
  [{ q: 'a'.repeat(10_000) }],
  [{ q: 'a '.repeat(100) }],
  [{ q: 'a\0b' }],
  [{ q: 'mer', page: 51 }],
  [{ q: 'mer', page: 1e9 }],
  [{ q: 'mer', type: 'album' }],
])('a reader who asks %j is refused the field', async (wanted) => {
  expect(await visitor.call(tagSearch, wanted as never)).toMatchObject({ status: 'error' });
});

test('a word is popular once three people looked for it on a day and found something; nothing else of a search stays (R7.290)', async () => {
  await published({ title: 'Girouette' });
  const people = [await site.member(), await site.member(), await site.member()];
  for (const reader of people.slice(0, 2)) {
    await search('Girouette', {}, reader);
    await search('girouette', {}, reader);
    await search('girouettes introuvables', {}, reader);
  }
  expect(await popularAs('girouette')).toEqual([]);
  await search('girouette', {}, people[2]);
  expect(await popularAs('girouette')).toEqual([{ q: 'girouette', people: 3, trend: 1 }]);
  await site.clock.advance(dayMs);
  await until(async () => (await site.db.selectFrom('search_people').select('day').execute()).length === 0);
  expect(await site.db.selectFrom('search_days').select('day').execute()).toEqual([]);
  const kept = await sql<{ word: string | null }>`select word from search_counts`.execute(site.db);
  expect(kept.rows).toEqual([{ word: 'girouette' }]);
  await site.clock.advance(searchLimits.days * dayMs);
  expect(await popularAs('girouette')).toEqual([]);
});

test('metrics count searches by their kind and outcome, and neither they nor the log hold their words', async () => {
  await published({ title: 'Passerelle' });
  const entries = site.log.entries.length;
  await search('passerelle');
  await search('passrelle');
  await search('wzxqvk');
  await search('lycéenne');
  const text = await (await site.fetch('/metrics')).text();
  for (const outcome of ['found', 'corrected', 'nothing', 'forbidden'])
    expect(text).toMatch(new RegExp(`alcove_searches_total\\{kind="words",outcome="${outcome}"\\} [1-9]`));
  expect(text).toContain('alcove_found_age_seconds');
  expect(`${text}${JSON.stringify(site.log.entries.slice(entries))}`).not.toMatch(/passe?relle|wzxqvk|lyc/i);
});
