// Follows between members.
import type { Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A part of a list that is ordered by time, the latest first. */
export type ListRange = { offset: number; limit: number };
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

/** `follower`: how many this member follows; `followed`: how many follow them. */
export async function countFollows(db: Database, side: Side, uid: Uid): Promise<number> {
  const { count } = await db
    .selectFrom('follows')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(side, '=', uid)
    .executeTakeFirstOrThrow();
  return count;
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

/** The members on the other side of the follows of `uid`. */
export async function listFollows(
  db: Database,
  side: Side,
  uid: Uid,
  { offset, limit }: ListRange,
): Promise<{ uid: Uid; followed_at: number }[]> {
  const other = otherSide[side];
  const rows = await db
    .selectFrom('follows')
    .select([`${other} as uid`, 'followed_at'])
    .where(side, '=', uid)
    .orderBy('followed_at', 'desc')
    .orderBy(other, 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows as { uid: Uid; followed_at: number }[];
}

/** Where a page of followers begins: after this one, in the order in which they began to follow. */
export type FollowersAfter = { at: number; uid: number };

/** Those who followed by `until`, the earliest first. */
export async function followersInOrder(
  db: Database,
  followed: Uid,
  { after, until, limit }: { after: FollowersAfter; until: number; limit: number },
): Promise<{ uid: Uid; at: number }[]> {
  const rows = await db
    .selectFrom('follows')
    .select(['follower as uid', 'followed_at as at'])
    .where('followed', '=', followed)
    .where('followed_at', '<=', until)
    .where(sql<boolean>`(followed_at, follower) > (${after.at}::bigint, ${after.uid}::bigint)`)
    .orderBy('followed_at')
    .orderBy('follower')
    .limit(limit)
    .execute();
  return rows as { uid: Uid; at: number }[];
}

/** For each of `others`: nicks of members whom the reader follows and who follow them, by the alphabet. */
export async function commonFollows(
  db: Database,
  { reader, others, limit }: { reader: Uid; others: readonly Uid[]; limit: number },
): Promise<Map<Uid, string[]>> {
  if (others.length === 0) return new Map();
  const { rows } = await sql<{ uid: Uid; nicks: string[] }>`
    select asker.uid, array(
      select members.nick from follows mine
      join follows theirs on theirs.follower = mine.followed and theirs.followed = asker.uid
      join members on members.uid = mine.followed
      where mine.follower = ${reader}
      order by members.nick limit ${limit}
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
