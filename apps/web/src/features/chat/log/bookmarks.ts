// Where a reader stopped in each joined room while another is on screen: the last message seen, and the entry at
// the top. Kept as long as the connection, and removed with the room.
import type { LiveClient } from '@alcove/live-client';

export type Bookmark = {
  /** The last message that the reader has seen. */
  seen: number;
  /** The key of the first entry in sight; undefined: the reader was at the end. */
  top?: string | number | bigint | undefined;
};

export type Bookmarks = {
  of(roomid: number): Bookmark | undefined;
  put(roomid: number, bookmark: Bookmark): void;
  remove(roomid: number): void;
  onChange(listener: () => void): () => void;
};

function createBookmarks(): Bookmarks {
  const kept = new Map<number, Bookmark>();
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  return {
    of: (roomid) => kept.get(roomid),
    put(roomid, bookmark) {
      kept.set(roomid, bookmark);
      notify();
    },
    remove(roomid) {
      if (kept.delete(roomid)) notify();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const ofClients = new WeakMap<LiveClient, Bookmarks>();

export function bookmarksOf(client: LiveClient): Bookmarks {
  const known = ofClients.get(client) ?? createBookmarks();
  ofClients.set(client, known);
  return known;
}
