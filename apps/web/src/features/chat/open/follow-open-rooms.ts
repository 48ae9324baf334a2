// Follows all joined rooms for as long as the connection lives: passes what is unread to the shell, enters the rooms
// again after a reload, and keeps mentions and lost rooms until they are shown.
import { type LiveClient, LiveFailure } from '@alcove/live-client';
import { type LostRoom, lostRooms, roomMentions, roomNews } from '../../../room-news.ts';
import { announceHere } from '../../../announced-here.ts';
import type { LeaveReason } from '@alcove/protocol';
import { bookmarksOf } from '../log/bookmarks.ts';
import { mentionsNick, plainOf } from '../log/written.ts';
import { roomEventsOf } from '../log/room-events.ts';
import { type KeptRoom, keptRooms } from './kept-rooms.ts';
import { openRoomsOf } from './open-rooms.ts';
import { shownRoom } from './shown-room.ts';

/** The member left, or the screen shows the reason. */
const quiet = new Set<LeaveReason>(['left', 'moved', 'disconnected']);
/** The latest mentions are kept. */
const callsKept = 10;
/** The result of a refusal on the socket. */
const refused = 403;

/** Returns how to stop. */
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
  /** An exclusion from an open room is announced here, by the room's screen or by a toast. */
  const stopTelling = new Map<number, () => void>();
  function tellExclusions(open: readonly number[]): void {
    for (const roomId of open)
      if (!stopTelling.has(roomId)) stopTelling.set(roomId, announceHere({ type: 'excluded', roomId }));
    for (const [roomId, stop] of stopTelling) {
      if (open.includes(roomId)) continue;
      stopTelling.delete(roomId);
      stop();
    }
  }
  /** Rooms of the page before the reload that are not entered yet; undefined before the first login. */
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
  /**
   * A page may be discarded without an event, and the next one may start before: the open rooms are stored at
   * each change.
   */
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
    // The room on screen is entered already; leaving it later must not enter it again.
    returning = kept.filter(({ roomid }) => !client.rooms.view(roomid));
    for (const { roomid, seen } of returning) {
      bookmarks.put(roomid, { seen });
      roomEventsOf(client, roomid);
      // It may have excluded the member while the page was away.
      const stopTellingOf = announceHere({ type: 'excluded', roomId: roomid });
      void client.rooms
        .join(String(roomid))
        .catch((failure: unknown) => stayOut(roomid, failure))
        .finally(() => {
          returning = returning?.filter((one) => one.roomid !== roomid);
          keep();
          if (!stopTelling.has(roomid)) stopTellingOf();
        });
    }
    keep();
  }
  /** A room that refuses the member is not open any more. */
  function stayOut(roomid: number, failure: unknown): void {
    bookmarks.remove(roomid);
    if (!(failure instanceof LiveFailure) || failure.result !== refused) return;
    // The password was not kept: that is no exclusion.
    if (failure.code !== 'room_password_wrong') isOut(roomid, { failure });
  }
  /** The room on screen shows the reason itself. */
  function isOut(roomid: number, why: LostRoom['why']): void {
    if (roomid === shownRoom.get()) return;
    // The list of open rooms may have dropped the room already.
    const wasOpen = rooms.get().find(({ room }) => room.roomid === roomid)?.room;
    const room = wasOpen ?? client.rooms.list.find((one) => one.roomid === roomid);
    if (room) lostRooms.set([...(lostRooms.get() ?? []), { name: room.name, why }]);
  }

  const stopListening = rooms.subscribe(() => {
    tell();
    tellExclusions(rooms.get().map(({ room }) => room.roomid));
    keepOpen();
  });
  let isFirstLogin = true;
  const offState = client.on('state', ({ logged, uid }) => {
    if (!logged || !isFirstLogin || uid === undefined) return;
    isFirstLogin = false;
    comeBack(uid);
  });
  const unsubscribes = [
    client.on('message', (message) => {
      const { roomid, uid, nick } = message;
      if (roomid === shownRoom.get() || uid === client.state.uid) return;
      if (!mentionsNick(message, client.state.member?.nick)) return;
      const waiting = [...(roomMentions.get() ?? []), { roomid, nick, text: plainOf(message) }];
      roomMentions.set(waiting.slice(-callsKept));
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
    tellExclusions([]);
    offState();
    removeEventListener('pagehide', keep);
    roomNews.set(undefined);
    // The next identity is another member.
    roomMentions.set(undefined);
    keptRooms.forget();
    for (const unsubscribe of unsubscribes) unsubscribe();
  };
}
