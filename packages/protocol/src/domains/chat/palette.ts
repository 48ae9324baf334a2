// The 30 colours of chat text, by index: stored as a number, shown as the theme needs it.
// Nine hues in three strengths, then three greys; each stays readable on every ground of its theme.

const hues = [25, 55, 85, 120, 155, 195, 235, 285, 335] as const;

/** OKLCH lightness and chroma, on dark and on light ground. */
type Strength = { dark: readonly [number, number]; light: readonly [number, number] };
const strengths: readonly Strength[] = [
  { dark: [0.9, 0.055], light: [0.33, 0.06] },
  { dark: [0.83, 0.1], light: [0.41, 0.09] },
  { dark: [0.76, 0.12], light: [0.47, 0.11] },
];

const greys = [
  { dark: 0.95, light: 0.24 },
  { dark: 0.83, light: 0.37 },
  { dark: 0.73, light: 0.48 },
] as const;

export type PaletteColour = { dark: string; light: string };

const oklch = (lightness: number, chroma: number, hue: number) => `oklch(${lightness} ${chroma} ${hue})`;

export const chatPalette: readonly PaletteColour[] = [
  ...strengths.flatMap(({ dark, light }) =>
    hues.map((hue) => ({ dark: oklch(...dark, hue), light: oklch(...light, hue) })),
  ),
  ...greys.map(({ dark, light }) => ({ dark: oklch(dark, 0.01, 160), light: oklch(light, 0.015, 172) })),
];
