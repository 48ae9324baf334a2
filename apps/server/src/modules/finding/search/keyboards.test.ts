import { expect, test } from 'vitest';
import { otherKeyboards } from './keyboards.ts';

test.each([
  [',tkst yjxb', 'белые ночи'],
  ['ьук', 'mer'],
  ['дгьшуку', 'lumiere'],
  ['Ghbdtn', 'привет'],
  // On a French keyboard, m stands where ж is.
  ['жук', 'mer'],
])('%s, typed on another keyboard, was meant as %s', (typed, meant) => {
  expect(otherKeyboards(typed)).toContain(meant);
});
