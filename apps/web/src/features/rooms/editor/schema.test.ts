// The looks a message may have, and how each is shown.
import { chatFonts, chatPalette, defaultChatFont } from '@alcove/protocol';
import { expect, test } from 'vitest';
import { cssOf } from './schema.ts';

test.each([
  ['8', '66%'],
  ['10', '83%'],
  ['12', '100%'],
  ['14', '117%'],
])('size %s is shown at %s of the text around it (R9.046, R9.047, R9.048, R9.049)', (size, share) => {
  expect(cssOf.size(size)).toBe(share);
});

test('nine fonts are offered, Arial first of all; each names what stands in where it is missing (R9.050, R9.051)', () => {
  const fonts = Object.keys(chatFonts);
  expect(fonts).toHaveLength(9);
  expect(defaultChatFont).toBe('Arial');
  for (const font of fonts) expect(cssOf.font(font)).toMatch(/, (?:sans-serif|serif|monospace|cursive)$/);
});

test('thirty colours are offered, each as the theme needs it (R9.053)', () => {
  for (const [index] of chatPalette.entries())
    expect(cssOf.colour(String(index))).toMatch(/^light-dark\(oklch/);
  expect(chatPalette).toHaveLength(30);
});

test.each([
  ['font', 'Papyrus'],
  ['font', 'constructor'],
  ['size', '200'],
  ['colour', '30'],
  ['colour', '#f00'],
  ['colour', 'red;background:url(//evil)'],
] as const)('a %s that the house does not offer changes nothing: %s', (look, value) => {
  expect(cssOf[look](value)).toBeUndefined();
});
