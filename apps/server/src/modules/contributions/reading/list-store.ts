// Lists of published sets, read from the rows that triggers keep for them. A list is frozen by its timestamp: newer
// sets wait, one that was taken down since keeps its place without being shown, and counts are those of before, so that
// no page repeats or skips a set.
import { dayMs, minuteMs, type SetSort, type Uid } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isShown } from '../../accounts/index.ts';

export type SetFilters = {
  section?: string | undefined;
  type?: 'photo' | 'video' | undefined;
  gender?: string | undefined;
  age_min?: number | undefined;
  age_max?: number | undefined;
  country?: string | undefined;
  region?: string | undefined;
  access?: 'free' | 'premium' | undefined;
  certified?: boolean | undefined;
  film?: boolean | undefined;
  days?: number | undefined;
};

/** Which sets, as they were at a time. */
export type AskedSets = {
  filters: SetFilters;
  /** Of this member alone. */
  author?: Uid | undefined;
  timestamp: number;
};
type AskedPage = AskedSets & {
  now: number;
  sort: SetSort;
  /** Members whom a block parts from the reader. */
  hidden: readonly Uid[];
};

const parts = (text: string) => text.split(',');

/** One section has an index in the order of publication. */
const ofSections = ([first, ...others]: string[]) =>
  others.length === 0
    ? sql<boolean>`section = ${first}`
    : sql<boolean>`section = any(${[first, ...others]}::text[])`;

/** To the minute, so that lists of the same minute are counted once. */
export const publishedAfter = ({ filters, timestamp }: AskedSets): number | undefined =>
  filters.days && Math.floor((timestamp - filters.days * dayMs) / minuteMs) * minuteMs;

function conditionsOf(asked: AskedSets): RawBuilder<boolean>[] {
  const { section, type, gender, age_min, age_max, country, region, access, certified, film } = asked.filters;
  const { author, timestamp } = asked;
  const after = publishedAfter(asked);
  return [
    sql<boolean>`published_at <= ${timestamp}`,
    sql<boolean>`(ended_at = 0 or ended_at > ${timestamp})`,
    ...(after === undefined ? [] : [sql<boolean>`published_at > ${after}`]),
    ...(section === undefined ? [] : [ofSections(parts(section))]),
    // The Trans section is found by its own chip alone.
    ...(section === undefined && author === undefined ? [sql<boolean>`section <> 'trans'`] : []),
    ...(type === 'photo' ? [sql<boolean>`photos > 0`] : []),
    ...(type === 'video' || film ? [sql<boolean>`films > 0`] : []),
    ...(access === undefined ? [] : [sql<boolean>`premium = ${access === 'premium'}`]),
    ...(author === undefined ? [] : [sql<boolean>`uid = ${author}`]),
    ...(gender === undefined ? [] : [sql<boolean>`gender = any(${parts(gender).map(Number)}::smallint[])`]),
    ...(age_min === undefined ? [] : [sql<boolean>`age >= ${age_min}`]),
    ...(age_max === undefined ? [] : [sql<boolean>`age <= ${age_max}`]),
    ...(country === undefined ? [] : [sql<boolean>`country = ${country}`]),
    ...(region === undefined ? [] : [sql<boolean>`region = ${region}`]),
    ...(certified ? [sql<boolean>`certified`] : []),
  ];
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
/** Profiles of banned authors open to the team alone, with all their sets. */
const withoutBanned = (uid: RawBuilder<unknown>, { author, now }: AskedPage) =>
  author === undefined ? [isShown(uid, now)] : [];
const without = (hidden: readonly Uid[]) =>
  hidden.length === 0 ? [] : [sql<boolean>`uid <> all(${hidden}::bigint[])`];

const scores = {
  latest: { now: sql`published_at`, before: sql`published_at` },
  favourites: { now: sql`favourites`, before: sql`favourites_before` },
  views: { now: sql`views`, before: sql`views_before` },
  best: { now: sql`(favourites + views)`, before: sql`(favourites_before + views_before)` },
} satisfies Record<SetSort, { now: RawBuilder<unknown>; before: RawBuilder<unknown> }>;

/** A place of a list and whose set stands there. */
export type ListedPlace = { id: number; uid: Uid };

const placesStatement = (
  asked: AskedSets,
  score: RawBuilder<unknown>,
  { hidden = [], offset, limit }: AskedPlaces,
): RawBuilder<ListedPlace> => sql<ListedPlace>`
  select contribution as id, uid from listed_sets where ${all([...conditionsOf(asked), ...without(hidden)])}
  order by ${score} desc, contribution desc offset ${offset} limit ${limit}`;

type AskedPlaces = { hidden?: readonly Uid[]; offset: number; limit: number };

export async function placesOf(
  db: Database,
  asked: AskedSets & { sort: SetSort },
  places: AskedPlaces,
): Promise<ListedPlace[]> {
  const { now, before } = scores[asked.sort];
  if (asked.sort === 'latest') return (await placesStatement(asked, now, places).execute(db)).rows;
  // A count between the two statements would show a page of another order.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { at } = await tx.selectFrom('listed_sets_counted').select('at').executeTakeFirstOrThrow();
      return (await placesStatement(asked, asked.timestamp < at ? before : now, places).execute(tx)).rows;
    });
}

