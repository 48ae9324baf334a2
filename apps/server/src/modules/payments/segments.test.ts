// Segments of Premium: what is added, and what taking one back leaves.
import { expect, test } from 'vitest';
import { centsUnused, segmentAfter, withoutSegments } from './segments.ts';

test('a segment begins now, or where the present Premium ends', () => {
  expect(segmentAfter(0, 10, 100)).toEqual({ startsAt: 100, endsAt: 110 });
  expect(segmentAfter(130, 10, 100)).toEqual({ startsAt: 130, endsAt: 140 });
});

const chain = [
  { id: 1, startsAt: 0, endsAt: 10 },
  { id: 2, startsAt: 10, endsAt: 20 },
  { id: 3, startsAt: 20, endsAt: 30 },
];

test.each([
  [
    'that runs loses what is unused, and later ones move up',
    [1],
    5,
    5,
    [
      [1, 0, 5],
      [2, 5, 15],
      [3, 15, 25],
    ],
  ],
  [
    'that is to come is lost whole',
    [2],
    5,
    10,
    [
      [2, 10, 10],
      [3, 10, 20],
    ],
  ],
  ['that is over loses nothing', [1], 12, 0, []],
  ['at its last moment loses nothing', [1], 10, 0, []],
  [
    'and another both go',
    [1, 3],
    4,
    16,
    [
      [1, 0, 4],
      [2, 4, 14],
      [3, 14, 14],
    ],
  ],
])('a segment taken back %s', (_, taken, now, lostMs, changed) => {
  const result = withoutSegments(chain, new Set(taken), now);
  expect(result.lostMs).toBe(lostMs);
  expect(result.changed.map(({ id, startsAt, endsAt }) => [id, startsAt, endsAt])).toEqual(changed);
});

test('unused seconds are worth their share, rounded up to a cent', () => {
  expect(centsUnused(900, 604_800_000, 604_800_000)).toBe(900);
  expect(centsUnused(900, 302_400_000, 604_800_000)).toBe(450);
  expect(centsUnused(900, 1000, 604_800_000)).toBe(1);
  expect(centsUnused(900, 0, 604_800_000)).toBe(0);
});
