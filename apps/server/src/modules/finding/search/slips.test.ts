import { expect, test } from 'vitest';
import { slipsBetween } from './slips.ts';

test.each([
  ['lumiere', 'lumiere', 0],
  ['lumeire', 'lumiere', 1],
  ['lumire', 'lumiere', 1],
  ['lumierre', 'lumiere', 1],
  ['lumjere', 'lumiere', 1],
  ['photgraphy', 'photographie', 3],
  ['vacnaces', 'vacances', 1],
  ['', 'dune', 4],
])('%s and %s are so many slips apart', (one, other, slips) => {
  expect(slipsBetween(one, other)).toBe(slips);
});
