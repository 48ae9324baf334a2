// Creates a room, and enters one with its password, from a list of rooms: by the live connection, which goes on in
// the room.
import type { LiveClient } from '@alcove/live-client';
import type { RoomEntrance } from '../../rooms/index.ts';
import { chatConnection, useChatConnection } from '../live/index.ts';
import { enterRoom } from '../room/use-room-presence.ts';

/** Resolves with the client once it is loaded; rejects where it cannot be loaded. */
function clientHere(): Promise<LiveClient> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const { status, client } = chatConnection.get();
      if (!client && status !== 'failed') return;
      stop();
      if (client) resolve(client);
      else reject(new Error('the live client did not come'));
    };
    const stop = chatConnection.subscribe(look);
    look();
  });
}

const entrance: RoomEntrance = {
  async create({ name, password, allowedGender }) {
    const client = await clientHere();
    if (!client.state.logged) await client.connect();
    return client.rooms.create(name, {
      ...(password && { roompassword: password }),
      allowed_gender: allowedGender,
    });
  },
  enter: async ({ roomid }, password) => enterRoom(await clientHere(), roomid, password),
};

/** Holds the connection while it is `wanted`. */
export function useEntrance(wanted: boolean): RoomEntrance {
  useChatConnection(wanted);
  return entrance;
}
