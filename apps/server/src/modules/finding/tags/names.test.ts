// One tag under several names: what members give, and what readers of three languages see of it.
import { findingCalls, type Language } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { done } from '../../../testing/index.ts';
import { type Reader, startFindingSite } from '../testing/site.ts';

const { site, published, paying } = await startFindingSite();
const visitor = await site.visitor();
const { addTags, itemTags, removeTag, suggestedTags, tagList, tagSearch } = findingCalls;

const byName = (tag: string, language: Language = 'fr') =>
  done(visitor.call(tagSearch, { tag }, { language }));
const byWords = (q: string) => done(visitor.call(tagSearch, { q, exact: 1 }));
const tagsOf = async (reader: Reader, id: number, language: Language = 'fr') =>
  (await done(reader.call(itemTags, { id }, { language }))).tags.map(({ tag }) => tag);

test('names of one meaning are one tag: its page lists what carries any, under the name of its reader', async () => {
  const [one, two] = [await published(), await published()];
  await done((await paying()).call(addTags, { id: one.set.id, tags: ['свет'] }));
  await done((await paying()).call(addTags, { id: two.set.id, tags: ['lights', 'sea'] }));
  for (const [language, name] of [
    ['fr', 'lumière'],
    ['en', 'light'],
    ['ru', 'свет'],
  ] as const) {
    expect(await byName('lumières', language)).toMatchObject({
      tag: name,
      total_count: 10,
      counts: { all: 10 },
    });
    expect(await tagsOf(visitor, one.set.id, language)).toEqual([name]);
  }
  expect(await byName('sea', 'ru')).toMatchObject({
    tag: 'море',
    names: [
      { language: 'en', tag: 'sea' },
      { language: 'fr', tag: 'mer' },
      { language: 'ru', tag: 'море' },
    ],
    together: [{ tag: 'свет', items: 5 }],
  });
  expect((await done(visitor.call(tagList, { letter: 'l' }))).list).toEqual([
    {
      tag: 'lumière',
      items: 10,
      others: [
        { language: 'en', tag: 'light' },
        { language: 'ru', tag: 'свет' },
      ],
      followed: 0,
    },
  ]);
  const suggested = await done(visitor.call(suggestedTags, { q: 'све' }));
  expect(suggested.tags).toEqual([{ tag: 'lumière', items: 10 }]);
});

test('two names of one tag count once for their member, stay as they were given and are removed together', async () => {
  const { set } = await published();
  const member = await paying();
  const { id } = set;
  await done(member.call(addTags, { id, tags: ['лодка', 'boat'] }));
  await done(member.call(addTags, { id, tags: ['bateaux'] }));
  expect(await tagsOf(member, id)).toEqual(['bateau']);
  const given = () =>
    site.db.selectFrom('given_tags').select('tag').where('contribution', '=', id).orderBy('tag').execute();
  expect(await given()).toEqual([{ tag: 'лодка' }]);
  await done(member.call(addTags, { id, tags: ['brume', 'snow'] }));
  await done(member.call(removeTag, { id, tag: 'bateau' }));
  expect(await tagsOf(member, id)).toEqual(['brume', 'neige']);
});

test('a search finds what carries a tag by its name in another language', async () => {
  const { set } = await published();
  await done((await paying()).call(addTags, { id: set.id, tags: ['горы', 'coucher de soleil'] }));
  for (const q of ['montagne', 'mountains', 'Montagnes', 'sunset', 'закат', 'mountain sunset'])
    expect([q, (await byWords(q)).counts.contributions]).toEqual([q, 1]);
  expect(await byWords('coucher de soleil')).toMatchObject({ tag: 'coucher de soleil' });
  expect((await byWords('mountain garden')).total_count).toBe(0);
  expect((await byWords('garden -mountain')).total_count).toBe(0);
});
