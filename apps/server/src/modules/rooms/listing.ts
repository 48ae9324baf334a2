// The list of rooms, in the order of `roomOrder` and within its bound.
import {
  type Language,
  type Room,
  type RoomId,
  roomLimits,
  roomOrder,
  roomsCallbacks,
  type Uid,
} from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { callbackText } from '../../platform/live/frame.ts';
import { textFrame } from '../../platform/socket/text-frame.ts';
import type { SystemRoomTexts } from './system-room-texts.ts';
import type { KnownRoom, KnownRooms } from './rooms.ts';
import { roomView } from './views.ts';

/** Thousands who reconnect at once share one list. */
const freshMs = 250;

type Needs = Use<'presence'> & {
  rooms: KnownRooms;
  systemTexts: SystemRoomTexts;
  isBanned(uid: Uid): boolean;
};

const textOf = (rooms: Room[]) => callbackText(roomsCallbacks.roomsList, { rooms });

type Cached = { list: Room[]; at: number; frame?: Buffer };

export function createListing({ presence, rooms, systemTexts, isBanned }: Needs) {
  const cache = new Map<Language, Cached>();
  const cameras = new Map<RoomId, number>();
  const isCreatorBanned = ({ creator_uid }: KnownRoom) => creator_uid !== null && isBanned(creator_uid);
  const view = (room: KnownRoom, language: Language): Room =>
    roomView(
      isCreatorBanned(room) ? { ...room, creator: null } : room,
      { ...presence.count(room.id), cameras: cameras.get(room.id) ?? 0 },
      systemTexts.of(room, language),
    );
  rooms.onChange(() => cache.clear());

  /** Empty rooms of members' own fill what is left of the bound. */
  function* shownRooms() {
    let space: number = roomLimits.roomsListed;
    const empty: KnownRoom[] = [];
    for (const room of rooms.all()) {
      if (room.kind === 'my_room' && isCreatorBanned(room)) continue;
      if (room.kind === 'my_room' && presence.count(room.id).people === 0) {
        if (!room.closed && empty.length < space) empty.push(room);
        continue;
      }
      space = Math.max(0, space - 1);
      yield room;
    }
    yield* empty.slice(0, space);
  }

  function list(language: Language): Room[] {
    return [...shownRooms()]
      .map((room) => view(room, language))
      .toSorted(roomOrder)
      .slice(0, roomLimits.roomsListed);
  }

  function fresh(language: Language) {
    const now = performance.now();
    const before = cache.get(language);
    if (before && now - before.at <= freshMs) return before;
    const after: Cached = { list: list(language), at: now };
    cache.set(language, after);
    return after;
  }
  return {
    view,
    /** Cameras on air in the room: a publisher who is in several rooms counts in one of them. */
    setCameras(roomId: RoomId, count: number) {
      if (count === 0) cameras.delete(roomId);
      else cameras.set(roomId, count);
    },
    /** For what `rooms` does not announce. */
    changed: () => cache.clear(),
    list: (language: Language): Room[] => fresh(language).list,
    /** In all rooms that are listed. */
    camerasOn: (language: Language): number =>
      fresh(language).list.reduce((sum, { cameras: on }) => sum + on, 0),
    /** The broadcast frame, as text. */
    text: (language: Language): string => textOf(fresh(language).list),
    frame(language: Language): Buffer {
      const now = fresh(language);
      return (now.frame ??= textFrame(textOf(now.list)));
    },
  };
}
export type RoomListing = ReturnType<typeof createListing>;
