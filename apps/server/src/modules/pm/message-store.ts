// The rows of private messages. A row stays when its text is erased, so that its `mid` names no other message.
import type { Attachment, PmMessage, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export type StoredMessage = {
  conversation_id: number;
  id: number;
  sender_uid: Uid;
  mid: string;
  text: string;
  attachments: Attachment[];
  sent_at: number;
  /** A video call of the sender; then the text is empty. */
  call?: PmMessage['call'] | null;
};

const columns = sql.raw('conversation_id, id, sender_uid, mid, text, attachments, sent_at, call');

export async function messageByMid(
  tx: Database,
  { conversationId, sender, mid }: { conversationId: number; sender: Uid; mid: string },
): Promise<{ id: number; sent_at: number } | undefined> {
  return tx
    .selectFrom('private_messages')
    .select(['id', 'sent_at'])
    .where('conversation_id', '=', conversationId)
    .where('sender_uid', '=', sender)
    .where('mid', '=', mid)
    .executeTakeFirst();
}

export const addMessage = (
  tx: Database,
  { attachments, call, ...message }: StoredMessage & { recipient_uid: Uid },
) =>
  tx
    .insertInto('private_messages')
    .values({
      ...message,
      attachments: JSON.stringify(attachments),
      call: call ? JSON.stringify(call) : null,
    })
    .execute();

export const pmChannel = 'private_messages';

export type PlacedMessage = { id: number; sent_at: number; isNew: boolean };
type PlacedRow = { placed_id: number; placed_at: number; is_new: boolean };
const placedIn = ([row]: PlacedRow[]): PlacedMessage | undefined =>
  row && { id: row.placed_id, sent_at: row.placed_at, isNew: row.is_new };

/**
 * Numbers a message, stores it, counts it as unread by `reader`, takes the conversation out of both archives and tells
 * all processes, in one statement: unless its sender has written under this `mid` before. In the transaction that
 * holds the conversation.
 */
export async function placeMessage(
  tx: Database,
  { conversation_id: id, sender_uid, mid, text, attachments, sent_at, call }: Omit<StoredMessage, 'id'>,
  reader: Uid | null,
): Promise<PlacedMessage> {
  const { rows } = await sql<PlacedRow>`/* prepared: pm_place */
    select placed_id, placed_at, is_new from place_message(${id}, ${sender_uid}, ${reader}, ${mid}, ${text},
      ${JSON.stringify(attachments)}, ${call ? JSON.stringify(call) : null}, ${sent_at})`.execute(tx);
  const placed = placedIn(rows);
  if (!placed) throw new Error(`conversation ${id} is gone`);
  return placed;
}

/**
 * The same in a transaction of its own, for a text about which there is nothing to decide and nobody to notify;
 * undefined, and nothing changed, where there is.
 */
export async function placeOrdinary(
  db: Database,
  { from, to, mid, text, sentAt }: { from: Uid; to: Uid; mid: string; text: string; sentAt: number },
): Promise<PlacedMessage | undefined> {
  const { rows } = await sql<PlacedRow>`/* prepared: pm_place_ordinary */
    select placed_id, placed_at, is_new
    from place_ordinary_message(${from}, ${to}, ${mid}, ${text}, ${sentAt})`.execute(db);
  return placedIn(rows);
}

/** By rising ids, without those up to `clearedId`; one more than `limit` says that there are others. */
export async function messagePage(
  db: Database,
  conversationId: number,
  page: { direction: 'backward' | 'forward'; from: number; clearedId: number; limit: number },
): Promise<{ messages: StoredMessage[]; more: boolean }> {
  const { direction, from, clearedId, limit } = page;
  const isBackward = direction === 'backward';
  const { rows } = isBackward
    ? await sql<StoredMessage>`/* prepared: pm_page_backward */
        select ${columns} from private_messages
        where conversation_id = ${conversationId} and id > ${clearedId}
          and id < ${from === 0 ? Number.MAX_SAFE_INTEGER : from} and text is not null
        order by id desc limit ${limit + 1}`.execute(db)
    : await sql<StoredMessage>`/* prepared: pm_page_forward */
        select ${columns} from private_messages
        where conversation_id = ${conversationId} and id > ${Math.max(from, clearedId)} and text is not null
        order by id asc limit ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit);
  return { messages: isBackward ? shown.toReversed() : shown, more: rows.length > limit };
}

export async function messageAt(
  db: Database,
  conversationId: number,
  id: number,
): Promise<StoredMessage | undefined> {
  const { rows } = await sql<StoredMessage>`/* prepared: pm_message */
    select ${columns} from private_messages
    where conversation_id = ${conversationId} and id = ${id} and text is not null`.execute(db);
  return rows[0];
}

/** The latest message of each conversation that has one. */
export async function lastMessageOfEach(
  db: Database,
  conversationIds: readonly number[],
): Promise<Map<number, StoredMessage>> {
  if (conversationIds.length === 0) return new Map();
  const { rows } = await sql<StoredMessage>`/* prepared: pm_last_messages */
    select message.* from unnest(${conversationIds}::bigint[]) as wanted (id)
    join conversations on conversations.id = wanted.id
    cross join lateral (
      select ${columns} from private_messages
      where private_messages.conversation_id = wanted.id and private_messages.id > conversations.cleared_id
        and text is not null
      order by private_messages.id desc limit 1
    ) as message`.execute(db);
  return new Map(rows.map((row) => [row.conversation_id, row]));
}

/** Messages of `sender` after an id. */
export async function countFrom(
  db: Database,
  { conversationId, sender, after }: { conversationId: number; sender: Uid; after: number },
): Promise<number> {
  const { count } = await db
    .selectFrom('private_messages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('conversation_id', '=', conversationId)
    .where('sender_uid', '=', sender)
    .where('id', '>', after)
    .where('text', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

export const eraseTexts = (tx: Database, conversationId: number) =>
  tx
    .updateTable('private_messages')
    .set({ text: null, attachments: '[]', call: null })
    .where('conversation_id', '=', conversationId)
    .where('text', 'is not', null)
    .execute();

/** Readable texts, by rising ids. */
export async function storedTexts(
  db: Database,
  conversationId: number,
  { after, limit }: { after: number; limit: number },
): Promise<Omit<StoredMessage, 'conversation_id' | 'mid'>[]> {
  const { rows } = await sql<StoredMessage>`
    select id, sender_uid, text, attachments, sent_at from private_messages
    where conversation_id = ${conversationId} and id > ${after} and text is not null
    order by id limit ${limit}`.execute(db);
  return rows;
}

/** What can be read within some places of these ids. */
export async function textsAround(
  db: Database,
  { id, cleared_id }: { id: number; cleared_id: number },
  ids: readonly number[],
  distance: number,
): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select distinct message.* from unnest(${ids}::bigint[]) as wanted (id)
    cross join lateral (
      select ${columns} from private_messages
      where conversation_id = ${id} and private_messages.id > ${cleared_id} and text is not null
        and private_messages.id between wanted.id - ${distance}::int and wanted.id + ${distance}::int
    ) as message
    order by message.id`.execute(db);
  return rows;
}

/** The latest of one of the two that can be read, by rising ids. */
export async function latestTextsOf(
  db: Database,
  { id, cleared_id }: { id: number; cleared_id: number },
  sender: Uid,
  limit: number,
): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select ${columns} from private_messages
    where conversation_id = ${id} and private_messages.id > ${cleared_id} and sender_uid = ${sender}
      and text is not null
    order by id desc limit ${limit}`.execute(db);
  return rows.toReversed();
}

export async function removeMessagesOf(
  tx: Database,
  conversationId: number,
  sender: Uid,
): Promise<Attachment[]> {
  const rows = await tx
    .deleteFrom('private_messages')
    .where('conversation_id', '=', conversationId)
    .where('sender_uid', '=', sender)
    .returning('attachments')
    .execute();
  return rows.flatMap(({ attachments }) => attachments as Attachment[]);
}

/** Only letters and digits reach the query. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, 8) ?? [];

/** What the index of words holds: the words, and the two members. */
const searched = sql.raw(`(to_tsvector('simple', text)
  || array_to_tsvector(array['@' || sender_uid::text, '@' || recipient_uid::text]))`);

/** Messages of the member, with all others, that are looked at before the index of words is asked. */
const latestSearched = 1000;
/** A word that so many of them hold is common. */
const commonAmongLatest = 20;

type Search = { words: readonly string[]; hidden: readonly Uid[]; offset: number; limit: number };

/** The last word may be a beginning. */
const queryOf = (words: readonly string[]) =>
  words.map((word, nth) => (nth === words.length - 1 ? `${word}:*` : word)).join(' & ');

/** Messages of a reader among those of a statement that calls them `message`: which they may read, the latest first. */
const mayBeRead = (uid: Uid, { hidden, offset, limit }: Pick<Search, 'hidden' | 'offset' | 'limit'>) => sql`
  join conversations on conversations.id = message.conversation_id
  where (low_uid = ${uid} or high_uid = ${uid}) and access in ('allow', 'deny') and message.id > cleared_id
    and not (low_uid = any(${hidden}::bigint[]) or high_uid = any(${hidden}::bigint[]))
  order by sent_at desc, message.id desc offset ${offset} limit ${limit}`;

/** Making words of a text takes longer than finding the letters in it. */
const holds = (words: readonly string[]) => sql`
  case when lower(text) like all(${words.map((word) => `%${word}%`)}::text[])
    then to_tsvector('simple', text) @@ to_tsquery('simple', ${queryOf(words)}) else false end`;

type Latest = {
  found: StoredMessage[];
  /** Messages that were looked at, and those of them that hold the letters of the last word. */
  looked: number;
  withLast: number;
};

async function amongLatest(
  db: Database,
  uid: Uid,
  { words, hidden, offset, limit }: Search,
): Promise<Latest> {
  const latest = (side: 'sender_uid' | 'recipient_uid') => sql`(
    select conversation_id, id, sender_uid, mid, text, attachments, sent_at from private_messages
    where ${sql.ref(side)} = ${uid} and text is not null
    order by sent_at desc, id desc limit ${latestSearched}
  )`;
  const { rows } = await sql<Latest>`
    with latest as (
      ${latest('sender_uid')} union all ${latest('recipient_uid')}
      order by sent_at desc, id desc limit ${latestSearched}
    ), message as (
      select * from latest where ${holds(words)}
    ), found as (
      select conversation_id, message.id, sender_uid, mid, text, attachments, sent_at
      from message ${mayBeRead(uid, { hidden, offset: 0, limit: offset + limit })}
    )
    select (select count(*)::int from latest) as looked,
      (select count(*)::int from latest where lower(text) like ${`%${words.at(-1)}%`}) as "withLast",
      coalesce((select json_agg(found order by sent_at desc, id desc) from found), '[]') as found`.execute(
    db,
  );
  return rows[0] ?? { found: [], looked: 0, withLast: 0 };
}

/** `isLastCommon`: the index would gather the last word, which may be a beginning, from all members' messages. */
async function amongAll(
  db: Database,
  uid: Uid,
  search: Search,
  isLastCommon: boolean,
): Promise<StoredMessage[]> {
  const { words } = search;
  const isLastLeft = isLastCommon && words.length > 1;
  const asked = isLastLeft ? words.slice(0, -1).join(' & ') : queryOf(words);
  const { rows } = await sql<StoredMessage>`
    with message as not materialized (
      select * from private_messages
      where text is not null
        and ${searched} @@ (${`'@${uid}'`}::tsquery && to_tsquery('simple', ${asked}))
        and ${isLastLeft ? holds(words.slice(-1)) : sql`true`}
    )
    select conversation_id, message.id, sender_uid, mid, text, attachments, sent_at
    from message ${mayBeRead(uid, search)}`.execute(db);
  return rows;
}

/**
 * In conversations that their reader may read, without those hidden by a block; the latest first. Words that many
 * messages hold fill a page from the latest ones, which are all that most members have; the index of words answers for
 * rare ones, whose matches are few.
 */
export async function messagesWith(
  db: Database,
  uid: Uid,
  text: string,
  { hidden, offset, limit }: Omit<Search, 'words'>,
): Promise<StoredMessage[]> {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const search = { words, hidden, offset, limit };
  const { found, looked, withLast } = await amongLatest(db, uid, search);
  if (found.length === offset + limit || looked < latestSearched) return found.slice(offset);
  return amongAll(db, uid, search, withLast >= commonAmongLatest);
}

export const messagesIn = (db: Database, conversationIds: readonly number[]) =>
  db
    .selectFrom('private_messages')
    .select(['conversation_id', 'id', 'sender_uid', 'text', 'sent_at'])
    .where('conversation_id', '=', sql<number>`any(${conversationIds}::bigint[])`)
    .where('text', 'is not', null)
    .orderBy('conversation_id')
    .orderBy('id')
    .execute();
