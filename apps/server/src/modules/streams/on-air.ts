// Where members are on the air, for pages beside the rooms: cameras that the reader could go and watch now, and those alone.
import type { Language, MemberPerson, RoomId, RoomLink, Uid } from '@alcove/protocol';
import type { Relations } from '../relations/index.ts';
import type { Rooms } from '../rooms/index.ts';
import type { KnownStreams } from './known-streams.ts';
import { isSeen } from './registry-entries.ts';

export type OnAirReader = { person: MemberPerson; language: Language };
export type RoomsOnAir = (uids: readonly Uid[], reader: OnAirReader) => Promise<ReadonlyMap<Uid, RoomLink>>;

type Needs = {
  known: Pick<KnownStreams, 'of'>;
  rooms: Pick<Rooms, 'mayLookIn' | 'linkOf'>;
  relations: Pick<Relations, 'apart'>;
};

/** Nothing is read from the database unless one of these members is on the air. */
export const createRoomsOnAir =
  ({ known, rooms, relations }: Needs): RoomsOnAir =>
  async (uids, { person, language }) => {
    const seen = uids.flatMap((uid) => known.of(uid).filter((stream) => !stream.private && isSeen(stream)));
    if (seen.length === 0) return new Map();
    const apart = await relations.apart(person.uid as Uid);
    const looked = new Map<RoomId, RoomLink | undefined>();
    for (const roomId of new Set(seen.map((stream) => stream.roomId))) {
      const room = rooms.linkOf(roomId, language);
      const isFree = room !== undefined && room.price === 0 && (await rooms.mayLookIn(person, roomId));
      looked.set(roomId, isFree ? room.link : undefined);
    }
    const found = new Map<Uid, RoomLink>();
    for (const { uid, roomId } of seen) {
      const link = looked.get(roomId);
      if (link && !apart.has(uid)) found.set(uid, link);
    }
    return found;
  };
