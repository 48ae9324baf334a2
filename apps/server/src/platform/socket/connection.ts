// One open socket. It is an object, not an id: whoever holds it cannot mistake it for its successor.
import type { RawData, WebSocket } from 'ws';
import type { Visitor } from '../http/visitor.ts';

export type SocketVisitor = Omit<Visitor, 'onLeave'>;

export type Connection = {
  visitor: SocketVisitor;
  /** Text, or bytes of a text made once for many readers. Dropped when the socket is closing. */
  send(frame: string | Uint8Array): void;
  /** Ends in order: the other side may still read what was sent before. */
  close(code: number, reason: string): void;
  onFrame(receive: (text: string) => void): void;
  /** Once, whoever closed. */
  onClose(end: (code: number) => void): void;
};

export type SocketBounds = {
  pingEveryMs: number;
  /** Silence that ends a connection. */
  silenceMs: number;
  maxFrameBytes: number;
  /** What a reader has not taken yet; beyond it the reader is given up rather than fed. */
  maxUnreadBytes: number;
  maxPerAddress: number;
};

export const socketBounds: SocketBounds = {
  pingEveryMs: 25_000,
  silenceMs: 75_000,
  maxFrameBytes: 64 * 1024,
  maxUnreadBytes: 1024 * 1024,
  maxPerAddress: 100,
};

const unsupportedData = 1003;

export function openConnection(
  socket: WebSocket,
  visitor: SocketVisitor,
  { bounds, pingText }: { bounds: SocketBounds; pingText: string },
): Connection {
  let heardAt = performance.now();
  let receive: ((text: string) => void) | undefined;

  function send(frame: string | Uint8Array) {
    if (socket.readyState !== socket.OPEN) return;
    socket.send(frame, { binary: false });
    if (socket.bufferedAmount > bounds.maxUnreadBytes) socket.terminate();
  }

  const heartbeat = setInterval(() => {
    if (performance.now() - heardAt >= bounds.silenceMs) return socket.terminate();
    send(pingText);
    // Browsers answer this one by themselves, even while their page is busy.
    if (socket.readyState === socket.OPEN) socket.ping();
  }, bounds.pingEveryMs);

  socket.on('pong', () => (heardAt = performance.now()));
  socket.on('message', (data: RawData, isBinary: boolean) => {
    heardAt = performance.now();
    if (isBinary) return socket.close(unsupportedData, 'text only');
    const text = (data as Buffer).toString();
    if (text === 'ping') send('pong');
    else if (text !== 'pong') receive?.(text);
  });
  // Too large a frame, broken text: ws closes with the right code; here it only must not throw.
  socket.on('error', () => {});
  socket.once('close', () => clearInterval(heartbeat));

  return {
    visitor,
    send,
    close: (code, reason) => socket.close(code, reason),
    onFrame: (handler) => void (receive = handler),
    onClose: (end) => void socket.once('close', end),
  };
}
