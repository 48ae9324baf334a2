// Towns by the first letters of their names and around a place, out of the small files of the build: no call tells what
// was typed.
import { blockOf, folded, lettersOf, type RegionNames, regionsFile, type TownRow } from '@alcove/basemap';
import { type Cell, cellAt, kmBetween, type Language, languages, type Place, sizeOf } from '@alcove/protocol';
import { townsPrefix } from 'virtual:basemap';

/** `region`: its name, where it has one other than the town's. */
export type FoundTown = Place & {
  key: string;
  name: string;
  region: string | undefined;
  country: string;
  population: number;
};

const files = new Map<string, Promise<unknown>>();

async function fetchFile(name: string): Promise<unknown> {
  const answer = await fetch(`${townsPrefix}${name}.bin`);
  // No town's name begins so, or none lies there.
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Error(`The towns ${name} did not come`);
  return answer.json();
}

function fileOf(name: string): Promise<unknown> {
  const known = files.get(name) ?? fetchFile(name);
  files.set(name, known);
  known.catch(() => files.delete(name));
  return known;
}

const rowsOf = async (name: string) => ((await fileOf(name)) ?? []) as readonly TownRow[];
const regionNames = async () => ((await fileOf(regionsFile)) ?? {}) as RegionNames;

const nameIn = (language: Language, [name, , , , , , fr, ru]: TownRow): string =>
  (language === 'fr' ? fr : language === 'ru' ? ru : '') || name;

function townOf(language: Language, regions: RegionNames, row: TownRow): FoundTown {
  const [, country, lat, lon, population, code] = row;
  const name = nameIn(language, row);
  const region = regions[`${country}-${code}`]?.[languages.indexOf(language)];
  return {
    key: `${row[0]} ${lat} ${lon}`,
    name,
    region: region === name ? undefined : region,
    country,
    lat,
    lon,
    population,
  };
}

/** Rows stand with the largest town first. */
export const townsLike = (rows: readonly TownRow[], typed: string, most: number): TownRow[] => {
  const sought = folded(typed);
  return rows
    .filter(([name, , , , , , fr, ru]) =>
      [name, fr, ru].some((each) => each !== undefined && folded(each).startsWith(sought)),
    )
    .slice(0, most);
};

/** Nothing for fewer than two letters. */
export async function townsNamed(typed: string, language: Language, most: number): Promise<FoundTown[]> {
  const file = lettersOf(typed);
  if (file === undefined) return [];
  const [rows, regions] = await Promise.all([rowsOf(file), regionNames()]);
  return townsLike(rows, typed, most).map((row) => townOf(language, regions, row));
}

export async function nearestTown(place: Place, language: Language): Promise<FoundTown | undefined> {
  const away = ([, , lat, lon]: TownRow) => kmBetween({ lat, lon }, place);
  const [nearest] = (await rowsOf(blockOf(place))).toSorted((one, other) => away(one) - away(other));
  return nearest && townOf(language, await regionNames(), nearest);
}

/** Whether nobody but few live in a cell: then its middle may be somebody's house. */
export async function isTownless(cell: Cell, middle: Place): Promise<boolean> {
  const rows = await rowsOf(blockOf(middle));
  return !rows.some(([, , lat, lon]) => cellAt({ lat, lon }, sizeOf(cell)) === cell);
}
