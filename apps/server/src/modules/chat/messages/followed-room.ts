// One room that has readers in this process: its last messages, kept current.
//
//   loading ── read ──▶ current ── an event continues: broadcast
//                          │
//                          └─ an event leaves a gap: wait a moment ── filled: broadcast
//                                                         └─ not filled: read what is missing, broadcast
//
// Ids rise in the order of commits, so that a read up to an id has read everything before it.
import { type ChatMessage, chatLimits, type RoomId, type Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { MessagePage } from './store.ts';

export type Recent = {
  messages: readonly ChatMessage[];
  /** Whether they continue `since` without a gap. */
  complete: boolean;
};

/** A message with its JSON, serialized once for all readers. */
export type SerializedMessage = { message: ChatMessage; json: string };

/**
 * Called with messages in the order of their ids, each once. Not `unbroken`: this process was away for so long
 * that messages before these have left the history; readers replace what they have by `recent`.
 */
export type BroadcastMessages = (
  roomId: RoomId,
  messages: readonly SerializedMessage[],
  unbroken: boolean,
) => void;

/** Messages held while an earlier one is missing; beyond this, reading the database is cheaper. */
const maxAhead = chatLimits.historyMessages;
/** A `since` that no message continues. */
const outOfReach = -1;

/** Cached answers of `recentJson`, until the next message. */
const maxTexts = 32;

/** `hides`: whom a block hides from the reader. */
export type LogReader = { hides?: ((author: Uid) => boolean) | undefined; team?: boolean };

/** The author, and whom a message of the server names. */
export const peopleOf = ({ uid, service }: ChatMessage): Uid[] => [uid, ...(service?.uids ?? [])] as Uid[];
const concerns = (message: ChatMessage, member: Uid): boolean => peopleOf(message).includes(member);

type Needs = Use<'log'> & {
  roomId: RoomId;
  read(after: number): Promise<MessagePage | undefined>;
  broadcast: BroadcastMessages;
  /** Whose messages are shown to the team alone. */
  isBanned(uid: Uid): boolean;
  /** How long a gap may wait for the event that fills it: two processes may publish at once. */
  holeMs: number;
};

export function createFollowedRoom({ roomId, read, broadcast, isBanned, log, holeMs }: Needs) {
  let loaded = false;
  let ended = false;
  /** Id of the last message that was broadcast here; every message after `fromId` is kept. */
  let lastId = 0;
  let fromId = 0;
  /** By rising id. */
  const kept: SerializedMessage[] = [];
  const ahead = new Map<number, ChatMessage>();
  let gapTimer: NodeJS.Timeout | undefined;
  let reading = false;
  /** A message was given back while the database was being read, perhaps too late for that read. */
  let readsAgain = false;
  /** Authors erased while the database was being read. */
  const forgotten = new Set<Uid>();
  /** Messages hidden while the database was being read. */
  const hiddenIds = new Set<number>();
  /** Messages hidden, or given back, since, as far back as `kept` reaches. */
  const takenOut = new Set<number>();
  /** By `since` and the messages that are hidden for their authors. */
  const texts = new Map<string, string>();

  function keep(messages: readonly ChatMessage[]): SerializedMessage[] {
    const entries = messages.map((message) => ({ message, json: JSON.stringify(message) }));
    kept.push(...entries);
    fromId = Math.max(fromId, lastId - chatLimits.historyMessages);
    for (const id of takenOut) if (id <= fromId) takenOut.delete(id);
    const gone = kept.findIndex(({ message }) => message.id > fromId);
    kept.splice(0, gone < 0 ? kept.length : gone);
    texts.clear();
    return entries;
  }

  const isClosed = (message: ChatMessage): boolean => peopleOf(message).some(isBanned);

  function publish(entries: readonly SerializedMessage[], unbroken: boolean) {
    try {
      broadcast(
        roomId,
        entries.filter(({ message }) => !isClosed(message)),
        unbroken,
      );
    } catch (error) {
      log.error({ err: error, roomId }, 'messages of a room were not broadcast');
    }
  }

  /** The messages of `ahead` that continue `lastId` without a gap. */
  function takeReady(): ChatMessage[] {
    const ready: ChatMessage[] = [];
    for (let next = ahead.get(lastId + 1); next; next = ahead.get(lastId + 1)) {
      ahead.delete(next.id);
      lastId = next.id;
      ready.push(next);
    }
    return ready;
  }

  function watchGap() {
    clearTimeout(gapTimer);
    gapTimer = undefined;
    if (ahead.size > 0 && !ended) gapTimer = setTimeout(() => void fill(), holeMs);
  }

  function advance() {
    const ready = takeReady();
    if (ready.length > 0) publish(keep(ready), true);
    // The next gap gets its own wait.
    if (ready.length > 0 || !gapTimer) watchGap();
  }

  /** Without messages of authors erased while it was read. */
  async function readAfter(after: number): Promise<MessagePage | undefined> {
    reading = true;
    forgotten.clear();
    hiddenIds.clear();
    try {
      const seen = await read(after);
      return (
        seen && {
          ...seen,
          messages: seen.messages.filter(
            (message) => !hiddenIds.has(message.id) && ![...forgotten].some((uid) => concerns(message, uid)),
          ),
        }
      );
    } finally {
      reading = false;
    }
  }

  /** Advances to what was read; returns the messages that are new here. */
  function takeRead(seen: MessagePage): SerializedMessage[] {
    const missed = seen.messages.filter(({ id }) => id > lastId);
    lastId = seen.lastId;
    for (const id of ahead.keys()) if (id <= lastId) ahead.delete(id);
    missed.push(...takeReady());
    const entries = keep(missed);
    watchGap();
    return entries;
  }

  /** Reads everything anew, for readers who replace what they have. */
  async function reload(): Promise<void> {
    if (!loaded || ended) return;
    if (reading) return void (readsAgain = true);
    try {
      const seen = await readAfter(0);
      if (ended || !seen) return;
      const newer = kept.filter(({ message }) => message.id > seen.lastId);
      kept.length = 0;
      keep(seen.messages.filter(({ id }) => id <= lastId));
      kept.push(...newer);
      if (seen.lastId > lastId) takeRead(seen);
      publish([], false);
    } catch (error) {
      log.warn({ err: error, roomId }, 'a message that was given back could not be read');
    }
    await readOnceMore();
  }
  async function readOnceMore(): Promise<void> {
    if (!readsAgain) return;
    readsAgain = false;
    await reload();
  }

  /** Reads what is missing; after a failure the next poll does it again. */
  async function fill(): Promise<void> {
    if (reading || ended) return;
    try {
      const seen = await readAfter(lastId);
      if (ended || !seen) return;
      if (seen.lastId <= lastId) return watchGap();
      const unbroken = seen.lastId - lastId <= chatLimits.historyMessages;
      const missed = takeRead(seen);
      if (missed.length > 0 || !unbroken) publish(missed, unbroken);
    } catch (error) {
      log.warn({ err: error, roomId }, 'missed messages of a room could not be read yet');
    } finally {
      await readOnceMore();
    }
  }

  function select(since: number): { shown: readonly SerializedMessage[]; complete: boolean } {
    // A reader who was away may still show a message that was taken out since.
    const showsHidden = [...takenOut].some((id) => id <= since);
    const complete = since === 0 || (since >= fromId && since <= lastId && !showsHidden);
    const known = complete ? kept.findLastIndex(({ message }) => message.id <= since) + 1 : 0;
    return { shown: known === 0 ? kept : kept.slice(known), complete };
  }

  return {
    /** Undefined where the room does not exist. */
    async load(): Promise<true | undefined> {
      const seen = await readAfter(0);
      if (!seen) return undefined;
      takeRead(seen);
      loaded = true;
      await readOnceMore();
      return true;
    },

    receive(messages: readonly ChatMessage[]) {
      for (const message of messages) if (message.id > lastId) ahead.set(message.id, message);
      if (ahead.size > maxAhead) {
        ahead.clear();
        if (loaded) void fill();
      } else if (loaded) advance();
    },

    /** There are messages up to this id. */
    async catchUp(id: number) {
      if (loaded && id > lastId) await fill();
    },

    recent(since: number): Recent {
      const { shown, complete } = select(since);
      return { messages: shown.map(({ message }) => message), complete };
    },

    recentJson(since: number, { hides, team = false }: LogReader): string {
      const closed = team ? [] : kept.flatMap(({ message }) => (isClosed(message) ? message.id : []));
      const isForAll = !hides && !team;
      const name = `${since} ${closed.join()}`;
      const same = isForAll ? texts.get(name) : undefined;
      if (same !== undefined) return same;
      // A reader who was away may still show a message of an author who was banned since.
      const showsClosed = closed.some((id) => id <= since);
      const { shown, complete } = select(showsClosed ? outOfReach : since);
      const seen = shown.filter(
        ({ message }) => !closed.includes(message.id) && !(hides && peopleOf(message).some(hides)),
      );
      const messages = seen.map(({ json }) => json).join(',');
      const text = `{"roomid":${roomId},"messages":[${messages}],"complete":${complete ? 1 : 0}}`;
      if (isForAll && texts.size < maxTexts) texts.set(name, text);
      return text;
    },

    forget(author: Uid) {
      forgotten.add(author);
      kept.splice(0, kept.length, ...kept.filter(({ message }) => !concerns(message, author)));
      for (const [id, message] of ahead) if (concerns(message, author)) ahead.delete(id);
      texts.clear();
    },

    /** The author is banned, or no longer. */
    authorChanged(author: Uid) {
      // Readers replace what they have.
      if (loaded && kept.some(({ message }) => concerns(message, author))) publish([], false);
    },
    hide(id: number) {
      hiddenIds.add(id);
      takenOut.add(id);
      kept.splice(0, kept.length, ...kept.filter(({ message }) => message.id !== id));
      ahead.delete(id);
      texts.clear();
      // Readers replace what they have.
      if (loaded) publish([], false);
    },

    /** It is in the database again. */
    async restore(id: number) {
      hiddenIds.delete(id);
      takenOut.add(id);
      // A load that began before is followed by another.
      if (loaded) await reload();
      else readsAgain = true;
    },

    end() {
      ended = true;
      clearTimeout(gapTimer);
    },
  };
}

export type FollowedRoom = ReturnType<typeof createFollowedRoom>;
