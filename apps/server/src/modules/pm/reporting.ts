// What members report of private messages: messages of the other, in a conversation they have, also those that
// were erased a day ago or less.
import { reportLimits, type Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Attachments } from '../media/index.ts';
import type { ReportedItems, ReportRules } from '../moderation/index.ts';
import { announceChange } from './changes.ts';
import { conversationOf, lockConversation, noteHidden, type Conversation } from './conversation-store.ts';
import type { ErasedMessage, ErasedMessages } from './erased-messages.ts';
import { hideTexts, latestTextsOf, textsAround } from './message-store.ts';

type Needs = Use<'db'> & {
  erased: Pick<ErasedMessages, 'around' | 'latestOf'>;
  attachments: Pick<Attachments, 'fileOf' | 'remove'>;
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

  async function find({ reporter, within, ids: asked }: ReportedItems) {
    const other = within as Uid | undefined;
    if (other === undefined || other === reporter) return undefined;
    const row = await conversationOf(db, reporter, other);
    const ids = row && (await idsOf(row, other, asked));
    if (!row || !ids || ids.length === 0) return undefined;
    const [gone, there] = await Promise.all([
      erased.around(row.id, ids, reportLimits.around),
      textsAround(db, row, ids, reportLimits.around),
    ]);
    const messages = inOrder(gone, there);
    const isReported = ({ id, sender_uid }: ErasedMessage) => sender_uid === other && ids.includes(id);
    const picked = messages.flatMap((message, place) => (isReported(message) ? [place] : []));
    // One that is unknown, erased for long, or the reporter's own: none is reported.
    if (picked.length < ids.length) return undefined;
    const sealed = sealedPlaces(messages.length, picked);
    return {
      author: other,
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
    find,
    async hide(tx, { reporter, within, ids }) {
      const row = await lockConversation(tx, reporter, within as Uid);
      if (!row) return undefined;
      const hidden = await hideTexts(tx, row.id, numbersOf(ids));
      await noteHidden(tx, row.id, numbersOf(ids));
      await attachments.remove(
        tx,
        hidden.flatMap((message) => message.attachments.map(({ id }) => id)),
      );
      await announceChange(tx, row, { state: 1 });
      return undefined;
    },
  };
}
