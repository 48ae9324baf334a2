// Who follows whom.
import type { Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A page of the list, the latest first. */
export type Page = { offset: number; limit: number };
type Side = 'follower' | 'followed';
const otherSide = { follower: 'followed', followed: 'follower' } as const;

/** Nothing where she followed already. */
export const addFollow = async (db: Database, pair: Record<Side, Uid>, now: number): Promise<boolean> =>
  (await db
    .insertInto('follows')
    .values({ ...pair, followed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('followed')
    .executeTakeFirst()) !== undefined;

export async function removeFollow(db: Database, { follower, followed }: Record<Side, Uid>): Promise<void> {
  await db.deleteFrom('follows').where('follower', '=', follower).where('followed', '=', followed).execute();
}

/** Of whoever follows (`follower`), or is followed. */
export async function countFollows(db: Database, side: Side, uid: Uid): Promise<number> {
  const { count } = await db
    .selectFrom('follows')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(side, '=', uid)
    .executeTakeFirstOrThrow();
  return count;
}

/** Which of them she follows, and which follow her. */
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

/** Those on the other side of hers. */
export async function listFollows(
  db: Database,
  side: Side,
  uid: Uid,
  { offset, limit }: Page,
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
