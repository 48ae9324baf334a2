import { expect, test } from 'vitest';
import { chatPalette } from './palette.ts';

/** The backgrounds of chat text with the least contrast: page and highlighted row, in each theme. */
const backgrounds = {
  dark: ['oklch(0.172 0.020 172)', 'oklch(0.252 0.024 172)'],
  light: ['oklch(0.968 0.008 165)', 'oklch(0.953 0.010 165)'],
} as const;

const clip = (value: number) => Math.min(1, Math.max(0, value));

/** WCAG relative luminance of an `oklch(l c h)` colour, clipped to what a screen shows. */
function luminance(colour: string): number {
  const [l = 0, c = 0, h = 0] = [...colour.matchAll(/[\d.]+/g)].map(Number);
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return (
    0.2126 * clip(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short) +
    0.7152 * clip(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short) +
    0.0722 * clip(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short)
  );
}

const contrast = (one: string, other: string) => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
};

test('a chat text can be written in 30 different colours (R9.053)', () => {
  expect(new Set(chatPalette.map((colour) => colour.dark)).size).toBe(30);
  expect(new Set(chatPalette.map((colour) => colour.light)).size).toBe(30);
});

test.each(['dark', 'light'] as const)('each colour can be read on every %s background (R9.054)', (theme) => {
  const worst = chatPalette.map((colour) =>
    Math.min(...backgrounds[theme].map((background) => contrast(colour[theme], background))),
  );
  expect(Math.min(...worst)).toBeGreaterThanOrEqual(4.5);
});
