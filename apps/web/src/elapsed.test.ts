import { expect, test } from 'vitest';
import { elapsed } from './elapsed.ts';

test('a duration is written as minutes and seconds, with hours after the first', () => {
  expect([-50, 0, 9_999, 61_000, 2_530_000, 3_730_000].map(elapsed)).toEqual([
    '0:00',
    '0:00',
    '0:09',
    '1:01',
    '42:10',
    '1:02:10',
  ]);
});
