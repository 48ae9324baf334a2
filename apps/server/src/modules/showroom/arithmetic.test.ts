// The arithmetic of the meter, in tables.
import { dayMs, minuteMs } from '@alcove/protocol';
import { describe, expect, test } from 'vitest';
import { deliveredMs, isLow, minutesFor, paidUntil, returnOf } from './arithmetic.ts';

describe('what is given back of a minute', () => {
  test.each([
    // price, served ms, tokens
    [18, 20_000, 12],
    [18, 0, 18],
    [18, 60_000, 0],
    [18, 75_000, 0],
    [18, 1, 17],
    [1, 1, 0],
    [1, 0, 1],
    [1000, 59_999, 0],
    [1000, 30_000, 500],
    [7, 17_143, 4],
  ])('at %i tokens after %i ms: %i (R1.025)', (price, servedMs, tokens) => {
    expect(returnOf(price, servedMs)).toBe(tokens);
  });

  test('is never more than the price, nor more than the unserved share', () => {
    for (let price = 1; price <= 1000; price += 37)
      for (let servedMs = 0; servedMs <= 60_000; servedMs += 1999) {
        const back = returnOf(price, servedMs);
        expect(back).toBeLessThanOrEqual((price * (minuteMs - servedMs)) / minuteMs);
        expect(back).toBeGreaterThan((price * (minuteMs - servedMs)) / minuteMs - 1);
      }
  });
});

test.each([
  [0, 1500, 1500],
  [1000, 400, 0],
  [0, 600_000, 600_000],
  [0, dayMs, 600_000],
])('between %i and %i ms %i ms are counted, at most ten minutes at once', (from, to, counted) => {
  expect(deliveredMs(from, to)).toBe(counted);
});

test.each([
  [1240, 18, 68, false],
  [36, 18, 2, false],
  [35, 18, 1, true],
  [17, 18, 0, true],
  [0, 1, 0, true],
])('%i tokens at %i pay %i more minutes; low: %s', (balance, price, minutes, low) => {
  expect(minutesFor(balance, price)).toBe(minutes);
  expect(isLow(balance, price)).toBe(low);
});

test('a viewer who left after 28 seconds may return for 32 seconds', () => {
  expect(paidUntil(1_000_000, 28_000)).toBe(1_032_000);
  expect(paidUntil(1_000_000, 60_000)).toBe(1_000_000);
});
