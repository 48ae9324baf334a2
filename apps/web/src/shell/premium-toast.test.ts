import { dayMs } from '@alcove/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { premiumToastFor, afterDelay } from './premium-toast.ts';

const now = Date.UTC(2026, 10, 21);

describe('a member reads about the end of Premium', () => {
  test.each([
    ['8 days ahead', 8 * dayMs, undefined],
    ['a moment more than 7 days ahead', 7 * dayMs + 1, undefined],
    ['7 days ahead', 7 * dayMs, { type: 'premiumEnds', days: 7 }],
    ['3 days ahead', 3 * dayMs, { type: 'premiumEnds', days: 3 }],
    ['3 days ahead, read a minute later', 3 * dayMs - 60_000, { type: 'premiumEnds', days: 3 }],
    ['on its last day', dayMs, { type: 'premiumEnds', days: 1 }],
    ['in its last hours', dayMs / 4, { type: 'premiumEnds', days: 0 }],
    ['at its end', 0, { type: 'premiumEnded' }],
    ['3 days after', -3 * dayMs, { type: 'premiumEnded' }],
    ['7 days after', -7 * dayMs, { type: 'premiumEnded' }],
    ['8 days after', -8 * dayMs, undefined],
  ])('%s (R4.155, R4.156, R4.157)', (_when, leftMs, notice) => {
    expect(premiumToastFor(now + leftMs, now)).toEqual(notice);
  });

  test('a member who never had Premium reads nothing about its end', () => {
    expect(premiumToastFor(0, dayMs)).toBeUndefined();
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
