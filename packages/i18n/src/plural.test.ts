// The plural rules of the specification, on the numbers it names.
import { expect, test } from 'vitest';
import { pluralForm } from './plural.ts';

const formsOf = (language: 'fr' | 'en' | 'ru', counts: number[]) =>
  counts.map((count) => pluralForm(language, count));

test('English has one form for exactly 1 and another for everything else (R9.061)', () => {
  expect(formsOf('en', [0, 1, 1.5, 2, 11, 21, 101, 1_000_000])).toEqual([
    'other',
    'one',
    'other',
    'other',
    'other',
    'other',
    'other',
    'other',
  ]);
});

test('French is singular for 0 and 1, and up to 2 (R9.062)', () => {
  expect(formsOf('fr', [0, 1, 1.5])).toEqual(['one', 'one', 'one']);
  expect(formsOf('fr', [2, 21, 101, 1_000_000])).toEqual(['other', 'other', 'other', 'other']);
});

test('Russian takes its third form for endings 0 and 5 to 20 (R9.063)', () => {
  for (const count of [0, 5, 6, 9, 10, 11, 12, 13, 14, 15, 19, 20, 25, 100, 111, 112, 114, 1_000_000]) {
    expect(pluralForm('ru', count), String(count)).toBe('many');
  }
});

test('Russian takes its first form for the ending 1 (R9.064)', () => {
  for (const count of [1, 21, 101, 1001]) expect(pluralForm('ru', count), String(count)).toBe('one');
});

test('Russian takes its second form for endings 2 to 4, and for fractions (R9.065)', () => {
  for (const count of [2, 3, 4, 22, 23, 24, 102, 1.5, 0.5])
    expect(pluralForm('ru', count), String(count)).toBe('few');
});
