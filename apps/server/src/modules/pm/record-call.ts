// Writes a video call into the history of its conversation.
import { randomUUID } from 'node:crypto';
import type { PmMessage, Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Conversation } from './conversation-store.ts';
import { placeMessage } from './message-store.ts';

export type RecordedCall = {
  /** What the row was when it was locked. */
  conversation: Pick<Conversation, 'id'>;
  caller: Uid;
  callee: Uid;
  call: NonNullable<PmMessage['call']>;
  now: number;
};

/** A missed call is unread. */
export async function recordCall(
  tx: Database,
  { conversation, caller, callee, call, now }: RecordedCall,
): Promise<void> {
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
}
