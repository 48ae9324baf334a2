// The rows of days.
import type { SiteDay } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

export type WaitingByAge = NonNullable<SiteDay['waiting']>;
/** Counted at a moment of the day. */
export type CountedNow = { active: number; cameras: number; viewers: number; waiting: WaitingByAge };
export type DayTotals = Pick<SiteDay, 'day' | 'members' | 'bought' | 'spent'>;

/** What was counted at other moments of the day stays, of cameras and viewers the most. */
export async function keepDay(
  db: Database,
  countedAt: number,
  totals: DayTotals,
  counted?: CountedNow,
): Promise<void> {
  const { active = null, cameras = null, viewers = null, waiting } = counted ?? {};
  const { fresh = null, day: some = null, older = null } = waiting ?? {};
  await db
    .insertInto('site_days')
    .values({ ...totals, counted_at: countedAt, active, cameras, viewers, fresh, waiting: some, older })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet(({ ref }) => ({
        counted_at: countedAt,
        members: totals.members,
        bought: totals.bought,
        spent: totals.spent,
        active: sql`coalesce(excluded.active, ${ref('site_days.active')})`,
        cameras: sql`greatest(excluded.cameras, ${ref('site_days.cameras')})`,
        viewers: sql`greatest(excluded.viewers, ${ref('site_days.viewers')})`,
        fresh: sql`coalesce(excluded.fresh, ${ref('site_days.fresh')})`,
        waiting: sql`coalesce(excluded.waiting, ${ref('site_days.waiting')})`,
        older: sql`coalesce(excluded.older, ${ref('site_days.older')})`,
      })),
    )
    .execute();
}

/** Days that are counted to their end. */
export async function wholeDays(db: Database, first: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('site_days')
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('name'))
    .where('day', '>=', sql<Date>`${first}::date`)
    .where(sql<boolean>`counted_at >= extract(epoch from (day + 1)::timestamp) * 1000`)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** The oldest first. */
export async function daysFrom(db: Database, first: string): Promise<SiteDay[]> {
  const rows = await db
    .selectFrom('site_days')
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('name'))
    .select(['members', 'active', 'cameras', 'viewers', 'bought', 'spent', 'fresh', 'waiting', 'older'])
    .where('day', '>=', sql<Date>`${first}::date`)
    .orderBy('day')
    .execute();
  return rows.map(({ name, fresh, waiting, older, ...day }) => ({
    ...day,
    day: name,
    waiting: fresh === null || waiting === null || older === null ? null : { fresh, day: waiting, older },
  }));
}
