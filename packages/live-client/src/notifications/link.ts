// The socket of notifications over its whole life. One connection at a time; what a replaced one still says is
// ignored.
//
//   trying ──▶ up ──lost──▶ waiting ──30 s──▶ trying          over: the session has ended, or `close`
import { closeCodes, notificationSocket } from '@alcove/protocol';
import { nothing } from '../clock.ts';
import { type Connection, openConnection } from '../connection.ts';
import type { LiveClock, LiveSocket } from '../live-client.ts';

export type SocketParts = {
  uri: string;
  clock: LiveClock;
  openSocket: (uri: string) => LiveSocket;
  onUp(): void;
  onText(text: string): void;
  /** The session has ended: it does not come back. */
  onOver(): void;
};

export function createNotificationLink({ uri, clock, openSocket, ...parts }: SocketParts) {
  let connection: Connection | undefined;
  let stopWaiting = nothing;

  /** R7.306: the first attempt after a loss, and each one after that, begin 30 s after the one before ended. */
  function wait(code: number) {
    connection = undefined;
    if (code === closeCodes.sessionOver) return parts.onOver();
    stopWaiting = clock.setTimeout(open, notificationSocket.retryMs);
  }
  function open() {
    connection = openConnection({
      uri,
      clock,
      openSocket,
      openWithinMs: notificationSocket.retryMs,
      onOpen: parts.onUp,
      onText: parts.onText,
      onError: nothing,
      onEnd: wait,
    });
  }
  open();

  return {
    /** Lost where there is no connection: what it says is said again when one opens. */
    send: (frame: object) => connection?.send(JSON.stringify(frame)),
    close() {
      stopWaiting();
      connection?.close();
      connection = undefined;
    },
  };
}
export type Link = ReturnType<typeof createNotificationLink>;
