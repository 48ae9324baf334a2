// The rows that members are found by. Triggers write them; cells alone are written here.
import { edgesAround, memberSearch, type Place, type SearchOrder, type Uid } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isShown } from '../../accounts/index.ts';

export type SearchFilters = {
  nick?: string | undefined;
  genders?: readonly number[] | undefined;
  age?: { from: number; to: number } | undefined;
  country?: string | undefined;
  region?: string | undefined;
  photo?: boolean;
  certified?: boolean;
  contributions?: boolean;
  /** Online since this time. */
  onlineSince?: number | undefined;
  near?: { middle: Place; km: number } | undefined;
};

type Asked = { filters: SearchFilters; sort: SearchOrder; page: number; hidden: readonly Uid[]; now: number };
type Found = { uids: Uid[]; total: number };

const orders = {
  online: sql.raw('online_at desc, member_search.uid desc'),
  new: sql.raw('created_at desc, member_search.uid desc'),
  views: sql.raw('views desc, member_search.uid desc'),
} satisfies Record<SearchOrder, RawBuilder<unknown>>;

/** Letters that bear a typo. */
const typoMin = 4;

/**
 * Whose nick contains what was typed, or is one typo away, each looked up by its number: an `offset` keeps the
 * planner, which expects far more of them, from reading all members instead.
 */
const namedLike = (key: string) => sql`(
    select uid, key <> ${key} as is_other from member_search_nicks
    where (marks @> search_pieces(${key}) and key like ${`%${key}%`})
      ${key.length >= typoMin ? sql`or marks && search_typos(${key})` : sql``}) named
  cross join lateral (
    select * from member_search where member_search.uid = named.uid offset 0) member_search`;

/** The index finds what lies within the edges, distances decide. */
function nearTo({ middle, km }: { middle: Place; km: number }): RawBuilder<boolean> {
  const { south, north, west, east } = edgesAround(middle, km);
  const columns =
    west <= east
      ? sql`cell_lon between ${west}::real and ${east}::real`
      : sql`(cell_lon >= ${west}::real or cell_lon <= ${east}::real)`;
  // The haversine formula; 6,371 km is the radius of the earth.
  return sql<boolean>`cell_lat between ${south}::real and ${north}::real and ${columns}
    and 12742 * asin(sqrt(least(1, sin(radians(cell_lat - ${middle.lat}) / 2) ^ 2
      + cos(radians(cell_lat)) * cos(radians(${middle.lat}::float8)) * sin(radians(cell_lon - ${middle.lon}) / 2) ^ 2)))
      <= ${km}`;
}

function conditionsOf(filters: SearchFilters): RawBuilder<boolean>[] {
  const { genders, age, country, region, photo, certified, contributions, onlineSince, near } = filters;
  return [
    sql<boolean>`found`,
    ...(genders ? [sql<boolean>`gender = any(${genders}::smallint[])`] : []),
    ...(age ? [sql<boolean>`age between ${age.from} and ${age.to}`] : []),
    ...(country ? [sql<boolean>`country = ${country}`] : []),
    ...(region ? [sql<boolean>`region = ${region}`] : []),
    ...(photo ? [sql<boolean>`photos > 0`] : []),
    ...(certified ? [sql<boolean>`certified`] : []),
    ...(contributions ? [sql<boolean>`contributions > 0`] : []),
    ...(onlineSince === undefined ? [] : [sql<boolean>`online_at > ${onlineSince}`]),
    ...(near ? [nearTo(near)] : []),
  ];
}

/** As nicks are compared. */
export async function searchKeyOf(db: Database, nick: string): Promise<string> {
  const { rows } = await sql<{ key: string }>`select search_key(${nick}) as key`.execute(db);
  return rows[0]?.key ?? '';
}

/**
 * One page and how many there are, counted to one beyond the bound: in the order's own index few rows are read of
 * what many members match.
 */
export function searchStatement(
  { filters, sort, page, hidden, now }: Asked,
  nickKey: string | undefined,
): RawBuilder<{ uids: number[]; total: number }> {
  const where = sql.join(
    [
      ...conditionsOf(filters),
      ...(hidden.length === 0 ? [] : [sql`member_search.uid <> all(${hidden}::bigint[])`]),
      isShown(sql.ref('member_search.uid'), now),
    ],
    sql` and `,
  );
  // Whose nick is what was typed comes before those that only contain it.
  const [from, first] =
    nickKey === undefined ? [sql`member_search`, sql``] : [namedLike(nickKey), sql`named.is_other,`];
  const size = memberSearch.pageSize;
  return sql`
    with matches as materialized (
      select uid, row_number() over () as place from (
        select member_search.uid from ${from} where ${where}
        order by ${first} ${orders[sort]} limit ${memberSearch.counted + 1}) ordered)
    select (select count(*)::int from matches) as total,
      array(select uid from matches order by place offset ${(page - 1) * size} limit ${size}) as uids`;
}

export async function findMembers(db: Database, asked: Asked, nickKey: string | undefined): Promise<Found> {
  const { rows } = await searchStatement(asked, nickKey).execute(db);
  const { uids = [], total = 0 } = rows[0] ?? {};
  return { uids: uids.map((uid) => Number(uid) as Uid), total };
}

type Counts = { photos: number; contributions: number };

export async function searchCountsOf(
  db: Database,
  uids: readonly Uid[],
): Promise<ReadonlyMap<number, Counts>> {
  const rows = await db
    .selectFrom('member_search')
    .select(['uid', 'photos', 'contributions'])
    .where('uid', '=', sql<number>`any(${uids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ uid, ...counts }) => [uid, counts]));
}

/** The middle of the cell in which the member is. */
export async function middleOfMember(db: Database, uid: Uid): Promise<Place | undefined> {
  const row = await db
    .selectFrom('member_search')
    .select(['cell_lat as lat', 'cell_lon as lon'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  if (!row || row.lat === null || row.lon === null) return undefined;
  return { lat: row.lat, lon: row.lon };
}

export async function storeMiddle(tx: Database, uid: Uid, middle: Place | undefined): Promise<void> {
  await tx
    .updateTable('member_search')
    .set({ cell_lat: middle?.lat ?? null, cell_lon: middle?.lon ?? null })
    .where('uid', '=', uid)
    .execute();
}
