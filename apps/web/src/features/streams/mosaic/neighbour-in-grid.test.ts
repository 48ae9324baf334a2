// Arrows over the wall.
import { expect, test } from 'vitest';
import { neighbourInGrid } from './neighbour-in-grid.ts';

/** Three columns, the last row with two. */
const tiles = Array.from({ length: 8 }, (_, index) => ({
  index,
  getBoundingClientRect: () => ({ left: (index % 3) * 100, top: Math.floor(index / 3) * 80 }),
}));
const from = (index: number, key: string) =>
  neighbourInGrid(tiles, tiles[index] as (typeof tiles)[number], key)?.index;

test.each([
  [0, 'ArrowRight', 1],
  [2, 'ArrowRight', 3],
  [4, 'ArrowLeft', 3],
  [1, 'ArrowDown', 4],
  [7, 'ArrowUp', 4],
  [5, 'Home', 0],
  [5, 'End', 7],
] as const)('from %i by %s to %i', (index, key, to) => {
  expect(from(index, key)).toBe(to);
});

test.each([
  [0, 'ArrowLeft'],
  [0, 'ArrowUp'],
  [5, 'ArrowDown'],
  [7, 'ArrowRight'],
  [3, 'x'],
] as const)('from %i, %s leads nowhere', (index, key) => {
  expect(from(index, key)).toBeUndefined();
});
