// What the pages of sets list: each asks for its own list, and is answered the sets that belong there.
import { contributionsCalls, listsOfPages } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { done, startTestSite, type TestMember, type TestSite } from '../../testing/index.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite()));
afterAll(() => site.close());

let published = 0;
/** A row of a published set, without bytes. */
async function publish(author: TestMember, set: { section: string; photos?: number; films?: number }) {
  const at = site.clock.now() + published++;
  const times = { begun_at: at, changed_at: at, submitted_at: at, published_at: at };
  const { id } = await site.db
    .insertInto('contributions')
    .values({ uid: author.uid, status: 'published', title: 'Série', ...times, ...set })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Page = keyof typeof listsOfPages;

async function listedFor(reader: TestMember, page: Page): Promise<number[]> {
  const { filters, sort } = listsOfPages[page];
  const { list } = await done(reader.call(contributionsCalls.contributionList, { ...filters, sort }));
  return list.map(({ number }) => number);
}

test('the pages of women and couples, and of men, list the photos or films of their sections alone (R2.007, R2.008, R2.009)', async () => {
  const [author, reader] = [await site.member(), await site.member()];
  const [photos, films] = [
    { photos: 4, films: 0 },
    { photos: 0, films: 1 },
  ];
  const sets = {
    womenInPhotos: await publish(author, { section: 'femmes', ...photos }),
    couplesInPhotos: await publish(author, { section: 'couples', ...photos }),
    womenInFilms: await publish(author, { section: 'femmes', ...films }),
    couplesInFilms: await publish(author, { section: 'couples', ...films }),
    menInPhotos: await publish(author, { section: 'hommes', ...photos }),
    menInFilms: await publish(author, { section: 'hommes', ...films }),
  };
  for (const section of ['trans', 'hot', 'v'])
    for (const content of [photos, films]) await publish(author, { section, ...content });
  await site.clock.advance(1000);
  const listed = (page: Page) => listedFor(reader, page);
  expect(await listed('indexPhotoFemAndCouple')).toEqual([sets.couplesInPhotos, sets.womenInPhotos]);
  expect(await listed('indexVideoFemAndCouple')).toEqual([sets.couplesInFilms, sets.womenInFilms]);
  expect(await listed('indexPhotoAndVideoMale')).toEqual([sets.menInFilms, sets.menInPhotos]);
});

test('the page of certified women and couples lists no set of an author who is not certified (R2.010)', async () => {
  const [certified, other, reader] = [
    await site.member({ certified: true }),
    await site.member(),
    await site.member(),
  ];
  await publish(other, { section: 'femmes', photos: 4 });
  const woman = await publish(certified, { section: 'femmes', photos: 4 });
  const couple = await publish(certified, { section: 'couples', films: 1 });
  await publish(certified, { section: 'hommes', photos: 4 });
  await site.clock.advance(1000);
  expect(await listedFor(reader, 'indexCertifiedFemAndCouple')).toEqual([couple, woman]);
});
