// Messages: written once under their `mid`, numbered in the order of commits, read, erased.
import { parse, picturesIn, toText } from '@alcove/markup';
import { messageFault, messageLimits, pmLimits, reportLimits, secondsOf, type Uid } from '@alcove/protocol';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { isPassingFailure } from '../../platform/db/passing-failure.ts';
import type { Use } from '../../platform/engines.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { Members } from '../accounts/index.ts';
import type { Attachments } from '../media/index.ts';
import { lockPair, type Relations } from '../relations/index.ts';
import { announceChange } from './changes.ts';
import {
  type Conversation,
  conversationOf,
  lockConversation,
  otherOf,
  setArchived,
  setCleared,
  setRead,
  sideOf,
} from './conversation-store.ts';
import type { ErasedMessages } from './erased-messages.ts';
import {
  countFrom,
  messageByMid,
  messagePage,
  placeMessage,
  placeOrdinary,
  type StoredMessage,
} from './message-store.ts';

type Page = { direction: 'backward' | 'forward'; filter_id: number };
const emptyPage = { messages: [] as StoredMessage[], canMoveBackward: false, canMoveForward: false };

type Needs = Use<'db' | 'clock' | 'notifications'> & {
  members: Pick<Members, 'byUid'>;
  relations: Pick<Relations, 'blockedBetween'>;
  attachments: Pick<Attachments, 'idsIn' | 'show' | 'withdrawBetween'>;
  erased: Pick<ErasedMessages, 'erase'>;
  sent(): void;
};

/** Answers the addresses of the pictures that it draws. */
function judge(text: string, attached: readonly string[]): string[] {
  // A frame may hold far more than a message: what is too long is not read to its end.
  const tree = parse(text.slice(0, messageLimits.max));
  const drawn = picturesIn(tree);
  const fault = messageFault(text, { text: toText(tree), pictures: [...drawn, ...attached] });
  if (fault === 'message_long') throw refuse('message_long', { count: messageLimits.max });
  if (fault) throw refuse('message_empty');
  return drawn;
}

const isReadable = ({ status }: Conversation) => status.value === 'allow' || status.value === 'deny';

