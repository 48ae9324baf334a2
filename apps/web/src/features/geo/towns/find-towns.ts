// Towns by the first letters of their names and around a place, out of the small files of the build: no call tells what
// was typed.
import { blockOf, folded, lettersOf, type TownRow } from '@alcove/basemap';
import { type Cell, cellAt, kmBetween, type Language, type Place, sizeOf } from '@alcove/protocol';
import { townsPrefix } from 'virtual:basemap';

export type FoundTown = Place & { key: string; name: string; country: string; population: number };

const files = new Map<string, Promise<readonly TownRow[]>>();

async function fetchRows(name: string): Promise<readonly TownRow[]> {
  const answer = await fetch(`${townsPrefix}${name}.bin`);
  // No town's name begins so, or none lies there.
  if (answer.status === 404) return [];
  if (!answer.ok) throw new Error(`The towns ${name} did not come`);
  return (await answer.json()) as TownRow[];
}

function rowsOf(name: string): Promise<readonly TownRow[]> {
  const known = files.get(name) ?? fetchRows(name);
  files.set(name, known);
  known.catch(() => files.delete(name));
  return known;
}

const nameIn = (language: Language, [name, , , , , fr, ru]: TownRow): string =>
  (language === 'fr' ? fr : language === 'ru' ? ru : '') || name;

const townOf = (language: Language, row: TownRow): FoundTown => ({
  key: `${row[0]} ${row[2]} ${row[3]}`,
  name: nameIn(language, row),
  country: row[1],
  lat: row[2],
  lon: row[3],
  population: row[4],
});

/** Rows stand with the largest town first. */
export const townsLike = (rows: readonly TownRow[], typed: string, most: number): TownRow[] => {
  const sought = folded(typed);
  return rows
    .filter(([name, , , , , fr, ru]) =>
      [name, fr, ru].some((each) => each !== undefined && folded(each).startsWith(sought)),
    )
    .slice(0, most);
};

/** Nothing for fewer than two letters. */
export async function townsNamed(typed: string, language: Language, most: number): Promise<FoundTown[]> {
  const file = lettersOf(typed);
  if (file === undefined) return [];
  return townsLike(await rowsOf(file), typed, most).map((row) => townOf(language, row));
}

export async function nearestTown(place: Place, language: Language): Promise<FoundTown | undefined> {
  const towns = (await rowsOf(blockOf(place))).map((row) => townOf(language, row));
  return towns.toSorted((one, other) => kmBetween(one, place) - kmBetween(other, place))[0];
}

/** Whether nobody but few live in a cell: then its middle may be somebody's house. */
export async function isTownless(cell: Cell, middle: Place): Promise<boolean> {
  const rows = await rowsOf(blockOf(middle));
  return !rows.some(([, , lat, lon]) => cellAt({ lat, lon }, sizeOf(cell)) === cell);
}
