// Favourites and views of sets; their numbers stand in the rows of the sets.
import type { Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database, ListRange } from '../../platform/db/database.ts';
import { isShown } from '../accounts/index.ts';

const addToCount = (tx: Database, id: number, by: number) =>
  tx
    .updateTable('contributions')
    .set({ favourites: sql<number>`greatest(0, favourites + ${by})` })
    .where('id', '=', id)
    .execute();

/** The set is locked; adding one twice changes nothing. */
export async function addFavourite(tx: Database, uid: Uid, id: number, now: number): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('contribution_favourites')
    .values({ uid, contribution: id, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) await addToCount(tx, id, 1);
}

export async function removeFavourite(tx: Database, uid: Uid, id: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('contribution_favourites')
    .where('uid', '=', uid)
    .where('contribution', '=', id)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await addToCount(tx, id, -1);
}

/** With a member their favourites go; the numbers of the sets follow. */
export async function removeFavouritesOf(tx: Database, uid: Uid): Promise<void> {
  await sql`
    with gone as (delete from contribution_favourites where uid = ${uid} returning contribution)
    update contributions set favourites = greatest(0, favourites - 1)
    where id in (select contribution from gone)`.execute(tx);
}

/** Once for each viewer and day. */
export async function addSetView(db: Database, id: number, viewer: string, day: number): Promise<void> {
  await sql`
    with seen as (
      insert into contribution_views (contribution, day, viewer) values (${id}, ${day}, ${viewer})
      on conflict do nothing returning 1
    )
    update contributions set views = views + 1 where id = ${id} and exists (select from seen)`.execute(db);
}

/** Of a photo: once for each viewer and day. */
export async function addMaterialView(
  db: Database,
  material: number,
  viewer: string,
  day: number,
): Promise<void> {
  await sql`
    with seen as (
      insert into material_views (material, day, viewer) values (${material}, ${day}, ${viewer})
      on conflict do nothing returning 1
    )
    update contribution_materials set views = views + 1
    where material_id = ${material} and exists (select from seen)`.execute(db);
}

export async function forgetViews(db: Database, before: number): Promise<void> {
  await db.deleteFrom('contribution_views').where('day', '<', before).execute();
  await db.deleteFrom('material_views').where('day', '<', before).execute();
}

/** Whom a member looked at. */
export async function forgetViewsBy(tx: Database, uid: Uid): Promise<void> {
  await tx.deleteFrom('contribution_views').where('viewer', '=', String(uid)).execute();
  await tx.deleteFrom('material_views').where('viewer', '=', String(uid)).execute();
}

export type FavouriteFilters = { access?: 'free' | 'premium' | undefined; film?: boolean | undefined };

/** `hidden`: members whom a block parts from the reader. */
type FavouritesReader = { uid: Uid; hidden: readonly Uid[]; now: number };

/** Of sets that are published, and of those that were: the latest added first, and how many there are. */
export async function favouritesOf(
  db: Database,
  uid: Uid,
  { filters, hidden, offset, limit }: ListRange & { filters: FavouriteFilters; hidden: readonly Uid[] },
): Promise<{ rows: { id: number; added_at: number }[]; total: number }> {
  const { access, film } = filters;
  const base = db
    .selectFrom('contribution_favourites as favourite')
    .innerJoin('listed_sets as set', 'set.contribution', 'favourite.contribution')
    .innerJoin('contributions as stored', 'stored.id', 'favourite.contribution')
    .where('favourite.uid', '=', uid)
    // Not even its title.
    .where('stored.status', '<>', 'hidden')
    .where(sql<boolean>`set.uid <> all(${hidden}::bigint[])`)
    .$if(access !== undefined, (query) => query.where('set.premium', '=', access === 'premium'))
    .$if(film === true, (query) => query.where('set.films', '>', 0));
  const rows = await base
    .select(['set.contribution as id', 'favourite.added_at'])
    .orderBy('favourite.added_at', 'desc')
    .orderBy('set.contribution', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await base.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

type Contributor = {
  uid: Uid;
  favourites: number;
  latest: number;
  contributions: number;
  published: number;
  sets: number[];
};

/** Authors of published favourites who are not banned, with what they published last. */
export async function contributorsOf(
  db: Database,
  { uid, hidden, now }: FavouritesReader,
  { shown, offset, limit }: ListRange & { shown: number },
): Promise<{ rows: Contributor[]; total: number }> {
  const authors = sql`
    select set.uid, count(*)::int as favourites, max(favourite.added_at) as latest
    from contribution_favourites favourite join listed_sets set using (contribution)
    where favourite.uid = ${uid} and set.ended_at = 0 and set.uid <> all(${hidden}::bigint[])
      and ${isShown(sql`set.uid`, now)}
    group by set.uid`;
  const { rows } = await sql<Contributor>`
    select author.*, theirs.* from (${authors} order by favourites desc, uid offset ${offset} limit ${limit}) author,
      lateral (
        select count(*)::int as contributions, max(published_at) as published,
          (array_agg(contribution order by published_at desc, contribution desc))[:${sql.lit(shown)}] as sets
        from listed_sets where listed_sets.uid = author.uid and ended_at = 0
      ) theirs
    order by author.favourites desc, author.uid`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${authors}) author`.execute(db);
  return {
    rows: rows.map((row) => ({
      ...row,
      latest: Number(row.latest),
      published: Number(row.published),
      sets: row.sets.map(Number),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** The favourite that was added before, or after, another. */
export async function besideFavourite(
  db: Database,
  { uid, hidden, now }: FavouritesReader,
  id: number,
  direction: 'next' | 'previous',
): Promise<number | undefined> {
  const later = direction === 'previous';
  const row = await db
    .selectFrom('contribution_favourites as favourite')
    .innerJoin('contributions as set', 'set.id', 'favourite.contribution')
    .where('favourite.uid', '=', uid)
    .where('set.status', '=', 'published')
    .where(sql<boolean>`set.uid <> all(${hidden}::bigint[])`)
    .where(isShown(sql`set.uid`, now))
    .where(
      sql<boolean>`(favourite.added_at, set.id) ${later ? sql`>` : sql`<`}
        (select here.added_at, here.contribution from contribution_favourites here
         where here.uid = ${uid} and here.contribution = ${id})`,
    )
    .select('set.id')
    .orderBy('favourite.added_at', later ? 'asc' : 'desc')
    .orderBy('set.id', later ? 'asc' : 'desc')
    .executeTakeFirst();
  return row?.id;
}
