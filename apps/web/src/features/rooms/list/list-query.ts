// What the reader asked of the list: which rooms, in what order, matching which words. It stands in the address,
// so that reloading, going back and a form without scripts keep it.

export const roomFilters = ['all', 'cameras', 'women', 'men', 'showroom', 'unlocked', 'places'] as const;
export type RoomFilter = (typeof roomFilters)[number];

export const roomSorts = ['lively', 'name', 'places'] as const;
export type RoomSort = (typeof roomSorts)[number];

export type ListQuery = { filter: RoomFilter; sort: RoomSort; words: string; rows: number };

/** Rooms shown at first; a link adds as many again. */
export const rowsAtOnce = 48;
const rowsMost = 960;
/** The longest text that the header's field accepts. */
const wordsMax = 100;

const oneOf = <T extends string>(known: readonly T[], asked: string | null, usual: T): T =>
  known.find((each) => each === asked) ?? usual;

export function readListQuery(search: URLSearchParams): ListQuery {
  const rows = Number(search.get('rows'));
  return {
    filter: oneOf(roomFilters, search.get('show'), 'all'),
    sort: oneOf(roomSorts, search.get('sort'), 'lively'),
    words: (search.get('q') ?? '').trim().slice(0, wordsMax),
    rows: Number.isInteger(rows) && rows > rowsAtOnce ? Math.min(rows, rowsMost) : rowsAtOnce,
  };
}

/** Default values are left out, so that one list has one address. */
export function writeQuery({ filter, sort, words, rows = rowsAtOnce }: Partial<ListQuery>): string {
  const search = new URLSearchParams();
  if (words) search.set('q', words);
  if (filter && filter !== 'all') search.set('show', filter);
  if (sort && sort !== 'lively') search.set('sort', sort);
  if (rows > rowsAtOnce) search.set('rows', String(rows));
  const written = search.toString();
  return written && `?${written}`;
}
