// A member who talks through the SDK, as a page does: cookies go along, and the connection is to the first of
// the servers that answers.
import { createLiveClient, type LiveClient, type LiveSocket } from '@alcove/live-client';
import {
  callPath,
  type ChatMessage,
  type Envelope,
  roomsCalls,
  type SessionConfiguration,
} from '@alcove/protocol';
import { WebSocket } from 'ws';
import type { Actor } from './people.ts';

/** Browsers send their cookies by themselves; these clients are given them. */
function liveSocketOf(socket: WebSocket): LiveSocket {
  return {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    onOpen: (listener) => void socket.on('open', listener),
    onText: (listener) => void socket.on('message', (bytes: Buffer) => listener(String(bytes))),
    onError: (listener) => void socket.on('error', listener),
    onClose: (listener) => void socket.on('close', (code, reason) => listener(code, String(reason))),
  };
}

/** All that is needed of an actor. */
type Browser = Pick<Actor, 'cookies'>;

const cookieOf = ({ cookies }: Browser): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

export type Talker<A extends Browser = Actor> = {
  member: A;
  live: LiveClient;
  /** Every message of every room, in the order of arrival. */
  received: ChatMessage[];
  /** Ends the connection under the SDK, as a network that fails: no close is sent. */
  cut(): void;
};

/** Connected, and in that room if one is named. */
export async function startTalker<A extends Browser>(
  member: A,
  { servers, room = '' }: { servers: () => readonly string[]; room?: string },
): Promise<Talker<A>> {
  const cookie = cookieOf(member);
  let socket: WebSocket | undefined;
  const live = createLiveClient({
    log: () => {},
    openSocket(uri) {
      socket = new WebSocket(uri, { headers: { cookie } });
      return liveSocketOf(socket);
    },
    async readConfiguration(ref) {
      for (const server of servers()) {
        const address = `${server}${callPath(roomsCalls.liveSession)}?room=${encodeURIComponent(ref)}`;
        const answer = await fetch(address, { headers: { cookie } }).catch(() => undefined);
        const body = (await answer?.json()) as Envelope<SessionConfiguration> | undefined;
        if (body?.status === 'success') return body.data;
        if (body) throw body;
      }
      throw Object.assign(new Error('no server answers'), { code: 'network_error' });
    },
  });
  const received: ChatMessage[] = [];
  live.on('message', (message) => received.push(message));
  await live.connect(room === '' ? undefined : { ref: room });
  return { member, live, received, cut: () => socket?.terminate() };
}