export function createPmMessages(needs: Needs) {
  const { db, clock, members, relations, notifications, attachments, erased, sent } = needs;
  /** A conversation outlives the account of the other; without one, the other has to exist. */
  async function find(me: Uid, to: Uid): Promise<Conversation | undefined> {
    if (me === to) throw refuse('not_oneself');
    const row = await conversationOf(db, me, to);
    if (!row && !(await members.byUid(to))?.active) throw refuse('member_unknown');
    return row;
  }

  /** Holds the conversation while something of it changes. */
  async function change<T>(
    me: Uid,
    to: Uid,
    work: (tx: Database, row: Conversation) => Promise<T>,
  ): Promise<T | undefined> {
    if (!(await find(me, to))) return undefined;
    return db.transaction().execute(async (tx) => {
      const row = await lockConversation(tx, me, to);
      return row && work(tx, row);
    });
  }

  return {
    find,

    async send(
      me: Uid,
      {
        to,
        message: text,
        attachments: attached,
        mid,
      }: { to: Uid; message: string; attachments: readonly string[]; mid: string },
    ): Promise<{ id: number; mid: string; timestamp: number }> {
      const drawn = attachments.idsIn(judge(text, attached));
      const ids = [...new Set([...attached, ...drawn])];
      if (ids.length > messageLimits.attachments) {
        throw refuse('files_too_many', { count: messageLimits.attachments });
      }
      const name = mid || randomUUID();
      const now = clock.now();
      const place = async (tx: Database) => {
        // Against a block at the same moment: it is either before the message, or after it.
        await lockPair(tx, me, to, { active: true, shared: true });
        const row = await lockConversation(tx, me, to);
        const refused = await relations.blockedBetween(me, to, tx);
        const isAllowed = !refused && row?.status.value === 'allow';
        // What was stored before a block, or with pictures that nothing else may use, is answered as it was.
        if (row && (!isAllowed || ids.length > 0)) {
          const known = await messageByMid(tx, { conversationId: row.id, sender: me, mid: name });
          if (known) return { ...known, isNew: false };
        }
        if (refused) throw new Refusal(refused);
        if (!row || !isAllowed) throw refuse('pm_not_allowed');
        const placed = await placeMessage(
          tx,
          {
            conversation_id: row.id,
            sender_uid: me,
            mid: name,
            text,
            attachments: await attachments.show(tx, me, { use: 'pm', to }, ids),
            sent_at: now,
          },
          to,
        );
        // One unread item for a conversation: those after the first change nothing of it.
        if (placed.isNew && row[`${sideOf(row, to)}_unread`] === 0) {
          await notifications.tell(tx, 'message', { to, from: me, entity: row.id, data: {} });
        }
        return placed;
      };
      const inOneStatement = async () =>
        ids.length === 0 ? placeOrdinary(db, { from: me, to, mid: name, text, sentAt: now }) : undefined;
      try {
        const placed = (await inOneStatement()) ?? (await db.transaction().execute(place));
        if (placed.isNew) sent();
        return { id: placed.id, mid: name, timestamp: secondsOf(placed.sent_at) };
      } catch (error) {
        // Sent again under its name, it is stored once, whatever became of this attempt.
        throw isPassingFailure(error) ? refuse('unavailable') : error;
      }
    },

    async load(me: Uid, to: Uid, { direction, filter_id: from }: Page) {
      const [row, refused] = await Promise.all([find(me, to), relations.blockedBetween(me, to)]);
      if (refused) throw new Refusal(refused);
      if (!row || !isReadable(row)) return { row, ...emptyPage };
      const { id, cleared_id: clearedId } = row;
      const pageOf = (of: Page, limit: number) =>
        messagePage(db, id, { direction: of.direction, from: of.filter_id, clearedId, limit });
      const isBackward = direction === 'backward';
      // The message from which the page is asked for is the first behind it.
      const behind: Page = isBackward
        ? { direction: 'forward', filter_id: from - 1 }
        : { direction: 'backward', filter_id: from + 1 };
      const [{ messages, more }, isAnyBehind] = await Promise.all([
        pageOf({ direction, filter_id: from }, pmLimits.page),
        isBackward && from === 0 ? false : pageOf(behind, 1).then((page) => page.messages.length > 0),
      ]);
      const canMoveBehind = messages.length > 0 && isAnyBehind;
      return {
        row,
        messages,
        canMoveBackward: isBackward ? more : canMoveBehind,
        canMoveForward: isBackward ? canMoveBehind : more,
      };
    },

    /** Answers how many remain unread. */
    async markRead(me: Uid, from: Uid, id: number | undefined): Promise<number> {
      const left = await change(me, from, async (tx, row) => {
        const side = sideOf(row, me);
        const readId = Math.min(id ?? row.last_id, row.last_id);
        const unread = row[`${side}_unread`];
        if (readId <= row[`${side}_read_id`]) return unread;
        const after = Math.max(readId, row.cleared_id);
        const remains =
          unread === 0 || readId === row.last_id
            ? 0
            : await countFrom(tx, { conversationId: row.id, sender: from, after });
        await setRead(tx, row.id, side, { readId, unread: remains });
        if (remains === 0 && unread > 0) {
          await notifications.settle(tx, { type: 'message', to: me, from });
        }
        await announceChange(tx, row, { state: 1 });
        return remains;
      });
      return left ?? 0;
    },

    /** For both members. */
    async erase(me: Uid, to: Uid): Promise<void> {
      await change(me, to, async (tx, row) => {
        if (row.cleared_id === row.last_id) return;
        await erased.erase(tx, row.id);
        await setCleared(tx, row.id);
        await attachments.withdrawBetween(tx, me, to, reportLimits.erasedKeptMs);
        // An erased member has no notifications, and those about them went with them.
        const isThere = (await members.byUid(to, tx)) !== undefined;
        for (const uid of isThere ? [me, to] : []) {
          await notifications.settle(tx, { type: 'message', to: uid, from: otherOf(row, uid) });
        }
        await announceChange(tx, row, { erasedBy: me });
      });
    },

    async archive(me: Uid, to: Uid, archived: boolean): Promise<void> {
      await change(me, to, async (tx, row) => {
        const side = sideOf(row, me);
        if (row[`${side}_archived`] === archived) return;
        await setArchived(tx, row.id, side, archived);
        await announceChange(tx, row, { state: 1 });
      });
    },
  };
}
export type PmMessages = ReturnType<typeof createPmMessages>;
