// What is done for all of somebody's rooms as long as her connection lives: their news are told to whatever
// stands around a page, and after a reload she is in all of them again. Which she is out of, and where she is called
// by name, is kept until it is told.
import { type LiveClient, LiveFailure } from '@alcove/live-client';
import { type LostRoom, lostRooms, roomCalls, roomNews } from '../../../room-news.ts';
import type { LeaveReason } from '@alcove/protocol';
import { bookmarksOf } from '../room/log/bookmarks.ts';
import { mentionsNick, plainOf } from '../room/log/written.ts';
import { roomEventsOf } from '../room/log/room-events.ts';
import { type KeptRoom, keptRooms } from './kept-rooms.ts';
import { openRoomsOf } from './open-rooms.ts';
import { shownRoom } from './shown-room.ts';

/** She goes by herself, or knows why. */
const quiet = new Set<LeaveReason>(['left', 'moved', 'disconnected']);
/** Of those that wait to be told the latest. */
const callsKept = 10;
/** As the socket answers: she may not. */
const refused = 403;

/** Answers how to stop. */
export function followOpenRooms(client: LiveClient): () => void {
  const rooms = openRoomsOf(client);
  const bookmarks = bookmarksOf(client);

  function tell(): void {
    const open = rooms.get();
    const sum = (of: 'unread' | 'calls') => open.reduce((all, one) => all + one[of], 0);
    roomNews.set(
      open.length === 0 ? undefined : { rooms: open.length, unread: sum('unread'), calls: sum('calls') },
    );
  }
  /** Those of the page before that she is not in yet; none is known before the first login. */
  let returning: readonly KeptRoom[] | undefined;
  function keep(): void {
    const { uid } = client.state;
    if (uid === undefined || !returning) return;
    const seenOf = (roomid: number) =>
      bookmarks.of(roomid)?.seen ?? client.rooms.view(roomid)?.messages.at(-1)?.id ?? 0;
    const open = rooms.get().map(({ room: { roomid } }) => ({ roomid, seen: seenOf(roomid) }));
    const isOpen = new Set(open.map(({ roomid }) => roomid));
    keptRooms.keep(uid, [...open, ...returning.filter(({ roomid }) => !isOpen.has(roomid))]);
  }
  /** A page may go without a word, and the next one begin before it has gone: what is open is known at once. */
  let known = '';
  function keepOpen(): void {
    const open = rooms
      .get()
      .map(({ room }) => room.roomid)
      .join();
    if (open === known) return;
    known = open;
    keep();
  }
  function comeBack(uid: number): void {
    const kept = keptRooms.of(uid);
    rooms.arrange(kept.map(({ roomid }) => roomid));
    // The one on screen she has entered already: once she leaves it, it is none of those she comes back to.
    returning = kept.filter(({ roomid }) => !client.rooms.view(roomid));
    for (const { roomid, seen } of returning) {
      bookmarks.put(roomid, { seen });
      roomEventsOf(client, roomid);
      void client.rooms
        .join(String(roomid))
        .catch((failure: unknown) => stayOut(roomid, failure))
        .finally(() => {
          returning = returning?.filter((one) => one.roomid !== roomid);
          keep();
        });
    }
    keep();
  }
  /** What refuses her now is not open any more. */
  function stayOut(roomid: number, failure: unknown): void {
    bookmarks.remove(roomid);
    if (!(failure instanceof LiveFailure) || failure.result !== refused) return;
    // Her password was not kept: nobody has put her out.
    if (failure.code !== 'room_password_wrong') isOut(roomid, { failure });
  }
  /** The one on screen says so itself. */
  function isOut(roomid: number, why: LostRoom['why']): void {
    if (roomid === shownRoom.get()) return;
    // Not what is open now: she may be out of it already.
    const wasOpen = rooms.get().find(({ room }) => room.roomid === roomid)?.room;
    const room = wasOpen ?? client.rooms.list.find((one) => one.roomid === roomid);
    if (room) lostRooms.set([...(lostRooms.get() ?? []), { name: room.name, why }]);
  }

  const stopListening = rooms.subscribe(() => {
    tell();
    keepOpen();
  });
  let isFirstLogin = true;
  const offState = client.on('state', ({ logged, uid }) => {
    if (!logged || !isFirstLogin || uid === undefined) return;
    isFirstLogin = false;
    comeBack(uid);
  });
  const unhear = [
    client.on('message', (message) => {
      const { roomid, uid, nick } = message;
      if (roomid === shownRoom.get() || uid === client.state.uid) return;
      if (!mentionsNick(message, client.state.member?.nick)) return;
      const waiting = [...(roomCalls.get() ?? []), { roomid, nick, text: plainOf(message) }];
      roomCalls.set(waiting.slice(-callsKept));
    }),
    client.on('roomLost', ({ room, failure }) => isOut(room.roomid, { failure })),
    client.on('roomDestroyed', ({ roomid }) => isOut(roomid, 'destroyed')),
    client.on('clientLogout', ({ roomid, uid, reason }) => {
      if (uid === client.state.uid && !quiet.has(reason)) isOut(roomid, { reason });
    }),
  ];
  addEventListener('pagehide', keep);
  return () => {
    stopListening();
    offState();
    removeEventListener('pagehide', keep);
    roomNews.set(undefined);
    // Whoever comes next is somebody else.
    roomCalls.set(undefined);
    keptRooms.forget();
    for (const stop of unhear) stop();
  };
}
