// A photo moves within its album by steps, or to the place of another; new ones stand as they were picked.
import { expect, test } from 'vitest';
import { movedBy, movedOnto, pickedOrder } from './order.ts';

test('a photo moves by one place and stays at the ends of its album', () => {
  expect(movedBy([1, 2, 3], 1, 1)).toEqual([2, 1, 3]);
  expect(movedBy([1, 2, 3], 1, -1)).toEqual([1, 2, 3]);
  expect(movedBy([1, 2, 3], 3, 1)).toEqual([1, 2, 3]);
});

test('a photo that is dropped on another takes its place', () => {
  expect(movedOnto([1, 2, 3, 4], 4, 2)).toEqual([1, 4, 2, 3]);
  expect(movedOnto([1, 2, 3, 4], 1, 3)).toEqual([2, 3, 1, 4]);
});

test('photos that arrived in another order stand as they were picked, among those that were there', () => {
  expect(pickedOrder([7, 4, 11, 12, 13], [12, 13, 11])).toEqual([7, 4, 12, 13, 11]);
});

test.for([
  ['arrived as picked', [4, 11, 12, 13], [11, 12, 13]],
  ['were put in order already', [4, 12, 13, 11], [12, 13, 11]],
  ['were moved by their member meanwhile', [13, 4, 11, 12], [12, 13, 11]],
  ['have lost one to another album', [4, 11, 13], [12, 13, 11]],
] as const)('photos that %s stay where they are', ([, ids, picked]) => {
  expect(pickedOrder(ids, picked)).toBeUndefined();
});
