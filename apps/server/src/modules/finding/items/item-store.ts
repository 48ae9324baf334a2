// What is found, read from the rows that triggers keep: items by the words and tags that stand in them, in an order,
// and how many there are, up to a bound.
import { type FoundCounts, foundLimits, type FoundSort, type FoundType, type Uid } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isShown } from '../../accounts/index.ts';
import type { PlacedItem } from '../../contributions/index.ts';

export type WantedItems = {
  /** A tsquery; absent: all items. */
  query?: string | undefined;
  /** Members whom a block parts from the reader. */
  hidden: readonly Uid[];
  timestamp: number;
  now: number;
};
export const noItems: { items: PlacedItem[]; total: number } = { items: [], total: 0 };
export const noCounts: FoundCounts = {
  all: 0,
  photo: 0,
  video: 0,
  contributions: 0,
  'contributions/photo': 0,
  'contributions/video': 0,
};

type Sort = Exclude<FoundSort, 'relevance'>;
type WantedPage = WantedItems & { type?: FoundType | 'material' | undefined; sort: Sort; page: number };

const ofType = {
  photo: sql`kind = 'photo'`,
  video: sql`kind = 'video'`,
  material: sql`kind <> 'set'`,
  contributions: sql`kind = 'set'`,
  'contributions/photo': sql`kind = 'set' and photos`,
  'contributions/video': sql`kind = 'set' and films`,
} satisfies Record<FoundType | 'material', RawBuilder<unknown>>;

const orders = {
  latest: sql.raw('published_at desc, contribution desc, material'),
  best: sql.raw('score desc, published_at desc, contribution desc, material'),
} satisfies Record<Sort, RawBuilder<unknown>>;

/** Within a statement on `found_items`. */
export const itemConditions = (
  { query, hidden, timestamp, now }: WantedItems,
  type?: FoundType | 'material',
): RawBuilder<unknown> =>
  sql.join(
    [
      ...(query === undefined ? [] : [sql`words @@ ${query}::tsquery`]),
      sql`published_at <= ${timestamp}`,
      ...(type === undefined ? [] : [ofType[type]]),
      ...(hidden.length === 0 ? [] : [sql`uid <> all(${hidden}::bigint[])`]),
      isShown(sql`found_items.uid`, now),
    ],
    sql` and `,
  );

/** Orders follow what was counted in between. */
export const countScores = (db: Database) => sql`select count_found_items()`.execute(db);

/** One page: no more is put in order than stands before its end. */
export async function itemsPage(
  db: Database,
  { sort, page, type, ...wanted }: WantedPage,
): Promise<PlacedItem[]> {
  const size = foundLimits.perPage;
  const { rows } = await sql<PlacedItem>`
    select contribution, material from found_items where ${itemConditions(wanted, type)}
    order by ${orders[sort]} limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows;
}

/** Of one type: how many its list holds, counted to one beyond the bound. */
export async function countItems(
  db: Database,
  { type, ...wanted }: WantedItems & { type: FoundType | 'material' },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from found_items where ${itemConditions(wanted, type)} limit ${foundLimits.counted + 1}) held`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}

/** Of which neighbours are asked for: a set, or a photo or film of it among photos and films. */
export type BesideItem = { id: number; material: number | undefined; direction: 'next' | 'previous' };
export type WantedBeside = Omit<WantedItems, 'timestamp'> & BesideItem & { type?: FoundType | undefined };

/** What is beside one in the order of publication: a set of those that hold such an item, or such a photo or film. */
export async function itemBeside(
  db: Database,
  { type, id, material, direction, ...wanted }: WantedBeside,
): Promise<PlacedItem | undefined> {
  const [compare, order] = direction === 'next' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const ofList = itemConditions({ ...wanted, timestamp: wanted.now }, type);
  const { rows } =
    material === undefined
      ? await sql<PlacedItem>`
          select contribution, 0 as material from found_items where ${ofList}
            and (published_at, contribution) ${compare}
              (select published_at, contribution from found_items where contribution = ${id} and material = 0)
          order by published_at ${order}, contribution ${order} limit 1`.execute(db)
      : await sql<PlacedItem>`
          select contribution, material from found_items where ${ofList} and material > 0
            and (published_at, contribution, -material) ${compare}
              (select published_at, contribution, -material from found_items
                where contribution = ${id} and material = ${material})
          order by published_at ${order}, contribution ${order}, -material ${order} limit 1`.execute(db);
  return rows[0];
}

/**
 * Of each type, as its own list counts, to one beyond the bound: in one pass, since a type that none has would be looked
 * for in all of them.
 */
export async function itemCounts(db: Database, asked: WantedItems): Promise<FoundCounts> {
  const most = foundLimits.counted + 1;
  const count = (type?: FoundType) =>
    sql`least(count(*)${type === undefined ? sql`` : sql` filter (where ${ofType[type]})`}, ${most})::int`;
  const { rows } = await sql<FoundCounts>`
    select ${count()} as "all", ${count('photo')} as photo, ${count('video')} as video,
      ${count('contributions')} as contributions, ${count('contributions/photo')} as "contributions/photo",
      ${count('contributions/video')} as "contributions/video"
    from found_items where ${itemConditions(asked)}`.execute(db);
  return rows[0] as FoundCounts;
}
