// Blocks between members. A block that has ended does not count, and is deleted when its blocker blocks again.
import type { BlockType, Uid } from '@alcove/protocol';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, ListRange } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.generated.ts';

export type BlockRow = {
  blocker: Uid;
  blocked: Uid;
  type: BlockType;
  reason: string;
  blocked_at: number;
  /** 0: permanent. */
  until_at: number;
};
type Pair = Pick<BlockRow, 'blocker' | 'blocked'>;

const inForce = (now: number) => (where: ExpressionBuilder<DB, 'blocks'>) =>
  where.or([where('until_at', '=', 0), where('until_at', '>', now)]);

/** Replaces an earlier block of the same pair. */
export async function putBlock(tx: Database, block: BlockRow): Promise<void> {
  const { blocker, blocked, ...values } = block;
  await tx
    .insertInto('blocks')
    .values({ blocker, blocked, ...values })
    .onConflict((conflict) => conflict.columns(['blocker', 'blocked']).doUpdateSet(values))
    .execute();
}

export const removeBlock = async (db: Database, { blocker, blocked }: Pair): Promise<boolean> =>
  (await db
    .deleteFrom('blocks')
    .where('blocker', '=', blocker)
    .where('blocked', '=', blocked)
    .returning('blocked')
    .executeTakeFirst()) !== undefined;

export async function removeEndedBlocks(db: Database, blocker: Uid, now: number): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where('blocker', '=', blocker)
    .where('until_at', '>', 0)
    .where('until_at', '<=', now)
    .execute();
}

export async function countBlocks(db: Database, blocker: Uid, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('blocks')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('blocker', '=', blocker)
    .where(inForce(now))
    .executeTakeFirstOrThrow();
  return count;
}

export async function blockBy(db: Database, { blocker, blocked }: Pair, now: number) {
  const row = await db
    .selectFrom('blocks')
    .select(['type', 'until_at'])
    .where('blocker', '=', blocker)
    .where('blocked', '=', blocked)
    .where(inForce(now))
    .executeTakeFirst();
  return row;
}

export async function listBlocks(
  db: Database,
  blocker: Uid,
  now: number,
  { offset, limit }: ListRange,
): Promise<BlockRow[]> {
  const rows = await db
    .selectFrom('blocks')
    .selectAll()
    .where('blocker', '=', blocker)
    .where(inForce(now))
    .orderBy('blocked_at', 'desc')
    .orderBy('blocked', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows as BlockRow[];
}

/** Blocks between the members of each pair, in either direction. */
export async function blocksAmong(
  db: Database,
  pairs: readonly { own: Uid; other: Uid }[],
  now: number,
): Promise<Pick<BlockRow, 'blocker' | 'blocked' | 'type'>[]> {
  const [own, other] = [pairs.map((pair) => pair.own), pairs.map((pair) => pair.other)];
  const { rows } = await sql<Pick<BlockRow, 'blocker' | 'blocked' | 'type'>>`/* prepared: blocks_among */
    select blocker, blocked, type from blocks
    where (until_at = 0 or until_at > ${now}) and (blocker, blocked) in (
      select * from unnest(${own}::bigint[], ${other}::bigint[])
      union all
      select * from unnest(${other}::bigint[], ${own}::bigint[])
    )`.execute(db);
  return rows;
}

export type BlockAround = Pick<BlockRow, 'blocker' | 'blocked' | 'until_at'>;

/** Blocks of any of these members and blocks against them. */
export async function blocksOfAndAgainst(
  db: Database,
  uids: readonly Uid[],
  now: number,
): Promise<BlockAround[]> {
  const { rows } = await sql<BlockAround>`/* prepared: blocks_around */
    select blocker, blocked, until_at from blocks
    where (blocker = any(${uids}::bigint[]) or blocked = any(${uids}::bigint[]))
      and (until_at = 0 or until_at > ${now})`.execute(db);
  return rows;
}

/** Of any of these members: whom each of them blocks or is blocked by. */
export async function blocksAround(db: Database, uids: readonly Uid[], now: number): Promise<[Uid, Uid][]> {
  const rows = await blocksOfAndAgainst(db, uids, now);
  const asked = new Set<number>(uids);
  return rows.flatMap(({ blocker, blocked }) => [
    ...(asked.has(blocker) ? [[blocker, blocked] as [Uid, Uid]] : []),
    ...(asked.has(blocked) ? [[blocked, blocker] as [Uid, Uid]] : []),
  ]);
}
