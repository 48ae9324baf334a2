// A photo moves within its album by steps, or to the place of another.
import { expect, test } from 'vitest';
import { movedBy, movedOnto } from './order.ts';

test('a photo moves by one place and stays at the ends of its album', () => {
  expect(movedBy([1, 2, 3], 1, 1)).toEqual([2, 1, 3]);
  expect(movedBy([1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
  expect(movedBy([1, 2, 3], 3, 1)).toEqual([1, 2, 3]);
});

test('a photo that is dropped on another takes its place', () => {
  expect(movedOnto([1, 2, 3, 4], 4, 2)).toEqual([1, 4, 2, 3]);
  expect(movedOnto([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4]);
});
