// What is said over one connection of rooms or of private messages: requests, their answers, and callbacks. What the
// server tells before the introduction is answered waits for that answer, and follows it in its order.
import { closeCodes } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { type Callback, readFrame } from './frames.ts';
import type { Speaker, Wire } from './reconnecting-link.ts';
import type { CallbackEvents, LiveClock, LiveFailure, SocketActionName } from './live-client.ts';
import { createRequests, type Settle } from './requests.ts';
import type { Vocabulary } from './vocabulary.ts';

type Parts = {
  vocabulary: Vocabulary;
  wire: Wire;
  clock: LiveClock;
  timeoutMs: number;
  /** The number of the first request. */
  firstId?: number;
  onFault(failure: LiveFailure): void;
  onCallback(callback: Callback): void;
  /** The server says why it ends the connection; also before the introduction is answered. */
  onFarewell?(why: CallbackEvents['disconnect']): void;
};

export type Exchange = Omit<Speaker, 'begin'> & {
  /** Asks to be let in; a failure ends the attempt. */
  introduce(name: SocketActionName, args: object, onAccepted: (data: unknown) => void): void;
  ask(name: SocketActionName, args: object, settle: Settle): void;
};

export function createExchange({ vocabulary, wire, clock, onFault, ...parts }: Parts): Exchange {
  const requests = createRequests({ ...parts, vocabulary, send: wire.send, clock, onFault });
  let is: 'introducing' | 'accepted' | 'ended' = 'introducing';
  let held: Callback[] = [];

  function receive(callback: Callback) {
    if (callback.name === 'disconnect' && parts.onFarewell) {
      parts.onFarewell(callback.data);
      if (is === 'accepted') parts.onCallback(callback);
      // The close frame with this code follows.
      return wire.end(undefined, callback.data.reason === 'restart' ? closeCodes.restart : 0);
    }
    if (is === 'accepted') return parts.onCallback(callback);
    if (held.length >= bounds.heldCallbacks) return wire.end();
    held.push(callback);
  }

  return {
    introduce(name, args, onAccepted) {
      requests.ask(name, args, {
        onResult(data) {
          is = 'accepted';
          wire.accepted();
          onAccepted(data);
          const waiting = held;
          held = [];
          for (const callback of waiting) if (is === 'accepted') parts.onCallback(callback);
        },
        onFailure: wire.end,
      });
    },
    ask: requests.ask,
    read(text) {
      const frame = readFrame(text, vocabulary);
      if (frame.is === 'ping') wire.send('pong');
      else if (frame.is === 'result') requests.answer(frame);
      else if (frame.is === 'malformed') requests.malformed(frame.messageid);
      else if (frame.is === 'callback') receive(frame.callback);
    },
    ended() {
      is = 'ended';
      requests.end();
    },
  };
}
