// The colours of both themes against each other, computed from tokens.css itself.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const media = readFileSync(new URL('./media.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';
type Colour = { rgb: number[]; opacity: number };

/** Of the page's own ground, and of those of Premium members. */
const hues = [...css.matchAll(/--hue: (\d+);/g)].map(([, hue]) => hue ?? '');
let hue = hues[0] ?? '';

function token(name: string, theme: Theme): Colour {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(css)?.[1]?.replace(/\s+/g, ' ');
  if (!value) throw new Error(`no token ${name}`);
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (other) return token(other, theme);
  const pair = /^light-dark\(\s*(oklch\([^)]*\)),\s*(oklch\([^)]*\))\s*\)$/.exec(
    value.replaceAll('var(--hue)', hue),
  );
  return parse((theme === 'light' ? pair?.[1] : pair?.[2]) ?? value);
}

function parse(text: string): Colour {
  const found = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)/.exec(text);
  if (!found) throw new Error(`not a colour: ${text}`);
  const [l = 0, c = 0, h = 0] = found.slice(1, 4).map(Number);
  return { rgb: linear(l, c, (h * Math.PI) / 180), opacity: Number(found[4] ?? 1) };
}

function linear(lightness: number, chroma: number, angle: number): number[] {
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.max(0, Math.min(1, channel)));
}

const encode = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055);
const decode = (level: number) => (level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4);

/** What the eye meets: a see-through colour on its ground, mixed as screens mix. */
const over = (colour: Colour, ground: Colour): Colour => ({
  rgb: colour.rgb.map((channel, i) =>
    decode(encode(channel) * colour.opacity + encode(ground.rgb[i] ?? 0) * (1 - colour.opacity)),
  ),
  opacity: 1,
});

const luminance = ({ rgb: [r = 0, g = 0, b = 0] }: Colour) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function contrast(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const themes: Theme[] = ['dark', 'light'];
const grounds = ['bg', 'bg-sunken', 'surface', 'surface-2'];
const texts = ['text', 'text-2', 'text-3', 'accent', 'premium', 'token', 'certified', 'success', 'danger'];
const nicks = ['g-female', 'g-male', 'g-couple', 'g-trans'];
const pairs = [
  ['accent-ink', 'accent'],
  ['accent-ink', 'accent-hover'],
  ['premium-ink', 'premium'],
  ['token-ink', 'token'],
  ['success-ink', 'success'],
  ['bg', 'text'],
  ['text', 'surface-3'],
  ['text-2', 'surface-3'],
] as const;
const tinted = ['accent', 'premium', 'token', 'certified', 'success', 'warning', 'danger'];

const minimumText = 4.5;
const minimumControl = 3;

const grounded = themes.flatMap((theme) => hues.map((each) => [theme, each] as const));

describe.each(grounded)('in the %s theme on a ground of hue %s', (theme, given) => {
  beforeAll(() => void (hue = given));

  it.each([...texts, ...nicks].flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    '%s can be read on %s',
    (text, ground) => {
      expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(minimumText);
    },
  );

  it.each(pairs)('%s can be read on %s', (text, ground) => {
    expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(minimumText);
  });

  it.each(tinted)('%s can be read on its own tint', (name) => {
    for (const ground of ['bg', 'surface']) {
      const tint = over(token(`${name}-soft`, theme), token(ground, theme));
      expect(contrast(token(name, theme), tint)).toBeGreaterThanOrEqual(minimumText);
    }
  });

  it.each(grounds)('the edge of a control and the focus ring are seen on %s', (ground) => {
    expect(contrast(token('control-line', theme), token(ground, theme))).toBeGreaterThanOrEqual(
      minimumControl,
    );
    expect(contrast(token('focus', theme), token(ground, theme))).toBeGreaterThanOrEqual(minimumControl);
  });
});

it('words on pictures are read on their chip even over white', () => {
  const white = parse('oklch(1 0 0)');
  const chip = over(token('chip-media', 'dark'), white);
  expect(contrast(token('on-media', 'dark'), chip)).toBeGreaterThanOrEqual(minimumText);
});

it('what gives tokens is read on its citron over pictures, which are dark in both themes', () => {
  expect(contrast(token('media-ink', 'light'), token('citron', 'light'))).toBeGreaterThanOrEqual(minimumText);
  expect(media).toMatch(/--token: var\(--citron\);\s+--token-ink: var\(--media-ink\);/);
});
