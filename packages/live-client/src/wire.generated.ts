// Names of the live socket's messages, and the shapes of what the server sends. Written by `node bin/generate.mjs`
// from the declarations in packages/protocol: change those. Their parsers would weigh on the page.
import type { CallbackName, SocketActionName } from './live-client.ts';
import * as base from './messages/wire.generated.ts';
import { memberSummary, attachment } from './messages/wire.generated.ts';
import { anyOf, isFlag, isNumber, isText, isWhole, listOf, nullable, optional, recordOf, shaped, type Shape } from './shapes.ts';

const personInRoom = shaped({ uid: isWhole, id: isWhole, nick: isText, gender: isWhole, age: isWhole, avatar_url: isText, certified: isFlag, status: isText, member_type: isWhole, country: isText, region: isText, town: isText, camera: isFlag, watching: isWhole, mood: isText, pm_enabled: isFlag, gift_rank: isWhole, privileged: isFlag, trial: isFlag, visit_until: optional(isWhole) });
const privateData = shaped({ blocklist: listOf(isWhole), blocked_by: listOf(shaped({ uid: isWhole })) });
const caps = shaped({ standing: isText, write: isFlag, watch: isFlag, pm: isFlag, create_room: isFlag, muted_until: isWhole });
const room = shaped({ roomid: isWhole, name: isText, slug: isText, kind: isText, creator: nullable(shaped({ uid: isWhole, nick: isText, avatar_url: isText, certified: isFlag })), closed: isFlag, protected: isFlag, options: shaped({ allowed_gender: isWhole, capacity: isWhole, showroom: isFlag, price: isWhole, welcome: isText }), people: isWhole, cameras: isWhole });
const videoCall = shaped({ call_id: isText, conversation_uid: isWhole, state: isText, incoming: isFlag, counterpart: memberSummary, ended_reason: isText, version: isWhole, started: isWhole, rings_until: isWhole, active: isWhole, seconds: isWhole });
const messageStyle = shaped({ font: optional(isText), size: optional(isWhole), color: optional(isWhole), bold: optional(isFlag), italic: optional(isFlag), underline: optional(isFlag) });
const chatMessage = shaped({ uid: isWhole, nick: isText, gender: isWhole, avatar_url: isText, status: isText, certified: isFlag, id: isWhole, mid: isText, roomid: isWhole, message: isText, style: messageStyle, timestamp: isWhole, attachments: listOf(attachment), service: optional(shaped({ type: isText, params: recordOf(anyOf(isText, isNumber)), uids: listOf(isWhole) })) });
const serviceMessage = shaped({ roomid: isWhole, type: isText, text: isText, params: recordOf(anyOf(isText, isNumber)), timestamp: isWhole, id: optional(isWhole), uid: optional(isWhole) });
const stream = shaped({ stream_id: isText, uid: isWhole, nick: isText, roomid: isWhole, private: isFlag, call_id: isText, muted: isFlag, paused: isFlag, camera: isFlag, recording: isFlag, veiled: isFlag, snapshot_url: isText, watchers: isWhole, started_at: isWhole });
const giftPerson = shaped({ uid: isWhole, nick: isText, avatar_url: isText, certified: isFlag });
const walletState = shaped({ balance: isWhole, held: isWhole, version: isWhole });

