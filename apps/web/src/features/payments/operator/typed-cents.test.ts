// What an owner may type as the amount of a refund.
import { expect, test } from 'vitest';
import { typedCents } from './typed-cents.ts';

test.each([
  ['2,20', 220],
  ['2.2', 220],
  ['6,60 €', 660],
  ['1', 100],
  ['0,01', 1],
  ['6,61', undefined],
  ['0', undefined],
  ['-1', undefined],
  ['1,234', undefined],
  ['1e2', undefined],
  ['', undefined],
])('an owner who types "%s" of at most 6.60 refunds %s cents', (typed, cents) => {
  expect(typedCents(typed, 660)).toBe(cents);
});
