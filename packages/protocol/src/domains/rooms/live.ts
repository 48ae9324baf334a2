// Live-socket actions and callbacks about rooms themselves: the list, and rooms that open, change and close.
import * as z from 'zod/mini';
import { hourMs } from '../../durations.ts';
import { whole } from '../../fields.ts';
import { roomLimits } from '../../limits.ts';
import { defineActions, defineCallbacks } from '../../live.ts';
import { room, roomRef, typedRoomPassword } from './room.ts';

export const roomActions = defineActions({
  createRoom: {
    plugin: 'room',
    action: 'create_room',
    summary: 'Opens a room of that name; with a password, a protected one',
    who: 'createRooms',
    args: z.object({
      roomid: z._default(z.string().check(z.maxLength(300)), '').check(z.describe('The wished name')),
      roompassword: typedRoomPassword(),
      allowed_gender: z._default(whole({ min: 0, max: 4 }), 0),
      capacity: z._default(
        whole({ min: roomLimits.capacity.min, max: roomLimits.capacity.max }),
        roomLimits.capacity.default,
      ),
    }),
    data: z.object({ room }),
    rate: { limit: 20, windowMs: hourMs },
  },
  destroyRoom: {
    plugin: 'room',
    action: 'destroy_room',
    summary: 'Destroys a room of one’s own',
    who: 'enterRooms',
    args: z.object({ roomid: roomRef() }),
    data: z.object({}),
  },
  roomsList: {
    whileReadOnly: true,
    plugin: 'status',
    action: 'rooms_list',
    summary: 'The rooms, the liveliest first',
    who: 'enterRooms',
    args: z.object({}),
    data: z.object({ rooms: z.array(room) }),
  },
});

export const roomCallbacks = defineCallbacks({
  roomsList: {
    plugin: 'status',
    action: 'rooms_list',
    summary: 'After login, and whenever a room is opened, changed or closed',
    data: z.object({ rooms: z.array(room) }),
  },
  roomUpdated: {
    plugin: 'room',
    action: 'room_updated',
    summary: 'The room has another name or other rules',
    data: z.object({ room }),
  },
  roomDestroyed: {
    plugin: 'room',
    action: 'room_destroyed',
    summary: 'The room was destroyed; all people in it are out',
    data: z.object({ roomid: z.int() }),
  },
});