export const actions = {
  ...base.actions,
  login: ['login/login', shaped({ uid: isWhole, member: personInRoom, private_data: privateData, caps, rooms: listOf(room), room: nullable(room), limits: shaped({ session_limit: isWhole }), others: isWhole, version: isText, now: isWhole })],
  disconnectOther: ['login/disconnect_other', shaped({ ended: isWhole })],
  version: ['status/version', shaped({ version: isText })],
  say: ['chat/message', shaped({ id: isWhole, mid: isText, timestamp: isWhole })],
  createRoom: ['room/create_room', shaped({ room })],
  destroyRoom: ['room/destroy_room', shaped({})],
  switchRoom: ['room/switch_room', shaped({ room })],
  joinRoom: ['room/join_room', shaped({ room })],
  leaveRoom: ['room/leave_room', shaped({})],
  roomsList: ['status/rooms_list', shaped({ rooms: listOf(room) })],
  peopleInRoom: ['status/people_in_room', shaped({ roomid: isWhole, users: listOf(personInRoom), count: isWhole, cameras: isWhole, xxl: isWhole })],
  startVideoCall: ['im/video_call_start', videoCall],
  cancelVideoCall: ['im/video_call_cancel', videoCall],
  declineVideoCall: ['im/video_call_decline', videoCall],
  answerVideoCall: ['im/video_call_answer', videoCall],
  endVideoCall: ['im/video_call_end', videoCall],
  start: ['stream/start', shaped({ stream_id: isText, simulcast: isFlag })],
  stop: ['stream/stop', shaped({})],
  streamSdp: ['stream/stream_sdp', shaped({})],
  streamIce: ['stream/stream_ice', shaped({})],
  talk: ['stream/talk', shaped({ stream_id: isText, muted: isFlag, paused: isFlag, camera: isFlag })],
  mute: ['stream/mute', shaped({ stream_id: isText, muted: isFlag, paused: isFlag, camera: isFlag })],
  cameraOn: ['stream/cameraOn', shaped({ stream_id: isText, muted: isFlag, paused: isFlag, camera: isFlag })],
  cameraOff: ['stream/cameraOff', shaped({ stream_id: isText, muted: isFlag, paused: isFlag, camera: isFlag })],
  pause: ['stream/pause', shaped({ stream_id: isText, muted: isFlag, paused: isFlag, camera: isFlag })],
  play: ['stream/play', shaped({ stream_id: isText, muted: isFlag, paused: isFlag, camera: isFlag })],
  view: ['stream/view', shaped({ ref: isWhole, pictures: isFlag, offer: isFlag, visit: optional(isWhole) })],
  viewSdp: ['stream/view_sdp', shaped({})],
  viewIce: ['stream/view_ice', shaped({})],
  resizeView: ['stream/view_size', shaped({})],
  leave: ['stream/leave', shaped({})],
  stats: ['stream/stats', shaped({ counters: recordOf(isNumber) })],
  snapshot: ['stream/snapshot', shaped({ url: isText })],
  screenshot: ['stream/screenshot', shaped({ url: isText })],
  postImage: ['stream/post_image', shaped({ id: isText, url: isText, thumbnail_url: isText })],
  recordStart: ['stream/record_start', shaped({ record_id: isText })],
  recordStop: ['stream/record_stop', shaped({ record_id: isText })],
} as const satisfies Record<SocketActionName, readonly [string, Shape]>;

