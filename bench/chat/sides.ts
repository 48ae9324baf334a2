// The protocols of the three servers. Requests and answers are the same as far as the protocols allow: the same author, the same fields, the same text.
import { liveSocket, secondsOf } from '@alcove/protocol';

export type SideName = 'site' | 'bare' | 'socketio';

/** A member of the crowd by number; `token`: where the side asks for one. */
export type Person = { n: number; uid: number; token: string };
/** `run`: makes the `mid`s of different runs distinct. */
export type Room = { id: number; cookie: string; run: string };

export type Side = {
  path(person: Person): string;
  headers(room: Room, port: number): Record<string, string>;
  /** Only frames that deliver a message begin so. */
  delivery: string;
  /** What to answer to any other frame; `in`: from now on messages reach this member. */
  react(text: string, person: Person, room: Room): { send?: string; in?: true; problem?: string };
  /** Sent as soon as the socket is open. */
  greeting?(person: Person, room: Room): string;
  say(text: string, messageId: number, room: Room): string;
};

export const nickOf = (n: number): string => `Bench ${String(n).padStart(5, '0')}`;
export const avatar = '/art/petals/rose/1-400x400.svg';

/** What a server without a database delivers: as the site does. */
export const messageBy = (
  { n, uid }: Pick<Person, 'n' | 'uid'>,
  { id, mid, roomid, message }: { id: number; mid: string; roomid: number; message: string },
) => ({
  uid,
  nick: nickOf(n),
  gender: 2,
  avatar_url: avatar,
  status: 'free',
  certified: 0,
  id,
  mid,
  roomid,
  message,
  style: {},
  timestamp: secondsOf(Date.now()),
  attachments: [],
});

const seconds = () => secondsOf(Date.now());
const request = (plugin: string, action: string, args: Record<string, unknown>): string =>
  JSON.stringify({ plugin, action, args: { timestamp: seconds(), ...args } });

const sayRequest: Side['say'] = (message, messageid, { id, run }) =>
  request('chat', 'message', { messageid, roomid: id, message, mid: `${run}-${messageid}` });

const delivery = '{"type":"callback","plugin":"chat","action":"message"';
const result = /^\{"type":"result","messageid":(\d+),"result":(\d+)/;

const site: Side = {
  delivery,
  path: () => liveSocket.path,
  headers: ({ cookie }, port) => ({ Cookie: cookie, Origin: `http://127.0.0.1:${port}` }),
  greeting: ({ token }, { id }) => request('login', 'login', { messageid: 1, roomid: id, token }),
  react(text) {
    if (text.startsWith('{"type":"callback","plugin":"chat","action":"last_message"')) return { in: true };
    const [, , status] = result.exec(text) ?? [];
    return status !== undefined && status !== '200' ? { problem: text } : {};
  },
  say: sayRequest,
};

const bare: Side = {
  delivery,
  path: ({ n, uid }) => `/?n=${n}&uid=${uid}`,
  headers: () => ({}),
  react: (text) => (text === 'in' ? { in: true } : {}),
  say: sayRequest,
};

/** Engine.IO 4 and Socket.IO 5, by hand. */
const socketio: Side = {
  delivery: '42["message"',
  path: ({ n, uid }) => `/socket.io/?EIO=4&transport=websocket&n=${n}&uid=${uid}`,
  headers: () => ({}),
  react(text) {
    if (text.startsWith('0')) return { send: '40' };
    if (text.startsWith('40')) return { in: true };
    return text === '2' ? { send: '3' } : {};
  },
  say: (message, messageid, { id, run }) =>
    `42["say",${JSON.stringify({ roomid: id, message, mid: `${run}-${messageid}` })}]`,
};

export const sides: Record<SideName, Side> = { site, bare, socketio };
