// Rooms as the gifts domain uses them.
import type { ChatMessage, RoomId, Uid } from '@alcove/protocol';
import type { Messages } from './messages/messages.ts';
import type { Presence } from './presence/presence.ts';
import type { RoomChannels } from './room-channels.ts';
import type { KnownRooms } from './rooms.ts';

/** Rooms as the gifts domain uses them. */
export type RoomsForGiving = {
  /** Undefined for an unknown room; `ownerUid` is absent for a room of the site. */
  roomOf(roomId: number): { roomId: RoomId; ownerUid: Uid | undefined } | undefined;
  isIn(roomId: RoomId, uid: Uid): boolean;
  /** To people of that room connected to this process, from whom none of these members is hidden. */
  broadcastBetween: RoomChannels['broadcastBetween'];
  /** A line of the server in the history of a room, numbered in the caller's transaction. */
  writeService: Messages['writeService'];
  /** After the commit of `writeService`. */
  announceService(message: ChatMessage): void;
};

type Needs = {
  channels: Pick<RoomChannels, 'broadcastBetween'>;
  rooms: Pick<KnownRooms, 'byId'>;
  presence: Pick<Presence, 'isIn'>;
  messages: Pick<Messages, 'writeService' | 'announceService'>;
};

export const createForGiving = ({ channels, rooms, presence, messages }: Needs): RoomsForGiving => ({
  roomOf(id) {
    const room = rooms.byId(id);
    return room && { roomId: room.id, ownerUid: room.creator_uid ?? undefined };
  },
  isIn: presence.isIn,
  broadcastBetween: channels.broadcastBetween,
  writeService: messages.writeService,
  announceService: messages.announceService,
});
