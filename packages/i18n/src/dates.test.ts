import { expect, test } from 'vitest';
import { longDate, shortDate } from './dates.ts';

const ninePastNine = new Date(2024, 2, 5, 9, 7).getTime();

test('a moment is written day first, with its year and minutes (R9.057)', () => {
  expect(longDate(ninePastNine)).toBe('05/03/2024 09:07');
});

test('a moment of this year leaves the year out (R9.058)', () => {
  expect(shortDate(ninePastNine)).toBe('05/03 09:07');
});
