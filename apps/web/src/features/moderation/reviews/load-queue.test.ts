// The queue's addresses, and the way from one set to the next.
import { expect, test } from 'vitest';
import { placeOf, type Queue, reviewAsked, reviewSearch } from './load-queue.ts';

test.each([
  ['', { kind: 'contribution', page: 1 }],
  ['?kind=contribution_texts&p=3&open=12', { kind: 'contribution_texts', page: 3, open: 12 }],
  ['?kind=other&p=-1&open=x', { kind: 'contribution', page: 1 }],
])('an address %s asks for %j', (search, query) => {
  expect(reviewAsked(new URLSearchParams(search))).toEqual(query);
});

test('what was asked is written back', () => {
  const query = { kind: 'contribution_texts', page: 2, open: 7 } as const;
  expect(reviewAsked(new URLSearchParams(reviewSearch(query)))).toEqual(query);
});

test('a reviewer goes on to the next set, and over the end of a page', () => {
  const queue = { list: [{ id: 5 }, { id: 6 }], total_count: 22 } as Queue;
  const place = (id: number, page = 1) => placeOf({ queue, page, kind: 'contribution', id });
  expect(place(5)).toEqual({ number: 1, previous: undefined, next: '?open=6', after: '?open=6' });
  expect(place(6)).toMatchObject({ number: 2, previous: '?open=5', next: '?p=2', after: '?' });
  expect(place(6, 2)).toMatchObject({ number: 22, next: undefined, after: '?p=2' });
  expect(place(99)).toMatchObject({ number: undefined, next: undefined, after: '?open=5' });
});
