// Addresses of lists of sets, read and written.
import { expect, test } from 'vitest';
import { plainQuery, readSetQuery, setsInput, writeSetQuery } from './query.ts';

const read = (text: string) => readSetQuery(new URLSearchParams(text), 'indexPhotoFemAndCouple');
const page = { section: 'femmes,couples', type: 'photo', sort: 'latest' };

test.for([
  ['', page],
  ['section=trans&section=femmes', { ...page, section: 'femmes,trans' }],
  [
    'section=all&gender=2,9&access=free&certified=1&film=0',
    { ...page, gender: '2', access: 'free', certified: 1 },
  ],
  ['from=28&to=52&days=10', { ...page, age_min: 28, age_max: 52, days: 10 }],
  ['country=fr&region=fr-ara&sort=views', { ...page, country: 'FR', region: 'FR-ARA', sort: 'views' }],
  ['region=FR-ARA&sort=oldest&access=all', page],
  ['page=3&timestamp=1800000000000', { ...page, page: 3, timestamp: 1_800_000_000_000 }],
  ['page=-1&timestamp=x', page],
])('the address ?%s asks for what it says, and is written in one way', ([text, input]) => {
  const query = read(text as string);
  expect(setsInput(query, 'indexPhotoFemAndCouple')).toEqual(input);
  expect(read(writeSetQuery(query, 'indexPhotoFemAndCouple'))).toEqual(query);
});

test('a list without filters has the plain address, by favourites and views too where that is its order', () => {
  expect(writeSetQuery(plainQuery('indexBestPhotos'), 'indexBestPhotos')).toBe('');
  expect(writeSetQuery({ ...plainQuery('index'), sort: 'best' }, 'index')).toBe('?sort=best');
});
