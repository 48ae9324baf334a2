// Nine moods of five tones each, from the darkest ground to the light. Written in OKLCH as the site's
// colours are, given out in sRGB because image libraries know nothing else.

type Oklch = readonly [lightness: number, chroma: number, hue: number];
export type Palette = readonly [Oklch, Oklch, Oklch, Oklch, Oklch];

export const palettes = {
  braise: [
    [0.24, 0.06, 10],
    [0.42, 0.12, 20],
    [0.66, 0.165, 32],
    [0.83, 0.115, 62],
    [0.94, 0.05, 85],
  ],
  nuit: [
    [0.21, 0.045, 245],
    [0.34, 0.065, 240],
    [0.52, 0.085, 225],
    [0.76, 0.075, 320],
    [0.88, 0.08, 55],
  ],
  verger: [
    [0.25, 0.05, 160],
    [0.4, 0.08, 152],
    [0.6, 0.115, 138],
    [0.84, 0.135, 112],
    [0.93, 0.06, 100],
  ],
  rose: [
    [0.28, 0.075, 355],
    [0.46, 0.13, 2],
    [0.68, 0.14, 12],
    [0.84, 0.08, 28],
    [0.95, 0.03, 60],
  ],
  lagon: [
    [0.25, 0.05, 215],
    [0.42, 0.08, 205],
    [0.63, 0.1, 192],
    [0.82, 0.08, 178],
    [0.9, 0.085, 60],
  ],
  ambre: [
    [0.25, 0.045, 50],
    [0.43, 0.09, 50],
    [0.65, 0.125, 62],
    [0.83, 0.12, 80],
    [0.94, 0.05, 92],
  ],
  iris: [
    [0.25, 0.065, 295],
    [0.41, 0.11, 298],
    [0.61, 0.12, 312],
    [0.8, 0.09, 335],
    [0.9, 0.08, 65],
  ],
  brume: [
    [0.27, 0.02, 190],
    [0.44, 0.03, 190],
    [0.64, 0.035, 150],
    [0.8, 0.045, 80],
    [0.93, 0.03, 75],
  ],
  cerise: [
    [0.22, 0.05, 345],
    [0.38, 0.12, 358],
    [0.58, 0.19, 18],
    [0.78, 0.12, 40],
    [0.9, 0.12, 100],
  ],
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as PaletteName[];

/** As text for an SVG attribute. Tones outside sRGB are clipped, as browsers do. */
export function colour([lightness, chroma, hue]: Oklch, opacity = 1): string {
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((light) => {
    const level = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(Math.max(0, Math.min(1, level)) * 255);
  });
  return opacity === 1 ? `rgb(${channels.join(' ')})` : `rgb(${channels.join(' ')} / ${round(opacity, 3)})`;
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));
