// What actions and callbacks are called on the wire. The declarations travel as types only: their schemas
// would weigh on the page. A name that is missing or wrong here does not compile.
import type { roomsActions, roomsCallbacks } from '@alcove/protocol';
import type { ActionName, CallbackName } from './live-client.ts';

type Actions = typeof roomsActions;
type Callbacks = typeof roomsCallbacks;

type ActionAddresses = {
  readonly [K in ActionName]: Readonly<{ plugin: Actions[K]['plugin']; action: Actions[K]['action'] }>;
};
export const actionAddresses: ActionAddresses = {
  login: { plugin: 'login', action: 'login' },
  disconnectOther: { plugin: 'login', action: 'disconnect_other' },
  version: { plugin: 'status', action: 'version' },
  say: { plugin: 'chat', action: 'message' },
  createRoom: { plugin: 'room', action: 'create_room' },
  destroyRoom: { plugin: 'room', action: 'destroy_room' },
  switchRoom: { plugin: 'room', action: 'switch_room' },
  joinRoom: { plugin: 'room', action: 'join_room' },
  leaveRoom: { plugin: 'room', action: 'leave_room' },
  roomsList: { plugin: 'status', action: 'rooms_list' },
  peopleInRoom: { plugin: 'status', action: 'people_in_room' },
};

type CallbackNames = {
  readonly [K in CallbackName as `${Callbacks[K]['plugin']}/${Callbacks[K]['action']}`]: K;
};
export const callbackNames: CallbackNames = {
  'login/motd': 'motd',
  'login/caps_change': 'capsChange',
  'login/redirect': 'redirect',
  'login/disconnect': 'disconnect',
  'room/list': 'list',
  'status/rooms_list': 'roomsList',
  'chat/message': 'message',
  'chat/last_message': 'lastMessage',
  'chat/service_message': 'serviceMessage',
  'room/room_updated': 'roomUpdated',
  'room/room_destroyed': 'roomDestroyed',
  'room/client_login': 'clientLogin',
  'room/client_logout': 'clientLogout',
  'room/client_update': 'clientUpdate',
};
