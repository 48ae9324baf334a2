// The rows of tips.
import type { RoomId, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { isShown } from '../../accounts/index.ts';

export type NewTip = {
  giver: Uid;
  recipient: Uid;
  tokens: number;
  roomId: RoomId | undefined;
  serverId: string;
  private: boolean;
  anonymous: boolean;
  message: string;
  /** The room may read the message. */
  messagePublic: boolean;
  /** Becomes a notice in the history of the room. */
  announced: boolean;
  /** The goal in which its tokens wait. */
  goalId?: number | undefined;
  givenAt: number;
};

/** Numbers of the new rows, in the order of the tips. */
export async function addTips(tx: Database, tips: readonly NewTip[]): Promise<number[]> {
  const rows = tips.map((tip, position) => ({
    position,
    giver: tip.giver,
    recipient: tip.recipient,
    tokens: tip.tokens,
    room_id: tip.roomId ?? null,
    server_id: tip.serverId,
    private: tip.private,
    anonymous: tip.anonymous,
    message: tip.message,
    message_public: tip.messagePublic,
    unannounced: tip.announced,
    goal_id: tip.goalId ?? null,
    given_at: tip.givenAt,
  }));
  // Numbers rise in the order of the JSON, whatever order the rows are returned in.
  const written = await sql<{ id: number }>`/* prepared: tips_add */
    insert into tips (giver, recipient, tokens, room_id, server_id, private, anonymous, message, message_public,
      unannounced, goal_id, given_at)
    select giver, recipient, tokens, room_id, server_id, private, anonymous, message, message_public,
      unannounced, goal_id, given_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (
      position int, giver bigint, recipient bigint, tokens int, room_id bigint, server_id text,
      private boolean, anonymous boolean, message text, message_public boolean, unannounced boolean,
      goal_id bigint, given_at bigint
    )
    order by position
    returning id`.execute(tx);
  return written.rows.map(({ id }) => id).toSorted((one, other) => one - other);
}

export type WaitingTip = {
  id: number;
  giver: Uid | null;
  recipient: Uid | null;
  tokens: number;
  anonymous: boolean;
  message: string;
  goal_id: number | null;
};

/** Locks the oldest tips of a room that have no notice yet, and takes them off the list. */
export async function takeUnannounced(tx: Database, roomId: RoomId, most: number): Promise<WaitingTip[]> {
  const { rows } = await sql<WaitingTip>`
    update tips set unannounced = false
    where id in (
      select id from tips where room_id = ${roomId} and unannounced order by id limit ${most} for update
    )
    returning id, giver, recipient, tokens, anonymous, goal_id,
      case when message_public then message else '' end as message`.execute(tx);
  return rows.toSorted((one, other) => one.id - other.id);
}

export async function roomsWithUnannounced(db: Database): Promise<RoomId[]> {
  const rows = await db
    .selectFrom('tips')
    .select('room_id')
    .distinct()
    .where('unannounced', '=', true)
    .where('room_id', 'is not', null)
    .execute();
  return rows.map(({ room_id }) => room_id as RoomId);
}

export type TipRow = {
  id: number;
  giver: Uid | null;
  recipient: Uid | null;
  tokens: number;
  room_id: RoomId | null;
  private: boolean;
  anonymous: boolean;
  message: string;
  message_public: boolean;
  goal_id: number | null;
  returned: boolean;
  given_at: number;
};

/** Of one member, given and received; or the public ones of a room. */
export type TipsWanted = ({ member: Uid } | { room: RoomId }) & { toGoals?: boolean };

export async function listTips(
  db: Database,
  wanted: TipsWanted,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ tips: TipRow[]; count: number; tokens: number }> {
  const whose =
    'member' in wanted
      ? sql`${wanted.member} in (giver, recipient)`
      : sql`room_id = ${wanted.room} and not private`;
  const which = wanted.toGoals ? sql`${whose} and goal_id is not null` : whose;
  const { rows } = await sql<TipRow>`
    select id, giver, recipient, tokens, room_id, private, anonymous, message, message_public, goal_id, returned,
      given_at
    from tips where ${which} order by id desc offset ${offset} limit ${limit}`.execute(db);
  const totals = await sql<{ count: number; tokens: number }>`
    select count(*)::int as count, coalesce(sum(tokens) filter (where not returned), 0)::bigint as tokens
    from tips where ${which}`.execute(db);
  const [total = { count: 0, tokens: 0 }] = totals.rows;
  return { tips: rows, ...total };
}

/** Without those of givers who are not shown. */
export async function messagesOf(
  db: Database,
  ids: readonly number[],
  now: number,
): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('tips')
    .select(['id', 'message'])
    .where('id', 'in', ids)
    .where(isShown(sql`giver`, now))
    .execute();
  return new Map(rows.map(({ id, message }) => [id, message]));
}

/** What a member wrote and received, for their export. */
export const tipsOf = (db: Database, uid: Uid): Promise<TipRow[]> =>
  listTips(db, { member: uid }, { offset: 0, limit: 100_000 }).then(({ tips }) => tips);

/** Words go with their author; tokens stay under no name, by the references of the table. */
export async function forgetWords(tx: Database, uid: Uid): Promise<void> {
  await tx
    .updateTable('tips')
    .set({ message: '', message_public: false, unannounced: false })
    .where('giver', '=', uid)
    .execute();
}
