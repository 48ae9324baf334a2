// The catalogue's chips: which gifts each shows.
import type { CatalogueGift } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { giftsShown, linkToView, viewAsked } from './catalogue-filter.ts';

const gift = (id: string, price: number, seasonal: 0 | 1 = 0): CatalogueGift => ({
  id,
  name: id,
  image: '',
  price,
  seasonal,
});
const gifts = [gift('a', 20), gift('b', 50, 1), gift('c', 100), gift('d', 120)];
const ids = (search: string) =>
  giftsShown(gifts, viewAsked(new URLSearchParams(search)))
    .map(({ id }) => id)
    .join('');

test.each([
  ['', 'abcd'],
  ['prix=cheap', 'a'],
  ['prix=middle', 'bc'],
  ['prix=dear', 'd'],
  ['prix=season', 'b'],
  ['prix=constructor', 'abcd'],
  ['ordre=falling', 'dcba'],
  ['prix=middle&ordre=falling', 'cb'],
])('the address %s shows %s', (search, shown) => expect(ids(search)).toBe(shown));

test('a view’s address leads back to it and keeps who the gift is for', () => {
  const view = { filter: 'dear', order: 'falling' } as const;
  const search = new URLSearchParams(linkToView(view, 'Zoé & co'));
  expect(viewAsked(search)).toEqual(view);
  expect(search.get('pour')).toBe('Zoé & co');
});
