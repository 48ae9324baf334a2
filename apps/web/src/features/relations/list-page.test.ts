import { expect, test } from 'vitest';
import { lastPageOf, offsetOf, pageAsked, shownOn } from './list-page.ts';

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

test('forty-two people are on three pages of twenty', () => {
  expect(lastPageOf(42)).toBe(3);
  expect([0, 20].map(lastPageOf)).toEqual([1, 1]);
  expect(offsetOf(3)).toBe(40);
  expect(shownOn(3, 42)).toEqual({ from: 41, to: 42 });
  expect(shownOn(1, 0)).toEqual({ from: 0, to: 0 });
});
