// One socket: opening, its heartbeat, the silence that ends it. The only file that knows WebSocket. It is an
// object, not an id: once it has ended, whatever the socket still says is heard by nobody.
//
//   opening ──▶ open ──▶ ended      (ended at once where it does not open in time)
import { liveSocket } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { nothing } from './clock.ts';
import type { LiveClock, LiveSocket } from './live-client.ts';

export type Connection = {
  readonly isOpen: boolean;
  send(text: string): void;
  /** Nothing is heard from it any more, not even its end. */
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
  /** Once, unless it was closed from here. `code`: of the close; 0 where there was none. */
  onEnd(code: number): void;
};

export const browserSocket = (uri: string): LiveSocket => {
  const socket = new WebSocket(uri);
  return {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    onOpen: (hear) => socket.addEventListener('open', hear),
    onText: (hear) => {
      socket.addEventListener('message', ({ data }) => hear(typeof data === 'string' ? data : ''));
    },
    onError: (hear) => socket.addEventListener('error', hear),
    onClose: (hear) => socket.addEventListener('close', ({ code, reason }) => hear(code, reason)),
  };
};

export function openConnection({ clock, ...parts }: ConnectionParts): Connection {
  const socket = parts.openSocket(parts.uri);
  let state: 'opening' | 'open' | 'ended' = 'opening';
  let heardAt = clock.now();
  let stopPing = nothing;
  let stopWatch = clock.setTimeout(() => lost(), parts.openWithinMs);

  function finish(): boolean {
    if (state === 'ended') return false;
    state = 'ended';
    stopPing();
    stopWatch();
    return true;
  }
  /** Half a connection: the other side will never say that it ended. */
  function lost() {
    if (!finish()) return;
    socket.close();
    parts.onError();
    parts.onEnd(0);
  }

  const ping = () => {
    socket.send('ping');
    stopPing = clock.setTimeout(ping, liveSocket.pingEveryMs);
  };
  /** A machine that slept finds its timers late and the silence longer: it ends here too. */
  const watch = () => {
    const leftMs = heardAt + bounds.silenceMs - clock.now();
    if (leftMs <= 0) lost();
    else stopWatch = clock.setTimeout(watch, Math.min(leftMs, bounds.silenceMs));
  };

  socket.onOpen(() => {
    if (state !== 'opening') return;
    state = 'open';
    stopWatch();
    heardAt = clock.now();
    stopPing = clock.setTimeout(ping, liveSocket.pingEveryMs);
    stopWatch = clock.setTimeout(watch, bounds.silenceMs);
    parts.onOpen();
  });
  socket.onText((text) => {
    if (state !== 'open') return;
    heardAt = clock.now();
    parts.onText(text.length > bounds.frameLength ? '' : text);
  });
  socket.onError(() => {
    if (state !== 'ended') parts.onError();
  });
  socket.onClose((code) => {
    if (finish()) parts.onEnd(code);
  });

  return {
    get isOpen() {
      return state === 'open';
    },
    send: (text) => {
      if (state === 'open') socket.send(text);
    },
    close: () => {
      if (finish()) socket.close();
    },
  };
}
