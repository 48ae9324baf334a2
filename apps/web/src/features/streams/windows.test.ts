// How windows of cameras stand, and what is remembered of it.
import { expect, test } from 'vitest';
import {
  arranged,
  evenly,
  layoutFrom,
  moved,
  resized,
  sizeOf,
  usualLayout,
  usualOwnSize,
} from './windows.ts';

const shown = [{ uid: 1 }, { uid: 2 }, { uid: 3 }];
const all = (count: number) => Array.from({ length: count }, (_, uid) => uid);
const uids = (windows: readonly { uid: number }[]) => windows.map(({ uid }) => uid);

test('a window opens small, and keeps the size she gave it (R2.190, R2.191, R2.192)', () => {
  expect(sizeOf(usualLayout, 1)).toBe('small');
  const layout = resized(resized(usualLayout, 1, 'large'), 2, 'medium');
  expect([1, 2, 3].map((uid) => sizeOf(layout, uid))).toEqual(['large', 'medium', 'small']);
});

test('windows stand as they were left; new ones come behind', () => {
  const layout = moved(usualLayout, [1, 2], 2, 0);
  expect(uids(arranged(shown, layout))).toEqual([2, 1, 3]);
  expect(uids(arranged(shown, moved(layout, [2, 1, 3], 3, 1)))).toEqual([2, 3, 1]);
});

test('a window moved past the ends stays at them; whoever is away keeps her place', () => {
  const layout = moved(moved(usualLayout, [9, 1, 2], 9, 0), [1, 2], 1, 99);
  expect(layout.order).toEqual([2, 1, 9]);
  expect(moved(layout, [1, 2], 2, -4).order[0]).toBe(2);
});

test('together they are as large as they go; one’s own makes room for those one watches', () => {
  const sizes = [1, 2, 4, 5].map((count) => sizeOf(evenly(usualLayout, all(count)), 0));
  expect(sizes).toEqual(['large', 'medium', 'medium', 'small']);
  expect(sizeOf(evenly(resized(usualLayout, 9, 'large'), all(2)), 9)).toBe('large');
  expect(sizeOf(usualLayout, 9, usualOwnSize)).toBe('large');
});

test('what was kept is read back; nonsense is as usual', () => {
  const layout = moved(resized(usualLayout, 4, 'large'), [4, 5], 5, 0);
  expect(layoutFrom(JSON.stringify(layout))).toEqual(layout);
  for (const kept of [null, '', '[]', '3', '{"sizes":{"1":"huge"},"order":["x"]}']) {
    expect(layoutFrom(kept)).toEqual(usualLayout);
  }
  const many = JSON.stringify({ sizes: {}, order: Array.from({ length: 5000 }, (_, uid) => uid) });
  expect(layoutFrom(many).order).toHaveLength(100);
});
