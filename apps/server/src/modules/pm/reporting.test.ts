// Which messages are sealed with those that a member has picked.
import { reportLimits } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { sealedPlaces } from './reporting.ts';

const sealed = (count: number, picked: number[]) =>
  [...sealedPlaces(count, picked)].toSorted((one, other) => one - other);

test.each([
  ['one in the middle', 100, [50], [45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55]],
  ['the first', 100, [0], [0, 1, 2, 3, 4, 5]],
  ['the last', 4, [3], [0, 1, 2, 3]],
  ['two that are near', 100, [1, 3], [0, 1, 2, 3, 4, 5, 6, 7, 8]],
])('a member who reports %s sends up to five around each along', (_, count, picked, expected) => {
  expect(sealed(count, picked)).toEqual(expected);
});

test('a member who reports many far apart sends all of them and no more than a report holds', () => {
  const picked = Array.from({ length: reportLimits.items }, (_, nth) => nth * 100);
  const places = sealed(5000, picked);
  expect(places).toHaveLength(reportLimits.entries);
  expect(places).toEqual(expect.arrayContaining(picked));
});
