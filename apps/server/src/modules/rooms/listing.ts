// The rooms as lists show them: the liveliest first, and no more than anybody reads.
import { type Room, type RoomKind, roomLimits, roomsCallbacks } from '@alcove/protocol';
import { callbackText } from '../../platform/live/frame.ts';
import { textFrame } from '../../platform/socket/text-frame.ts';
import type { Activities } from './activity.ts';
import type { Presence } from './presence/presence.ts';
import type { KnownRoom, KnownRooms } from './rooms.ts';
import { roomView } from './views.ts';

/** Thousands who come back at once read one list. */
const freshMs = 250;

const order: Record<RoomKind, number> = { house: 0, member: 1, my_room: 2 };

type Needs = {
  rooms: KnownRooms;
  presence: Pick<Presence, 'count'>;
  activities: Pick<Activities, 'camerasIn'>;
};

const textOf = (rooms: Room[]) => callbackText(roomsCallbacks.roomsList, { rooms });

export function createListing({ rooms, presence, activities }: Needs) {
  let kept: { list: Room[]; at: number; frame?: Buffer } | undefined;
  const view = (room: KnownRoom): Room =>
    roomView(room, { ...presence.count(room.id), cameras: activities.camerasIn(room.id) });
  rooms.onChange(() => (kept = undefined));

  /** An empty room of a member's own is shown where there is space left. */
  function* shownRooms() {
    let space: number = roomLimits.roomsListed;
    const empty: KnownRoom[] = [];
    for (const room of rooms.all()) {
      if (room.kind === 'my_room' && presence.count(room.id).people === 0) {
        if (!room.closed && empty.length < space) empty.push(room);
        continue;
      }
      space = Math.max(0, space - 1);
      yield room;
    }
    yield* empty.slice(0, space);
  }

  function list(): Room[] {
    return [...shownRooms()]
      .map((room) => ({ room, people: presence.count(room.id).people }))
      .toSorted(
        (one, other) =>
          other.people - one.people ||
          Number(one.room.closed) - Number(other.room.closed) ||
          order[one.room.kind] - order[other.room.kind] ||
          one.room.id - other.room.id,
      )
      .slice(0, roomLimits.roomsListed)
      .map(({ room }) => view(room));
  }

  function fresh() {
    const now = performance.now();
    if (!kept || now - kept.at > freshMs) kept = { list: list(), at: now };
    return kept;
  }
  return {
    view,
    list: (): Room[] => fresh().list,
    /** As everybody hears it. */
    text: (): string => textOf(fresh().list),
    frame(): Buffer {
      const now = fresh();
      return (now.frame ??= textFrame(textOf(now.list)));
    },
  };
}
export type Listing = ReturnType<typeof createListing>;
