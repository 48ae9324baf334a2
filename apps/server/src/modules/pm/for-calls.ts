// Private messages as video calls use them: the agreement that a call needs, the sockets of its members, and the line
// of the call in the history.
import { randomUUID } from 'node:crypto';
import type { PmMessage, Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { LiveConnection } from '../../platform/live/live.ts';
import { type Conversation, lockConversation } from './conversation-store.ts';
import { placeMessage } from './message-store.ts';
import type { PmPeople } from './people.ts';

type RecordedCall = {
  /** What the row was when it was locked. */
  conversation: Pick<Conversation, 'id'>;
  caller: Uid;
  callee: Uid;
  call: NonNullable<PmMessage['call']>;
  now: number;
};

export type PmForCalls = {
  isOnline(uid: Uid): boolean;
  /** Of this process, on both channels. */
  socketsOf(uid: Uid): readonly LiveConnection[];
  /** Holds the conversation until the transaction ends; undefined where the two have none. */
  lock(tx: Database, one: Uid, other: Uid): Promise<Conversation | undefined>;
  /** Writes the call into the history; a missed one is unread. */
  record(tx: Database, recorded: RecordedCall): Promise<void>;
};

export const createPmForCalls = (people: PmPeople): PmForCalls => ({
  isOnline: people.isOnline,
  socketsOf: people.of,
  lock: lockConversation,
  async record(tx, { conversation, caller, callee, call, now }) {
    const message = {
      conversation_id: conversation.id,
      sender_uid: caller,
      // A client names messages as it likes: it cannot take this name beforehand.
      mid: randomUUID(),
      text: '',
      attachments: [],
      sent_at: now,
      call,
    };
    await placeMessage(tx, message, call.missed === 1 ? callee : null);
  },
});
