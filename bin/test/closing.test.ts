// What the end of a run says about time.
import { expect, test } from 'vitest';
import { budgetLines, slowestLines } from './closing.mjs';

test('seconds stand beside the budget of each suite, and too slow is marked', () => {
  const lines = budgetLines(
    [
      { name: 'check', seconds: 31.4 },
      { name: 'journeys', seconds: 541 },
    ],
    615,
  );
  expect(lines).toEqual([
    'check                31 s of    40 s',
    'journeys            541 s of   540 s  OVER',
    'rest                 43 s of    50 s',
    'total               615 s of  1195 s',
  ]);
});

test('the fifteen slowest files are listed, slowest first, with their number of tests', () => {
  const files = Array.from({ length: 20 }, (_, nth) => ({ file: `f${nth}`, seconds: nth, tests: nth % 19 }));
  const lines = slowestLines(files);
  expect(lines).toHaveLength(15);
  expect(lines[0]).toBe('  19.0 s     0 tests  f19');
  expect(slowestLines([{ file: 'a', seconds: 0.04, tests: 1 }])).toEqual(['   0.0 s     1 test   a']);
});
