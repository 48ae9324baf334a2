// The ways in which each screen is looked at: sizes, languages and themes.
import { type Language, languages } from '@alcove/protocol';

export const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
] as const;

export type Look = { size: (typeof sizes)[number]; language: Language; theme: 'dark' | 'light' };

const themes = ['dark', 'light'] as const;

const every: readonly Look[] = sizes.flatMap((size) =>
  languages.flatMap((language) => themes.map((theme) => ({ size, language, theme }))),
);

/**
 * The looks of the screen at that place: all, or each size once. Languages and themes rotate, so that neighbours
 * differ and each screen is seen in every language and both themes.
 */
export function looksAt(place: number, all: boolean): readonly Look[] {
  if (all) return every;
  return sizes.map((size, nth) => ({
    size,
    language: languages[(place + nth) % languages.length] ?? 'fr',
    theme: themes[(place + nth + (nth >> 1)) % themes.length] ?? 'dark',
  }));
}

/** The last two sizes are those of a phone. */
export const isPhone = ({ size }: Look): boolean => size.width === 390 || size.height === 390;

/** The size in which the tab key goes through a screen. */
export const isWalked = ({ size }: Look): boolean => size === sizes[3];

export const fileOf = (screen: string, { size, language, theme }: Look): string =>
  `${screen.replaceAll(/[^\p{L}\d]+/gu, '-')}-${size.width}x${size.height}-${language}-${theme}.jpg`;
