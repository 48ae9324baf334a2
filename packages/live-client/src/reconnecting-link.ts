// The link to one address over its whole life, for rooms, private messages and notifications. One attempt at a time;
// whatever an earlier attempt still does is ignored.
//
//   closed ──▶ addressing ──▶ opening ──▶ introducing ──▶ up         any of these four ends: by a refusal, by the loss
//     ▲            ▲                                                 of the connection, or by `giveUp`
//     └─ ended ◀───┴── again: at once, in the rhythm of `retry`, or in that after a restart of the server
import { closeCodes, liveSocket } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { nothing } from './clock.ts';
import { type Connection, openConnection } from './connection.ts';
import { ownFailure } from './failures.ts';
import { type LiveClock, LiveFailure, type LiveSocket } from './live-client.ts';

/** `timeoutMs`: within which the socket opens. */
export type Address = { uri: string; timeoutMs: number };

export type LinkEnd = {
  /** Why there was no address, or the introduction was refused; nothing where the connection was lost. */
  refusal: LiveFailure | undefined;
  /** The code of the close frame; 0 where there was none. */
  closeCode: number;
};

/** An open socket, as its speaker uses it. */
export type Wire = {
  send(text: string): void;
  /** The introduction was accepted: the link is up. */
  accepted(): void;
  /** With a refusal: the introduction was not accepted. Without: something is wrong with the connection. */
  end(refusal?: LiveFailure, closeCode?: number): void;
};

/** The side of this client on one connection. */
export type Speaker = {
  /** Introduces this client. */
  begin(): void;
  read(text: string): void;
  /** The connection has ended: whatever waits for an answer fails. Called once, after `onEnd`. */
  ended(): void;
};

type Parts<To extends Address> = {
  clock: LiveClock;
  openSocket: (uri: string) => LiveSocket;
  /** `atOnce`: how many returns in a row follow a loss at once; the others, and failed attempts, wait `everyMs`. */
  retry: { atOnce: number; everyMs: number };
  /** An attempt begins. */
  onTry?(): void;
  /** Asked before each attempt: where to, or why not. */
  address(): To | Promise<To | LiveFailure>;
  /** The socket is open. */
  onOpen(wire: Wire, to: To): Speaker;
  /** The socket failed; its end follows. */
  onError?(): void;
  /** Once for each attempt, unless `close` ended it. Nothing more follows unless it calls `again`. */
  onEnd(end: LinkEnd): void;
  /** Around each piece of work, so that what it changes is announced once. */
  together?(work: () => void): void;
};

type Attempt = {
  readonly isUp: boolean;
  readonly receivedAt: number;
  send(text: string): void;
  end(): void;
  close(): void;
};

export function createLink<To extends Address>({ clock, retry, ...parts }: Parts<To>) {
  const { together = (work: () => void) => work() } = parts;
  let attempt: Attempt | undefined;
  let stopWaiting = nothing;
  /** `upAt`: when the last attempt was accepted; 0 where it was not. */
  let [upAt, returns] = [0, 0];
  /** How often it has returned since the server said that it restarts; nothing once it is up again, or in its rhythm. */
  let restartReturns: number | undefined;

  function start(): Attempt {
    let state: 'addressing' | 'opening' | 'introducing' | 'up' | 'ended' = 'addressing';
    let connection: Connection | undefined;
    let speaker: Speaker | undefined;
    const work = (what: () => void) => state !== 'ended' && together(what);
    const stopAddressing = clock.setTimeout(() => work(end), liveSocket.requestTimeoutMs);

    function finish() {
      state = 'ended';
      stopAddressing();
      connection?.close();
      attempt = undefined;
    }
    function end(refusal?: LiveFailure, closeCode = 0) {
      if (state === 'ended') return;
      finish();
      if (closeCode === closeCodes.restart) restartReturns = 0;
      parts.onEnd({ refusal, closeCode });
      speaker?.ended();
    }
    function accepted() {
      if (state !== 'introducing') return;
      state = 'up';
      upAt = clock.now();
      restartReturns = undefined;
    }
    function open(to: To | LiveFailure) {
      stopAddressing();
      if (to instanceof LiveFailure) return end(to);
      state = 'opening';
      try {
        connection = openConnection({
          uri: to.uri,
          openWithinMs: to.timeoutMs,
          openSocket: parts.openSocket,
          clock,
          onOpen: () =>
            work(() => {
              state = 'introducing';
              speaker = parts.onOpen(
                { send, accepted, end: (refusal, code) => work(() => end(refusal, code)) },
                to,
              );
              speaker.begin();
            }),
          onText: (text) => work(() => speaker?.read(text)),
          onError: () => work(() => parts.onError?.()),
          onEnd: (code) => work(() => end(undefined, code)),
        });
      } catch (error) {
        end(ownFailure('live_configuration', String(error)));
      }
    }
    const send = (text: string) => connection?.send(text);

    void Promise.resolve(parts.address()).then((to) => work(() => open(to)));
    return {
      get isUp() {
        return state === 'up';
      },
      get receivedAt() {
        return connection?.receivedAt ?? 0;
      },
      send,
      end: () => work(end),
      close() {
        if (state === 'ended') return;
        finish();
        speaker?.ended();
      },
    };
  }

  /** The processes of a site restart one after the other: another one serves, or this one does so soon. */
  function restartWaitMs(): number | undefined {
    if (restartReturns === bounds.restartReturns) restartReturns = undefined;
    if (restartReturns === undefined) return undefined;
    const { least, most } = bounds.restartMs;
    return (least + clock.random() * (most - least)) * 2 ** restartReturns++;
  }
  function usualWaitMs(): number {
    if (upAt > 0 && clock.now() - upAt >= bounds.steadyMs) returns = 0;
    return upAt > 0 && returns++ < retry.atOnce ? 0 : retry.everyMs;
  }

  function begin() {
    stopWaiting();
    upAt = 0;
    together(() => {
      parts.onTry?.();
      attempt = start();
    });
  }

  return {
    get isUp() {
      return attempt?.isUp === true;
    },
    /** The server restarts, and a process of it is expected within seconds. */
    get isRestarting() {
      return restartReturns !== undefined;
    },
    /** When the server said something last. */
    get receivedAt() {
      return attempt?.receivedAt ?? 0;
    },
    /** Lost where no socket is open. */
    send: (text: string) => attempt?.send(text),
    /** Now, instead of waiting. */
    open() {
      if (!attempt) begin();
    },
    /** After an end. Returns when the next attempt begins; `atOnce`: whatever the row of returns says. */
    again(atOnce = false): number {
      stopWaiting();
      const waitMs = atOnce ? 0 : (restartWaitMs() ?? usualWaitMs());
      stopWaiting = waitMs === 0 ? soon(begin) : clock.setTimeout(begin, waitMs);
      return clock.now() + waitMs;
    },
    /** Something is wrong with the connection: it ends as if it were lost. */
    giveUp: () => attempt?.end(),
    /** Ends the attempt without `onEnd`, and plans no other. */
    close() {
      stopWaiting();
      attempt?.close();
    },
    /** Plans no other attempt. */
    stay: () => stopWaiting(),
  };
}
export type Link = ReturnType<typeof createLink>;

/** Runs before any timer, which browsers hold back in hidden tabs, and after the listeners of the end have run. */
function soon(work: () => void): () => void {
  let isWanted = true;
  queueMicrotask(() => isWanted && work());
  return () => void (isWanted = false);
}
