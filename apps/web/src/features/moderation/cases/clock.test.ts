// What the ring of a case says, from a week before its moment to a day after.
import { dayMs, hourMs, minuteMs } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { clockFace } from './clock.ts';

test.each([
  [7 * dayMs, 'calm', 'days', 7],
  [2 * dayMs, 'calm', 'days', 2],
  [2 * dayMs - 1, 'soon', 'hours', 47],
  [8 * hourMs, 'soon', 'hours', 8],
  [8 * hourMs - 1, 'near', 'exact', 7],
  [59 * minuteMs, 'near', 'minutes', 59],
  [0, 'near', 'minutes', 0],
  [-130 * minuteMs, 'late', 'exact', 2],
  [-3 * dayMs, 'late', 'days', 3],
] as const)('a case with %i ms left is shown %s, in %s: %i', (left, tone, unit, count) => {
  expect(clockFace({ received: 0, due: 7 * dayMs, now: 7 * dayMs - left })).toMatchObject({
    tone,
    unit,
    count,
  });
});

test('the ring is full at the receipt, half at half the time and empty from the end on', () => {
  const shares = [0, 5, 10, 15].map((now) => clockFace({ received: 0, due: 10, now }).share);
  expect(shares).toEqual([1, 0.5, 0, 0]);
});
