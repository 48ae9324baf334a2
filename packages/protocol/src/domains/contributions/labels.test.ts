import { expect, test } from 'vitest';
import { readLabel } from './labels.ts';
import { labelLimits } from './limits.ts';

test.each([
  ['dune', 'dune'],
  ['#Dune', 'dune'],
  ['  noir   et blanc ', 'noir et blanc'],
  // Two spellings of the same letter are one keyword.
  ['caf\u0065\u0301', 'caf\u00e9'],
  ['Свет', 'свет'],
  ['<b>', '<b>'],
])('%j is the keyword %j', (raw, label) => {
  expect(readLabel(raw)).toBe(label);
});

test.each([
  [''],
  ['   '],
  ['#'],
  ['a'.repeat(labelLimits.max + 1)],
  ['du\u0000ne'],
  ['du\u202ene'],
  ['du\u200bne'],
])('%j is no keyword', (raw) => {
  expect(readLabel(raw)).toBeUndefined();
});
