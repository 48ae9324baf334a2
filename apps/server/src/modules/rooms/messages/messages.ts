// What is said in rooms: written once, numbered in the order all see it, kept for a while, and followed
// without a hole by every process that has readers.
import { randomUUID } from 'node:crypto';
import { type Author, type ChatMessage, type MessageStyle, type RoomId, type Uid } from '@alcove/protocol';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { isPassing, untilItPasses } from '../../../platform/db/passing-failure.ts';
import type { Log } from '../../../platform/log.ts';
import { refuse } from '../../../platform/refusal.ts';
import { announceMessages } from './announcements.ts';
import { createFollowedRoom, type FollowedRoom } from './followed-room.ts';
import { createRoomWriter, type RoomWriter } from './room-writer.ts';
import { createMessageStore } from './store.ts';

export type Said = {
  roomId: RoomId;
  author: Author;
  /** With forum tags; already judged by `messageFault` and its pictures by `attachments`. */
  text: string;
  style: MessageStyle;
  mid: string;
  attachments: ChatMessage['attachments'];
};

export type Recent = {
  messages: readonly ChatMessage[];
  /** They follow on `since` without a hole. */
  complete: boolean;
};

/** With its JSON, which is made once for all who read it. */
export type Line = { message: ChatMessage; json: string };

export type Messages = {
  /**
   * Resolves once it is in the history for good, whatever happens to this process afterwards. The same
   * author and `mid` answer the same id.
   */
  say(said: Said): Promise<{ id: number; mid: string; timestamp: number }>;
  /** From the moment it resolves, `recent` is complete and `deliver` hears what comes after it. */
  follow(roomId: RoomId): Promise<void>;
  /** Nobody here reads it any more. */
  unfollow(roomId: RoomId): void;
  /** At once, from what this process holds of a room it follows: nothing may come between it and `deliver`. */
  recent(roomId: RoomId, since: number): Recent;
  /** The same as the `data` of `last_message`: one string for all who ask the same and hide nobody. */
  recentJson(roomId: RoomId, since: number, hides?: (author: Uid) => boolean): string;
  /** After the commit that erased her: no process shows her lines any more. */
  forget(author: Uid): void;
  /** Writes what waits, then is silent. */
  close(): Promise<void>;
};

/**
 * In the order of their ids, each once. Not `unbroken`: this process was away for so long that lines
 * before these are gone from the history; readers replace what they have by `recent`.
 */
export type Deliver = (roomId: RoomId, lines: readonly Line[], unbroken: boolean) => void;

export const messageTimes = {
  /** Less than clients wait for a result; Postgres restarts within it. */
  patienceMs: 10_000,
  /** Events of two processes that cross each other are in order again by then. */
  holeMs: 50,
  /** What no event told of is seen within this time. */
  lookMs: 2000,
};

type Needs = {
  db: Database;
  bus: Bus;
  clock: Clock;
  log: Log;
  deliver: Deliver;
  /** How long what is said waits for others before it is written; 0 where it does not. */
  gatherMs(roomId: RoomId): number;
  /** What this process wrote has been delivered here: it has waited already. */
  written(roomId: RoomId): void;
  times?: Partial<typeof messageTimes>;
};

/** What Postgres cannot keep becomes a sign that says so; nothing changes its length. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\ufffd');

const nothing: Recent = { messages: [], complete: false };

export async function createMessages(needs: Needs): Promise<Messages> {
  const { db, bus, clock, log, deliver, gatherMs, written, ...options } = needs;
  const times = { ...messageTimes, ...options.times };
  const store = createMessageStore({ db, clock });
  const writers = new Map<RoomId, RoomWriter>();
  const followed = new Map<RoomId, { room: FollowedRoom; loaded: Promise<void> }>();
  let closed = false;
  let blind = false;

  const announcements = await announceMessages({
    bus,
    log,
    hear({ roomId, lastId, messages }) {
      const room = followed.get(roomId)?.room;
      if (messages.length > 0) room?.hear(messages);
      else void room?.hearOf(lastId);
    },
    forget(author) {
      for (const { room } of followed.values()) room.forget(author);
    },
    missed: () => void (!closed && lookOnce()),
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
        announcements.tell(roomId, messages);
        written(roomId);
        // What an attempt wrote before its connection broke has been told to nobody.
        if (unsure) announcements.tellOf(roomId, lastId);
      },
      idle: () => writers.delete(roomId),
    });
    writers.set(roomId, writer);
    return writer;
  }

  /** Lines that a process did not live to announce, or that the bus lost. */
  async function look() {
    try {
      const lastIds = await store.lastIds([...followed.keys()]);
      blind = false;
      await Promise.all([...lastIds].map(([roomId, lastId]) => followed.get(roomId)?.room.hearOf(lastId)));
    } catch (error) {
      if (!blind && !closed) log.warn({ err: error }, 'Rooms cannot be looked at');
      blind = true;
    }
  }
  let looking: Promise<void> | undefined;
  const lookOnce = () => (looking ??= look().finally(() => (looking = undefined)));
  const looks = setInterval(() => void (followed.size > 0 && lookOnce()), times.lookMs).unref();

  async function load(roomId: RoomId, room: FollowedRoom) {
    try {
      const found = await untilItPasses(() => room.load(), { patienceMs: times.patienceMs });
      if (!found) throw refuse('room_unknown');
    } catch (error) {
      if (followed.get(roomId)?.room === room) unfollow(roomId);
      throw isPassing(error) ? refuse('unavailable') : error;
    }
  }

  function unfollow(roomId: RoomId) {
    followed.get(roomId)?.room.end();
    followed.delete(roomId);
  }

  return {
    async say(said) {
      if (closed) throw refuse('unavailable');
      const line = {
        uid: said.author.uid as Uid,
        // A name of ours where she gave none: a statement that is tried again writes nothing twice.
        key: storable(said.mid) || randomUUID(),
        mid: storable(said.mid),
        text: storable(said.text),
        style: said.style,
        attachments: said.attachments,
        saidAt: clock.now(),
      };
      const { id, saidAt } = await writerOf(said.roomId).say(line, said.author);
      return { id, mid: said.mid, timestamp: Math.floor(saidAt / 1000) };
    },
    follow(roomId) {
      const known = followed.get(roomId);
      if (known) return known.loaded;
      const read = (after: number) => store.read(roomId, after);
      const room = createFollowedRoom({ roomId, read, deliver, log, holeMs: times.holeMs });
      // Known before it is read: what is said meanwhile is kept for it.
      const { promise, resolve } = Promise.withResolvers<void>();
      followed.set(roomId, { room, loaded: promise });
      resolve(load(roomId, room));
      return promise;
    },
    unfollow,
    recent: (roomId, since) => followed.get(roomId)?.room.recent(since) ?? nothing,
    recentJson: (roomId, since, hides) =>
      followed.get(roomId)?.room.recentJson(since, hides) ??
      `{"roomid":${roomId},"messages":[],"complete":0}`,
    forget: announcements.tellForgotten,
    async close() {
      closed = true;
      clearInterval(looks);
      await Promise.all([...writers.values()].map((writer) => writer.settled()));
      await looking;
      for (const roomId of followed.keys()) unfollow(roomId);
    },
  };
}
