import { expect, test } from 'vitest';
import { spanNamed } from './spans.ts';

test.each([
  ['2026', Date.UTC(2026, 0), Date.UTC(2027, 0)],
  ['2026-11', Date.UTC(2026, 10), Date.UTC(2026, 11)],
  ['2026-12', Date.UTC(2026, 11), Date.UTC(2027, 0)],
  ['2024-02-29', Date.UTC(2024, 1, 29), Date.UTC(2024, 2, 1)],
])('the context %s names its span in universal time', (name, from, to) => {
  expect(spanNamed(name)).toEqual({ from, to });
});

test.each([
  [
    '',
    'mer',
    '26',
    '1999',
    '2026-13',
    '2026-00',
    '2026-1',
    '2026-02-30',
    '2026-01-00',
    '2026-11-20-1',
    '２０２６',
  ],
])('a reader who names an impossible time finds no span', (...names) => {
  for (const name of names) expect(spanNamed(name)).toBeUndefined();
});
