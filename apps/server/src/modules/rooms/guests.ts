// Who is connected to this process: one guest for each connection that has logged in, or is about to.
import { randomUUID } from 'node:crypto';
import type {
  CallbackData,
  CallbackSpec,
  Person,
  PersonInRoom,
  PrivateData,
  RoomId,
  Standing,
  Uid,
} from '@alcove/protocol';
import { standingOf } from '@alcove/protocol';
import type { LiveConnection } from '../../platform/live/live.ts';

export type Guest = {
  /** Names this connection to other processes. */
  readonly key: string;
  readonly connection: LiveConnection;
  readonly uid: Uid;
  /** Of a member. */
  readonly sessionId: string | undefined;
  person: Person;
  who: PersonInRoom;
  privateData: PrivateData;
  /** Rises with whatever is heard of her: what was asked before is asked again. */
  heard: number;
  /** In which she has a seat by this connection. */
  readonly rooms: Set<RoomId>;
};

/** `except`: knows it already. */
type Herself = { roomId: RoomId; uid: Uid; except: LiveConnection | undefined };

export type NewGuest = Pick<Guest, 'connection' | 'sessionId' | 'person' | 'who'>;

export const standingOfGuest = ({ person }: Guest, now: number): Standing => standingOf(person, now);

export function createGuests() {
  const byConnection = new Map<LiveConnection, Guest>();
  const byUid = new Map<Uid, Set<Guest>>();

  return {
    add(newcomer: NewGuest): Guest {
      const guest: Guest = {
        ...newcomer,
        key: randomUUID(),
        uid: newcomer.person.uid,
        privateData: { blocklist: [], blocked_by: [] },
        heard: 0,
        rooms: new Set(),
      };
      byConnection.set(guest.connection, guest);
      byUid.set(guest.uid, (byUid.get(guest.uid) ?? new Set()).add(guest));
      return guest;
    },
    remove(guest: Guest) {
      byConnection.delete(guest.connection);
      const hers = byUid.get(guest.uid);
      hers?.delete(guest);
      if (hers?.size === 0) byUid.delete(guest.uid);
    },
    at: (connection: LiveConnection): Guest | undefined => byConnection.get(connection),
    of: (uid: Uid): Guest[] => [...(byUid.get(uid) ?? [])],
    tellHer<C extends CallbackSpec>({ roomId, uid, except }: Herself, callback: C, data: CallbackData<C>) {
      for (const { connection, rooms } of byUid.get(uid) ?? [])
        if (rooms.has(roomId) && connection !== except) connection.tell(callback, data);
    },
    all: (): Iterable<Guest> => byConnection.values(),
    get size() {
      return byConnection.size;
    },
  };
}
export type Guests = ReturnType<typeof createGuests>;
