// Lists of published sets, read from the rows that triggers keep for them. A list is frozen by its timestamp: newer
// sets wait, one that was taken down since keeps its place without being shown, and counts are those of before, so that
// no page repeats or skips a set.
import type { SetSort, Uid } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { isShown } from '../accounts/index.ts';
import { setColumns, type StoredSet } from './set-store.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

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

const columns = sql.join(setColumns.map((column) => sql.ref(`set.${column}`)));

const pageStatement = (
  asked: AskedPage,
  score: RawBuilder<unknown>,
  { offset, limit }: { offset: number; limit: number },
): RawBuilder<StoredSet> => sql<StoredSet>`
  select ${columns} from (
    select contribution, row_number() over () as place from (
      select contribution from listed_sets where ${all([...conditionsOf(asked), ...without(asked.hidden)])}
      order by ${score} desc, contribution desc offset ${offset} limit ${limit}) ordered) page
  join contributions set on set.id = page.contribution
  where ${all([sql`set.status = 'published'`, ...withoutBanned(sql`set.uid`, asked)])} order by page.place`;

/** Those that are still published, of authors who are not banned, of the places of this page. */
export async function pageOfSets(
  db: Database,
  asked: AskedPage,
  place: { offset: number; limit: number },
): Promise<StoredSet[]> {
  const { now, before } = scores[asked.sort];
  if (asked.sort === 'latest') return (await pageStatement(asked, now, place).execute(db)).rows;
  // A count between the two statements would show a page of another order.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { at } = await tx.selectFrom('listed_sets_counted').select('at').executeTakeFirstOrThrow();
      return (await pageStatement(asked, asked.timestamp < at ? before : now, place).execute(tx)).rows;
    });
}

/** `authors`: of these alone. */
export async function countOfSets(db: Database, asked: AskedSets, authors?: readonly Uid[]): Promise<number> {
  const ofThem = authors ? [sql`uid = any(${authors}::bigint[])`] : [];
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from listed_sets where ${all([...conditionsOf(asked), ...ofThem])}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** When a set was last published or taken down until then. */
export async function lastChangeUntil(db: Database, timestamp: number): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select greatest(
      (select max(published_at) from listed_sets where published_at <= ${timestamp}),
      (select max(ended_at) from listed_sets where ended_at > 0 and ended_at <= ${timestamp}), 0)::float8 as at`.execute(
    db,
  );
  return rows[0]?.at ?? 0;
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
): Promise<StoredSet | undefined> {
  const score = scores[asked.sort].now;
  const [compare, order] = direction === 'next' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const { rows } = await sql<StoredSet>`
    select ${columns} from contributions set where id = (
      select contribution from listed_sets where ${all([
        ...conditionsOf(asked),
        ...without(asked.hidden),
        sql`ended_at = 0`,
        ...withoutBanned(sql`listed_sets.uid`, asked),
        sql`(${score}, contribution) ${compare}
          (select ${score}, contribution from listed_sets where contribution = ${id})`,
      ])}
      order by ${score} ${order}, contribution ${order} limit 1)`.execute(db);
  return rows[0];
}
