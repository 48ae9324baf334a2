// Which page of a list is shown, and which entries.
import { expect, test } from 'vitest';
import { lastPageOf, pageAsked, shownOn, timestampAsked } from './list-pages.ts';

test.each([
  ['', 1],
  ['p=3', 3],
  ['p=0', 1],
  ['p=-2', 1],
  ['p=2.5', 1],
  ['p=many', 1],
  ['p=99999999', 50_000],
])('the address “%s” asks for page %i', (search, page) => {
  expect(pageAsked(new URLSearchParams(search))).toBe(page);
});

test.each([
  ['timestamp=1795262400000', 1_795_262_400_000],
  ['timestamp=1795262400000000', undefined],
  ['timestamp=-1', undefined],
  ['timestamp=now', undefined],
  ['', undefined],
])('the address “%s” asks for the list as it was at %s', (search, timestamp) => {
  expect(timestampAsked(new URLSearchParams(search))).toBe(timestamp);
});

test('a list has a page for each twenty entries, and one where it is empty', () => {
  expect([0, 20, 21, 42].map((total) => lastPageOf(total, 20))).toEqual([1, 1, 2, 3]);
});

test('a reader sees which entries their page shows', () => {
  expect(shownOn(3, 42, 20)).toEqual({ from: 41, to: 42 });
  expect(shownOn(1, 0, 20)).toEqual({ from: 0, to: 0 });
});
