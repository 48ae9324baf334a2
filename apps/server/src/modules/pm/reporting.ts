// What members report of private messages: messages of the other, in a conversation they have, also those that
// were erased a day ago or less.
import { reportLimits, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Attachments } from '../media/index.ts';
import type { AskedItems, ReportedItem, ReportRules } from '../moderation/index.ts';
import { announceChange } from './changes.ts';
import {
  type Conversation,
  conversationById,
  conversationOf,
  lockConversationById,
  noteHidden,
  noteShown,
} from './conversation-store.ts';
import type { ErasedMessage, ErasedMessages } from './erased-messages.ts';
import {
  eraseText,
  hiddenTexts,
  hideText,
  messageShowing,
  restoreText,
  senderOf,
} from './hidden-messages.ts';
import { latestTextsOf, textsAround } from './message-store.ts';

type Needs = Use<'db'> & {
  erased: Pick<ErasedMessages, 'around' | 'latestOf'>;
  attachments: Pick<Attachments, 'fileOf' | 'remove' | 'senderOf' | 'setHidden'>;
};

/** Messages that a report without ids names. */
const latest = 10;

const numbersOf = (ids: readonly string[]): number[] =>
  ids.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);

/** In their order, each once. */
const inOrder = (...groups: readonly (readonly ErasedMessage[])[]): ErasedMessage[] =>
  [...new Map(groups.flat().map((message) => [message.id, message])).values()].toSorted(
    (one, other) => one.id - other.id,
  );

/** The picks, what lies up to five places before and after each, and no more than are sealed. */
export function sealedPlaces(count: number, picked: readonly number[]): Set<number> {
  const places = new Set(picked);
  for (let distance = 1; distance <= reportLimits.around; distance++) {
    for (const place of picked) {
      for (const near of [place - distance, place + distance]) {
        if (places.size >= reportLimits.entries) return places;
        if (near >= 0 && near < count) places.add(near);
      }
    }
  }
  return places;
}

/** The conversation is held, and both members learn of the change. */
async function change(
  tx: Database,
  { within, id }: ReportedItem,
  work: (row: Conversation, id: number) => Promise<unknown>,
): Promise<void> {
  const row = await lockConversationById(tx, within);
  if (!row) return;
  await work(row, Number(id));
  await announceChange(tx, row, { state: 1 });
}

export function pmReportRules({ db, erased, attachments }: Needs): ReportRules {
  async function idsOf(
    row: Conversation,
    other: Uid,
    asked: readonly string[],
  ): Promise<number[] | undefined> {
    const ids = numbersOf(asked);
    if (ids.length < asked.length) return undefined;
    if (ids.length > 0) return ids;
    const [gone, there] = await Promise.all([
      erased.latestOf(row.id, other, latest),
      latestTextsOf(db, row, other, latest),
    ]);
    return inOrder(gone, there)
      .slice(-latest)
      .map(({ id }) => id);
  }

  /** Both names of a conversation: the other member, or its number. */
  async function named({ by, within }: AskedItems): Promise<Conversation | undefined> {
    if (within === undefined || (by !== 'team' && within === by.uid)) return undefined;
    return by === 'team' ? conversationById(db, within) : conversationOf(db, by.uid, within as Uid);
  }

  async function find(what: AskedItems) {
    const { by, ids: asked, suspects } = what;
    const row = await named(what);
    if (!row) return undefined;
    // The team names the messages of either.
    const author =
      by === 'team' ? await senderOf(db, row.id, numbersOf(asked)[0] ?? 0) : (what.within as Uid);
    const ids = author === undefined ? undefined : await idsOf(row, author, asked);
    if (author === undefined || !ids || ids.length === 0) return undefined;
    const [gone, there, hidden] = await Promise.all([
      erased.around(row.id, ids, reportLimits.around),
      textsAround(db, row, ids, reportLimits.around),
      suspects ? hiddenTexts(db, row, ids) : [],
    ]);
    const messages = inOrder(gone, there, hidden);
    const isReported = ({ id, sender_uid }: ErasedMessage) => sender_uid === author && ids.includes(id);
    const picked = messages.flatMap((message, place) => (isReported(message) ? [place] : []));
    // One that is unknown, erased for long, or the reporter's own: none is reported.
    if (picked.length < ids.length) return undefined;
    const sealed = sealedPlaces(messages.length, picked);
    return {
      author,
      within: row.id,
      entries: messages
        .filter((_, place) => sealed.has(place))
        .map((message) => ({
          id: String(message.id),
          uid: message.sender_uid,
          text: message.text,
          at: message.sent_at,
          files: message.attachments.map(attachments.fileOf),
          reported: isReported(message),
        })),
    };
  }

  return {
    async holding({ id }) {
      const sender = await attachments.senderOf(id);
      return sender === undefined ? undefined : messageShowing(db, sender, id);
    },
    find,
    async hide(tx, item) {
      await change(tx, item, async (row, id) => {
        await attachments.setHidden(tx, await hideText(tx, row.id, id), true);
        await noteHidden(tx, row.id, id);
      });
      return undefined;
    },
    async restore(tx, item) {
      await change(tx, item, async (row, id) => {
        // The conversation was erased meanwhile, and with it the message.
        if (id <= row.cleared_id) return attachments.remove(tx, await eraseText(tx, row.id, id));
        await attachments.setHidden(tx, await restoreText(tx, row.id, id), false);
        await noteShown(tx, row.id, id);
      });
      return undefined;
    },
    async remove(tx, item) {
      await change(tx, item, async (row, id) => {
        await attachments.remove(tx, await eraseText(tx, row.id, id));
        await noteHidden(tx, row.id, id);
      });
      return undefined;
    },
  };
}
