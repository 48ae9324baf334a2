// Who is connected to this process: one guest for each connection that has logged in, or is about to.
import { randomUUID } from 'node:crypto';
import type { Person, PersonInRoom, PrivateData, RoomId, Standing, Uid } from '@alcove/protocol';
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
    all: (): Iterable<Guest> => byConnection.values(),
    get size() {
      return byConnection.size;
    },
  };
}
export type Guests = ReturnType<typeof createGuests>;
