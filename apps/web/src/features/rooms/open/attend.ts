// What is done for all of somebody's rooms as long as her connection lives: their news are told to whatever
// stands around a page, and after a reload she is in all of them again.
import type { LiveClient } from '@alcove/live-client';
import { roomNews } from '../../../room-news.ts';
import { bookmarksOf } from '../room/log/bookmarks.ts';
import { logOf } from '../room/log/room-log.ts';
import { keptRooms } from './kept-rooms.ts';
import { openRoomsOf } from './open-rooms.ts';

/** Answers how to stop. */
export function attendRooms(client: LiveClient): () => void {
  const rooms = openRoomsOf(client);
  const bookmarks = bookmarksOf(client);

  function tell(): void {
    const open = rooms.get();
    const sum = (of: 'unread' | 'calls') => open.reduce((all, one) => all + one[of], 0);
    roomNews.set(
      open.length === 0 ? undefined : { rooms: open.length, unread: sum('unread'), calls: sum('calls') },
    );
  }
  function keep(): void {
    const { uid } = client.state;
    const seenOf = (roomid: number) =>
      bookmarks.of(roomid)?.seen ?? client.rooms.view(roomid)?.messages.at(-1)?.id ?? 0;
    const open = rooms.get().map(({ room: { roomid } }) => ({ roomid, seen: seenOf(roomid) }));
    if (uid !== undefined && open.length > 0) keptRooms.keep(uid, open);
  }
  function comeBack(uid: number): void {
    const kept = keptRooms.take(uid);
    rooms.arrange(kept.map(({ roomid }) => roomid));
    for (const { roomid, seen } of kept) {
      if (client.rooms.view(roomid)) continue;
      bookmarks.put(roomid, { seen });
      logOf(client, roomid);
      // What refuses her now is not open any more.
      client.rooms.join(String(roomid)).catch(() => bookmarks.remove(roomid));
    }
  }

  const stopListening = rooms.subscribe(tell);
  let isFirstLogin = true;
  const offState = client.on('state', ({ logged, uid }) => {
    if (!logged || !isFirstLogin || uid === undefined) return;
    isFirstLogin = false;
    comeBack(uid);
  });
  addEventListener('pagehide', keep);
  return () => {
    stopListening();
    offState();
    removeEventListener('pagehide', keep);
    roomNews.set(undefined);
  };
}
