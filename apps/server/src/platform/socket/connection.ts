// One open socket. It is an object, not an id, so that it cannot be mistaken for its successor.
import type { Duplex } from 'node:stream';
import { closeCodes } from '@alcove/protocol';
import type { RawData, WebSocket } from 'ws';
import type { Visitor } from '../http/visitor.ts';
import { Outlet } from './outlet.ts';
import { textFrame } from './text-frame.ts';
import type { SessionEnding } from './session-bonds.ts';

export type SocketVisitor = Omit<Visitor, 'onLeave'>;

/** `inOrder`: the other side left or logged out; otherwise the connection was lost, or this side ended it. */
export type OnClose = (inOrder: boolean) => void;

/** No code at all (1005) is a client that closes without giving a reason. */
const codesInOrder: ReadonlySet<number> = new Set([1000, 1001, 1005, closeCodes.sessionOver]);

export type SocketConnection = {
  readonly visitor: SocketVisitor;
  readonly isOpen: boolean;
  /** Dropped when the socket is closing. */
  send(text: string): void;
  /** For frames that were made once for many readers; in one order with what is sent. */
  readonly outlet: Outlet;
  /** Ends in order: the other side may still read what was sent before. */
  close(code: number, reason: string): void;
  onFrame(receive: (text: string) => void): void;
  /** Called once, whichever side closed; also when it was closed already. */
  onClose(end: OnClose): void;
  /** From now on this socket ends with that session, as with the one of its handshake. */
  bindSession(id: string): void;
  /** Called when a bound session ends, before this socket is closed: the last moment to send the reason. */
  onSessionEnd(listener: (ending: SessionEnding) => void): void;
};

export type SocketBounds = {
  pingEveryMs: number;
  /** Silence that ends a connection. */
  silenceMs: number;
  maxFrameBytes: number;
  /** What a reader has not taken yet; beyond it the reader is let go rather than fed. */
  maxUnreadBytes: number;
  /** What a peer has to answer a close, before it is cut off. */
  closeWithinMs: number;
  /** When the site stops: for requests under way to be answered, and then for peers to answer a close. */
  drainWithinMs: number;
  endWithinMs: number;
  /** Pings and pongs, from one heartbeat to the next. */
  maxSigns: number;
  maxPerAddress: number;
};

export const socketBounds: SocketBounds = {
  pingEveryMs: 25_000,
  silenceMs: 75_000,
  maxFrameBytes: 64 * 1024,
  maxUnreadBytes: 1024 * 1024,
  closeWithinMs: 2000,
  drainWithinMs: 1000,
  endWithinMs: 1000,
  maxSigns: 100,
  maxPerAddress: 100,
};

type Parts = {
  bounds: SocketBounds;
  pingText: string;
  /** The socket was closed because its reader did not read. */
  onUnread(): void;
  bindSession(id: string): void;
};

export type OpenSocketConnection = SocketConnection & {
  /** Calls the listener of `onSessionEnd`. */
  sessionEnds(ending: SessionEnding): void;
  /** At once, without a word. */
  cut(): void;
};

/** Shared: an accessor of its own would make each of thousands of connections a dictionary, large and slow. */
class Openness {
  private readonly socket: WebSocket;
  constructor(socket: WebSocket) {
    this.socket = socket;
  }
  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }
}

/** `wire` carries `socket`, without compression: what is written to either arrives in that order. */
export function openSocketConnection(
  socket: WebSocket,
  wire: Duplex,
  visitor: SocketVisitor,
  { bounds, pingText, onUnread, bindSession }: Parts,
): OpenSocketConnection {
  /** Our own heartbeats since the peer's last sign: what it sent while we stood still is read first. */
  let silentBeats = 0;
  let receive: ((text: string) => void) | undefined;
  let sessionEndListener: ((ending: SessionEnding) => void) | undefined;
  let isClosed = false;
  let closedInOrder = false;
  const ends: OnClose[] = [];

  function close(code: number, reason: string) {
    outlet.isOpen = false;
    socket.close(code, reason);
  }

  const outlet = new Outlet(wire, {
    maxUnreadBytes: bounds.maxUnreadBytes,
    letGo() {
      onUnread();
      close(closeCodes.slow, 'unread');
    },
  });

  function send(text: string) {
    if (socket.readyState !== socket.OPEN) return;
    // Not by ws, which would write head and text as two pieces.
    outlet.write(textFrame(text));
  }

  /** Pings and pongs of the peer since our last heartbeat. */
  let signs = 0;
  function noteSign() {
    silentBeats = 0;
    // Each may have been answered: a peer that pings and does not read must not fill our memory.
    outlet.check();
    if (++signs > bounds.maxSigns) close(closeCodes.pings, 'too many pings');
  }

  const heartbeat = setInterval(() => {
    if (++silentBeats * bounds.pingEveryMs > bounds.silenceMs) return socket.terminate();
    signs = 0;
    send(pingText);
    // Browsers answer this one by themselves, even while their page is busy.
    if (socket.readyState === socket.OPEN) socket.ping();
  }, bounds.pingEveryMs);

  socket.on('pong', noteSign);
  socket.on('ping', noteSign);
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (socket.readyState !== socket.OPEN) return;
    silentBeats = 0;
    if (isBinary) return close(closeCodes.bytes, 'text only');
    const text = (data as Buffer).toString();
    if (text !== 'ping' && text !== 'pong') return receive?.(text);
    if (text === 'ping') send('pong');
    noteSign();
  });
  // Too large a frame, broken text: ws closes with the right code; here it only must not throw.
  socket.on('error', () => {});
  socket.once('close', (code) => {
    isClosed = true;
    closedInOrder = codesInOrder.has(code);
    outlet.isOpen = false;
    clearInterval(heartbeat);
    for (const end of ends) end(closedInOrder);
  });

  const rest: Omit<OpenSocketConnection, 'isOpen'> = {
    visitor,
    send,
    outlet,
    close,
    cut: () => socket.terminate(),
    onFrame: (handler) => void (receive = handler),
    onClose(end) {
      if (isClosed) queueMicrotask(() => end(closedInOrder));
      else ends.push(end);
    },
    bindSession,
    onSessionEnd: (listener) => void (sessionEndListener = listener),
    sessionEnds: (ending) => sessionEndListener?.(ending),
  };
  return Object.assign(new Openness(socket), rest);
}
