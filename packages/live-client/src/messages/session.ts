// The member's session on the socket of private messages: it introduces itself, asks and tells.
import { closeCodes, liveSocket, pmSocket, type pmSocketActions, type ResultOf } from '@alcove/protocol';
import { nothing } from '../clock.ts';
import { createExchange, type Exchange } from '../exchange.ts';
import { mayPass, ownFailure } from '../failures.ts';
import type { Callback } from '../frames.ts';
import { createLink } from '../reconnecting-link.ts';
import type { LiveClock, LiveFailure, LiveSocket, SocketActionName } from '../live-client.ts';
import type { Settle } from '../requests.ts';
import { actions, callbacks } from './wire.generated.ts';

type Parts = {
  uri: string;
  clock: LiveClock;
  openSocket: (uri: string) => LiveSocket;
  onConnecting(): void;
  /** `now`: the server's clock. */
  onConnected(now: number): void;
  onCallback(callback: Callback): void;
  /** `ended`: why it does not come back by itself; else `retryAt` says when. */
  onLost(end: { ended?: string | undefined; retryAt?: number | undefined }): void;
  onFault(failure: LiveFailure): void;
};

const timeoutMs = liveSocket.requestTimeoutMs;

export function createPmSession({ uri, clock, openSocket, onFault, ...parts }: Parts) {
  let exchange: Exchange | undefined;
  const link = createLink({
    clock,
    openSocket,
    // R7.145
    retry: { atOnce: Infinity, everyMs: pmSocket.retryMs },
    address: () => ({ uri, timeoutMs }),
    onTry: parts.onConnecting,
    onOpen(wire) {
      const current = createExchange({
        vocabulary: { actions, callbacks },
        wire,
        clock,
        timeoutMs,
        onFault: noteFault,
        onCallback: parts.onCallback,
      });
      exchange = current;
      const begin = () =>
        current.introduce('connectPm', { token: '' }, (answer) =>
          parts.onConnected((answer as ResultOf<typeof pmSocketActions.connectPm>).now),
        );
      return { ...current, begin };
    },
    onEnd({ refusal, closeCode }) {
      if (closeCode === closeCodes.sessionOver) parts.onLost({ ended: 'logged_out' });
      else if (refusal && !mayPass(refusal)) parts.onLost({ ended: refusal.code });
      else parts.onLost({ retryAt: link.again() });
    },
  });
  /** A network that drops everything ends no connection: a browser would notice after minutes. */
  function noteFault(failure: LiveFailure) {
    onFault(failure);
    const isSilent = clock.now() - link.receivedAt >= timeoutMs;
    if (failure.code === 'live_timeout' && isSilent && link.isUp) link.giveUp();
  }

  const ask = (name: SocketActionName, args: object, settle: Settle) => {
    if (exchange && link.isUp) exchange.ask(name, args, settle);
    else settle.onFailure(ownFailure('live_not_connected'));
  };
  return {
    get isUp() {
      return link.isUp;
    },
    ask,
    /** Whatever is answered. */
    tell: (name: SocketActionName, args: object) =>
      ask(name, args, { onResult: nothing, onFailure: nothing }),
    open: link.open,
    close: link.close,
  };
}
