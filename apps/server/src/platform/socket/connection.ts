// One open socket. It is an object, not an id, so that it cannot be mistaken for its successor.
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { closeCodes } from '@alcove/protocol';
import { type RawData, WebSocket } from 'ws';
import type { Visitor } from '../http/visitor.ts';
import { Outlet } from './outlet.ts';
import type { Bondsman, SessionBonds, SessionEnding } from './session-bonds.ts';
import { textFrame } from './text-frame.ts';

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
  /** When the site stops: over how long sockets are sent away, where other processes take them. */
  leaveOverMs: number;
  /** Then for requests under way to be answered, and for peers to answer a close. */
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
  leaveOverMs: 3000,
  drainWithinMs: 1000,
  endWithinMs: 1000,
  maxSigns: 100,
  maxPerAddress: 100,
};

/** What the sockets of one path share. */
export type SharedBySockets = {
  bounds: SocketBounds;
  /** Whole frames. */
  heartbeat: Buffer;
  bonds: SessionBonds;
  /** The site stops: ends what is under way, and sends the reason. */
  leave: ((connection: SocketConnection) => Promise<void>) | undefined;
  /** The socket was closed because its reader did not read. */
  onUnread(): void;
  closed(connection: OpenSocketConnection): void;
};

const sessionEndings = {
  moved: { code: closeCodes.sessionMoved, reason: 'session moved' },
  over: { code: closeCodes.sessionOver, reason: 'session over' },
} as const;

/** A control frame without content. Browsers answer it by themselves, even while their page is busy. */
const pingFrame = Buffer.from([0x89, 0]);
export const heartbeatOf = (pingText: string): Buffer => Buffer.concat([textFrame(pingText), pingFrame]);

/** Its listeners are the same functions for all: closures of its own would take a kilobyte of each. */
export class ServerSocket extends WebSocket {
  connection: OpenSocketConnection | undefined;
}

const connectionOf = (socket: WebSocket) => (socket as ServerSocket).connection;
function onSign(this: WebSocket) {
  connectionOf(this)?.noteSign();
}
function onMessage(this: WebSocket, bytes: RawData, isBinary: boolean) {
  connectionOf(this)?.read(bytes, isBinary);
}
function onSocketClose(this: WebSocket, code: number) {
  connectionOf(this)?.noteClosed(code);
}
// Too large a frame, broken text: ws closes with the right code; here it only must not throw.
const ignore = () => {};

const none: readonly never[] = [];

/**
 * Fields and shared methods: thousands of these are open at once, and each closure, Map or list with room for more
 * that one of them keeps is kept as often.
 */
export class OpenSocketConnection implements SocketConnection, Bondsman {
  readonly visitor: SocketVisitor;
  readonly outlet: Outlet;
  /** Of the last heartbeat, or of its opening; `performance.now()`. */
  beatAt = Math.round(performance.now());
  private readonly socket: ServerSocket;
  private readonly parts: SharedBySockets;
  /** Our own heartbeats since the peer's last sign: what it sent while we stood still is read first. */
  private silentBeats = 0;
  /** Pings and pongs of the peer since our last heartbeat. */
  private signs = 0;
  private isClosed = false;
  private closedInOrder = false;
  private receive: ((text: string) => void) | undefined;
  private sessionEndListener: ((ending: SessionEnding) => void) | undefined;
  /** `concat` makes lists of their exact length: others have room for sixteen more. */
  private ends: readonly OnClose[] = none;
  private sessionIds: readonly string[] = none;

  /** `wire` carries `socket`, without compression: what is written to either arrives in that order. */
  constructor(socket: ServerSocket, wire: Duplex, visitor: SocketVisitor, parts: SharedBySockets) {
    this.visitor = visitor;
    this.socket = socket;
    this.parts = parts;
    this.outlet = new Outlet(wire, this);
    socket.connection = this;
    socket.on('pong', onSign);
    socket.on('ping', onSign);
    socket.on('message', onMessage);
    socket.on('error', ignore);
    socket.on('close', onSocketClose);
  }

  get isOpen(): boolean {
    return this.socket.readyState === WebSocket.OPEN;
  }

  get maxUnreadBytes(): number {
    return this.parts.bounds.maxUnreadBytes;
  }

  letGo(): void {
    this.parts.onUnread();
    this.close(closeCodes.slow, 'unread');
  }

  send(text: string): void {
    // Not by ws, which would write head and text as two pieces.
    if (this.isOpen) this.outlet.write(textFrame(text));
  }

  close(code: number, reason: string): void {
    this.outlet.isOpen = false;
    this.socket.close(code, reason);
  }

  /** The site stops: what is under way may end within its bound. */
  async sayGoodbye(): Promise<void> {
    const { leave, bounds } = this.parts;
    if (leave) await Promise.race([leave(this), wait(bounds.drainWithinMs, undefined, { ref: false })]);
  }

  /** At once, without a word. */
  cut(): void {
    this.socket.terminate();
  }

  onFrame(receive: (text: string) => void): void {
    this.receive = receive;
  }

  onClose(end: OnClose): void {
    if (this.isClosed) queueMicrotask(() => end(this.closedInOrder));
    else this.ends = this.ends.concat(end);
  }

  bindSession(id: string): void {
    if (!this.isOpen || this.sessionIds.includes(id)) return;
    this.sessionIds = this.sessionIds.concat(id);
    this.parts.bonds.bind(id, this);
  }

  onSessionEnd(listener: (ending: SessionEnding) => void): void {
    this.sessionEndListener = listener;
  }

  /** A bound session has ended. */
  endWith(ending: SessionEnding): void {
    if (!this.isOpen) return;
    this.sessionEndListener?.(ending);
    const { code, reason } = sessionEndings[ending];
    this.close(code, reason);
  }

  beat(now: number): void {
    const { bounds, heartbeat } = this.parts;
    this.beatAt = now;
    if (++this.silentBeats * bounds.pingEveryMs >= bounds.silenceMs) return this.cut();
    this.signs = 0;
    if (this.isOpen) this.outlet.write(heartbeat);
  }

  noteSign(): void {
    this.silentBeats = 0;
    // Each may have been answered: a peer that pings and does not read must not fill our memory.
    this.outlet.check();
    if (++this.signs > this.parts.bounds.maxSigns) this.close(closeCodes.pings, 'too many pings');
  }

  read(bytes: RawData, isBinary: boolean): void {
    if (!this.isOpen) return;
    this.silentBeats = 0;
    if (isBinary) return this.close(closeCodes.bytes, 'text only');
    const text = (bytes as Buffer).toString();
    if (text !== 'ping' && text !== 'pong') return this.receive?.(text);
    if (text === 'ping') this.send('pong');
    this.noteSign();
  }

  noteClosed(code: number): void {
    this.isClosed = true;
    this.closedInOrder = codesInOrder.has(code);
    this.outlet.isOpen = false;
    for (const id of this.sessionIds) this.parts.bonds.unbind(id, this);
    this.parts.closed(this);
    for (const end of this.ends) end(this.closedInOrder);
  }
}
