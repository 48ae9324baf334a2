// Searches by words: items in the order of the fields that hold all words, and what a slip may have meant.
import { foundLimits, type FoundType } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { PlacedItem } from '../../contributions/index.ts';
import { itemConditions, type WantedItems } from '../items/item-store.ts';
import type { Term } from './terms.ts';

/** Title and tags, then captions, then descriptions, then nicks. */
const fields = ['A', 'AB', 'ABC', ''] as const;

/**
 * As tsqueries, each finding all that those before it find; nothing where no word is asked for. `typed` as a whole may
 * be the name of a tag: it finds what carries any of its names.
 */
export async function queriesOf(
  db: Database,
  terms: readonly Term[],
  typed: string,
): Promise<string[] | undefined> {
  const asked = JSON.stringify(terms);
  const { rows } = await sql<{ query: string | null }>`
    select found_query(${asked}::jsonb, weights) || coalesce('|' || found_named(${typed}, weights), '') as query
    from unnest(${fields}::text[]) with ordinality as field (weights, place) order by place`.execute(db);
  const queries = rows.flatMap(({ query }) => query ?? []);
  return queries.length === fields.length ? queries : undefined;
}

/** `limit`: the first so many. */
type WantedInOrder = Omit<WantedItems, 'query'> & { type?: FoundType | undefined; limit: number };

const likingOrder = sql.raw('score desc, published_at desc, contribution desc, material');

/** Field by field: what the first holds is found without a look at all the others hold. */
async function manyItems(
  db: Database,
  queries: readonly string[],
  { type, limit, ...wanted }: WantedInOrder,
): Promise<PlacedItem[]> {
  const found: PlacedItem[] = [];
  for (const [at, query] of queries.entries()) {
    if (found.length >= limit) break;
    const before = queries[at - 1];
    const { rows } = await sql<PlacedItem>`
      select contribution, material from found_items where ${itemConditions({ ...wanted, query }, type)}
        ${before === undefined ? sql`` : sql`and not words @@ ${before}::tsquery`}
      order by ${likingOrder} limit ${limit - found.length}`.execute(db);
    found.push(...rows);
  }
  return found;
}

/**
 * The tags of these names, in their order and each once: the name as it is typed, else one that differs in accents
 * alone, of which the tag of the most items is meant.
 */
export async function tagsSaid(db: Database, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ tag: number }>`
    select named.tag from unnest(${names}::text[]) with ordinality as said (name, place)
    cross join lateral (
      select known.tag from tag_names known left join tag_counts counted on counted.tag = known.tag
      where found_fold(known.name) = found_fold(said.name)
      order by known.name = said.name desc, counted.items desc nulls last, known.tag limit 1
    ) named order by said.place`.execute(db);
  return [...new Set(rows.map(({ tag }) => tag))];
}

/** All that the last query finds, in one statement. */
async function fewItems(
  db: Database,
  queries: readonly string[],
  { type, limit, ...wanted }: WantedInOrder,
): Promise<PlacedItem[]> {
  const query = queries.at(-1);
  const fieldOf = queries
    .slice(0, -1)
    .map((narrower, at) => sql`when words @@ ${narrower}::tsquery then ${sql.raw(String(at))}`);
  const { rows } = await sql<PlacedItem>`
    select contribution, material from found_items where ${itemConditions({ ...wanted, query }, type)}
    order by case ${sql.join(fieldOf, sql` `)} else ${sql.raw(String(queries.length))} end, ${likingOrder}
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * In which fields all words stand, then favourites and views, then the newest. `counted`: of all types, up to the bound.
 */
export const relevantItems = (
  db: Database,
  queries: readonly string[],
  { counted, ...wanted }: WantedInOrder & { counted: number },
): Promise<PlacedItem[]> =>
  counted < foundLimits.counted ? fewItems(db, queries, wanted) : manyItems(db, queries, wanted);

/** Whether any item is found, by any reader. */
export async function isHeld(db: Database, query: string): Promise<boolean> {
  const { rows } = await sql`select from found_items where words @@ ${query}::tsquery limit 1`.execute(db);
  return rows.length > 0;
}

type LikeWord = { word: string; key: string; shown: string };

/** So many words are looked at for what a slip meant. */
const candidatesMax = 200;

/**
 * Words that sound alike in Latin letters, that differ by one slip, or, for long words, that share their beginning,
 * middle or end with one that two slips reach.
 */
export async function candidatesFor(
  db: Database,
  word: string,
  slips: number,
): Promise<{ key: string; candidates: LikeWord[] }> {
  const { rows } = await sql<{ key: string; candidates: LikeWord[] | null }>`
    select key, (
      select json_agg(json_build_object('word', word, 'key', known.key, 'shown', shown)) from (
        (select * from found_vocabulary where found_vocabulary.key = typed.key limit ${candidatesMax})
        union (select * from found_vocabulary where ${slips}::int > 0 and marks && search_typos(typed.key) limit ${candidatesMax})
        union (select * from found_vocabulary where ${slips}::int > 1
          and length(found_vocabulary.key) between length(typed.key) - 2 and length(typed.key) + 2
          and (left(found_vocabulary.key, length(typed.key) / 3) = left(typed.key, length(typed.key) / 3)
            or right(found_vocabulary.key, length(typed.key) / 3) = right(typed.key, length(typed.key) / 3))
          limit ${candidatesMax * 10})
      ) known) as candidates
    from (select search_key(${word}) as key) typed`.execute(db);
  const { key = '', candidates } = rows[0] ?? {};
  return { key, candidates: candidates ?? [] };
}

/** How many items hold each of these words, up to a few. */
export async function weigh(db: Database, words: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ word: string; items: number }>`
    select word, (select count(*)::int from (
      select from found_items where words @@ ('''' || word || '''')::tsquery limit 100) held) as items
    from unnest(${words}::text[]) word`.execute(db);
  return new Map(rows.map(({ word, items }) => [word, items]));
}

/** Words that nothing holds any more. */
export const forgetUnheldWords = (db: Database) => sql`select forget_words()`.execute(db);
