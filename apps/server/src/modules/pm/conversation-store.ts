// The rows of conversations: one for each pair. The two members are kept as low and high; callers read and
// write them as one of the two.
import { pmLimits, type PmList, type PmStatus, type Uid } from '@alcove/protocol';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { ConversationTable } from '../../platform/db/schema.generated.ts';
import { isMember, isNickWith } from '../accounts/index.ts';

export type PairSide = 'low' | 'high';
type Raw = 'low_uid' | 'high_uid' | 'access' | 'access_uids' | 'hidden_ids';
export type Conversation = Omit<Selectable<ConversationTable>, Raw> & {
  low_uid: Uid;
  high_uid: Uid;
  status: PmStatus;
  hidden_ids: number[];
};

const pairOf = (one: Uid, other: Uid) => ({
  low_uid: one < other ? one : other,
  high_uid: one < other ? other : one,
});
export const sideOf = ({ low_uid }: Pick<Conversation, 'low_uid'>, uid: Uid): PairSide =>
  low_uid === uid ? 'low' : 'high';
export const otherOf = ({ low_uid, high_uid }: Pick<Conversation, 'low_uid' | 'high_uid'>, uid: Uid): Uid =>
  low_uid === uid ? high_uid : low_uid;

/** Arrays of bigint arrive as text. */
const read = ({ access, access_uids, hidden_ids, ...row }: Selectable<ConversationTable>): Conversation => ({
  ...row,
  low_uid: row.low_uid as Uid,
  high_uid: row.high_uid as Uid,
  status: { value: access as PmStatus['value'], users: access_uids.map(Number) },
  hidden_ids: hidden_ids.map(Number),
});

export async function conversationOf(db: Database, one: Uid, other: Uid): Promise<Conversation | undefined> {
  const { low_uid, high_uid } = pairOf(one, other);
  const row = await db
    .selectFrom('conversations')
    .selectAll()
    .where('low_uid', '=', low_uid)
    .where('high_uid', '=', high_uid)
    .executeTakeFirst();
  return row && read(row);
}

/** Listed, so that statements that are prepared always answer the same. */
const columns =
  sql.raw(`id, low_uid, high_uid, access, access_uids, asked_uid, brief, last_id, cleared_id, low_read_id,
  high_read_id, low_unread, high_unread, low_archived, high_archived, hidden_ids, created_at, modified_at`);

export async function conversationsById(db: Database, ids: readonly number[]): Promise<Conversation[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Selectable<ConversationTable>>`/* prepared: pm_conversations */
    select ${columns} from conversations where id = any(${ids}::bigint[])`.execute(db);
  return rows.map(read);
}

export const conversationById = async (db: Database, id: number): Promise<Conversation | undefined> =>
  (await conversationsById(db, [id]))[0];

/** Locks the row until the transaction ends. */
export async function lockConversation(
  tx: Database,
  one: Uid,
  other: Uid,
): Promise<Conversation | undefined> {
  const { low_uid, high_uid } = pairOf(one, other);
  const { rows } = await sql<Selectable<ConversationTable>>`/* prepared: pm_hold */
    select ${columns} from conversations where low_uid = ${low_uid} and high_uid = ${high_uid}
    for update`.execute(tx);
  return rows[0] && read(rows[0]);
}

/** The same, by its number. */
export async function lockConversationById(tx: Database, id: number): Promise<Conversation | undefined> {
  const row = await tx
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && read(row);
}

