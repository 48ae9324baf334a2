// Changes of conversations on their way to sockets. Postgres announces what has been committed, in the order of
// commits, to every process; each process tells the sockets connected to it.
//
//   transaction ── notify ──► commit ──► every process ──► one change of a conversation after the other ──► sockets
import { pmCallbacks, pmLimits, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import { listenTo } from '../../platform/db/listen.ts';
import type { Use } from '../../platform/engines.ts';
import type { LiveConnection } from '../../platform/live/live.ts';
import { createTurns } from '../../platform/turns.ts';
import type { Members } from '../accounts/index.ts';
import { type Conversation, conversationById, listConversations } from './conversation-store.ts';
import { messageAt, pmChannel, type StoredMessage } from './message-store.ts';
import type { PmPeople } from './people.ts';
import { messageView, type PmViews } from './views.ts';

const uid = z.pipe(
  z.int(),
  z.transform((value) => value as Uid),
);
/** A text as `place_message` tells of it, so that nobody reads it again: without pictures, and not too long. */
const written = z.object({
  sender: uid,
  mid: z.string(),
  text: z.string(),
  sentAt: z.int(),
  lowNick: z.string(),
  highNick: z.string(),
});
/** Names what happened. Messages are announced by `placeMessage`. */
const shape = z.object({
  conversation: z.int(),
  low: uid,
  high: uid,
  what: z.union([
    z.object({ message: z.int(), written: z.optional(written) }),
    z.object({
      access: z.enum(['requested', 'allowed', 'denied', 'undefined']),
      by: uid,
      reason: z.string(),
    }),
    z.object({ erasedBy: uid }),
    z.object({ state: z.literal(1) }),
  ]),
});
export type PmChange = z.output<typeof shape>['what'];
type Announced = z.output<typeof shape>;
type NewMessage = Extract<PmChange, { message: number }>;

/** In the transaction of the change. */
export async function announceChange(
  tx: Database,
  { id, low_uid, high_uid }: Pick<Conversation, 'id' | 'low_uid' | 'high_uid'>,
  what: PmChange,
): Promise<void> {
  const payload: Announced = { conversation: id, low: low_uid, high: high_uid, what };
  await sql`select pg_notify(${pmChannel}, ${JSON.stringify(payload)})`.execute(tx);
}

type Needs = Use<'db' | 'pool' | 'log'> & {
  members: Pick<Members, 'byUids'>;
  people: PmPeople;
  views: PmViews;
  /** A message has reached the sockets of this process; `sentAt` by the injected clock. */
  delivered(sentAt: number): void;
};

export async function createPmChanges({ db, pool, log, members, people, views, delivered }: Needs) {
  /** Of one conversation, one after the other. */
  const turns = createTurns<number>({
    failed: (error, [conversation]) =>
      log.warn({ err: error, conversation }, 'a change of a conversation was not sent to open sockets'),
  });

  async function sendState(conversation: Conversation) {
    for (const reader of [conversation.low_uid, conversation.high_uid]) {
      if (!people.isHere(reader)) continue;
      const [view] = await views.conversations(reader, [conversation]);
      if (!view) continue;
      for (const socket of people.of(reader))
        socket.send(pmCallbacks.pmConversationChanged, { conversation: view });
    }
  }

  async function announcedOrRead(
    { conversation, low, high }: Announced,
    { message: id, written }: NewMessage,
  ) {
    if (!written) {
      const [stored, known] = await Promise.all([
        messageAt(db, conversation, id),
        members.byUids([low, high]),
      ]);
      return stored && { stored, known };
    }
    const { sender: sender_uid, sentAt: sent_at, lowNick, highNick, ...said } = written;
    const stored: StoredMessage = {
      ...said,
      conversation_id: conversation,
      id,
      sender_uid,
      sent_at,
      attachments: [],
    };
    return {
      stored,
      known: new Map([
        [low, { nick: lowNick }],
        [high, { nick: highNick }],
      ]),
    };
  }

  async function sendMessage(change: Announced, what: NewMessage) {
    const { low, high } = change;
    const found = await announcedOrRead(change, what);
    if (!found) return;
    const { stored, known } = found;
    // Neither has read it: a receipt is sent after the message.
    const conversation = { low_uid: low, high_uid: high, low_read_id: 0, high_read_id: 0 };
    for (const reader of [low, high]) {
      if (!people.isHere(reader)) continue;
      const message = messageView(stored, { conversation, reader, known });
      for (const socket of people.of(reader)) socket.send(pmCallbacks.pmMessage, message);
    }
    delivered(stored.sent_at);
  }

  async function sendAccess(
    conversation: Conversation,
    { access, by, reason }: Extract<PmChange, { access: unknown }>,
  ) {
    const { low_uid: low, high_uid: high } = conversation;
    const known = await members.byUids([low, high]);
    await sendState(conversation);
    for (const [reader, other] of [
      [low, high],
      [high, low],
    ] as const) {
      for (const socket of people.of(reader)) {
        if (access !== 'requested') {
          socket.send(pmCallbacks.pmAccessChanged, { uid: other, access, by, reason });
        } else if (by === other) {
          socket.send(pmCallbacks.pmAccessRequest, { from: other, nick: known.get(other)?.nick ?? '' });
        }
      }
    }
  }

  async function sendErased(conversation: Conversation, by: Uid) {
    const { low_uid: low, high_uid: high } = conversation;
    const known = await members.byUids([low, high]);
    for (const reader of [low, high]) {
      if (!people.isHere(reader)) continue;
      const [view] = await views.conversations(reader, [conversation]);
      if (!view) continue;
      for (const socket of people.of(reader)) {
        socket.send(pmCallbacks.pmHistoryDeleted, {
          conversation_uid: conversation.id,
          uid: reader === low ? high : low,
          status: view.access,
          initiator_uid: by,
          initiator_nick: known.get(by)?.nick ?? '',
        });
        socket.send(pmCallbacks.pmConversationChanged, { conversation: view });
      }
    }
  }

  async function send(change: Announced) {
    const { what } = change;
    if ('message' in what) return sendMessage(change, what);
    const conversation = await conversationById(db, change.conversation);
    if (!conversation) return;
    if ('access' in what) await sendAccess(conversation, what);
    else if ('erasedBy' in what) await sendErased(conversation, what.erasedBy);
    else await sendState(conversation);
  }

  async function sendListTo(uid: Uid, sockets: Iterable<LiveConnection>) {
    const rows = await listConversations(db, uid, 'all', { offset: 0, limit: pmLimits.listed + 1 });
    const conversations = await views.conversations(uid, rows.slice(0, pmLimits.listed));
    const complete = rows.length > pmLimits.listed ? 0 : 1;
    for (const socket of sockets) socket.send(pmCallbacks.pmConversations, { conversations, complete });
  }

  function sendListsAgain() {
    for (const uid of people.uidsHere()) {
      void sendListTo(uid, people.of(uid)).catch((error: unknown) =>
        log.warn({ err: error }, 'conversations were not sent again'),
      );
    }
  }

  const stopListening = await listenTo({
    pool,
    channel: pmChannel,
    log,
    onNotification(payload) {
      // The connection to Postgres is new: what was announced meanwhile is lost, what was stored is not.
      if (payload === undefined) return sendListsAgain();
      const parsed = z.safeParse(shape, JSON.parse(payload));
      if (!parsed.success) return;
      const { conversation, low, high } = parsed.data;
      if (people.isHere(low) || people.isHere(high))
        void turns.inTurn([conversation], () => send(parsed.data));
    },
  });

  return {
    /** The latest conversations, to one socket of the member. */
    sendList: (memberUid: Uid, connection: LiveConnection) => sendListTo(memberUid, [connection]),
    sendListsAgain,
    sendState: (conversation: Conversation) =>
      void turns.inTurn([conversation.id], async () => {
        const now = await conversationById(db, conversation.id);
        if (now) await sendState(now);
      }),
    async close() {
      stopListening();
      await turns.settled();
    },
  };
}
export type PmChanges = Awaited<ReturnType<typeof createPmChanges>>;
