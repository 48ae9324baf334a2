// A member's conversations in their export, and what their deletion removes: their own messages and their name.
// What the others wrote stays with those.
import type { Uid } from '@alcove/protocol';
import { type PersonalData, type Members, exportedTime } from '../accounts/index.ts';
import type { Attachments } from '../media/index.ts';
import { announceChange } from './changes.ts';
import { allConversationsOf, otherOf, removeConversation, setRead, sideOf } from './conversation-store.ts';
import type { ErasedMessages } from './erased-messages.ts';
import { countFrom, messagesIn, removeMessagesOf } from './message-store.ts';

type Needs = {
  members: Pick<Members, 'byUids'>;
  erased: Pick<ErasedMessages, 'forget'>;
  attachments: Pick<Attachments, 'release'>;
};

export const createPmPersonalData = ({ members, erased, attachments }: Needs): PersonalData => ({
  name: 'private_messages',
  async copy(db, { uid: ownUid }) {
    const uid = ownUid as Uid;
    const rows = await allConversationsOf(db, uid);
    const named = await members.byUids(
      rows.map((row) => otherOf(row, uid)),
      db,
    );
    const said = Map.groupBy(
      await messagesIn(
        db,
        rows.map(({ id }) => id),
      ),
      (message) => message.conversation_id,
    );
    return rows.map((row) => ({
      with: named.get(otherOf(row, uid))?.nick ?? '',
      access: row.status.value,
      since: exportedTime(row.created_at),
      messages: (said.get(row.id) ?? []).map(({ sender_uid, text, sent_at }) => ({
        from: sender_uid === uid ? 'me' : 'other',
        text,
        at: exportedTime(sent_at),
      })),
    }));
  },
  async erase(tx, { uid: ownUid }) {
    const uid = ownUid as Uid;
    for (const row of await allConversationsOf(tx, uid)) {
      const other = otherOf(row, uid);
      await erased.forget(tx, row.id);
      // Also pictures that were taken back and are kept for reports.
      const shown = await removeMessagesOf(tx, row.id, uid);
      await attachments.release(
        tx,
        shown.map(({ id }) => id),
      );
      const kept = await countFrom(tx, { conversationId: row.id, sender: other, after: 0 });
      const isKept = kept > 0 && (await members.byUids([other], tx)).has(other);
      if (isKept) await setRead(tx, row.id, sideOf(row, other), { readId: row.last_id, unread: 0 });
      else await removeConversation(tx, row.id);
      await announceChange(tx, row, { state: 1 });
    }
  },
});
