import { expect, test } from 'vitest';
import { networkOf } from '../ip-network.ts';
import { createMemoryRateLimits } from './memory-rate-limits.ts';
import { noRateLimits, takeForNetworkOrRefuse, takeOrRefuse } from './rate-limits.ts';

const rate = { limit: 2, windowMs: 10_000 };

function startLimits() {
  let now = 0;
  const limits = createMemoryRateLimits({ clock: { now: () => now } });
  const attempt = (address: string) =>
    takeForNetworkOrRefuse(limits, 'login', networkOf(address), rate).then(
      () => 'allowed',
      ({ code }: { code: string }) => code,
    );
  return { limits, attempt, at: (ms: number) => void (now = ms) };
}

test('a refused attempt says how many whole seconds to wait', async () => {
  const { limits, at } = startLimits();
  for (const ms of [0, 100]) {
    at(ms);
    await takeOrRefuse(limits, 'login', rate);
  }
  await expect(takeOrRefuse(limits, 'login', rate)).rejects.toMatchObject({
    code: 'too_many',
    params: { seconds: 10 },
  });
});

test('a customer with a /48 of IPv6 has sixteen counts, not 65,536', async () => {
  const { attempt } = startLimits();
  let allowed = 0;
  for (let subnet = 0; subnet < 40; subnet++)
    for (let host = 1; host <= 2; host++)
      if ((await attempt(`2001:db8:1:${subnet.toString(16)}::${host}`)) === 'allowed') allowed += 1;
  expect(allowed).toBe(32);
  expect(await attempt('2001:db8:2::1')).toBe('allowed');
});

test('one /64 uses up its own count, not that of its neighbours', async () => {
  const { attempt } = startLimits();
  for (let tries = 0; tries < 100; tries++) await attempt('2001:db8:1:1::1');
  expect(await attempt('2001:db8:1:1::2')).toBe('too_many');
  expect(await attempt('2001:db8:1:2::1')).toBe('allowed');
});

test('neighbours in IPv4 are counted apart', async () => {
  const { attempt } = startLimits();
  for (let host = 1; host < 100; host++) expect(await attempt(`203.0.113.${host}`)).toBe('allowed');
});

test('with limits off everything is allowed', async () => {
  for (let tries = 0; tries < 3; tries++)
    expect(await noRateLimits.take('a', rate)).toEqual({ allowed: true });
});
