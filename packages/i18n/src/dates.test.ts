import { expect, test } from 'vitest';
import { dateInWords, longDate, shortDate } from './dates.ts';

const ninePastNine = new Date(2024, 2, 5, 9, 7).getTime();

test('a moment is written day first, with its year and minutes (R9.057)', () => {
  expect(longDate(ninePastNine)).toBe('05/03/2024 09:07');
});

test('a moment of this year leaves the year out (R9.058)', () => {
  expect(shortDate(ninePastNine)).toBe('05/03 09:07');
});

test('a date with names is British in English, and the “г.” of a Russian year never begins a line', () => {
  const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const written = ['fr', 'en', 'ru'].map((language) => dateInWords(language, ninePastNine, day));
  expect(written).toEqual(['5 mars 2024', '5 March 2024', '5 марта 2024\u00A0г.']);
});
