// Joining and leaving rooms, for each chat session.
import { type LeaveReason, type RoomId, roomsCallbacks, secondsOf } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import type { JoinRequest, KnownRoom, Rooms } from '../rooms/index.ts';
import type { ChatSession } from './chat-sessions.ts';
import type { RoomChannels } from './room-channels.ts';

type Needs = Use<'clock'> & {
  rooms: Pick<Rooms, 'known' | 'entry' | 'textsOf'>;
  channels: RoomChannels;
  /** Called once the session has received the list and the last messages, in the same step. */
  subscribed(session: ChatSession, roomId: RoomId): void;
};

export type Joins = ReturnType<typeof createJoins>;

export function createJoins({ clock, rooms, channels, subscribed }: Needs) {
  function greet(session: ChatSession, room: KnownRoom) {
    const { welcome } = rooms.textsOf(room, session.connection.language);
    if (welcome === '') return;
    session.connection.send(roomsCallbacks.serviceMessage, {
      roomid: room.id,
      type: 'welcome',
      text: welcome,
      params: {},
      timestamp: secondsOf(clock.now()),
    });
  }

  return {
    /** Resolves when the session holds a slot; it receives the room's events once it subscribes. */
    async enter(session: ChatSession, request: JoinRequest): Promise<KnownRoom> {
      const room = await rooms.entry.admit(session, request, ({ id }) => channels.join(session, id));
      try {
        await channels.open(room.id);
      } catch (error) {
        channels.leave(session, room.id, 'left');
        throw error;
      }
      // Removed while the history was read.
      if (!session.rooms.has(room.id)) throw refuse('room_unknown');
      return room;
    },

    subscribe(session: ChatSession, roomId: number, since: number) {
      const room = rooms.known.byId(roomId);
      if (!room || !channels.subscribe(session, room.id, since)) return;
      greet(session, room);
      subscribed(session, room.id);
    },

    leaveAll(session: ChatSession, reason: LeaveReason, options: { soon?: boolean; except?: RoomId } = {}) {
      for (const roomId of session.rooms)
        if (roomId !== options.except)
          channels.leave(session, roomId, reason, { soon: options.soon ?? false });
    },

    /** Removes the session from the room, with a reason that its client shows. */
    remove(session: ChatSession, roomId: RoomId, reason: LeaveReason) {
      if (!session.rooms.has(roomId)) return;
      session.connection.send(roomsCallbacks.clientLogout, { roomid: roomId, uid: session.uid, reason });
      channels.leave(session, roomId, reason);
    },
  };
}
