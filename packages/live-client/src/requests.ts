// The pending requests of one connection.
//
//   sent ──▶ success    a result within 2xx
//     ├────▶ failed     any other result, a malformed one, or the end of the connection
//     └────▶ timeout    none in time
import { isSuccess, secondsOf } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { ownFailure, refusalOf, tooManyAtOnce } from './failures.ts';
import type { Answer } from './frames.ts';
import { type LiveClock, LiveFailure, type SocketActionName } from './live-client.ts';
import type { Vocabulary } from './vocabulary.ts';

export type PendingRequest = { readonly messageid: number; state: 'sent' | 'success' | 'failed' | 'timeout' };

/** Called synchronously, before the next frame is read, since that frame may depend on the answer. */
export type Settle = {
  onResult(data: unknown): void;
  onFailure(failure: LiveFailure): void;
};

type Pending = { name: SocketActionName; request: PendingRequest; settle: Settle; stop: () => void };

type Parts = {
  vocabulary: Vocabulary;
  send(text: string): void;
  clock: LiveClock;
  timeoutMs: number;
  firstId?: number;
  /** Every failure, whether a request belongs to it or not. */
  onFault(failure: LiveFailure): void;
};

export function createRequests({ vocabulary, send, clock, timeoutMs, firstId = 1, onFault }: Parts) {
  const pending = new Map<number, Pending>();
  let lastId = firstId - 1;

  function take(messageid: number) {
    const found = pending.get(messageid);
    found?.stop();
    pending.delete(messageid);
    return found;
  }
  function fail(messageid: number, state: 'failed' | 'timeout', failure: LiveFailure): boolean {
    const found = take(messageid);
    if (!found) return false;
    found.request.state = state;
    onFault(failure);
    found.settle.onFailure(failure);
    return true;
  }

  return {
    ask(name: SocketActionName, args: object, settle: Settle): PendingRequest {
      const request: PendingRequest = { messageid: ++lastId, state: 'sent' };
      if (pending.size >= bounds.requestsAtOnce) {
        const failure = tooManyAtOnce();
        onFault(failure);
        settle.onFailure(failure);
        return { ...request, state: 'failed' };
      }
      const { messageid } = request;
      const stop = clock.setTimeout(() => fail(messageid, 'timeout', ownFailure('live_timeout')), timeoutMs);
      pending.set(messageid, { name, request, settle, stop });
      const timestamp = secondsOf(clock.now());
      const [plugin, action] = vocabulary.actions[name]?.[0].split('/') ?? [];
      send(JSON.stringify({ plugin, action, args: { ...args, timestamp, messageid } }));
      return request;
    },

    answer(answer: Answer) {
      const { messageid, result } = answer;
      if (messageid === 0 && !isSuccess(result)) {
        return onFault(new LiveFailure({ ...answer, code: 'live_server' }));
      }
      const asked = pending.get(messageid);
      if (!asked) return onFault(ownFailure('live_wrong_messageid'));
      if (!isSuccess(result)) return void fail(messageid, 'failed', refusalOf(answer));
      if (!vocabulary.actions[asked.name]?.[1](answer.data)) {
        return void fail(messageid, 'failed', ownFailure('live_malformed'));
      }
      take(messageid);
      asked.request.state = 'success';
      asked.settle.onResult(answer.data);
    },

    /** A malformed frame fails the request that it names, as no other answer will come. */
    malformed(messageid = 0) {
      const failure = ownFailure('live_malformed');
      if (!fail(messageid, 'failed', failure)) onFault(failure);
    },

    /** The connection ended: all pending requests fail. */
    end() {
      const lost = ownFailure('live_not_connected');
      for (const messageid of pending.keys()) fail(messageid, 'failed', lost);
    },
  };
}
