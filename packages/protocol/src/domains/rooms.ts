// Rooms on the wire: the rooms themselves, and in the same groups the chat and the showrooms in them. Documentation
// lists the groups in the order that stands here.
import { talkCalls } from './chat/calls.ts';
import { connectionActions, connectionCallbacks, connectionCalls } from './chat/connection.ts';
import { talkActions, talkCallbacks } from './chat/live.ts';
import { roomCalls } from './rooms/calls.ts';
import { roomActions, roomCallbacks } from './rooms/live.ts';
import { showroomCallbacks, showroomCalls } from './showroom.ts';

export * from './rooms/calls.ts';
export * from './rooms/live.ts';
export * from './rooms/room.ts';

const { rooms, room, ...roomForms } = roomCalls;
export const roomsCalls = {
  ...connectionCalls,
  rooms,
  room,
  ...talkCalls,
  ...roomForms,
  ...showroomCalls,
} as const;

const { say, peopleInRoom, ...moves } = talkActions;
const { roomsList, ...ownerActions } = roomActions;
export const roomsActions = {
  ...connectionActions,
  say,
  ...ownerActions,
  ...moves,
  roomsList,
  peopleInRoom,
} as const;

const { list, clientLogin, clientLogout, clientUpdate, ...said } = talkCallbacks;
const { roomsList: listChanged, ...roomChanges } = roomCallbacks;
export const roomsCallbacks = {
  ...connectionCallbacks,
  list,
  roomsList: listChanged,
  ...said,
  ...roomChanges,
  clientLogin,
  clientLogout,
  clientUpdate,
  ...showroomCallbacks,
} as const;
