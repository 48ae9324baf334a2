// The joined rooms in the order of opening, each with the number of its unread messages. The list stays the same
// object until something in it changes.
import type { LiveClient, RoomView } from '@alcove/live-client';
import type { Room } from '@alcove/protocol';
import { bookmarksOf } from '../log/bookmarks.ts';
import { mentionsNick } from '../log/written.ts';
import { shownRoom } from './shown-room.ts';

export type OpenRoom = {
  room: Room;
  /** Messages of others since the reader looked; 0 for the room on screen, which counts its own. */
  unread: number;
  /** Those among them that mention the reader. */
  calls: number;
  /** False while the connection is lost. */
  live: boolean;
};

export type OpenRooms = {
  get(): readonly OpenRoom[];
  subscribe(listener: () => void): () => void;
  /** The order in which rooms are shown, whichever is entered first. */
  arrange(roomids: readonly number[]): void;
};

/** There is another room to go to. */
export const hasOthers = (rooms: readonly OpenRoom[], current: number): boolean =>
  rooms.some(({ room }) => room.roomid !== current);

/** `order`: rooms that are not in it come last, in the order of entering. */
export function openRoomsFrom(client: LiveClient, order: readonly number[]): OpenRoom[] {
  const { uid, member } = client.state;
  const bookmarks = bookmarksOf(client);
  const newsIn = ({ room, messages }: RoomView) => {
    const seen = bookmarks.of(room.roomid)?.seen;
    if (seen === undefined || room.roomid === shownRoom.get()) return { unread: 0, calls: 0 };
    const news = messages.filter((message) => message.id > seen && message.uid !== uid);
    return { unread: news.length, calls: news.filter((one) => mentionsNick(one, member?.nick)).length };
  };
  const place = ({ room }: RoomView) => {
    const at = order.indexOf(room.roomid);
    return at < 0 ? order.length : at;
  };
  return client.rooms.views
    .toSorted((one, other) => place(one) - place(other))
    .map((view) => ({ room: view.room, live: view.live, ...newsIn(view) }));
}

const isSame = (one: OpenRoom, other: OpenRoom | undefined): boolean =>
  one.room === other?.room &&
  one.unread === other.unread &&
  one.calls === other.calls &&
  one.live === other.live;

function createOpenRooms(client: LiveClient): OpenRooms {
  let shown: readonly OpenRoom[] = [];
  let order: readonly number[] = [];
  const listeners = new Set<() => void>();
  function look(): void {
    const next = openRoomsFrom(client, order);
    if (next.length === shown.length && next.every((one, at) => isSame(one, shown[at]))) return;
    shown = next;
    for (const listener of listeners) listener();
  }
  client.rooms.onChange(look);
  bookmarksOf(client).onChange(look);
  shownRoom.subscribe(look);
  look();
  return {
    get: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    arrange(roomids) {
      order = roomids;
      look();
    },
  };
}

const ofClients = new WeakMap<LiveClient, OpenRooms>();

export function openRoomsOf(client: LiveClient): OpenRooms {
  const known = ofClients.get(client) ?? createOpenRooms(client);
  ofClients.set(client, known);
  return known;
}
