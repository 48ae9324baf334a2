// Messages on their way: each under its own name (`mid`), so that sending it again never says it twice. Each
// settles once: by its answer, by its echo, or when its time is over.
import { type ChatMessage, liveSocket } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { isNotNow, ownFailure } from './failures.ts';
import { type LiveClock, LiveFailure } from './live-client.ts';
import type { Settle } from './requests.ts';
import { isSaid } from './shapes.ts';

export type Said = { id: number; mid: string; timestamp: number };

type Parts = {
  clock: LiveClock;
  /** Nothing where there is no connection. */
  ask(args: { roomid: number; message: string; mid: string }, settle: Settle): void;
};

type Letter = {
  roomid: number;
  message: string;
  mid: string;
  said: Promise<Said>;
  settle: (outcome: Said | LiveFailure) => void;
};

const randomMid = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const withMid = (failure: LiveFailure, mid: string): LiveFailure =>
  failure.data === undefined ? new LiveFailure({ ...fieldsOf(failure), data: { mid } }) : failure;
const fieldsOf = ({ code, result, comment }: LiveFailure) => ({ code, result, comment });

export function createOutbox({ clock, ask }: Parts) {
  /** In the order they were said. */
  const letters = new Map<string, Letter>();

  function send(letter: Letter) {
    const { roomid, message, mid, settle } = letter;
    ask(
      { roomid, message, mid },
      {
        fits: isSaid,
        onResult: (answer) => settle(answer as Said),
        onFailure: (failure) => {
          // Lost on the way, there or back: nobody knows, so it goes again once she is back.
          if (failure.code === 'live_not_connected') return;
          if (isNotNow(failure)) sendLater(letter);
          else settle(withMid(failure, mid));
        },
      },
    );
  }

  /** Unless she is back in the room before, which sends it too; or its time is over. */
  function sendLater(letter: Letter) {
    const stop = clock.setTimeout(() => send(letter), liveSocket.reconnectEveryMs);
    void letter.said.then(stop, stop);
  }

  function write(roomid: number, message: string, mid: string): Letter {
    const { promise, resolve, reject } = Promise.withResolvers<Said>();
    const stop = clock.setTimeout(
      () => letter.settle(ownFailure('live_timeout', '', { mid })),
      bounds.sayForMs,
    );
    const letter: Letter = {
      roomid,
      message,
      mid,
      said: promise,
      settle(outcome) {
        if (letters.get(mid) !== letter) return;
        letters.delete(mid);
        stop();
        if (outcome instanceof LiveFailure) reject(outcome);
        else resolve(outcome);
      },
    };
    return letter;
  }

  return {
    /** `now`: false where the room is being entered again; it goes once that is done. */
    say(
      roomid: number,
      message: string,
      { mid = randomMid(), now }: { mid?: string | undefined; now: boolean },
    ) {
      const waiting = letters.get(mid);
      if (waiting) return waiting.said;
      if (letters.size >= bounds.outbox) {
        const failure = { code: 'too_many', result: 429, comment: '', data: { mid } };
        return Promise.reject(new LiveFailure(failure));
      }
      const letter = write(roomid, message, mid);
      letters.set(mid, letter);
      if (now) send(letter);
      return letter.said;
    },
    /** Back in the room: what nobody answered goes again. */
    entered(roomid: number) {
      for (const letter of letters.values()) if (letter.roomid === roomid) send(letter);
    },
    /** One's own message among those of the room: it was said, whatever became of the answer. */
    heard({ mid, id, timestamp }: ChatMessage) {
      letters.get(mid)?.settle({ id, mid, timestamp });
    },
    /** It will not be said: of one room, or of all. */
    giveUp(failure: LiveFailure, roomid?: number) {
      for (const letter of letters.values()) {
        if (roomid === undefined || letter.roomid === roomid) letter.settle(withMid(failure, letter.mid));
      }
    },
  };
}
export type Outbox = ReturnType<typeof createOutbox>;
