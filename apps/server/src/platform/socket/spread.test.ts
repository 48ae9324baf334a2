// How those who are sent away are spread over a time.
import { expect, test } from 'vitest';
import { spread } from './spread.ts';

/** What was sent at which time. */
async function spreadOver(overMs: number, all: readonly number[]) {
  const sent: [ms: number, each: number][] = [];
  let now = 0;
  await spread(all, {
    overMs,
    send: (each) => sent.push([now, each]),
    wait: async (ms) => void (now += ms),
  });
  return sent;
}

test('a thousand sockets leave evenly over three seconds, each once, and the last before the end', async () => {
  const all = Array.from({ length: 1000 }, (_, nth) => nth);
  const sent = await spreadOver(3000, all);
  expect(sent.map(([, each]) => each)).toEqual(all);
  for (const half of [1000, 2000]) {
    const before = sent.filter(([ms]) => ms < half).length;
    expect(Math.abs(before - half / 3)).toBeLessThan(35);
  }
  expect(sent.at(-1)?.[0]).toBe(2900);
});

test('the first of few leaves at once, all leave at once where there is no time, and nobody is waited for', async () => {
  expect(await spreadOver(3000, [1, 2])).toEqual([
    [0, 1],
    [1500, 2],
  ]);
  expect(await spreadOver(0, [1, 2, 3])).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
  ]);
  expect(await spreadOver(3000, [])).toEqual([]);
});
