// What private messages said that the team hides: kept apart, where no reader of messages finds it.
import type { Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { StoredMessage } from './message-store.ts';

type Pictures = Pick<StoredMessage, 'attachments'>;
const picturesIn = (rows: readonly Pictures[]): string[] =>
  rows.flatMap(({ attachments }) => attachments.map(({ id }) => id));

/** Takes the message out of both views and keeps it; returns its pictures. */
export async function hideText(tx: Database, conversationId: number, id: number): Promise<string[]> {
  const { rows } = await sql<Pictures>`
    with kept as (
      insert into hidden_private_messages (conversation_id, id, text, attachments)
      select conversation_id, id, text, attachments from private_messages
      where conversation_id = ${conversationId} and id = ${id} and text is not null
      for update
      returning attachments
    ), hidden as (
      update private_messages set text = null, attachments = '[]'
      where conversation_id = ${conversationId} and id = ${id} and text is not null
    )
    select attachments from kept`.execute(tx);
  return picturesIn(rows);
}

/** What was hidden; it is kept no longer. */
async function takeHidden(tx: Database, conversationId: number, id: number) {
  const { rows } = await sql<Pictures & { text: string }>`
    delete from hidden_private_messages where conversation_id = ${conversationId} and id = ${id}
    returning text, attachments`.execute(tx);
  return rows[0];
}

/** Gives the message back to both views; returns its pictures. */
export async function restoreText(tx: Database, conversationId: number, id: number): Promise<string[]> {
  const kept = await takeHidden(tx, conversationId, id);
  if (!kept) return [];
  await tx
    .updateTable('private_messages')
    .set({ text: kept.text, attachments: JSON.stringify(kept.attachments) })
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .execute();
  return picturesIn([kept]);
}

/** Erases the message, hidden or not; returns its pictures. */
export async function eraseText(tx: Database, conversationId: number, id: number): Promise<string[]> {
  const kept = await takeHidden(tx, conversationId, id);
  const { rows } = await sql<Pictures>`
    with shown as (
      select id, attachments from private_messages
      where conversation_id = ${conversationId} and id = ${id} for update
    ), erased as (
      update private_messages set text = null, attachments = '[]', call = null from shown
      where conversation_id = ${conversationId} and private_messages.id = shown.id
    )
    select attachments from shown`.execute(tx);
  return picturesIn(kept ? [kept, ...rows] : rows);
}

/** The message with that picture, hidden or not. */
export async function messageShowing(
  db: Database,
  sender: Uid,
  picture: string,
): Promise<{ within: number; id: string } | undefined> {
  const shown = JSON.stringify([{ id: picture }]);
  const { rows } = await sql<{ within: number; id: string }>`
    select conversation_id as within, id::text from private_messages
    where sender_uid = ${sender} and attachments @> ${shown}::jsonb
    union all
    select conversation_id, id::text from hidden_private_messages where attachments @> ${shown}::jsonb
    limit 1`.execute(db);
  return rows[0];
}

/** Also of a message that was erased. */
export async function senderOf(db: Database, conversationId: number, id: number): Promise<Uid | undefined> {
  const row = await db
    .selectFrom('private_messages')
    .select('sender_uid')
    .where('conversation_id', '=', conversationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.sender_uid as Uid | undefined;
}

/** Those of these that are hidden. */
export async function hiddenTexts(
  db: Database,
  { id, cleared_id }: { id: number; cleared_id: number },
  ids: readonly number[],
): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select conversation_id, id, sender_uid, mid, kept.text, kept.attachments, sent_at
    from hidden_private_messages kept
    join private_messages using (conversation_id, id)
    where conversation_id = ${id} and id > ${cleared_id} and id = any(${ids}::bigint[])`.execute(db);
  return rows;
}
