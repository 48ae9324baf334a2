// The rows of messages. A batch of one room is one statement that locks the room's row, so that ids rise in
// the order of commits and the whole batch becomes visible at once.
import {
  type Author,
  type ChatMessage,
  type Gender,
  messageLimits,
  type MessageStyle,
  type Role,
  chatLimits,
  type RoomId,
  secondsOf,
  serviceAuthor,
  type ServiceContent,
  statusOf,
  type Uid,
} from '@alcove/protocol';
import { CompiledQuery, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { authorRow, isMemberText } from '../../accounts/index.ts';
import {
  latestMessageRow,
  roomTextsRow,
  takeMessageId,
  takeMessageIdsText,
  type TranslatableRoom,
} from '../../rooms/index.ts';

export type NewMessageRow = {
  uid: Uid;
  /** Identifies a message that is sent again. */
  key: string;
  mid: string;
  text: string;
  style: MessageStyle;
  attachments: ChatMessage['attachments'];
  saidAt: number;
  /** Members who are notified that the message mentions them; absent in most messages. */
  mentions?: Mentions | undefined;
};

/** `quote`: what they are shown of the message. */
export type Mentions = { to: readonly Uid[]; quote: string };

/** `isNew`: written by this statement, and not by an earlier one with the same key. */
export type StoredPosition = { id: number; saidAt: number; isNew: boolean };

/** A message of the server; `text` is for readers who have no words of their own for its type. */
export type NewServiceMessage = { author?: Author | undefined; text: string; service: ServiceContent };

/** All stored messages up to and including `lastId`. */
export type MessagePage = { lastId: number; messages: ChatMessage[] };

type WrittenMessage = TranslatableRoom & { text: string; said_at: number };

export type MessageStore = ReturnType<typeof createMessageStore>;

type PlacedRow = { id: number | null; said_at: number; is_new: boolean };
type MessageRow = {
  service: ServiceContent | null;
  last_message_id: number;
  /** Null where the room has no message. */
  id: number | null;
  /** Null: a message of the server that names no author. */
  uid: Uid | null;
  mid: string;
  text: string;
  style: MessageStyle;
  attachments: ChatMessage['attachments'];
  said_at: number;
  nick: string;
  gender: Gender;
  avatar: string;
  active: boolean;
  phone_verified: boolean;
  certified: boolean;
  role: Role | null;
  premium_until_at: number;
};

/** Another process wrote the same key, or an author was erased, after the statement had read. */
export const isRace = (error: unknown): boolean =>
  ['room_message_receipts_pkey', 'room_message_receipts_uid_fkey', 'room_messages_uid_fkey'].includes(
    (error as { constraint?: string }).constraint ?? '',
  );

export const messageOf = (
  roomId: RoomId,
  placed: StoredPosition,
  row: NewMessageRow,
  author: Author,
): ChatMessage => ({
  ...author,
  id: placed.id,
  mid: row.mid,
  roomid: roomId,
  message: row.text,
  style: row.style,
  timestamp: secondsOf(placed.saidAt),
  attachments: row.attachments,
});

function readMessage(roomId: RoomId, row: MessageRow, id: number, now: number): ChatMessage {
  const { uid } = row;
  return {
    ...(uid === null ? serviceAuthor : authorOf({ ...row, uid }, now)),
    id,
    mid: row.mid,
    roomid: roomId,
    message: row.text,
    style: row.style,
    timestamp: secondsOf(row.said_at),
    attachments: row.attachments,
    ...(row.service && { service: row.service }),
  };
}

function authorOf(row: MessageRow & { uid: Uid }, now: number): Author {
  const person = {
    kind: 'member' as const,
    uid: row.uid,
    nick: row.nick,
    gender: row.gender,
    active: row.active,
    phoneVerified: row.phone_verified,
    certified: row.certified,
    ...(row.role && { role: row.role }),
    premiumUntil: row.premium_until_at,
  };
  return {
    uid: row.uid,
    nick: row.nick,
    gender: row.gender,
    avatar_url: row.avatar,
    status: statusOf(person, now),
    certified: row.certified ? 1 : 0,
  };
}

/**
 * $1: the messages as JSON, $2: the room, $3: receipts up to this time are deleted. Plain SQL, since it runs with
 * every message. All changes depend on `placed`, which locks the room, so that two processes do not deadlock.
 * Old receipts are deleted before new ones are written, since a key may return after its time.
 */
const writeMessages = `
  with asked as (
    select * from json_to_recordset($1::json) as message (
      position int, uid bigint, key text, mid text, text text, style jsonb, attachments jsonb,
      said_at bigint
    )
  ), known as (
    select asked.position, receipt.id, receipt.said_at
    from asked
    join room_message_receipts receipt
      on receipt.room_id = $2 and receipt.uid = asked.uid and receipt.key = asked.key
      and receipt.said_at > $3
  ), fresh as (
    select asked.*, row_number() over (order by position) as nth, count(*) over () as total
    from asked
    where not exists (select from known where known.position = asked.position)
      and ${isMemberText('asked.uid')}
  ), placed as (
    ${takeMessageIdsText('$2', '(select count(*) from fresh)')}
  ), numbered as (
    select fresh.*, last_message_id - total + nth as id from fresh, placed
  ), written as (
    insert into room_messages (room_id, id, uid, mid, text, style, attachments, said_at)
    select $2, id, uid, mid, text, style, attachments, said_at from numbered
  ), trimmed as (
    delete from room_messages
    where room_id = $2 and id <= (select last_message_id from placed) - ${chatLimits.historyMessages}
  ), forgotten as (
    delete from room_message_receipts
    where room_id = $2 and said_at <= $3 and exists (select from placed)
    returning id
  ), received as (
    insert into room_message_receipts (room_id, uid, key, id, said_at)
    select $2, uid, key, id, said_at from numbered
    where (select count(*) from forgotten) >= 0
  )
  select coalesce(known.id, numbered.id) as id,
    coalesce(known.said_at, asked.said_at) as said_at,
    numbered.id is not null as is_new
  from placed
  cross join asked
  left join known on known.position = asked.position
  left join numbered on numbered.position = asked.position
  order by asked.position`;

/** The stored messages of a member, with the rooms they stand in. */
export async function messagesBy(db: Database, uid: Uid): Promise<WrittenMessage[]> {
  const { rows } = await sql<WrittenMessage>`
    select room.*, said.text, said.said_at
    from room_messages said
    join lateral (${roomTextsRow(sql`said.room_id`)}) room on true
    where said.uid = ${uid}
    order by said.said_at, said.id`.execute(db);
  return rows;
}

/** Of one sender, reader and room. */
const mentionAgainMs = 600_000;

export function createMessageStore({ db, clock, notifications }: Use<'db' | 'clock' | 'notifications'>) {
  async function writeRows(
    tx: Database,
    roomId: RoomId,
    messages: readonly NewMessageRow[],
  ): Promise<(StoredPosition | undefined)[] | undefined> {
    const forgottenAt = clock.now() - messageLimits.midKnownMs;
    const asked = messages.map((message, position) => ({
      ...message,
      position,
      said_at: message.saidAt,
    }));
    const { rows } = await tx.executeQuery<PlacedRow>(
      CompiledQuery.raw(writeMessages, [JSON.stringify(asked), roomId, forgottenAt]),
    );
    if (rows.length === 0) return undefined;
    return rows.map(({ id, said_at, is_new }) =>
      id === null ? undefined : { id, saidAt: said_at, isNew: is_new },
    );
  }

  /** With the messages, in one transaction. */
  async function tellMentioned(tx: Database, roomId: RoomId, { uid, mentions }: NewMessageRow) {
    if (!mentions) return;
    await notifications.tell(tx, 'mention', {
      to: mentions.to,
      from: uid,
      entity: roomId,
      data: { roomId, quote: mentions.quote },
      once: { key: `${roomId}:${uid}`, withinMs: mentionAgainMs },
    });
  }

  return {
    /**
     * The position of each message; undefined where its author was erased. Undefined as a whole where the room
     * was destroyed. No two messages of a batch may have the same author and key.
     */
    async write(
      roomId: RoomId,
      messages: readonly NewMessageRow[],
    ): Promise<(StoredPosition | undefined)[] | undefined> {
      // Most batches mention nobody: they are one statement, without a transaction around it.
      if (!messages.some(({ mentions }) => mentions)) return writeRows(db, roomId, messages);
      return db.transaction().execute(async (tx) => {
        const placed = await writeRows(tx, roomId, messages);
        for (const [position, message] of messages.entries())
          if (placed?.[position]?.isNew) await tellMentioned(tx, roomId, message);
        return placed;
      });
    },

    /** The stored messages after that id, with the present profiles of their authors. */
    async read(roomId: RoomId, after: number): Promise<MessagePage | undefined> {
      const { rows } = await sql<MessageRow>`
        select room.last_message_id, message.*
        from (${latestMessageRow(roomId)}) room
        left join lateral (
          select said.id, said.uid, mid, text, style, attachments, said_at, service, nick, gender, avatar, active,
            phone_verified, certified, role, premium_until_at
          from room_messages said
          left join lateral (${authorRow(sql`said.uid`)}) author on true
          where said.room_id = room.id and not said.hidden
            and said.id > greatest(${after}::bigint, room.last_message_id - ${chatLimits.historyMessages}::int)
        ) message on true
        order by message.id
      `.execute(db);
      const [first] = rows;
      if (!first) return undefined;
      const now = clock.now();
      const messages = rows.flatMap((row) => (row.id === null ? [] : readMessage(roomId, row, row.id, now)));
      return { lastId: first.last_message_id, messages };
    },

    /** In the caller's transaction; the room stays locked until it ends. Undefined where the room is gone. */
    async writeService(
      tx: Database,
      roomId: RoomId,
      message: NewServiceMessage,
    ): Promise<ChatMessage | undefined> {
      const { author, text, service } = message;
      const saidAt = clock.now();
      const { rows } = await sql<{ last_message_id: number }>`
        with placed as (
          ${takeMessageId(roomId)}
        ), written as (
          insert into room_messages (room_id, id, uid, mid, text, style, attachments, said_at, service)
          select ${roomId}, last_message_id, ${author?.uid ?? null}, '', ${text}, '{}', '[]', ${saidAt},
            ${JSON.stringify(service)}::jsonb
          from placed
        ), trimmed as (
          delete from room_messages
          where room_id = ${roomId} and id <= (select last_message_id from placed) - ${chatLimits.historyMessages}
        )
        select last_message_id from placed
      `.execute(tx);
      const [placed] = rows;
      return (
        placed && {
          ...(author ?? serviceAuthor),
          id: placed.last_message_id,
          mid: '',
          roomid: roomId,
          message: text,
          style: {},
          timestamp: secondsOf(saidAt),
          attachments: [],
          service,
        }
      );
    },
  };
}