export async function countOfSets(db: Database, asked: AskedSets): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from listed_sets where ${all(conditionsOf(asked))}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many sets are published by members who live in each of these regions. */
export async function countsOfRegions(
  db: Database,
  regions: readonly string[],
  timestamp: number,
): Promise<{ region: string; count: number }[]> {
  const { rows } = await sql<{ region: string; count: number }>`
    select region, count(*)::int as count from listed_sets
    where ${all(conditionsOf({ filters: {}, timestamp }))} and region = any(${regions}::text[])
    group by region order by count desc, region`.execute(db);
  return rows;
}

/** Of these authors alone, who have few: one statement for all filters, so that it is prepared once. */
export async function countOfAuthors(
  db: Database,
  asked: AskedSets,
  authors: readonly Uid[],
): Promise<number> {
  const { section, type, gender, age_min, age_max, country, region, access, certified, film } = asked.filters;
  const genders = gender && parts(gender).map(Number);
  const { rows } = await sql<{ count: number }>`/* prepared: sets_of_authors */
    select count(*)::int as count from listed_sets where uid = any(${authors}::bigint[])
      and published_at <= ${asked.timestamp}::bigint and (ended_at = 0 or ended_at > ${asked.timestamp}::bigint)
      and published_at > ${publishedAfter(asked) ?? 0}::bigint
      and case when ${section !== undefined}::boolean then section = any(${parts(section ?? '')}::text[])
        else ${asked.author !== undefined}::boolean or section <> 'trans' end
      and (${type !== 'photo'}::boolean or photos > 0)
      and (${type !== 'video' && !film}::boolean or films > 0)
      and premium is not distinct from coalesce(${access === undefined ? null : access === 'premium'}::boolean, premium)
      and uid = coalesce(${asked.author ?? null}::bigint, uid)
      and gender = any(coalesce(${genders ?? null}::smallint[], array[gender]))
      and age between ${age_min ?? 0}::smallint and ${age_max ?? 32_767}::smallint
      and country = coalesce(${country ?? null}::text, country)
      and region = coalesce(${region ?? null}::text, region)
      and (${!certified}::boolean or certified)`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What lists until then follow from: the last publication or end, and when favourites and views were counted. */
export async function listStateUntil(
  db: Database,
  timestamp: number,
): Promise<{ changedAt: number; countedAt: number }> {
  const { rows } = await sql<{ changedAt: number; countedAt: number }>`/* prepared: sets_list_state */
    select greatest(
      (select max(published_at) from listed_sets where published_at <= ${timestamp}::bigint),
      (select max(ended_at) from listed_sets where ended_at > 0 and ended_at <= ${timestamp}::bigint), 0)::float8
        as "changedAt",
      (select at from listed_sets_counted) as "countedAt"`.execute(db);
  return rows[0] ?? { changedAt: 0, countedAt: 0 };
}

/** Published after the list was frozen. */
export async function countNewer(db: Database, asked: AskedPage): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from listed_sets where ${all([
      ...conditionsOf({ ...asked, timestamp: asked.now }),
      ...without(asked.hidden),
      sql`published_at > ${asked.timestamp}`,
      ...withoutBanned(sql`listed_sets.uid`, asked),
    ])}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Orders of lists follow what was counted in between. */
export async function countAnew(db: Database, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('listed_sets_counted').set({ at: now }).execute();
    await sql`
      update listed_sets listed set favourites_before = listed.favourites, views_before = listed.views,
        favourites = set.favourites, views = set.views
      from contributions set where set.id = listed.contribution
        and (set.favourites, set.views, listed.favourites, listed.views)
          is distinct from (listed.favourites, listed.views, listed.favourites_before, listed.views_before)`.execute(
      tx,
    );
  });
}

/** The set that follows another in a list. */
export async function besideSet(
  db: Database,
  asked: AskedPage,
  id: number,
  direction: 'next' | 'previous',
): Promise<number | undefined> {
  const score = scores[asked.sort].now;
  const [compare, order] = direction === 'next' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const { rows } = await sql<{ id: number }>`
    select contribution as id from listed_sets where ${all([
      ...conditionsOf(asked),
      ...without(asked.hidden),
      sql`ended_at = 0`,
      ...withoutBanned(sql`listed_sets.uid`, asked),
      sql`(${score}, contribution) ${compare}
        (select ${score}, contribution from listed_sets where contribution = ${id})`,
    ])}
    order by ${score} ${order}, contribution ${order} limit 1`.execute(db);
  return rows[0]?.id;
}
