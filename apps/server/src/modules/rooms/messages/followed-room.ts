// One room that has readers in this process: its last lines, kept current.
//
//   loading ── read ──▶ current ── an event continues: deliver
//                          │
//                          └─ an event leaves a hole: wait a moment ── filled: deliver
//                                                         └─ not filled: read what is missing, deliver
//
// Ids rise with commits, so whoever reads up to an id has read everything before it.
import { type ChatMessage, roomLimits, type RoomId, type Uid } from '@alcove/protocol';
import type { Log } from '../../../platform/log.ts';
import type { Deliver, Line, Recent } from './messages.ts';
import type { MessagePage } from './store.ts';

/** Lines that came before those they follow; beyond, reading is cheaper. */
const maxAhead = roomLimits.historyMessages;
/** Answers remembered for readers who ask the same, until another line comes. */
const maxTexts = 32;

type Needs = {
  roomId: RoomId;
  read(after: number): Promise<MessagePage | undefined>;
  deliver: Deliver;
  log: Log;
  /** How long a hole may wait for the event that fills it: two processes publish at once. */
  holeMs: number;
};

export function createFollowedRoom({ roomId, read, deliver, log, holeMs }: Needs) {
  let loaded = false;
  let ended = false;
  /** The last line delivered here; everything after `fromId` that exists is kept. */
  let lastId = 0;
  let fromId = 0;
  /** Rising. */
  const kept: Line[] = [];
  const ahead = new Map<number, ChatMessage>();
  let hole: NodeJS.Timeout | undefined;
  let reading = false;
  /** Authors who left while something was being read. */
  const forgotten = new Set<number>();
  const texts = new Map<number, string>();

  function keep(messages: readonly ChatMessage[]): Line[] {
    const lines = messages.map((message) => ({ message, json: JSON.stringify(message) }));
    kept.push(...lines);
    fromId = Math.max(fromId, lastId - roomLimits.historyMessages);
    const gone = kept.findIndex(({ message }) => message.id > fromId);
    kept.splice(0, gone < 0 ? kept.length : gone);
    texts.clear();
    return lines;
  }

  function tell(lines: readonly Line[], unbroken: boolean) {
    try {
      deliver(roomId, lines, unbroken);
    } catch (error) {
      log.error({ err: error, roomId }, 'Readers of a room could not be told');
    }
  }

  /** What `ahead` holds and nothing is missing before. */
  function takeReady(): ChatMessage[] {
    const ready: ChatMessage[] = [];
    for (let next = ahead.get(lastId + 1); next; next = ahead.get(lastId + 1)) {
      ahead.delete(next.id);
      lastId = next.id;
      ready.push(next);
    }
    return ready;
  }

  function watchHole() {
    clearTimeout(hole);
    hole = undefined;
    if (ahead.size > 0 && !ended) hole = setTimeout(() => void fill(), holeMs);
  }

  function advance() {
    const ready = takeReady();
    if (ready.length > 0) tell(keep(ready), true);
    // Another hole has its own moment.
    if (ready.length > 0 || !hole) watchHole();
  }

  /** Without those who left while it was being read. */
  async function readAfter(after: number): Promise<MessagePage | undefined> {
    reading = true;
    forgotten.clear();
    try {
      const seen = await read(after);
      return seen && { ...seen, messages: seen.messages.filter(({ uid }) => !forgotten.has(uid)) };
    } finally {
      reading = false;
    }
  }

  /** Moves on to what was read; answers what of it is new here. */
  function takeRead(seen: MessagePage): Line[] {
    const missed = seen.messages.filter(({ id }) => id > lastId);
    lastId = seen.lastId;
    for (const id of ahead.keys()) if (id <= lastId) ahead.delete(id);
    missed.push(...takeReady());
    const lines = keep(missed);
    watchHole();
    return lines;
  }

  /** Reads what is missing; a failure is repaired by the next look. */
  async function fill(): Promise<void> {
    if (reading || ended) return;
    try {
      const seen = await readAfter(lastId);
      if (ended || !seen) return;
      if (seen.lastId <= lastId) return watchHole();
      const unbroken = seen.lastId - lastId <= roomLimits.historyMessages;
      const missed = takeRead(seen);
      if (missed.length > 0 || !unbroken) tell(missed, unbroken);
    } catch (error) {
      log.warn({ err: error, roomId }, 'What was missed in a room could not be read yet');
    }
  }

  function select(since: number): { shown: readonly Line[]; complete: boolean } {
    const complete = since === 0 || (since >= fromId && since <= lastId);
    const known = complete ? kept.findLastIndex(({ message }) => message.id <= since) + 1 : 0;
    return { shown: known === 0 ? kept : kept.slice(known), complete };
  }

  return {
    /** Nothing where there is no such room. */
    async load(): Promise<true | undefined> {
      const seen = await readAfter(0);
      if (!seen) return undefined;
      takeRead(seen);
      return (loaded = true);
    },

    hear(messages: readonly ChatMessage[]) {
      for (const message of messages) if (message.id > lastId) ahead.set(message.id, message);
      if (ahead.size > maxAhead) {
        ahead.clear();
        if (loaded) void fill();
      } else if (loaded) advance();
    },

    /** There are lines up to this one. */
    async hearOf(id: number) {
      if (loaded && id > lastId) await fill();
    },

    recent(since: number): Recent {
      const { shown, complete } = select(since);
      return { messages: shown.map(({ message }) => message), complete };
    },

    recentJson(since: number, hides?: (author: Uid) => boolean): string {
      const same = hides ? undefined : texts.get(since);
      if (same !== undefined) return same;
      const { shown, complete } = select(since);
      const seen = hides ? shown.filter(({ message }) => !hides(message.uid as Uid)) : shown;
      const messages = seen.map(({ json }) => json).join(',');
      const text = `{"roomid":${roomId},"messages":[${messages}],"complete":${complete ? 1 : 0}}`;
      if (!hides && texts.size < maxTexts) texts.set(since, text);
      return text;
    },

    forget(author: Uid) {
      forgotten.add(author);
      kept.splice(0, kept.length, ...kept.filter(({ message }) => message.uid !== author));
      for (const [id, { uid }] of ahead) if (uid === author) ahead.delete(id);
      texts.clear();
    },

    end() {
      ended = true;
      clearTimeout(hole);
    },
  };
}

export type FollowedRoom = ReturnType<typeof createFollowedRoom>;
