// Lists of published sets. A list by the latest is frozen by its timestamp: newer sets wait, and one that was taken
// down since keeps its place without being shown, so that no page repeats or skips a set.
import type { Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { setColumns, type StoredSet } from './set-store.ts';

const dayMs = 86_400_000;

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
export type SetSort = 'latest' | 'favourites' | 'views';

type Asked = {
  filters: SetFilters;
  sort: SetSort;
  /** Of this member alone. */
  author?: Uid | undefined;
  /** Members whom a block parts from the reader. */
  hidden: readonly Uid[];
  timestamp: number;
};

const parts = (text: string) => text.split(',');

const condition = (text: ReturnType<typeof sql<boolean>>, is: boolean) => (is ? text : sql<boolean>`true`);

/** Everything but the place in the list; by the latest, sets that were taken down since are among them. */
function matching(db: Database, { filters, author, hidden, timestamp, sort }: Asked) {
  const { section, type, gender, age_min, age_max, country, region, access, certified, film, days } = filters;
  const needsAuthor = [gender, age_min, age_max, country, region, certified].some(
    (value) => value !== undefined,
  );
  const kept =
    sort === 'latest'
      ? sql<boolean>`set.published_at > 0 and set.published_at <= ${timestamp}
          and (set.status = 'published' or set.ended_at > ${timestamp})`
      : sql<boolean>`set.status = 'published' and set.published_at <= ${timestamp}`;
  const ofAuthor = sql<boolean>`exists (select from members author where author.uid = set.uid
    and ${condition(sql<boolean>`author.gender = any(${parts(gender ?? '0').map(Number)}::int[])`, gender !== undefined)}
    and ${condition(sql<boolean>`author.age >= ${age_min ?? 0}`, age_min !== undefined)}
    and ${condition(sql<boolean>`author.age <= ${age_max ?? 0}`, age_max !== undefined)}
    and ${condition(sql<boolean>`author.country = ${country ?? ''}`, country !== undefined)}
    and ${condition(sql<boolean>`author.region = ${region ?? ''}`, region !== undefined)}
    and ${condition(sql<boolean>`author.certified`, certified === true)})`;
  return (
    db
      .selectFrom('contributions as set')
      .where(kept)
      .$if(section !== undefined, (query) =>
        query.where('set.section', '=', sql<string>`any(${parts(section ?? '')}::text[])`),
      )
      // The Trans section is found by its own chip alone.
      .$if(section === undefined && author === undefined, (query) =>
        query.where('set.section', '<>', 'trans'),
      )
      .$if(type === 'photo', (query) => query.where('set.photos', '>', 0))
      .$if(type === 'video' || film === true, (query) => query.where('set.films', '>', 0))
      .$if(access === 'free', (query) =>
        query.where('set.premium', '=', false).where('set.section', '<>', 'hot'),
      )
      .$if(access === 'premium', (query) =>
        query.where((where) => where.or([where('set.premium', '=', true), where('set.section', '=', 'hot')])),
      )
      .$if(days !== undefined, (query) =>
        query.where('set.published_at', '>', timestamp - (days ?? 0) * dayMs),
      )
      .$if(author !== undefined, (query) => query.where('set.uid', '=', author as number))
      .$if(needsAuthor, (query) => query.where(ofAuthor))
      .$if(hidden.length > 0, (query) => query.where(sql<boolean>`set.uid <> all(${hidden}::bigint[])`))
  );
}

const qualified = setColumns.map((column) => `set.${column}` as const);
const orders = { latest: 'set.published_at', favourites: 'set.favourites', views: 'set.views' } as const;

/** Those that are still published, of the places of this page. */
export async function pageOfSets(
  db: Database,
  asked: Asked,
  { offset, limit }: { offset: number; limit: number },
): Promise<StoredSet[]> {
  const rows = await matching(db, asked)
    .select(qualified)
    .orderBy(orders[asked.sort], 'desc')
    .orderBy('set.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return (rows as StoredSet[]).filter(({ status }) => status === 'published');
}

export async function countOfSets(db: Database, asked: Asked): Promise<number> {
  const { count } = await matching(db, asked)
    .where('set.status', '=', 'published')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Published after the list was frozen. */
export async function countNewer(db: Database, asked: Asked, now: number): Promise<number> {
  const { count } = await matching(db, { ...asked, timestamp: now })
    .where('set.status', '=', 'published')
    .where('set.published_at', '>', asked.timestamp)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The set that follows another in a list by the latest. */
export async function besideSet(
  db: Database,
  asked: Asked,
  { publishedAt, id }: { publishedAt: number; id: number },
  direction: 'next' | 'previous',
): Promise<StoredSet | undefined> {
  const later = direction === 'previous';
  const here = sql<boolean>`(set.published_at, set.id) ${later ? sql`>` : sql`<`} (${publishedAt}::bigint, ${id}::bigint)`;
  const row = await matching(db, asked)
    .where('set.status', '=', 'published')
    .where(here)
    .select(qualified)
    .orderBy('set.published_at', later ? 'asc' : 'desc')
    .orderBy('set.id', later ? 'asc' : 'desc')
    .executeTakeFirst();
  return row as StoredSet | undefined;
}
