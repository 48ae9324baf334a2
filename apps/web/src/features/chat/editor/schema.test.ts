// The looks that a message may have, as CSS values.
import { chatFonts, chatPalette } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { cssOf } from './written-look.ts';

test.each([
  ['8', '66%'],
  ['10', '83%'],
  ['12', '100%'],
  ['14', '117%'],
])('size %s is shown at %s of the text around it (R9.046, R9.047, R9.048, R9.049)', (size, share) => {
  expect(cssOf.size(size)).toBe(share);
});

test('each font names a generic family for systems that do not have it', () => {
  for (const font of Object.keys(chatFonts))
    expect(cssOf.font(font)).toMatch(/, (?:sans-serif|serif|monospace|cursive)$/);
});

test('each colour has a light and a dark value', () => {
  for (const [index] of chatPalette.entries())
    expect(cssOf.colour(String(index))).toMatch(/^light-dark\(oklch/);
});

test.each([
  ['font', 'Papyrus'],
  ['font', 'constructor'],
  ['size', '200'],
  ['colour', '30'],
  ['colour', '#f00'],
  ['colour', 'red;background:url(//evil)'],
] as const)('a %s that the chat does not offer changes nothing: %s', (look, value) => {
  expect(cssOf[look](value)).toBeUndefined();
});
