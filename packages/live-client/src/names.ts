// What actions and callbacks are called on the wire. The declarations travel as types only: their schemas
// would weigh on the page. A name that is missing or wrong here does not compile.
import type {
  ActionName,
  CallbackName,
  LiveActions as Actions,
  LiveCallbacks as Callbacks,
} from './live-client.ts';

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
  start: { plugin: 'stream', action: 'start' },
  stop: { plugin: 'stream', action: 'stop' },
  streamSdp: { plugin: 'stream', action: 'stream_sdp' },
  streamIce: { plugin: 'stream', action: 'stream_ice' },
  talk: { plugin: 'stream', action: 'talk' },
  mute: { plugin: 'stream', action: 'mute' },
  cameraOn: { plugin: 'stream', action: 'cameraOn' },
  cameraOff: { plugin: 'stream', action: 'cameraOff' },
  pause: { plugin: 'stream', action: 'pause' },
  play: { plugin: 'stream', action: 'play' },
  view: { plugin: 'stream', action: 'view' },
  viewSdp: { plugin: 'stream', action: 'view_sdp' },
  viewIce: { plugin: 'stream', action: 'view_ice' },
  resizeView: { plugin: 'stream', action: 'view_size' },
  leave: { plugin: 'stream', action: 'leave' },
  stats: { plugin: 'stream', action: 'stats' },
  snapshot: { plugin: 'stream', action: 'snapshot' },
  screenshot: { plugin: 'stream', action: 'screenshot' },
  postImage: { plugin: 'stream', action: 'post_image' },
  recordStart: { plugin: 'stream', action: 'record_start' },
  recordStop: { plugin: 'stream', action: 'record_stop' },
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
  'stream/stream_started': 'streamStarted',
  'stream/stream_update': 'streamUpdate',
  'stream/stream_ended': 'streamEnded',
  'stream/stream_stopped': 'streamStopped',
  'stream/stream_server_sdp': 'streamServerSdp',
  'stream/stream_server_ice': 'streamServerIce',
  'stream/restart_stream': 'restartStream',
  'stream/watcher_count': 'watcherCount',
  'stream/watching_me': 'watchingMe',
  'stream/not_watching_me': 'notWatchingMe',
  'stream/view_server_sdp': 'viewServerSdp',
  'stream/view_server_ice': 'viewServerIce',
  'stream/restart_view': 'restartView',
  'stream/view_picture': 'viewPicture',
  'stream/view_ended': 'viewEnded',
  'stream/limit_reached': 'limitReached',
  'stream/reencode_ended': 'reencodeEnded',
  'stream/record_stopped': 'recordStopped',
};
