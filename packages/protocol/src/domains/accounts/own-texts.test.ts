// What may be written about oneself, character by character at the edges.
import { describe, expect, test } from 'vitest';
import { aboutFault, moodFault, townFault } from './own-texts.ts';

describe('an about text', () => {
  test.each([
    ['', undefined],
    ['  ', undefined],
    ['a', { code: 'text_short', params: { count: 2 } }],
    [' a ', { code: 'text_short', params: { count: 2 } }],
    ['ab', undefined],
    ['🙂', { code: 'text_short', params: { count: 2 } }],
    ['🙂🙂', undefined],
    ['🙂'.repeat(2000), undefined],
    ['x'.repeat(2001), { code: 'text_long', params: { count: 2000 } }],
    ['two\nlines\tand a tab', undefined],
    ['a bell\u0007', 'field_invalid'],
  ])('%#: empty, or of 2 to 2000 symbols (R5.054)', (text, fault) => {
    expect(aboutFault(text)).toEqual(fault);
  });
});

describe('a mood and a town are one line', () => {
  test.each([
    ['', undefined],
    ['x', undefined],
    ['x'.repeat(140), undefined],
    ['x'.repeat(141), { code: 'text_long', params: { count: 140 } }],
    ['two\nlines', 'field_invalid'],
    ['turned \u202earound', 'field_invalid'],
    ['half \ud83d', 'field_invalid'],
  ])('mood %#', (text, fault) => {
    expect(moodFault(text)).toEqual(fault);
  });
  test.each([
    ['L’Haÿ-les-Roses', undefined],
    ['x'.repeat(61), { code: 'text_long', params: { count: 60 } }],
    ['a\u2066b', 'field_invalid'],
  ])('town %#', (text, fault) => {
    expect(townFault(text)).toEqual(fault);
  });
});
