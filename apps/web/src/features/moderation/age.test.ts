// Ages on the tiles of the mosaic.
import { dayMs } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { ageOf } from './age.ts';

test.each([
  [-5, 'seconds', 0],
  [59_999, 'seconds', 59],
  [60_000, 'minutes', 1],
  [3_599_999, 'minutes', 59],
  [7_200_000, 'hours', 2],
  [dayMs, 'days', 1],
] as const)('%i ms', (ms, unit, count) => {
  expect(ageOf(ms)).toEqual({ unit, count });
});
