// Days of the list: what falls on today, yesterday and before, and how times are written.
import { expect, test } from 'vitest';
import { byDay, dayName, hourOf, momentOf } from './days.ts';

const seconds = (text: string) => Date.parse(text) / 1000;
const now = Date.parse('2026-11-22T09:00:00Z');
const items = [
  '2026-11-22T08:30:00Z',
  '2026-11-22T00:00:00Z',
  '2026-11-21T23:59:00Z',
  '2026-11-19T12:05:00Z',
].map((text) => ({ date: seconds(text) }));

test('items of one day stand together, and the day says how long ago it is', () => {
  const days = byDay(items, now, false);
  expect(days.map(({ ago, items: of }) => [ago, of.length])).toEqual([
    [0, 2],
    [1, 1],
    [3, 1],
  ]);
});

test('an item that a faster clock has dated tomorrow belongs to today', () => {
  expect(byDay([{ date: seconds('2026-11-23T00:00:10Z') }], now, false)[0]?.ago).toBe(0);
});

test('a moment is an hour today, and a date before', () => {
  const [today, , yesterday] = items as [{ date: number }, unknown, { date: number }];
  expect(momentOf(today, now, false)).toBe('08:30');
  expect(momentOf(yesterday, now, false)).toBe('21/11');
  expect(hourOf(yesterday, false)).toBe('23:59');
});

test('a day is named in three languages', () => {
  const at = Date.parse('2026-11-20T00:00:00Z');
  expect((['fr', 'en', 'ru'] as const).map((language) => dayName(at, language))).toEqual([
    'vendredi 20 novembre',
    'Friday 20 November',
    'пятница, 20 ноября',
  ]);
});
