import { expect, test } from 'vitest';
import { mayBeGiven, readTag } from './tags.ts';
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

test.each([
  ['mer'],
  ['noir et blanc'],
  ["l'été"],
  ['l’été'],
  ['mi-clos'],
  ['белые ночи'],
  ['3 heures'],
  ['2024'],
  ['pêche'],
])('a member may give the tag %s', (tag) => {
  expect(mayBeGiven(tag)).toBe(true);
});

test.each([
  ['a'],
  ['<b>'],
  ['a_b'],
  ['mer!'],
  ['photo'],
  ['video'],
  ['contributions'],
  ['mеr'],
  ['-mer'],
  ["''"],
  ['🌊 mer'],
])('a member may not give the tag %s', (tag) => {
  expect(mayBeGiven(tag)).toBe(false);
});
