// Rooms as the gifts domain uses them.
import type { CallbackData, CallbackSpec, ChatMessage, RoomId, Uid } from '@alcove/protocol';
import type { ChatSessions } from './chat-sessions.ts';
import type { Messages } from './messages/messages.ts';
import type { Presence } from '../../platform/presence/presence.ts';
import type { RoomChannels } from './room-channels.ts';
import type { KnownRooms } from './rooms.ts';

/** Rooms as the gifts domain uses them. */
export type RoomsForGiving = {
  /** Undefined for an unknown room; `ownerUid` is absent for a room of the site. */
  roomOf(roomId: number): { roomId: RoomId; ownerUid: Uid | undefined; isClosed: boolean } | undefined;
  /** Called in every process once a room was closed or destroyed. */
  onClosed(listener: (roomId: RoomId) => void): void;
  isIn(roomId: RoomId, uid: Uid): boolean;
  /** To people of that room connected to this process, from whom none of these members is hidden. */
  broadcastBetween: RoomChannels['broadcastBetween'];
  /** To the connections of that member in this process. */
  tellMember<C extends CallbackSpec>(uid: Uid, callback: C, data: CallbackData<C>): void;
  /** A line of the server in the history of a room, numbered in the caller's transaction. */
  writeService: Messages['writeService'];
  /** After the commit of `writeService`. */
  announceService(message: ChatMessage): void;
};

type Needs = {
  channels: Pick<RoomChannels, 'broadcastBetween'>;
  rooms: Pick<KnownRooms, 'byId' | 'onChange'>;
  sessions: Pick<ChatSessions, 'of'>;
  presence: Pick<Presence, 'isIn'>;
  messages: Pick<Messages, 'writeService' | 'announceService'>;
};

export const createForGiving = ({
  channels,
  rooms,
  sessions,
  presence,
  messages,
}: Needs): RoomsForGiving => ({
  roomOf(id) {
    const room = rooms.byId(id);
    return room && { roomId: room.id, ownerUid: room.creator_uid ?? undefined, isClosed: room.closed };
  },
  onClosed: (listener) =>
    rooms.onChange(({ before, after }) => {
      if (before && !before.closed && (!after || after.closed)) listener(before.id);
    }),
  isIn: presence.isIn,
  broadcastBetween: channels.broadcastBetween,
  tellMember(uid, callback, data) {
    for (const { connection } of sessions.of(uid)) connection.send(callback, data);
  },
  writeService: messages.writeService,
  announceService: messages.announceService,
});
