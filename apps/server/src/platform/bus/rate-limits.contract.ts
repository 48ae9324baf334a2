// What every rate limit promises. `open` answers two ends, as two processes would hold them,
// on one clock that only the test moves.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '../clock.ts';
import { rateBounds, type RateLimits } from './rate-limits.ts';

export function rateLimitsContract(
  name: string,
  open: (clock: Clock) => Promise<{ here: RateLimits; there: RateLimits }>,
) {
  describe(`rate limits, ${name}`, () => {
    let now: number;
    let here: RateLimits;
    let there: RateLimits;
    /** A key of its own for each test. */
    let key: string;
    let tests = 0;
    const threeAMinute = { limit: 3, windowMs: 60_000 };

    beforeEach(async () => {
      now = Date.UTC(2026, 10, 21, 12);
      key = `contact:${process.pid}:${Date.now()}:${tests++}`;
      ({ here, there } = await open({ now: () => now }));
    });
    afterEach(async () => {
      await here.close();
      await there.close();
    });

    test('allow up to the limit, then say exactly when the next attempt is allowed', async () => {
      for (const startsAfterMs of [0, 1_000, 4_000]) {
        now += startsAfterMs;
        expect(await here.take(key, threeAMinute)).toEqual({ allowed: true });
      }
      expect(await there.take(key, threeAMinute)).toEqual({ allowed: false, retryAfterMs: 55_000 });
      now += 54_999;
      expect(await here.take(key, threeAMinute)).toEqual({ allowed: false, retryAfterMs: 1 });
      now += 1;
      expect(await there.take(key, threeAMinute)).toEqual({ allowed: true });
      expect(await here.take(key, threeAMinute)).toEqual({ allowed: false, retryAfterMs: 1_000 });
    });

    test('do not count a refused attempt, however often it is repeated', async () => {
      for (let attempt = 0; attempt < 20; attempt++) await here.take(key, threeAMinute);
      now += 60_000;
      const answers = [];
      for (let attempt = 0; attempt < 4; attempt++)
        answers.push((await here.take(key, threeAMinute)).allowed);
      expect(answers).toEqual([true, true, true, false]);
    });

    test('count keys apart, and two rates on one key apart', async () => {
      const once = { limit: 1, windowMs: 1_000 };
      expect((await here.take(key, once)).allowed).toBe(true);
      expect((await here.take(`${key}:other`, once)).allowed).toBe(true);
      expect((await here.take(key, threeAMinute)).allowed).toBe(true);
      expect((await here.take(key, once)).allowed).toBe(false);
    });

    test('of 100 attempts at once from two processes, exactly the limit is allowed', async () => {
      const tenAMinute = { limit: 10, windowMs: 60_000 };
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, number) => (number % 2 ? here : there).take(key, tenAMinute)),
      );
      expect(answers.filter(({ allowed }) => allowed)).toHaveLength(10);
      expect(answers.filter((answer) => !answer.allowed && answer.retryAfterMs === 60_000)).toHaveLength(90);
    });

    test('refuse a rate or a key out of bounds as the bug it is', async () => {
      await expect(here.take(key, { limit: 0, windowMs: 1 })).rejects.toThrow(RangeError);
      await expect(here.take(key, { limit: rateBounds.limit + 1, windowMs: 1 })).rejects.toThrow(RangeError);
      await expect(here.take(key, { limit: 1, windowMs: 0 })).rejects.toThrow(RangeError);
      await expect(here.take('x'.repeat(rateBounds.keyLength + 1), threeAMinute)).rejects.toThrow(RangeError);
    });
  });
}
