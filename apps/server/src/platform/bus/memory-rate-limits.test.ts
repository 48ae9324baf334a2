import { expect, test } from 'vitest';
import { createMemoryRateLimits } from './memory-rate-limits.ts';
import { rateLimitsContract } from './rate-limits.contract.ts';
import { noRateLimits } from './rate-limits.ts';

rateLimitsContract('in memory', async (clock) => {
  const limits = createMemoryRateLimits({ clock });
  return { here: limits, there: limits };
});

const once = { limit: 1, windowMs: 1_000 };

test('the keys remembered are bounded: the one unused for longest is forgotten', async () => {
  const limits = createMemoryRateLimits({ clock: { now: () => 0 }, maxKeys: 3 });
  for (const key of ['a', 'b', 'c', 'a', 'd']) await limits.take(key, once);
  expect((await limits.take('a', once)).allowed).toBe(false);
  expect((await limits.take('b', once)).allowed).toBe(true);
});

test('with limits off everything is allowed', async () => {
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await noRateLimits.take('a', once)).toEqual({ allowed: true });
  }
});
