import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { premiumToastFor, afterDelay } from './premium-toast.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 10, 21);

describe('a member reads about the end of Premium', () => {
  test.each([
    ['8 days ahead', 8 * day, undefined],
    ['a moment more than 7 days ahead', 7 * day + 1, undefined],
    ['7 days ahead', 7 * day, { type: 'premiumEnds', days: 7 }],
    ['3 days ahead', 3 * day, { type: 'premiumEnds', days: 3 }],
    ['3 days ahead, read a minute later', 3 * day - 60_000, { type: 'premiumEnds', days: 3 }],
    ['on its last day', day, { type: 'premiumEnds', days: 1 }],
    ['in its last hours', day / 4, { type: 'premiumEnds', days: 0 }],
    ['at its end', 0, { type: 'premiumEnded' }],
    ['3 days after', -3 * day, { type: 'premiumEnded' }],
    ['7 days after', -7 * day, { type: 'premiumEnded' }],
    ['8 days after', -8 * day, undefined],
  ])('%s (R4.155, R4.156, R4.157)', (_when, leftMs, notice) => {
    expect(premiumToastFor(now + leftMs, now)).toEqual(notice);
  });

  test('who never had any hears nothing', () => {
    expect(premiumToastFor(0, day)).toBeUndefined();
  });
});

describe('the notice', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('comes a minute after the gate has opened, and once (R4.155, R4.157)', () => {
    const said = vi.fn<() => void>();
    afterDelay(said);
    vi.advanceTimersByTime(59_999);
    expect(said).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(said).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(600_000);
    expect(said).toHaveBeenCalledOnce();
  });

  test('does not come to who has logged out meanwhile (R4.154)', () => {
    const said = vi.fn<() => void>();
    const takeBack = afterDelay(said);
    vi.advanceTimersByTime(30_000);
    takeBack();
    vi.advanceTimersByTime(60_000);
    expect(said).not.toHaveBeenCalled();
  });
});
