// Waits and durations in the three languages.
import { expect, test } from 'vitest';
import { durationOf, waitOf } from './waits.ts';

test.each([
  ['fr', 45, '45\u00a0s'],
  ['fr', 893, '15\u00a0min'],
  ['fr', 7200, '2\u00a0h'],
  ['en', 1, '1\u00a0sec'],
  ['en', 121, '3\u00a0min'],
  ['ru', 119, '119\u00a0с'],
  ['ru', 86_400, '24\u00a0ч'],
] as const)('in %s %i seconds are %s', (language, seconds, said) => {
  expect(waitOf(language, seconds)).toBe(said);
});

test.each([
  ['en', 10, '10\u00a0seconds'],
  ['fr', 600, '10\u00a0minutes'],
  ['fr', 3600, '1\u00a0heure'],
  ['en', 86_400, '24\u00a0hours'],
  ['ru', 600, '10\u00a0минут'],
  ['ru', 86_400, '24\u00a0часа'],
] as const)('in %s a duration of %i seconds is written %s', (language, seconds, written) => {
  expect(durationOf(language, seconds)).toBe(written);
});
