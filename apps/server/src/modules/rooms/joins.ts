// Being in rooms: entering one, staying, and leaving, for each connection.
import type { LeaveReason, RoomId } from '@alcove/protocol';
import { roomsCallbacks } from '@alcove/protocol';
import { refuse } from '../../platform/refusal.ts';
import type { Entry, Wish } from './entry.ts';
import type { ChatSession } from './chat-sessions.ts';
import type { RoomChannels } from './room-channels.ts';
import type { SystemRoomTexts } from './system-room-texts.ts';
import type { KnownRoom, KnownRooms } from './rooms.ts';

type Needs = {
  rooms: Pick<KnownRooms, 'byId'>;
  entry: Entry;
  channels: RoomChannels;
  systemTexts: SystemRoomTexts;
  /** The words of the room's own greeting reach whoever arrives. */
  now(): number;
  /** In the step in which she arrives, once she has been told who is there and what was said. */
  arrived(session: ChatSession, roomId: RoomId): void;
};

export type Joins = ReturnType<typeof createJoins>;

export function createJoins({ rooms, entry, channels, systemTexts, now, arrived }: Needs) {
  function greet(session: ChatSession, room: KnownRoom) {
    const { welcome } = systemTexts.of(room, session.connection.language);
    if (welcome === '') return;
    session.connection.tell(roomsCallbacks.serviceMessage, {
      roomid: room.id,
      type: 'welcome',
      text: welcome,
      params: {},
      timestamp: Math.floor(now() / 1000),
    });
  }

  return {
    /** She has a seat when it resolves, and hears of the room once she arrives. */
    async enter(session: ChatSession, wish: Wish): Promise<KnownRoom> {
      const room = await entry.seat(session, wish, ({ id }) => channels.seat(session, id));
      try {
        await channels.open(room.id);
      } catch (error) {
        channels.leave(session, room.id, 'left');
        throw error;
      }
      // Put out while the history was read.
      if (!session.rooms.has(room.id)) throw refuse('room_unknown');
      return room;
    },

    arrive(session: ChatSession, roomId: number, since: number) {
      const room = rooms.byId(roomId);
      if (!room || !channels.arrive(session, room.id, since)) return;
      greet(session, room);
      arrived(session, room.id);
    },

    leaveAll(session: ChatSession, reason: LeaveReason, options: { soon?: boolean; except?: RoomId } = {}) {
      for (const roomId of session.rooms)
        if (roomId !== options.except)
          channels.leave(session, roomId, reason, { soon: options.soon ?? false });
    },

    /** The house puts her out, and says so. */
    putOut(session: ChatSession, roomId: RoomId, reason: LeaveReason) {
      if (!session.rooms.has(roomId)) return;
      session.connection.tell(roomsCallbacks.clientLogout, { roomid: roomId, uid: session.uid, reason });
      channels.leave(session, roomId, reason);
    },
  };
}
