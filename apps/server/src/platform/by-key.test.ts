import { expect, test } from 'vitest';
import { ByKey } from './by-key.ts';

test('a value is kept once under its key, and a list that is walked through does not change', () => {
  const rooms = new ByKey<string, number>();
  for (const value of [1, 2, 2]) rooms.add('salon', value);
  const walked = rooms.of('salon');
  expect([rooms.delete('salon', 1), rooms.delete('salon', 1)]).toEqual([true, false]);
  expect(walked).toEqual([1, 2]);
  expect(rooms.of('salon')).toEqual([2]);
  rooms.delete('salon', 2);
  expect(rooms.has('salon')).toBe(false);
  expect(rooms.of('salon')).toEqual([]);
});
