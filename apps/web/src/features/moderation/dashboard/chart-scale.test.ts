import { expect, test } from 'vitest';
import { ticksOf } from './chart-scale.ts';

test.each([
  [[0], [1, 0]],
  [
    [null, 2, 1],
    [2, 1, 0],
  ],
  [[41], [60, 40, 20, 0]],
  [[1042], [1500, 1000, 500, 0]],
  [[13_682], [15_000, 10_000, 5000, 0]],
])('a chart of %j is read on the scale %j', (values, ticks) => {
  expect(ticksOf(values)).toEqual(ticks);
});
