// Rooms on the wire: the live connection, who is where, what is said, and the pages about it.
import { connectionActions, connectionCallbacks, connectionCalls } from './rooms/connection.ts';
import { roomCalls } from './rooms/calls.ts';
import { roomActions, roomCallbacks } from './rooms/live.ts';
import { showroomCallbacks, showroomCalls } from './rooms/showroom.ts';

export * from './rooms/calls.ts';
export * from './rooms/connection.ts';
export * from './rooms/live.ts';
export * from './rooms/message.ts';
export * from './rooms/service-author.ts';
export * from './rooms/people-list.ts';
export * from './rooms/person-in-room.ts';
export * from './rooms/room.ts';
export * from './rooms/showroom.ts';

export const roomsCalls = { ...connectionCalls, ...roomCalls, ...showroomCalls } as const;
export const roomsActions = { ...connectionActions, ...roomActions } as const;
export const roomsCallbacks = { ...connectionCallbacks, ...roomCallbacks, ...showroomCallbacks } as const;
