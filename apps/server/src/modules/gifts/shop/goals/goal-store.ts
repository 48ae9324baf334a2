// The rows of goals, and of the tips that were given to them.
import type { Goal, GoalStatus, RoomId, Uid } from '@alcove/protocol';
import { shopLimits } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/db/database.ts';

export type StoredGoal = {
  id: number;
  /** The room may be gone. */
  room_id: RoomId;
  /** Null once the owner's account is erased. */
  owner: Uid | null;
  title: string;
  tokens: number;
  collected: number;
  status: GoalStatus;
  version: number;
  started_at: number;
  ends_at: number;
  /** 0: it is open. */
  ended_at: number;
};

export type NewGoal = Pick<StoredGoal, 'room_id' | 'title' | 'tokens' | 'started_at' | 'ends_at'> & {
  owner: Uid;
};

/** Nothing where another goal of the room is open. */
export async function addGoal(tx: Database, goal: NewGoal): Promise<StoredGoal | undefined> {
  const row = await tx
    .insertInto('goals')
    .values({ ...goal, status: 'open' })
    .onConflict((conflict) => conflict.column('room_id').where('status', '=', 'open').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row as StoredGoal | undefined;
}

export const goalById = async (db: Database, id: number): Promise<StoredGoal | undefined> =>
  (await db.selectFrom('goals').selectAll().where('id', '=', id).executeTakeFirst()) as
    | StoredGoal
    | undefined;

/** Locks the goal until the transaction ends. */
export const lockGoal = async (tx: Database, id: number): Promise<StoredGoal | undefined> =>
  (await tx.selectFrom('goals').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) as
    | StoredGoal
    | undefined;

/** Of a locked goal. */
export async function changeGoal(
  tx: Database,
  { id, version }: StoredGoal,
  change: Partial<Pick<StoredGoal, 'collected' | 'status' | 'ended_at'>>,
): Promise<StoredGoal> {
  const row = await tx
    .updateTable('goals')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as StoredGoal;
}

/** The open goal of a room, or the last one for a while after its end. */
export async function goalShown(db: Database, roomId: RoomId, now: number): Promise<StoredGoal | undefined> {
  const row = await db
    .selectFrom('goals')
    .selectAll()
    .where('room_id', '=', roomId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isShown = row && (row.status === 'open' || row.ended_at > now - shopLimits.goalShownMs);
  return isShown ? (row as StoredGoal) : undefined;
}

/** All open goals in the order of their numbers, a part at a time. */
export async function openGoalsAfter(db: Database, after: number, limit: number): Promise<StoredGoal[]> {
  const rows = await db
    .selectFrom('goals')
    .selectAll()
    .where('status', '=', 'open')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as StoredGoal[];
}

type Wanted = { room: RoomId } | { owner: Uid };

export async function openGoalsOf(db: Database, wanted: Wanted): Promise<number[]> {
  const [column, value] =
    'room' in wanted ? (['room_id', wanted.room] as const) : (['owner', wanted.owner] as const);
  const rows = await db
    .selectFrom('goals')
    .select('id')
    .where(column, '=', value)
    .where('status', '=', 'open')
    .execute();
  return rows.map(({ id }) => id);
}

/** The latest goals of a member, for their export. */
export async function goalsOf(db: Database, owner: Uid, limit: number): Promise<StoredGoal[]> {
  const rows = await db
    .selectFrom('goals')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as StoredGoal[];
}

/** How many people have tokens in it, and how many are of this reader. */
export async function sharesIn(
  db: Database,
  id: number,
  reader?: Uid,
): Promise<{ givers: number; given: number }> {
  const { rows } = await sql<{ givers: number; given: number }>`
    select count(distinct giver)::int as givers,
      coalesce(sum(tokens) filter (where giver = ${reader ?? null}), 0)::bigint as given
    from tips where goal_id = ${id} and (not returned or (select status from goals where id = ${id}) <> 'open')
  `.execute(db);
  return rows[0] ?? { givers: 0, given: 0 };
}

/** Their tokens are back: of all givers, or of one, whose tips without a name may stay. */
export async function markReturned(
  tx: Database,
  id: number,
  { giver, named = false }: { giver?: Uid; named?: boolean } = {},
): Promise<void> {
  await tx
    .updateTable('tips')
    .set({ returned: true })
    .where('goal_id', '=', id)
    .$if(giver !== undefined, (query) => query.where('giver', '=', giver as Uid))
    .$if(named, (query) => query.where('anonymous', '=', false))
    .execute();
}

export async function titlesOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('goals').select(['id', 'title']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Words go with their author. */
export async function forgetTitles(tx: Database, owner: Uid): Promise<void> {
  await tx.updateTable('goals').set({ title: '' }).where('owner', '=', owner).execute();
}

export const goalView = (row: StoredGoal, givers: number): Goal => ({
  id: row.id,
  title: row.title,
  tokens: row.tokens,
  collected: row.collected,
  givers,
  status: row.status,
  ends_at: row.ends_at,
  ended_at: row.ended_at,
  version: row.version,
});
