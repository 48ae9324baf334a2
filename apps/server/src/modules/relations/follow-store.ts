// Follows between members.
import type { Uid } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database, ListRange } from '../../platform/db/database.ts';
import { isListed, isNickWith, isShown, nickOf } from '../accounts/index.ts';

/** A part of a list that is ordered by time, the latest first. */
type Side = 'follower' | 'followed';
const otherSide = { follower: 'followed', followed: 'follower' } as const;

/** Returns false where the follow exists already. */
export const addFollow = async (db: Database, pair: Record<Side, Uid>, now: number): Promise<boolean> =>
  (await db
    .insertInto('follows')
    .values({ ...pair, followed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('followed')
    .executeTakeFirst()) !== undefined;

/** Returns false where there was none. */
export const removeFollow = async (
  db: Database,
  { follower, followed }: Record<Side, Uid>,
): Promise<boolean> =>
  (await db
    .deleteFrom('follows')
    .where('follower', '=', follower)
    .where('followed', '=', followed)
    .returning('followed')
    .executeTakeFirst()) !== undefined;

/**
 * Which of a list: those whose nick contains a text, who also stand on the other side, who are among these, or who
 * are shown to its reader.
 */
export type Narrowed = { nick?: string; mutual?: boolean; among?: readonly Uid[]; shown?: IsShown };
type IsShown = (uid: RawBuilder<unknown>) => RawBuilder<boolean>;

/** The members on the other side of the follows of `uid`. */
function sideOf(db: Database, side: Side, uid: Uid, { nick = '', mutual = false, among, shown }: Narrowed) {
  const other = otherSide[side];
  return db
    .selectFrom('follows')
    .where(side, '=', uid)
    .$if(nick !== '', (query) => query.where(isNickWith(sql.ref(`follows.${other}`), nick)))
    .$if(mutual, (query) =>
      query.where(
        sql<boolean>`exists (select from follows as back
          where back.follower = follows.followed and back.followed = follows.follower)`,
      ),
    )
    .$if(shown !== undefined, (query) => (shown ? query.where(shown(sql.ref(`follows.${other}`))) : query))
    .$if(among !== undefined, (query) => query.where(other, '=', sql<number>`any(${among}::bigint[])`));
}

/** `follower`: how many this member follows; `followed`: how many follow them. */
export async function countFollows(
  db: Database,
  side: Side,
  uid: Uid,
  narrowed: Narrowed = {},
): Promise<number> {
  const { count } = await sideOf(db, side, uid, narrowed)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many who are shown follow each of these, in their order. */
export async function followerCounts(db: Database, uids: readonly Uid[], now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('follows')
    .select(['followed', sql<number>`count(*)::int`.as('count')])
    .where('followed', '=', sql<number>`any(${uids}::bigint[])`)
    .where(isShown(sql`follower`, now))
    .groupBy('followed')
    .execute();
  const counts = new Map<number, number>(rows.map(({ followed, count }) => [followed, count]));
  return uids.map((uid) => counts.get(uid) ?? 0);
}

/** Which of the others this member follows, and which follow them. */
export async function followsBetween(
  db: Database,
  uid: Uid,
  others: readonly Uid[],
): Promise<{ followed: Set<Uid>; followsMe: Set<Uid> }> {
  const among = sql<number>`any(${others}::bigint[])`;
  const rows = await db
    .selectFrom('follows')
    .select(['follower', 'followed'])
    .where((where) =>
      where.or([
        where.and([where('follower', '=', uid), where('followed', '=', among)]),
        where.and([where('followed', '=', uid), where('follower', '=', among)]),
      ]),
    )
    .execute();
  const mine = rows.filter(({ follower }) => follower === uid);
  const theirs = rows.filter(({ followed }) => followed === uid);
  return {
    followed: new Set(mine.map(({ followed }) => followed as Uid)),
    followsMe: new Set(theirs.map(({ follower }) => follower as Uid)),
  };
}

/** Whom this member follows, or who follows them. */
export async function followsOf(
  db: Database,
  uid: Uid,
  wanted: 'followees' | 'followers',
): Promise<ReadonlySet<Uid>> {
  const [own, other] =
    wanted === 'followees' ? (['follower', 'followed'] as const) : (['followed', 'follower'] as const);
  const rows = await db.selectFrom('follows').select(`${other} as uid`).where(own, '=', uid).execute();
  return new Set(rows.map((row) => row.uid as Uid));
}

export async function listFollows(
  db: Database,
  side: Side,
  uid: Uid,
  { offset, limit }: ListRange,
  narrowed: Narrowed = {},
): Promise<{ uid: Uid; followed_at: number }[]> {
  const other = otherSide[side];
  const rows = await sideOf(db, side, uid, narrowed)
    .select([`${other} as uid`, 'followed_at'])
    .orderBy('followed_at', 'desc')
    .orderBy(other, 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows as { uid: Uid; followed_at: number }[];
}

/** Where a page of followers begins: after this one, in the order in which they began to follow. */
export type FollowersAfter = { at: number; uid: number };
export type FollowersPage = { uids: Uid[]; last: { at: number; uid: Uid } | undefined };

/** Those who followed by `until`, the earliest first; and the last of them, after whom the next page begins. */
export async function followersInOrder(
  db: Database,
  followed: Uid,
  { after, until, limit }: { after: FollowersAfter; until: number; limit: number },
): Promise<FollowersPage> {
  // One row for a page of thousands.
  const { rows } = await sql<{ uids: Uid[] | null; at: number | null }>`
    select to_json(array_agg(follower order by followed_at, follower)) as uids, max(followed_at) as at
    from (
      select follower, followed_at from follows
      where followed = ${followed} and followed_at <= ${until}
        and (followed_at, follower) > (${after.at}::bigint, ${after.uid}::bigint)
      order by followed_at, follower limit ${limit}
    ) as page`.execute(db);
  const { uids, at } = rows[0] ?? { uids: null, at: null };
  const uid = uids?.at(-1);
  return { uids: uids ?? [], last: uid === undefined || at === null ? undefined : { at, uid } };
}

/** For each of `others`: nicks of members whom the reader follows and who follow them, by the alphabet. */
export async function commonFollows(
  db: Database,
  { reader, others, limit, now }: { reader: Uid; others: readonly Uid[]; limit: number; now: number },
): Promise<Map<Uid, string[]>> {
  if (others.length === 0) return new Map();
  const { rows } = await sql<{ uid: Uid; nicks: string[] }>`
    select asker.uid, array(
      select ${nickOf(sql`mine.followed`)} as nick from follows mine
      join follows theirs on theirs.follower = mine.followed and theirs.followed = asker.uid
      where mine.follower = ${reader} and ${isShown(sql`mine.followed`, now)}
      order by nick limit ${limit}
    ) as nicks
    from unnest(${others}::bigint[]) as asker (uid)`.execute(db);
  return new Map(rows.map(({ uid, nicks }) => [uid, nicks]));
}

export const isFollowing = async (db: Database, follower: Uid, followed: Uid): Promise<boolean> =>
  (await db
    .selectFrom('follows')
    .select('followed')
    .where('follower', '=', follower)
    .where('followed', '=', followed)
    .executeTakeFirst()) !== undefined;

/** Within a statement: whether the member follows that of the column. */
export const isFollowedBy = (follower: Uid, followed: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from follows where follows.follower = ${follower} and follows.followed = ${followed})`;

/** Members whom many of those the member follows follow, the most first. Only the latest follows are looked at. */
export async function suggestFollows(
  db: Database,
  uid: Uid,
  { hidden, looked, limit, now }: { hidden: readonly Uid[]; looked: number; limit: number; now: number },
): Promise<{ uid: Uid; common: number }[]> {
  const { rows } = await sql<{ uid: Uid; common: number }>`
    with mine as (
      select followed from follows where follower = ${uid} order by followed_at desc limit ${looked}
    ), theirs as (
      select next.followed as uid, count(*)::int as common
      from mine
      cross join lateral (
        select followed from follows where follower = mine.followed order by followed_at desc limit ${looked}
      ) as next
      group by next.followed
    )
    select theirs.uid, common from theirs
    where ${isListed(sql`theirs.uid`)} and theirs.uid <> ${uid} and theirs.uid <> all(${hidden}::bigint[])
      and ${isShown(sql`theirs.uid`, now)}
      and not exists (select from follows where follower = ${uid} and followed = theirs.uid)
      and not exists (select from dismissed_suggestions as gone where gone.uid = ${uid} and gone.dismissed = theirs.uid)
    order by common desc, theirs.uid
    limit ${limit}`.execute(db);
  return rows;
}

export const dismissSuggestionOf = (db: Database, uid: Uid, dismissed: Uid) =>
  db
    .insertInto('dismissed_suggestions')
    .values({ uid, dismissed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
