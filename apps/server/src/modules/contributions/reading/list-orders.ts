// Which sets a list holds, in which order, and how many. Between two publications this is the same for all who ask, so
// that it is read once: the first places of a list, further ones as far pages are asked for, and the count. Members
// apart from a reader are left out for that reader.
import type { SetSort, Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { ListRange } from '../../../platform/db/database.ts';
import {
  type AskedSets,
  countOfAuthors,
  countOfSets,
  listStateUntil,
  placesOf,
  publishedAfter,
} from './list-store.ts';

/** Authors change, too: what is kept is never older. */
const keptMs = 60_000;
const keptLists = 2000;
/** Of one list; pages behind them are read anew each time. */
const keptPlaces = 16_384;
/** Of all lists together: 16 bytes each. */
const keptPlacesOfAll = 500_000;
const fewestPlaces = 256;

type AskedOrder = AskedSets & { sort: SetSort };

/** The first places of a list. */
type Places = { ids: Float64Array; authors: Float64Array; isWhole: boolean };
type Kept = {
  until: number;
  count?: Promise<number>;
  places?: Promise<Places>;
  /** How many places were asked for. */
  asked: number;
};

/** Nothing where the page reaches further than these places. */
function pageIn(
  { ids, authors, isWhole }: Places,
  hidden: ReadonlySet<Uid>,
  { offset, limit }: ListRange,
): number[] | undefined {
  const found: number[] = [];
  let passed = 0;
  for (let at = 0; at < ids.length && found.length < limit; at++) {
    if (hidden.has(authors[at] as Uid)) continue;
    if (++passed > offset) found.push(ids[at] as number);
  }
  return found.length === limit || isWhole ? found : undefined;
}

export function createSetOrders({ db, clock }: Use<'db' | 'clock'>) {
  const kept = new Map<string, Kept>();

  function listKept(parts: readonly unknown[]): Kept {
    const key = JSON.stringify(parts);
    const known = kept.get(key);
    const list = known && known.until > clock.now() ? known : { until: clock.now() + keptMs, asked: 0 };
    kept.delete(key);
    kept.set(key, list);
    if (list !== known) forgetOldest();
    return list;
  }

  function forgetOldest(): void {
    let places = 0;
    for (const { asked } of kept.values()) places += asked;
    for (const [key, { asked }] of kept) {
      if (kept.size <= keptLists && places <= keptPlacesOfAll) return;
      kept.delete(key);
      places -= asked;
    }
  }

  function countOnce(list: Kept, read: () => Promise<number>): Promise<number> {
    if (list.count) return list.count;
    const count = read();
    list.count = count;
    count.catch(() => delete list.count);
    return count;
  }

  function firstPlaces(list: Kept, asked: AskedOrder, least: number): Promise<Places> {
    if (list.places && list.asked >= least) return list.places;
    let limit = fewestPlaces;
    while (limit < least) limit *= 2;
    const places = placesOf(db, asked, { offset: 0, limit }).then((listed) => ({
      ids: Float64Array.from(listed, ({ id }) => id),
      authors: Float64Array.from(listed, ({ uid }) => uid),
      isWhole: listed.length < limit,
    }));
    list.asked = limit;
    list.places = places;
    forgetOldest();
    places.catch(() => {
      if (list.places !== places) return;
      delete list.places;
      list.asked = 0;
    });
    return places;
  }

  async function pageOf(list: Kept, asked: AskedOrder, hidden: ReadonlySet<Uid>, page: ListRange) {
    for (let least = page.offset + page.limit; least <= keptPlaces; least = list.asked + 1) {
      const found = pageIn(await firstPlaces(list, asked, least), hidden, page);
      if (found) return found;
    }
    return (await placesOf(db, asked, { hidden: [...hidden], ...page })).map(({ id }) => id);
  }

  return async (asked: AskedOrder) => {
    const { filters, author, sort } = asked;
    const { changedAt, countedAt } = await listStateUntil(db, asked.timestamp);
    const held = [filters, author, changedAt, publishedAfter(asked)];
    const order = sort === 'latest' ? [sort] : [sort, countedAt, asked.timestamp < countedAt];
    return {
      /** The ids of the sets of one page. */
      page: (hidden: ReadonlySet<Uid>, page: ListRange): Promise<number[]> =>
        pageOf(listKept([...held, ...order]), asked, hidden, page),
      async count(hidden: ReadonlySet<Uid>): Promise<number> {
        const [counted, ofHidden] = await Promise.all([
          countOnce(listKept(held), () => countOfSets(db, asked)),
          hidden.size === 0
            ? 0
            : countOnce(listKept([...held, ...hidden]), () => countOfAuthors(db, asked, [...hidden])),
        ]);
        return Math.max(0, counted - ofHidden);
      },
    };
  };
}

export type SetOrders = ReturnType<typeof createSetOrders>;
