// Months of movements: what an address may ask for, and where a month begins and ends.
import { expect, test } from 'vitest';
import { monthAsked, monthName, monthsUntil, periodOf } from './months.ts';

test.each([
  ['month=2026-11', '2026-11'],
  ['month=2026-13', undefined],
  ['month=2026-11-02', undefined],
  ['month=', undefined],
  ['', undefined],
])('the address ?%s asks for %s', (search, month) => {
  expect(monthAsked(new URLSearchParams(search))).toBe(month);
});

test('a month ends where the next one begins, also at the end of a year', () => {
  const december = periodOf('2026-12');
  expect(december.from).toBe(Date.parse('2026-12-01T00:00:00Z'));
  expect(december.to).toBe(periodOf('2027-01').from);
  expect(periodOf(undefined)).toEqual({});
});

test('a year of months is offered, and an older one that was asked for', () => {
  const now = Date.parse('2026-02-28T23:00:00Z');
  expect(monthsUntil(now).slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12']);
  expect(monthsUntil(now)).toHaveLength(12);
  expect(monthsUntil(now, '2024-05').at(-1)).toBe('2024-05');
});

test('a month is named in the language of the reader', () => {
  expect(['fr', 'en', 'ru'].map((language) => monthName('2026-11', language))).toEqual([
    'Novembre 2026',
    'November 2026',
    'Ноябрь 2026\u00A0г.',
  ]);
});
