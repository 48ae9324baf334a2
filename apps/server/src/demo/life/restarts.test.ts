import { expect, test } from 'vitest';
import { afterEnd } from './restarts.ts';

test('residents whose process keeps ending are started five times, 30 s apart, then an hour later', () => {
  let [now, count] = [0, 0];
  const waits = Array.from({ length: 7 }, () => {
    const after = afterEnd({ startedAt: now, count }, now + 1000);
    now += 1000 + after.waitMs;
    ({ count } = after);
    return after.waitMs;
  });
  expect(waits).toEqual([29_000, 29_000, 29_000, 29_000, 29_000, 3_600_000, 29_000]);
});

test('residents whose process ran for a day are started at once, and their count begins anew', () => {
  expect(afterEnd({ startedAt: 0, count: 5 }, 86_400_000)).toEqual({ waitMs: 0, count: 1 });
});
