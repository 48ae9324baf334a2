// The rooms as lists show them: the liveliest first, and no more than anybody reads.
import { type Room, type RoomKind, roomLimits } from '@alcove/protocol';
import type { Presence } from './presence/presence.ts';
import type { KnownRoom, KnownRooms } from './rooms.ts';
import { roomView } from './views.ts';

/** Thousands who come back at once read one list. */
const freshMs = 250;

const order: Record<RoomKind, number> = { house: 0, member: 1, my_room: 2 };

type Needs = { rooms: KnownRooms; presence: Pick<Presence, 'count'> };

export function createListing({ rooms, presence }: Needs) {
  let kept: { list: Room[]; at: number } | undefined;
  const view = (room: KnownRoom): Room => roomView(room, presence.count(room.id));
  rooms.onChange(() => (kept = undefined));

  function list(): Room[] {
    return [...rooms.all()]
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

  return {
    view,
    list(): Room[] {
      const now = performance.now();
      if (!kept || now - kept.at > freshMs) kept = { list: list(), at: now };
      return kept.list;
    },
  };
}
export type Listing = ReturnType<typeof createListing>;
