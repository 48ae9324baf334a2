// Published sets by the time of their publication, read from the index.
import type { Uid } from '@alcove/protocol';
import { dayMs } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database, ListRange } from '../../../platform/db/database.ts';
import { isShown } from '../../accounts/index.ts';

/** From `from` to before `to`. */
export type Span = { from: number; to: number };
type Reader = { hidden: readonly Uid[]; now: number };

const within = ({ from, to }: Span, { hidden, now }: Reader): RawBuilder<boolean> => sql<boolean>`
  material = 0 and published_at >= ${from} and published_at < ${to}
    ${hidden.length === 0 ? sql`` : sql`and uid <> all(${hidden}::bigint[])`}
    and ${isShown(sql`found_items.uid`, now)}`;

export async function setsWithin(
  db: Database,
  span: Span,
  { offset, limit, ...reader }: Reader & ListRange,
): Promise<number[]> {
  const { rows } = await sql<{ contribution: number }>`
    select contribution from found_items where ${within(span, reader)}
    order by published_at desc, contribution desc offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ contribution }) => contribution);
}

export async function countWithin(db: Database, span: Span, reader: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from found_items where ${within(span, reader)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** By the day, in days since 1970: the same for all readers. */
export async function countsByDay(
  db: Database,
  span: Span,
  now: number,
): Promise<{ day: number; count: number }[]> {
  const { rows } = await sql<{ day: number; count: number }>`
    select (published_at / ${dayMs})::int as day, count(*)::int as count from found_items
    where ${within(span, { hidden: [], now })} group by 1 order by 1`.execute(db);
  return rows;
}

/** When the first set was published. */
export async function firstPublication(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ at: number | null }>`
    select min(published_at) as at from found_items where material = 0`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** The set beside one that was published in the span. */
export async function besideWithin(
  db: Database,
  span: Span,
  { id, direction, ...reader }: Reader & { id: number; direction: 'next' | 'previous' },
): Promise<number | undefined> {
  const [compare, order] = direction === 'next' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const { rows } = await sql<{ contribution: number }>`
    select contribution from found_items where ${within(span, reader)}
      and (published_at, contribution) ${compare}
        (select published_at, contribution from found_items where contribution = ${id} and material = 0)
    order by published_at ${order}, contribution ${order} limit 1`.execute(db);
  return rows[0]?.contribution;
}