/** As `lockConversation`, for a pair that may have none yet. */
export async function openConversation(
  tx: Database,
  one: Uid,
  other: Uid,
  now: number,
): Promise<Conversation> {
  await tx
    .insertInto('conversations')
    .values({ ...pairOf(one, other), created_at: now, modified_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await lockConversation(tx, one, other)) as Conversation;
}

/** Of a pair that has none; `columns`: with what it begins. */
export async function addConversation(
  tx: Database,
  [one, other]: readonly [Uid, Uid],
  columns: (
    pair: Pick<Conversation, 'low_uid'>,
  ) => Omit<Insertable<ConversationTable>, 'low_uid' | 'high_uid'>,
): Promise<number> {
  const pair = pairOf(one, other);
  const { id } = await tx
    .insertInto('conversations')
    .values({ ...pair, ...columns(pair) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function putStatus(
  tx: Database,
  id: number,
  { value, users }: PmStatus,
  change: { brief: boolean; modified_at: number; asked_uid?: Uid },
): Promise<Conversation> {
  const row = await tx
    .updateTable('conversations')
    .set({ access: value, access_uids: [...users], ...change })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return read(row);
}

export const setArchived = (tx: Database, id: number, side: PairSide, archived: boolean) =>
  tx
    .updateTable('conversations')
    .set({ [`${side}_archived`]: archived })
    .where('id', '=', id)
    .execute();

export const setRead = (
  tx: Database,
  id: number,
  side: PairSide,
  { readId, unread }: { readId: number; unread: number },
) =>
  tx
    .updateTable('conversations')
    .set({ [`${side}_read_id`]: readId, [`${side}_unread`]: unread })
    .where('id', '=', id)
    .execute();

/** Everything that was written up to now is erased. */
export const setCleared = (tx: Database, id: number) =>
  tx
    .updateTable('conversations')
    .set((row) => ({ cleared_id: row.ref('last_id'), low_unread: 0, high_unread: 0 }))
    .where('id', '=', id)
    .execute();

/** The latest of them are remembered. */
export const noteHidden = (tx: Database, id: number, hidden: number) =>
  tx
    .updateTable('conversations')
    .set({
      hidden_ids: sql`(${hidden}::bigint || array_remove(hidden_ids, ${hidden}::bigint))[:${sql.lit(pmLimits.hiddenIds)}]`,
    })
    .where('id', '=', id)
    .execute();

export const noteShown = (tx: Database, id: number, shown: number) =>
  tx
    .updateTable('conversations')
    .set({ hidden_ids: sql`array_remove(hidden_ids, ${shown}::bigint)` })
    .where('id', '=', id)
    .execute();

/** Ends access for a moment, of all conversations of these members. */
export async function endBrief(tx: Database, uids: readonly Uid[], now: number): Promise<Conversation[]> {
  const rows = await tx
    .updateTable('conversations')
    .set({ access: 'undefined', access_uids: [], brief: false, modified_at: now })
    .where('brief', '=', true)
    .where(sql<boolean>`(low_uid = any(${uids}::bigint[]) or high_uid = any(${uids}::bigint[]))`)
    .returningAll()
    .execute();
  return rows.map(read);
}

export async function membersWithBrief(db: Database): Promise<Uid[]> {
  const rows = await db
    .selectFrom('conversations')
    .select(['low_uid', 'high_uid'])
    .where('brief', '=', true)
    .execute();
  return [...new Set(rows.flatMap(({ low_uid, high_uid }) => [low_uid as Uid, high_uid as Uid]))];
}

/** What each list holds, for its reader: `own` and `theirs` are the columns of one and of the other. */
const listed: Record<PmList | 'all', (side: PairSide) => RawBuilder<boolean>> = {
  all: () => sql`access <> 'undefined'`,
  active: (side) => sql`(access = 'allow' and not ${sql.ref(`${side}_archived`)} and ${partnerExists(side)})`,
  // Of both: those that wait, and those that were refused by whom they asked.
  requests: () => sql`(access = 'requested' or (access = 'deny' and asked_uid > 0
    and (case asked_uid when low_uid then high_uid else low_uid end) = any(access_uids)))`,
  archive: (side) => sql`(access <> 'undefined' and (access = 'deny' or ${sql.ref(`${side}_archived`)}
    or not ${partnerExists(side)}))`,
};
const otherSide = { low: 'high', high: 'low' } as const;
const partnerExists = (side: PairSide) => isMember(`conversations.${otherSide[side]}_uid`);

/** The latest first. */
export async function listConversations(
  db: Database,
  uid: Uid,
  list: PmList | 'all',
  { offset, limit }: { offset: number; limit: number },
): Promise<Conversation[]> {
  const through = offset + limit;
  // Each side by its own index, no further than the page reaches.
  const half = (side: PairSide) => sql`(
    select * from conversations where ${sql.ref(`${side}_uid`)} = ${uid} and ${listed[list](side)}
    order by modified_at desc, id desc limit ${through})`;
  const { rows } = await sql<Selectable<ConversationTable>>`
    select * from (${half('low')} union all ${half('high')}) as both_sides
    order by modified_at desc, id desc offset ${offset} limit ${limit}`.execute(db);
  return rows.map(read);
}

export async function countConversations(db: Database, uid: Uid, list: PmList) {
  const half = (side: PairSide) => sql`
    select ${listed[list](side)} as is_listed, ${sql.ref(`${side}_unread`)} > 0 as is_unread,
      access = 'requested' and asked_uid <> ${uid} as is_waiting
    from conversations where ${sql.ref(`${side}_uid`)} = ${uid} and access <> 'undefined'`;
  const { rows } = await sql<{ total: number; unread: number; requests: number }>`
    select count(*) filter (where is_listed)::int as total, count(*) filter (where is_unread)::int as unread,
      count(*) filter (where is_waiting)::int as requests
    from (${half('low')} union all ${half('high')}) as both_sides`.execute(db);
  return rows[0] as { total: number; unread: number; requests: number };
}

/** With others whose nick contains the text. */
export async function conversationsByNick(
  db: Database,
  uid: Uid,
  nick: string,
  limit: number,
): Promise<Conversation[]> {
  const other = sql`case when low_uid = ${uid} then high_uid else low_uid end`;
  const { rows } = await sql<Selectable<ConversationTable>>`
    select * from conversations
    where (low_uid = ${uid} or high_uid = ${uid}) and access <> 'undefined'
      and ${isNickWith(other, nick)}
    order by modified_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(read);
}

/** Within a statement: whether the members of that column's conversation may write each other. */
export const isAccessAllowed = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from conversations where conversations.id = ${id} and conversations.access = 'allow')`;

/** Pairs of one of `changed` and one of `readers` who may write each other. */
export async function contactsAmong(
  db: Database,
  changed: readonly Uid[],
  readers: readonly Uid[],
): Promise<{ changed: Uid; reader: Uid }[]> {
  const { rows } = await sql<{ changed: Uid; reader: Uid }>`
    select low_uid as changed, high_uid as reader from conversations
    where low_uid = any(${changed}::bigint[]) and high_uid = any(${readers}::bigint[]) and access = 'allow'
    union all
    select high_uid, low_uid from conversations
    where high_uid = any(${changed}::bigint[]) and low_uid = any(${readers}::bigint[]) and access = 'allow'
  `.execute(db);
  return rows;
}

export const allConversationsOf = async (db: Database, uid: Uid): Promise<Conversation[]> =>
  (
    await db
      .selectFrom('conversations')
      .selectAll()
      .where((where) => where.or([where('low_uid', '=', uid), where('high_uid', '=', uid)]))
      .orderBy('id')
      .execute()
  ).map(read);

export const removeConversation = (tx: Database, id: number) =>
  tx.deleteFrom('conversations').where('id', '=', id).execute();
