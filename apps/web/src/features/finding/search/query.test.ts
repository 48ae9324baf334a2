import { expect, test } from 'vitest';
import { plainSearch, readSearchQuery, writeSearchQuery } from './query.ts';

const read = (address: string) => readSearchQuery(new URLSearchParams(address));

test('a search has one address, which reloading and going back keep', () => {
  expect(writeSearchQuery(plainSearch('lumière matin'))).toBe('?q=lumi%C3%A8re+matin');
  const narrow = { q: 'mer', type: 'photo', sort: 'best', exact: true, page: 2, timestamp: 5 } as const;
  expect(writeSearchQuery(narrow)).toBe('?q=mer&type=photo&exact=1&sort=best&p=2&timestamp=5');
  expect(read(writeSearchQuery(narrow))).toEqual(narrow);
});

test('a reader who writes nonsense into the address gets the plain search, and no page after the last', () => {
  expect(read('q=+mer+&type=album&sort=x&exact=yes&p=-1')).toEqual(plainSearch('mer'));
  expect(read('q=mer&p=51').page).toBe(50);
});
