// The room of its owner: the only place where a member may offer anything.
import type { RoomId, Uid } from '@alcove/protocol';
import { refuse } from '../../../platform/refusal.ts';
import type { Rooms } from '../../rooms/index.ts';

/** Refuses an unknown room, one of others or of the site, and one that is closed. */
export function ownRoom(rooms: Pick<Rooms, 'roomOf'>, roomId: number, uid: Uid): { roomId: RoomId } {
  const room = rooms.roomOf(roomId);
  if (!room) throw refuse('room_unknown');
  if (room.ownerUid !== uid) throw refuse('not_room_owner');
  if (room.isClosed) throw refuse('room_closed');
  return room;
}
