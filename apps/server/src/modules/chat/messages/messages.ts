// Messages of rooms: written once, numbered in the order in which all readers see them, kept for a while, and
// followed without a gap by every process that has readers.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type Author,
  type ChatMessage,
  type MessageStyle,
  type RoomId,
  secondsOf,
  type Uid,
} from '@alcove/protocol';
import { isPassingFailure, untilItPasses } from '../../../platform/db/passing-failure.ts';
import type { Use } from '../../../platform/engines.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lastMessageIds } from '../../rooms/index.ts';
import { announceMessages } from './announcements.ts';
import {
  type BroadcastMessages,
  createFollowedRoom,
  type FollowedRoom,
  type LogReader,
  type Recent,
} from './followed-room.ts';
import { createRoomWriter, type RoomWriter } from './room-writer.ts';
import { createMessageStore, type Mentions, type MessageStore } from './store.ts';

export type NewMessage = {
  roomId: RoomId;
  author: Author;
  /** With forum tags; checked by `messageFault` and, for its pictures, by `attachments` before. */
  text: string;
  style: MessageStyle;
  mid: string;
  attachments: ChatMessage['attachments'];
  mentions?: Mentions | undefined;
};

export type ImportedLine = { uid: Uid; text: string; saidAt: number };

export type Messages = {
  /**
   * Resolves once the message is committed to the history, whatever happens to this process afterwards. The
   * same author and `mid` return the same id.
   */
  say(message: NewMessage): Promise<{ id: number; mid: string; timestamp: number }>;
  /** Lines with a past, such as those of a demo: none is announced, and nobody is notified. */
  importLines(roomId: RoomId, lines: readonly ImportedLine[]): Promise<void>;
  /** A message of the server in the history, numbered in the caller's transaction. */
  writeService: MessageStore['writeService'];
  /** After the commit of `writeService`; a message whose announcement is lost is found by the poll. */
  announceService(message: ChatMessage): void;
  /** Once it resolves, `recent` is complete and `broadcast` is called with every later message. */
  follow(roomId: RoomId): Promise<void>;
  /** To be called when the room has no reader left in this process. */
  unfollow(roomId: RoomId): void;
  /** Synchronous, from the memory of this process: no message falls between it and `broadcast`. */
  recent(roomId: RoomId, since: number): Recent;
  /** The last messages of a room that this process may not follow. */
  look(roomId: RoomId): Promise<readonly ChatMessage[]>;
  /** The `data` of `last_message` as JSON: one cached string for all readers without hidden people. */
  recentJson(roomId: RoomId, since: number, reader: LogReader): string;
  /** The author is banned, or no longer: readers in this process get what is shown now. */
  authorChanged(author: Uid): void;
  /** To be called after the commit that erased an author: no process shows their messages any more. */
  forget(author: Uid): void;
  /** To be called after the commit that hid or deleted a message: no process shows it any more. */
  hideMessage(roomId: RoomId, id: number): void;
  /** To be called after the commit that gave it back: every process shows it at its place again. */
  restoreMessage(roomId: RoomId, id: number): void;
  /** Writes what waits, then stops. */
  close(): Promise<void>;
};

export const messageTimes = {
  /** Shorter than the request timeout of clients, longer than a restart of Postgres. */
  patienceMs: 10_000,
  /** Events of two processes that overtook each other are in order again within this time. */
  holeMs: 50,
  /** How long readers wait for the room's topic of the bus; while the bus is away they are shown what is stored. */
  subscribeMs: 500,
  /** A reader who leaves and comes back, or whose page reloads, costs the bus nothing. */
  lingerMs: 5_000,
  /** Messages whose event was lost are found within this time. */
  pollMs: 2000,
};

type Needs = Use<'db' | 'clock' | 'bus' | 'log' | 'notifications'> & {
  broadcast: BroadcastMessages;
  isBanned(uid: Uid): boolean;
  /** From one statement with messages of that room to the next. */
  gatherMs(roomId: RoomId): number;
  /** Called after messages written here were broadcast here: they have waited already. */
  written(roomId: RoomId): void;
  times?: Partial<typeof messageTimes>;
};

