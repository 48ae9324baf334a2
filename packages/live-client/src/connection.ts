// One socket: opening, heartbeat, and the silence that ends it. The only file that knows WebSocket. Each connection
// is an object: events of its socket after its end are ignored.
//
//   opening ──▶ open ──▶ ended      (ended at once where it does not open in time)
import { closeCodes, liveSocket } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { nothing } from './clock.ts';
import type { LiveClock, LiveSocket } from './live-client.ts';

export type Connection = {
  /** When the server said something last, or since when it is tried. */
  readonly receivedAt: number;
  send(text: string): void;
  /** Closes the socket without any further callback, `onEnd` included. */
  close(): void;
};

export type ConnectionParts = {
  uri: string;
  openSocket: (uri: string) => LiveSocket;
  clock: LiveClock;
  openWithinMs: number;
  onOpen(): void;
  onText(text: string): void;
  /** The socket failed; its end follows. */
  onError(): void;
  /** Called once, unless `close` was called. `code`: of the close frame; 0 where there was none. */
  onEnd(code: number): void;
};

export const browserSocket = (uri: string): LiveSocket => {
  const socket = new WebSocket(uri);
  return {
    // A socket that is closing loses what is sent either way, and browsers complain of it.
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: (code) => socket.close(code),
    onOpen: (listener) => socket.addEventListener('open', listener),
    onText: (listener) => {
      socket.addEventListener('message', ({ data }) => listener(typeof data === 'string' ? data : ''));
    },
    onError: (listener) => socket.addEventListener('error', listener),
    onClose: (listener) => socket.addEventListener('close', ({ code, reason }) => listener(code, reason)),
  };
};

export function openConnection({ clock, ...parts }: ConnectionParts): Connection {
  const socket = parts.openSocket(parts.uri);
  let state: 'opening' | 'open' | 'ended' = 'opening';
  let receivedAt = clock.now();
  let stopPing = nothing;
  let stopWatch = clock.setTimeout(() => lost(), parts.openWithinMs);

  function finish(): boolean {
    if (state === 'ended') return false;
    state = 'ended';
    stopPing();
    stopWatch();
    return true;
  }
  /** A half-open connection: the server will never announce its end. */
  function lost() {
    if (!finish()) return;
    socket.close(closeCodes.lost);
    parts.onError();
    parts.onEnd(0);
  }

  const ping = () => {
    socket.send('ping');
    stopPing = clock.setTimeout(ping, liveSocket.pingEveryMs);
  };
  /** Compares clock times, so that a connection also ends after the machine slept and timers ran late. */
  const watch = () => {
    const leftMs = receivedAt + bounds.silenceMs - clock.now();
    if (leftMs <= 0) lost();
    else stopWatch = clock.setTimeout(watch, Math.min(leftMs, bounds.silenceMs));
  };

  socket.onOpen(() => {
    if (state !== 'opening') return;
    state = 'open';
    stopWatch();
    receivedAt = clock.now();
    stopPing = clock.setTimeout(ping, liveSocket.pingEveryMs);
    stopWatch = clock.setTimeout(watch, bounds.silenceMs);
    parts.onOpen();
  });
  socket.onText((text) => {
    if (state !== 'open') return;
    receivedAt = clock.now();
    parts.onText(text.length > bounds.frameLength ? '' : text);
  });
  socket.onError(() => {
    if (state !== 'ended') parts.onError();
  });
  socket.onClose((code) => {
    if (finish()) parts.onEnd(code);
  });

  return {
    get receivedAt() {
      return receivedAt;
    },
    send: (text) => {
      if (state === 'open') socket.send(text);
    },
    close: () => {
      if (finish()) socket.close();
    },
  };
}
