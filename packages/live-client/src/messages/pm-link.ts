// The socket of private messages over its whole life. One connection at a time; what a replaced one still says is
// ignored. Back at once after a loss, then every 30 s.
//
//   connecting ── list ──▶ connected ── lost, silent ──▶ connecting ── failed ──▶ waiting ── 30 s ──▶ connecting
//        └── refused, or the session is over ──▶ ended
import { closeCodes, liveSocket, pmSocket } from '@alcove/protocol';
import { nothing } from '../clock.ts';
import { type Connection, openConnection } from '../connection.ts';
import { mayPass, ownFailure } from '../failures.ts';
import { type Callback, readFrame } from '../frames.ts';
import type { LiveClock, LiveFailure, LiveSocket, SocketActionName } from '../live-client.ts';
import { createRequests, type Requests, type Settle } from '../requests.ts';

type Parts = {
  uri: string;
  clock: LiveClock;
  openSocket: (uri: string) => LiveSocket;
  /** `now`: the server's clock. */
  onConnected(now: number): void;
  onCallback(callback: Callback): void;
  onConnecting(): void;
  /** `retryAt`: nothing where it is tried at once. */
  onLost(retryAt: number | undefined): void;
  onEnded(code: string): void;
  onFault(failure: LiveFailure): void;
};

export function createPmLink({ uri, clock, openSocket, onFault, ...parts }: Parts) {
  let connection: Connection | undefined;
  let requests: Requests | undefined;
  let [wasUp, isUp, wasTriedAtOnce] = [false, false, false];
  /** When the server said something last. */
  let heardAt = 0;
  let stopWaiting = nothing;

  function letGo() {
    stopWaiting();
    const [lastConnection, lastRequests] = [connection, requests];
    connection = undefined;
    requests = undefined;
    isUp = false;
    lastConnection?.close();
    lastRequests?.end();
  }

  function lost(code: number) {
    letGo();
    if (code === closeCodes.sessionOver) return parts.onEnded('logged_out');
    const atOnce = wasUp && !wasTriedAtOnce;
    wasUp = false;
    wasTriedAtOnce = atOnce;
    if (atOnce) {
      parts.onLost(undefined);
      return open();
    }
    parts.onLost(clock.now() + pmSocket.retryMs);
    stopWaiting = clock.setTimeout(open, pmSocket.retryMs);
  }

  /** A network that drops everything ends no connection: a browser would notice after minutes. */
  function noteFault(failure: LiveFailure) {
    onFault(failure);
    const isSilent = clock.now() - heardAt >= liveSocket.requestTimeoutMs;
    if (isUp && isSilent && failure.code === 'live_timeout') lost(0);
  }

  function introduce() {
    requests?.ask(
      'connectPm',
      { token: '' },
      {
        onResult(data) {
          [isUp, wasUp, wasTriedAtOnce] = [true, true, false];
          parts.onConnected((data as { now: number }).now);
        },
        onFailure(failure) {
          if (!connection) return;
          if (mayPass(failure)) return lost(0);
          letGo();
          parts.onEnded(failure.code);
        },
      },
    );
  }

  function read(text: string) {
    heardAt = clock.now();
    const frame = readFrame(text);
    if (frame.is === 'ping') connection?.send('pong');
    else if (frame.is === 'result') requests?.answer(frame);
    else if (frame.is === 'malformed') requests?.malformed(frame.messageid);
    else if (frame.is === 'callback') parts.onCallback(frame.callback);
  }

  function open() {
    stopWaiting();
    parts.onConnecting();
    requests = createRequests({
      send: (text) => connection?.send(text),
      clock,
      timeoutMs: liveSocket.requestTimeoutMs,
      onFault: noteFault,
    });
    connection = openConnection({
      uri,
      clock,
      openSocket,
      openWithinMs: liveSocket.requestTimeoutMs,
      onOpen: introduce,
      onText: read,
      onError: nothing,
      onEnd: lost,
    });
  }

  return {
    get isUp() {
      return isUp;
    },
    ask(name: SocketActionName, args: object, settle: Settle) {
      if (isUp && requests) requests.ask(name, args, settle);
      else settle.onFailure(ownFailure('live_not_connected'));
    },
    /** Now, instead of waiting. */
    open() {
      if (!connection) open();
    },
    close() {
      [wasUp, wasTriedAtOnce] = [false, false];
      letGo();
    },
  };
}