/** Characters that Postgres cannot store become U+FFFD; the length stays. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\ufffd');

const nothing: Recent = { messages: [], complete: false };

export async function createMessages(needs: Needs): Promise<Messages> {
  const { db, bus, clock, log, broadcast, isBanned, gatherMs, written, ...options } = needs;
  const times = { ...messageTimes, ...options.times };
  const store = createMessageStore({ db, clock, notifications: needs.notifications });
  const writers = new Map<RoomId, RoomWriter>();
  const followed = new Map<RoomId, { room: FollowedRoom; loaded: Promise<void> }>();
  let closed = false;
  let isPollFailing = false;

  const announcements = await announceMessages({
    bus,
    log,
    lingerMs: times.lingerMs,
    receive({ roomId, lastId, messages }) {
      const room = followed.get(roomId)?.room;
      if (messages.length > 0) room?.receive(messages);
      else void room?.catchUp(lastId);
    },
    forget(author) {
      for (const { room } of followed.values()) room.forget(author);
    },
    hide: (roomId, id) => followed.get(roomId)?.room.hide(id),
    restore: (roomId, id) => void followed.get(roomId)?.room.restore(id),
    missed: () => void (!closed && pollOnce()),
  });

  function writerOf(roomId: RoomId): RoomWriter {
    const known = writers.get(roomId);
    if (known) return known;
    const writer = createRoomWriter({
      roomId,
      store,
      log,
      patienceMs: times.patienceMs,
      gatherMs: () => gatherMs(roomId),
      written(messages, lastId, unsure) {
        announcements.announce(roomId, messages);
        written(roomId);
        // An attempt whose connection broke may have written messages that no event announced.
        if (unsure) announcements.announceUpTo(roomId, lastId);
      },
      idle: () => writers.delete(roomId),
    });
    writers.set(roomId, writer);
    return writer;
  }

  /** Finds messages whose process died before announcing them, or whose event the bus lost. */
  async function poll(roomIds: RoomId[] = [...followed.keys()]) {
    try {
      const lastIds = await lastMessageIds(db, roomIds);
      isPollFailing = false;
      await Promise.all([...lastIds].map(([roomId, lastId]) => followed.get(roomId)?.room.catchUp(lastId)));
    } catch (error) {
      if (!isPollFailing && !closed) log.warn({ err: error }, 'new messages of rooms could not be polled');
      isPollFailing = true;
    }
  }
  let polling: Promise<void> | undefined;
  const pollOnce = () => (polling ??= poll().finally(() => (polling = undefined)));
  const pollTimer = setInterval(() => void (followed.size > 0 && pollOnce()), times.pollMs).unref();

  /** Before the room is read: what is announced after that reading arrives. */
  async function subscribe(roomId: RoomId): Promise<void> {
    const inForce = announcements.follow(roomId);
    const over = new AbortController();
    const late = wait(times.subscribeMs, true, { signal: over.signal }).catch(() => false);
    const isLate = await Promise.race([inForce, late]);
    over.abort();
    if (isLate) void readOnceSubscribed(roomId, inForce);
  }
  async function readOnceSubscribed(roomId: RoomId, inForce: Promise<void>): Promise<void> {
    await inForce;
    await followed.get(roomId)?.loaded.catch(() => {});
    await poll([roomId]);
  }

  async function load(roomId: RoomId, room: FollowedRoom) {
    await subscribe(roomId);
    try {
      const found = await untilItPasses(() => room.load(), { patienceMs: times.patienceMs });
      if (!found) throw refuse('room_unknown');
    } catch (error) {
      if (followed.get(roomId)?.room === room) unfollow(roomId);
      throw isPassingFailure(error) ? refuse('unavailable') : error;
    }
  }

  function unfollow(roomId: RoomId) {
    followed.get(roomId)?.room.end();
    followed.delete(roomId);
    announcements.unfollow(roomId);
  }

  return {
    async say(message) {
      if (closed) throw refuse('unavailable');
      const row = {
        uid: message.author.uid as Uid,
        // Without a mid a random key: a statement that is tried again writes nothing twice.
        key: storable(message.mid) || randomUUID(),
        mid: storable(message.mid),
        text: storable(message.text),
        style: message.style,
        attachments: message.attachments,
        saidAt: clock.now(),
        mentions: message.mentions,
      };
      const { id, saidAt } = await writerOf(message.roomId).say(row, message.author);
      return { id, mid: message.mid, timestamp: secondsOf(saidAt) };
    },
    async importLines(roomId, lines) {
      const look = { mid: '', style: {}, attachments: [] };
      await store.write(
        roomId,
        lines.map((line) => ({ ...line, ...look, key: randomUUID() })),
      );
    },
    writeService: store.writeService,
    announceService: (message) => announcements.announce(message.roomid as RoomId, [message]),
    follow(roomId) {
      const known = followed.get(roomId);
      if (known) return known.loaded;
      const read = (after: number) => store.read(roomId, after);
      const room = createFollowedRoom({ roomId, read, broadcast, isBanned, log, holeMs: times.holeMs });
      // Registered before it is read, so that it receives messages written meanwhile.
      const { promise, resolve } = Promise.withResolvers<void>();
      followed.set(roomId, { room, loaded: promise });
      resolve(load(roomId, room));
      return promise;
    },
    unfollow,
    recent: (roomId, since) => followed.get(roomId)?.room.recent(since) ?? nothing,
    async look(roomId) {
      const known = followed.get(roomId);
      await known?.loaded;
      return known?.room.recent(0).messages ?? (await store.read(roomId, 0))?.messages ?? [];
    },
    recentJson: (roomId, since, reader) =>
      followed.get(roomId)?.room.recentJson(since, reader) ??
      `{"roomid":${roomId},"messages":[],"complete":0}`,
    authorChanged(author) {
      for (const { room } of followed.values()) room.authorChanged(author);
    },
    forget: announcements.announceForgotten,
    hideMessage: announcements.announceHidden,
    restoreMessage: announcements.announceRestored,
    async close() {
      closed = true;
      clearInterval(pollTimer);
      await Promise.all([...writers.values()].map((writer) => writer.settled()));
      await polling;
      for (const roomId of followed.keys()) unfollow(roomId);
    },
  };
}
