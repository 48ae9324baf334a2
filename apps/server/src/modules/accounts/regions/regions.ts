// Where people live: countries and their regions, by name in three languages.
import { createRequire } from 'node:module';
import { type Language, languages } from '@alcove/protocol';

export type NamedRegion = { code: string; name: string };

type Names = [fr: string, en: string, ru: string];
const regions = createRequire(import.meta.url)('@alcove/i18n/regions.json') as Record<
  string,
  Record<string, Names>
>;

// ISO 3166-1 has no data file in Node, but Node can name each code that exists.
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** Named by Unicode, yet no country: unions, test codes, islands without inhabitants. */
const notCountries = new Set(
  'AC AQ BV CP CQ DG EA EU EZ GS HM IC QO TA TF UM UN XA XB ZZ AN BU CS DD FX NT SU TP YD YU ZR'.split(' '),
);
const codes = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => !notCountries.has(code) && english.of(code) !== undefined);
/** A code that was given up leads to the one that replaced it. */
const countryCodes = codes.filter((code) => new Intl.Locale(`und-${code}`).region === code);
const known = new Set(countryCodes);

const sorted = (places: NamedRegion[], language: Language): NamedRegion[] => {
  const { compare } = new Intl.Collator(language);
  return places.toSorted((a, b) => compare(a.name, b.name));
};

const byLanguage = new Map(
  languages.map((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    return [
      language,
      sorted(
        countryCodes.map((code) => ({ code, name: names.of(code) ?? code })),
        language,
      ),
    ];
  }),
);

export const countries = (language: Language): NamedRegion[] => byLanguage.get(language) ?? [];

const nameIn = (names: Names, language: Language): string => names[languages.indexOf(language)] ?? names[1];

/** `FR` → `FR-ARA` and the others; none where the country has no parts that people name. */
export const regionsOf = (country: string, language: Language): NamedRegion[] =>
  Object.hasOwn(regions, country)
    ? sorted(
        Object.entries(regions[country] ?? {}).map(([code, names]) => ({
          code: `${country}-${code}`,
          name: nameIn(names, language),
        })),
        language,
      )
    : [];

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

type PlacedRegion = NamedRegion & { country: string };
const foldedRegions = new Map<Language, (PlacedRegion & { folded: string })[]>();

/** Regions of all countries whose names begin so, whatever their accents, in one language. */
export function regionsBegun(start: string, language: Language): PlacedRegion[] {
  const all =
    foldedRegions.get(language) ??
    Object.keys(regions).flatMap((country) =>
      regionsOf(country, language).map((region) => ({ ...region, country, folded: folded(region.name) })),
    );
  foldedRegions.set(language, all);
  const sought = folded(start);
  return all.filter((region) => region.folded.startsWith(sought));
}

/** Both may be empty: giving them is optional. */
export function isKnownRegion({ country, region }: { country: string; region: string }): boolean {
  if (country === '') return region === '';
  if (!known.has(country)) return false;
  return region === '' || regionsOf(country, 'en').some(({ code }) => code === region);
}

export function regionNames(
  { country, region }: { country: string; region: string },
  language: Language,
): { country: string; region: string } {
  return {
    country: countries(language).find(({ code }) => code === country)?.name ?? '',
    region: regionsOf(country, language).find(({ code }) => code === region)?.name ?? '',
  };
}
