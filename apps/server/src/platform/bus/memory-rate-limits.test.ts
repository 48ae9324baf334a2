import { expect, test } from 'vitest';
import { createMemoryRateLimits } from './memory-rate-limits.ts';
import { rateLimitsContract } from './rate-limits.contract.ts';

rateLimitsContract('in memory', async (clock) => {
  const limits = createMemoryRateLimits({ clock });
  return { here: limits, there: limits };
});

const rate = { limit: 4, windowMs: 1_000 };

function start(maxKeys: number) {
  let now = 0;
  const limits = createMemoryRateLimits({ clock: { now: () => now }, maxKeys });
  const isAllowed = async (key: string) => (await limits.take(key, rate)).allowed;
  const use = async (keys: Iterable<string>) => {
    for (const key of keys) await isAllowed(key);
  };
  return { isAllowed, use, at: (ms: number) => void (now = ms) };
}

test('the keys remembered are bounded: the one unused for longest is forgotten', async () => {
  const { isAllowed, use } = start(4);
  for (const key of ['b', 'c', 'd', 'e', 'b', 'f']) await use([key, key, key, key]);
  expect(await isAllowed('b')).toBe(false);
  expect(await isAllowed('c')).toBe(true);
});

test('a flood of fresh keys does not free a sender who has reached the limit', async () => {
  const { isAllowed, use } = start(10);
  await use(['guesser', 'guesser', 'guesser', 'guesser']);
  await use(Array.from({ length: 1_000 }, (_, number) => `fresh ${number}`));
  expect(await isAllowed('guesser')).toBe(false);
});

test('a count that has run out makes room before one that still holds', async () => {
  const { isAllowed, use, at } = start(2);
  await use(['old', 'old', 'old', 'old']);
  at(999);
  await use(['held', 'held', 'held', 'held']);
  at(1_000);
  await use(['fresh', 'fresh', 'fresh']);
  expect(await isAllowed('held')).toBe(false);
});
