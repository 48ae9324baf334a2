// Finds the joined room of an address, which can be shown without asking the server.
import type { LiveClient } from '@alcove/live-client';
import type { Room } from '@alcove/protocol';

type Address = { nick?: string | undefined; room?: string | undefined };

/** `own`: the reader may edit it. */
export function openRoomAt(
  client: LiveClient | undefined,
  { nick, room: slug }: Address,
): { room: Room; own: boolean } | undefined {
  const found = client?.rooms.views.find(({ room }) =>
    nick === undefined
      ? room.slug === slug && room.kind !== 'my_room'
      : room.kind === 'my_room' && room.creator?.nick === nick,
  );
  if (!client || !found) return undefined;
  return { room: found.room, own: found.room.creator?.uid === client.state.uid };
}
