// Every message of the live socket, by domain. The server must serve each action to compile.
import { roomsActions, roomsCallbacks } from './domains/rooms.ts';

export const liveActions = { rooms: roomsActions } as const;
export const liveCallbacks = { rooms: roomsCallbacks } as const;
