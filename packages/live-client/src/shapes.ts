// What each callback must hold before anything reads it. As much as the views rest on, no more: the
// declarations' own schemas would weigh on the page.
import type { CallbackName } from './live-client.ts';

type Check = (value: unknown) => boolean;
const isNumber: Check = (value) => Number.isSafeInteger(value);
const isText: Check = (value) => typeof value === 'string';
const isDuration: Check = (value) => typeof value === 'number';
const isFlag: Check = (value) => value === 0 || value === 1;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shaped =
  (shape: Record<string, Check>): Check =>
  (value) =>
    isObject(value) && Object.entries(shape).every(([key, check]) => check(value[key]));
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const person = shaped({ uid: isNumber });
const room = shaped({ roomid: isNumber, name: isText, options: isObject });
const message = shaped({ id: isNumber, roomid: isNumber, uid: isNumber, mid: isText, message: isText });
const stream = shaped({
  stream_id: isText,
  uid: isNumber,
  nick: isText,
  roomid: isNumber,
  muted: isFlag,
  paused: isFlag,
  camera: isFlag,
  snapshot_url: isText,
  watchers: isNumber,
  started_at: isNumber,
});
const description = { sdp: isText, type: isText };
const candidate = { stream_index: isNumber, stream_label: isText, candidate: isText };
const ended = { stream_id: isText, reason: isText };
const privateData = shaped({ blocklist: listOf(isNumber), blocked_by: listOf(person) });

const shapes: Readonly<Record<CallbackName, Check>> = {
  motd: shaped({ text: isText }),
  capsChange: shaped({ caps: isObject, private_data: privateData }),
  redirect: shaped({ href: isText }),
  disconnect: shaped({ reason: isText, final: isFlag }),
  list: shaped({
    roomid: isNumber,
    count: isNumber,
    users: optional(listOf(person)),
    joined: optional(listOf(person)),
    left: optional(listOf(isNumber)),
  }),
  roomsList: shaped({ rooms: listOf(room) }),
  message,
  lastMessage: shaped({ roomid: isNumber, messages: listOf(message), complete: isFlag }),
  serviceMessage: shaped({ roomid: isNumber, type: isText, text: isText }),
  roomUpdated: shaped({ room }),
  roomDestroyed: shaped({ roomid: isNumber }),
  clientLogin: shaped({ roomid: isNumber, user: person }),
  clientLogout: shaped({ roomid: isNumber, uid: isNumber }),
  clientUpdate: shaped({ roomid: isNumber, user: person }),
  streamStarted: stream,
  streamUpdate: stream,
  streamEnded: shaped({ ...ended, uid: isNumber, roomid: isNumber }),
  streamStopped: shaped({ stream_id: isText, reason: isText, comment: isText, until: isNumber }),
  streamServerSdp: shaped({ ...description, stream_id: isText }),
  streamServerIce: shaped({ ...candidate, stream_id: isText }),
  restartStream: shaped({ stream_id: isText }),
  watcherCount: shaped({ stream_id: isText, count: isNumber }),
  watchingMe: shaped({ stream_id: isText, uid: isNumber, nick: isText, since: isNumber }),
  notWatchingMe: shaped({ stream_id: isText, uid: isNumber }),
  viewServerSdp: shaped({ ...description, ref: isNumber, ufrag: isText }),
  viewServerIce: shaped({ ...candidate, ref: isNumber }),
  restartView: shaped({ ref: isNumber, stream_id: isText, ufrag: isText }),
  viewPicture: shaped({ ref: isNumber, stream_id: isText, url: isText }),
  viewEnded: shaped({ ...ended, ref: isNumber }),
  limitReached: shaped({ roomid: isNumber, until: isNumber }),
  reencodeEnded: shaped({ stream_id: isText, comment: isText }),
  recordStopped: shaped({ record_id: isText, url: isText, duration: isDuration }),
};

export const fits = (name: CallbackName, data: unknown): boolean => shapes[name](data);

/** The answers that the client itself reads. */
export const isLogin = shaped({
  uid: isNumber,
  member: person,
  private_data: privateData,
  caps: isObject,
  rooms: listOf(room),
  now: isNumber,
  others: isNumber,
  room: (value) => value === null || room(value),
});
export const isSaid = shaped({ id: isNumber, mid: isText, timestamp: isNumber });
export const isEntry = shaped({ room });
export const isPage = shaped({
  users: listOf(person),
  count: isNumber,
  cameras: isNumber,
  xxl: isNumber,
});
export const isRoomsList = shapes.roomsList;
export const isStart = shaped({ stream_id: isText });
export const isRecord = shaped({ record_id: isText });
export const isAddress = shaped({ url: isText });
export const isCounters = shaped({ counters: isObject });
