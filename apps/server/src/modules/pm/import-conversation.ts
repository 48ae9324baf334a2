// Conversations of the past, such as those of a demo's members: written as they would have been, and nobody is notified.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import { addConversation, sideOf } from './conversation-store.ts';
import { addMessage, type StoredMessage } from './message-store.ts';

export type ImportedConversation = {
  /** Asked for the conversation and wrote first. */
  from: Uid;
  to: Uid;
  access: 'allow' | 'requested' | 'deny';
  beganAt: number;
  latestAt: number;
  /** Of the latest messages, how many `to` has not read. */
  unread: number;
  /** By `to`. */
  archived: boolean;
  /** The earliest first. */
  messages: readonly (Omit<StoredMessage, 'conversation_id' | 'id' | 'sender_uid'> & {
    sender: Uid;
  })[];
};

/** Of two members who have no conversation yet. */
export type ImportConversation = (imported: ImportedConversation) => Promise<void>;

export const createImportConversation =
  (db: Database): ImportConversation =>
  ({ from, to, access, beganAt, latestAt, unread, archived, messages }) =>
    db.transaction().execute(async (tx) => {
      const { length } = messages;
      const isOpen = access === 'allow';
      const id = await addConversation(tx, [from, to], (pair) => {
        const [reader, writer] = [sideOf(pair, to), sideOf(pair, from)];
        return {
          access,
          access_uids: isOpen ? [] : [access === 'deny' ? to : from],
          asked_uid: isOpen ? 0 : from,
          last_id: length,
          [`${reader}_unread`]: unread,
          [`${reader}_read_id`]: length - unread,
          [`${writer}_read_id`]: length,
          [`${reader}_archived`]: archived,
          created_at: beganAt,
          modified_at: latestAt,
        };
      });
      for (const [nth, { sender, ...message }] of messages.entries())
        await addMessage(tx, {
          ...message,
          conversation_id: id,
          id: nth + 1,
          sender_uid: sender,
          recipient_uid: sender === from ? to : from,
        });
    });
