// What an owner may type as the tokens of a correction.
import { expect, test } from 'vitest';
import { correctionTokens } from './correction-tokens.ts';

test.each([
  ['18', 18],
  ['+ 18', 18],
  ['-40', -40],
  ['−1 200', -1200],
  ['100000', 100_000],
  ['-100001', undefined],
  ['0', undefined],
  ['1,5', undefined],
  ['1e3', undefined],
  ['', undefined],
])('an owner who types "%s" moves %s', (typed, tokens) => {
  expect(correctionTokens(typed)).toBe(tokens);
});
