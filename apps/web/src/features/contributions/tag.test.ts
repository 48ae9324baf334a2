import { expect, test } from 'vitest';
import { readTag, tagMaxLength } from './tag.ts';

test.each([
  ['dune', 'dune'],
  ['  noir   et blanc ', 'noir et blanc'],
  // Two spellings of the same letter are one keyword.
  ['caf\u0065\u0301', 'caf\u00e9'],
  ['свет', 'свет'],
  ['<b>', '<b>'],
])('%j is the keyword %j', (raw, tag) => {
  expect(readTag(raw)).toBe(tag);
});

test.each([[''], ['   '], ['a'.repeat(tagMaxLength + 1)], ['du\u0000ne'], ['du\u202ene'], ['du\u200bne']])(
  '%j is no keyword',
  (raw) => {
    expect(readTag(raw)).toBeUndefined();
  },
);
