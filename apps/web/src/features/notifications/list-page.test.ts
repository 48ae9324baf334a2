// Addresses of the list.
import { notificationLimits, toastsListed } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { linkToList, listAsked } from './list-page.ts';

test.each([
  ['', { filter: 'all', page: 1 }],
  ['show=gifts&p=2', { filter: 'gifts', page: 2 }],
  ['show=unread', { filter: 'unread', page: 1 }],
  ['show=<b>&p=-3', { filter: 'all', page: 1 }],
  ['p=1e9', { filter: 'all', page: 50_000 }],
  ['p=2.5', { filter: 'all', page: 1 }],
])('the address "%s" asks for what it can', (search, asked) => {
  expect(listAsked(new URLSearchParams(search))).toEqual(asked);
});

test('an address leads back to the list it names', () => {
  for (const address of [
    { filter: 'all', page: 1 },
    { filter: 'stories', page: 3 },
  ] as const)
    expect(listAsked(new URLSearchParams(linkToList(address)))).toEqual(address);
  expect(linkToList({ filter: 'all', page: 1 })).toBe('?');
});

test('a page holds twenty at most, where the bell lists five (R7.303, R9.013)', () => {
  expect(toastsListed).toBe(5);
  expect(notificationLimits.perPage).toBe(20);
});