export const callbacks = {
  ...base.callbacks,
  'login/motd': ['motd', shaped({ text: isText })],
  'login/caps_change': ['capsChange', shaped({ caps, private_data: privateData })],
  'login/redirect': ['redirect', shaped({ href: isText })],
  'login/disconnect': ['disconnect', shaped({ reason: isText, final: isFlag, until: isWhole, comment: isText })],
  'room/list': ['list', shaped({ roomid: isWhole, count: isWhole, users: optional(listOf(personInRoom)), joined: optional(listOf(personInRoom)), left: optional(listOf(isWhole)) })],
  'status/rooms_list': ['roomsList', shaped({ rooms: listOf(room) })],
  'chat/message': ['message', chatMessage],
  'chat/last_message': ['lastMessage', shaped({ roomid: isWhole, messages: listOf(chatMessage), complete: isFlag })],
  'chat/service_message': ['serviceMessage', serviceMessage],
  'room/room_updated': ['roomUpdated', shaped({ room })],
  'room/room_destroyed': ['roomDestroyed', shaped({ roomid: isWhole })],
  'room/client_login': ['clientLogin', shaped({ roomid: isWhole, user: personInRoom })],
  'room/client_logout': ['clientLogout', shaped({ roomid: isWhole, uid: isWhole, reason: isText })],
  'room/client_update': ['clientUpdate', shaped({ roomid: isWhole, user: shaped({ uid: isWhole, id: optional(isWhole), nick: optional(isText), gender: optional(isWhole), age: optional(isWhole), avatar_url: optional(isText), certified: optional(isFlag), status: optional(isText), member_type: optional(isWhole), country: optional(isText), region: optional(isText), town: optional(isText), camera: optional(isFlag), watching: optional(isWhole), mood: optional(isText), pm_enabled: optional(isFlag), gift_rank: optional(isWhole), privileged: optional(isFlag), trial: optional(isFlag), visit_until: optional(isWhole) }) })],
  'room/showroom_minute': ['showroomMinute', shaped({ roomid: isWhole, visit: isWhole, price: isWhole, began_at: isWhole, minutes: isWhole, served_ms: isWhole, balance: isWhole, runs: isFlag, ends_at: isWhole, low: isFlag })],
  'room/showroom_low': ['showroomLow', shaped({ roomid: isWhole, visit: isWhole, price: isWhole, balance: isWhole })],
  'room/showroom_ended': ['showroomEnded', shaped({ roomid: isWhole, visit: isWhole, price: isWhole, began_at: isWhole, minutes: isWhole, served_ms: isWhole, balance: isWhole, reason: isText, returned: isWhole })],
  'login/subscription_payment_failed': ['paymentFailed', shaped({ roomid: isWhole, price: isWhole, balance: isWhole })],
  'im/video_call_info': ['videoCallInfo', videoCall],
  'stream/stream_veiled': ['streamVeiled', shaped({ stream_id: isText, veiled_at: isWhole, kept: isFlag })],
  'stream/stream_unveiled': ['streamUnveiled', shaped({ stream_id: isText })],
  'stream/stream_warned': ['streamWarned', shaped({ stream_id: isText, reason_id: isText, reason: isText, comment: isText })],
  'stream/stream_stopped': ['streamStopped', shaped({ stream_id: isText, reason_id: isText, reason: isText, comment: isText, until: isWhole })],
  'stream/restart_stream': ['restartStream', shaped({ stream_id: isText })],
  'stream/stream_sizes': ['streamSizes', shaped({ stream_id: isText, wanted: listOf(isText) })],
  'stream/stream_started': ['streamStarted', stream],
  'stream/stream_update': ['streamUpdate', stream],
  'stream/stream_ended': ['streamEnded', shaped({ stream_id: isText, reason: isText, uid: isWhole, roomid: isWhole })],
  'stream/stream_server_sdp': ['streamServerSdp', shaped({ sdp: isText, type: isText, stream_id: isText, connection: isText })],
  'stream/stream_server_ice': ['streamServerIce', shaped({ stream_index: isWhole, stream_label: isText, candidate: isText, stream_id: isText, connection: isText })],
  'stream/watcher_count': ['watcherCount', shaped({ stream_id: isText, count: isWhole })],
  'stream/watching_me': ['watchingMe', shaped({ stream_id: isText, uid: isWhole, nick: isText, trial: isFlag, since: isWhole })],
  'stream/not_watching_me': ['notWatchingMe', shaped({ stream_id: isText, uid: isWhole })],
  'stream/view_server_sdp': ['viewServerSdp', shaped({ sdp: isText, type: isText, ref: isWhole, ufrag: isText })],
  'stream/view_server_ice': ['viewServerIce', shaped({ stream_index: isWhole, stream_label: isText, candidate: isText, ref: isWhole })],
  'stream/restart_view': ['restartView', shaped({ ref: isWhole, stream_id: isText, ufrag: isText })],
  'stream/view_picture': ['viewPicture', shaped({ ref: isWhole, stream_id: isText, url: isText })],
  'stream/view_ended': ['viewEnded', shaped({ stream_id: isText, reason: isText, ref: isWhole })],
  'stream/limit_reached': ['limitReached', shaped({ roomid: isWhole, until: isWhole })],
  'stream/reencode_ended': ['reencodeEnded', shaped({ stream_id: isText, comment: isText })],
  'stream/record_stopped': ['recordStopped', shaped({ record_id: isText, url: isText, duration: isNumber, comment: isText })],
  'gifts/shown': ['giftShown', shaped({ roomid: isWhole, id: isWhole, image: isText, names: shaped({ fr: isText, en: isText, ru: isText }), sender: optional(giftPerson), recipient: giftPerson })],
  'gifts/changed': ['giftChanged', shaped({ id: isWhole })],
  'gifts/menu': ['menuChanged', shaped({ roomid: isWhole, menu: listOf(shaped({ id: isWhole, label: isText, tokens: isWhole })) })],
  'gifts/goal': ['goalChanged', shaped({ roomid: isWhole, goal: shaped({ id: isWhole, title: isText, tokens: isWhole, collected: isWhole, givers: isWhole, status: isText, ends_at: isWhole, ended_at: isWhole, version: isWhole }) })],
  'gifts/order': ['orderChanged', shaped({ roomid: isWhole, order: shaped({ id: isWhole, room_id: isWhole, item_id: nullable(isWhole), label: isText, tokens: isWhole, status: isText, customer: nullable(giftPerson), due_at: isWhole, ended_at: isWhole }) })],
  'wallet/changed': ['walletChanged', walletState],
} as const satisfies Record<string, readonly [CallbackName, Shape]>;
