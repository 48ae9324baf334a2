// A wait, as the three languages say it.
import { expect, test } from 'vitest';
import { waitOf } from './waits.ts';

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
