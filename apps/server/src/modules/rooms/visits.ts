// Being in rooms: entering one, staying, and leaving, for each connection.
import type { LeaveReason, RoomId } from '@alcove/protocol';
import { roomsCallbacks } from '@alcove/protocol';
import { refuse } from '../../platform/refusal.ts';
import type { Entry, Wish } from './entry.ts';
import type { Guest } from './guests.ts';
import type { Halls } from './halls.ts';
import type { HouseWords } from './house-words.ts';
import type { KnownRoom, KnownRooms } from './rooms.ts';

type Needs = {
  rooms: Pick<KnownRooms, 'byId'>;
  entry: Entry;
  halls: Halls;
  houseWords: HouseWords;
  /** The words of the room's own greeting reach whoever arrives. */
  now(): number;
  /** In the step in which she arrives, once she has been told who is there and what was said. */
  arrived(guest: Guest, roomId: RoomId): void;
};

export type Visits = ReturnType<typeof createVisits>;

export function createVisits({ rooms, entry, halls, houseWords, now, arrived }: Needs) {
  function greet(guest: Guest, room: KnownRoom) {
    const { welcome } = houseWords.of(room, guest.connection.language);
    if (welcome === '') return;
    guest.connection.tell(roomsCallbacks.serviceMessage, {
      roomid: room.id,
      type: 'welcome',
      text: welcome,
      params: {},
      timestamp: Math.floor(now() / 1000),
    });
  }

  return {
    /** She has a seat when it resolves, and hears of the room once she arrives. */
    async enter(guest: Guest, wish: Wish): Promise<KnownRoom> {
      const room = await entry.seat(guest, wish, ({ id }) => halls.seat(guest, id));
      try {
        await halls.open(room.id);
      } catch (error) {
        halls.leave(guest, room.id, 'left');
        throw error;
      }
      // Put out while the history was read.
      if (!guest.rooms.has(room.id)) throw refuse('room_unknown');
      return room;
    },

    arrive(guest: Guest, roomId: number, since: number) {
      const room = rooms.byId(roomId);
      if (!room || !halls.arrive(guest, room.id, since)) return;
      greet(guest, room);
      arrived(guest, room.id);
    },

    leaveAll(guest: Guest, reason: LeaveReason, options: { soon?: boolean; except?: RoomId } = {}) {
      for (const roomId of guest.rooms)
        if (roomId !== options.except) halls.leave(guest, roomId, reason, { soon: options.soon ?? false });
    },

    /** The house puts her out, and says so. */
    putOut(guest: Guest, roomId: RoomId, reason: LeaveReason) {
      if (!guest.rooms.has(roomId)) return;
      guest.connection.tell(roomsCallbacks.clientLogout, { roomid: roomId, uid: guest.uid, reason });
      halls.leave(guest, roomId, reason);
    },
  };
}
