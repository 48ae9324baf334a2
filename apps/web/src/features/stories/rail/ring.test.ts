import { expect, test } from 'vitest';
import { dashesOf } from './ring.ts';

test.each([
  [1, [false], '100 100'],
  [0.5, [false, false], '50 150'],
  [0.5, [true, true], ''],
  [0, [false], ''],
  [2, [false], '100 100'],
  [0.4, [true, false, true, false], '0 10 8 12 8 162'],
] as const)('of %d of a day, seen as %o, a ring is drawn as "%s"', (share, seen, dashes) => {
  expect(dashesOf(share, seen)).toBe(dashes);
});
