import { expect, test } from 'vitest';
import { contextOf, isFuture, monthBeside, readArchiveMoment, shifted, weeksOf } from './archive.ts';

const now = Date.UTC(2026, 10, 21);
const read = (year?: string, month?: string) =>
  readArchiveMoment({ ...(year !== undefined && { year }), ...(month !== undefined && { month }) }, now);

test('the archive opens on the current year', () => {
  expect(read()).toEqual({ year: 2026 });
});

test.each([
  ['2024', undefined, { year: 2024 }],
  ['2024', '5', { year: 2024, month: 5 }],
  ['2024', '05', { year: 2024, month: 5 }],
  ['2026', '11', { year: 2026, month: 11 }],
  ['2000', '1', { year: 2000, month: 1 }],
])('the archive knows %s/%s', (year, month, moment) => {
  expect(read(year, month)).toEqual(moment);
});

test.each([
  ['2026', '12'],
  ['2027', undefined],
  ['1999', undefined],
  ['2024', '13'],
  ['2024', '0'],
  ['2024', '-1'],
  ['2024', '1e0'],
  ['2024', '001'],
  ['24', undefined],
  ['20x4', undefined],
  ['２０２４', undefined],
  ['2024', 'mai'],
])('nothing was ever published in %s/%s', (year, month) => {
  expect(read(year, month)).toBeUndefined();
});

test('a month is still to come until its first minute', () => {
  expect(isFuture(2026, 12, Date.UTC(2026, 11, 1) - 1)).toBe(true);
  expect(isFuture(2026, 12, Date.UTC(2026, 11, 1))).toBe(false);
});

test('the days of a month stand in weeks that begin on Monday', () => {
  const weeks = weeksOf(2026, 11);
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, 1]);
  expect(weeks[5]?.filter(Boolean)).toEqual([30]);
  expect(weeksOf(2024, 2).flat().filter(Boolean)).toHaveLength(29);
});

test('a reader turns over the end of a year, and never to what is to come', () => {
  expect(shifted({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
  expect(shifted({ year: 2026 }, 1)).toEqual({ year: 2027 });
  expect(monthBeside({ year: 2026, month: 10 }, 1, now)).toEqual({ year: 2026, month: 11 });
  expect(monthBeside({ year: 2026, month: 11 }, 1, now)).toBeUndefined();
  expect(monthBeside({ year: 2000, month: 1 }, -1, now)).toBeUndefined();
});

test('sets of the archive are opened from the list of their month or day', () => {
  expect(contextOf({ year: 2026, month: 5 }, undefined)).toBe('archive:2026-05');
  expect(contextOf({ year: 2026, month: 11 }, 3)).toBe('archive:2026-11-03');
});
