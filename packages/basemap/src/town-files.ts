// Where a browser finds towns: in small files by the first two letters of their names, so that no call tells what was
// typed, and in files of blocks of 5 degrees.
import type { Place } from '@alcove/protocol';

/** Name, country, latitude, longitude, people, region (empty: unknown); of some, the French name (empty: the same) and
 * the Russian one. */
export type TownRow = readonly [
  name: string,
  country: string,
  lat: number,
  lon: number,
  population: number,
  region: string,
  fr?: string,
  ru?: string,
];

/** The names of a region in French, English and Russian, by country and region: `FR-ARA`. */
export type RegionNames = Readonly<Record<string, readonly [fr: string, en: string, ru: string]>>;

/** The file of all regions that rows name. */
export const regionsFile = 'regions';

/** Without accents, case, apostrophes and hyphens. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The file of names that begin alike; nothing for less than two letters. */
export function lettersOf(name: string): string | undefined {
  const letters = [...folded(name).replaceAll(' ', '')].slice(0, 2);
  if (letters.length < 2) return undefined;
  return `n-${letters.map((letter) => letter.codePointAt(0)?.toString(16)).join('-')}`;
}

const blockDegrees = 5;

export const blockOf = ({ lat, lon }: Place): string =>
  `b-${Math.floor((lat + 90) / blockDegrees)}-${Math.floor((lon + 180) / blockDegrees)}`;
