import { expect, test } from 'vitest';
import { readTag } from './tags.ts';
import { tagLimits } from './limits.ts';

test.each([
  ['dune', 'dune'],
  ['#Dune', 'dune'],
  ['  noir   et blanc ', 'noir et blanc'],
  // Two spellings of the same letter are one keyword.
  ['caf\u0065\u0301', 'caf\u00e9'],
  ['Свет', 'свет'],
  ['<b>', '<b>'],
])('%j is the keyword %j', (raw, tag) => {
  expect(readTag(raw)).toBe(tag);
});

test.each([
  [''],
  ['   '],
  ['#'],
  ['a'.repeat(tagLimits.max + 1)],
  ['du\u0000ne'],
  ['du\u202ene'],
  ['du\u200bne'],
])('%j is no keyword', (raw) => {
  expect(readTag(raw)).toBeUndefined();
});
