// Messages that this client sends, from the call until they are in the room's history. Nothing else tracks them:
// screens read `outgoing` of the room's view. Each message has a name of its own (`mid`), so that the server
// stores it once however often it is sent.
//
//   sending ──▶ sent ─────▶ removed     `sent`: numbered by the server; its echo or the history removes it
//     ▲  └────▶ failed ───▶ removed     by `discard`
//     └── say again ┘
import { type ChatMessage, liveSocket } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { isNotNow, ownFailure } from './failures.ts';
import { type LiveClock, LiveFailure, type OutgoingMessage } from './live-client.ts';
import type { Settle } from './requests.ts';

export type MessageReceipt = { id: number; mid: string; timestamp: number };

type Parts = {
  clock: LiveClock;
  /** What the server's clock is ahead of this machine's. */
  clockAheadMs(): number;
  /** Fails with `live_not_connected` where there is no connection. */
  ask(args: { roomid: number; message: string; mid: string }, settle: Settle): void;
  onChange(roomid: number): void;
};

type Entry = {
  roomid: number;
  shown: OutgoingMessage;
  receipt: Promise<MessageReceipt>;
  /** The message's number in its room, once the server has answered. */
  id?: number;
  settle(outcome: MessageReceipt | LiveFailure): void;
};

const randomMid = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const withMid = (failure: LiveFailure, mid: string): LiveFailure =>
  failure.data === undefined ? new LiveFailure({ ...fieldsOf(failure), data: { mid } }) : failure;
const fieldsOf = ({ code, result, comment }: LiveFailure) => ({ code, result, comment });

export function createOutbox({ clock, clockAheadMs, ask, onChange }: Parts) {
  /** By `mid`, in the order of writing. */
  const entries = new Map<string, Entry>();

  function remove(mid: string) {
    const entry = entries.get(mid);
    if (entry && entries.delete(mid)) onChange(entry.roomid);
  }
  /** More than `outgoingKept` wait for nothing but the reader: the oldest goes. */
  function keepBounded() {
    const idle = [...entries.values()].filter(({ shown }) => shown.state !== 'sending');
    if (idle.length > bounds.outgoingKept) remove(idle[0]?.shown.mid ?? '');
  }

  function send(entry: Entry) {
    const { roomid, shown, settle } = entry;
    const { mid, message } = shown;
    ask(
      { roomid, message, mid },
      {
        onResult: (answer) => settle(answer as MessageReceipt),
        onFailure: (failure) => {
          // Lost with the connection: whether the server has it is unknown, so `entered` sends it again.
          if (failure.code === 'live_not_connected') return;
          if (isNotNow(failure)) sendLater(entry);
          else settle(withMid(failure, mid));
        },
      },
    );
  }

  /** Unless the message settles before: by entering the room again, which sends it too, or by its time limit. */
  function sendLater(entry: Entry) {
    const stop = clock.setTimeout(() => send(entry), liveSocket.reconnectEveryMs);
    void entry.receipt.then(stop, stop);
  }

  function write(roomid: number, message: string, mid: string): Entry {
    const { promise, resolve, reject } = Promise.withResolvers<MessageReceipt>();
    const stop = clock.setTimeout(
      () => entry.settle(ownFailure('live_timeout', '', { mid })),
      bounds.sayForMs,
    );
    const writtenAtMs = entries.get(mid)?.shown.writtenAtMs ?? clock.now() + clockAheadMs();
    const entry: Entry = {
      roomid,
      shown: { mid, message, writtenAtMs, state: 'sending' },
      receipt: promise,
      settle(outcome) {
        if (entries.get(mid) !== entry || entry.shown.state !== 'sending') return;
        stop();
        const { state: _, ...rest } = entry.shown;
        if (outcome instanceof LiveFailure) {
          entry.shown = { ...rest, state: 'failed', failure: outcome };
          reject(outcome);
        } else {
          entry.shown = { ...rest, state: 'sent' };
          entry.id = outcome.id;
          resolve(outcome);
        }
        keepBounded();
        onChange(roomid);
      },
    };
    entries.set(mid, entry);
    onChange(roomid);
    return entry;
  }

  return {
    /**
     * `now`: false where the room is being entered again; the message is sent once that is done. `failure`: why it
     * cannot be sent at all.
     */
    say(
      roomid: number,
      message: string,
      {
        mid = randomMid(),
        now,
        failure,
      }: { mid?: string | undefined; now: boolean; failure?: LiveFailure | undefined },
    ): Promise<MessageReceipt> {
      const known = entries.get(mid);
      if (known && known.shown.state !== 'failed') return known.receipt;
      const sending = [...entries.values()].filter(({ shown }) => shown.state === 'sending').length;
      const entry = write(roomid, message, mid);
      if (failure) entry.settle(withMid(failure, mid));
      else if (sending >= bounds.outbox) {
        entry.settle(new LiveFailure({ code: 'too_many', result: 429, comment: '', data: { mid } }));
      } else if (now) send(entry);
      return entry.receipt;
    },
    /** Messages of one room that are not in its history yet, in the order of writing. */
    of: (roomid: number): readonly OutgoingMessage[] =>
      [...entries.values()].filter((entry) => entry.roomid === roomid).map(({ shown }) => shown),
    /** Forgets a message that has failed. */
    discard(mid: string) {
      if (entries.get(mid)?.shown.state === 'failed') remove(mid);
    },
    /** The room has been entered again: messages without an answer are sent again. */
    entered(roomid: number) {
      for (const entry of entries.values()) {
        if (entry.roomid === roomid && entry.shown.state === 'sending') send(entry);
      }
    },
    /** A message of one's own is in the history: it was stored, whatever became of the answer. */
    echoed({ mid, id, timestamp }: ChatMessage) {
      entries.get(mid)?.settle({ id, mid, timestamp });
      remove(mid);
    },
    /** The history is complete up to this id: a numbered message that is not in it was trimmed from it. */
    caughtUp(roomid: number, seenId: number) {
      for (const { roomid: of, shown, id } of entries.values()) {
        if (of === roomid && id !== undefined && id <= seenId) remove(shown.mid);
      }
    },
    /** Nothing is sent any more and no echo will come: to one room, or to all. */
    giveUp(failure: LiveFailure, roomid?: number) {
      for (const entry of entries.values()) {
        if (roomid !== undefined && entry.roomid !== roomid) continue;
        if (entry.shown.state === 'sent') remove(entry.shown.mid);
        else entry.settle(withMid(failure, entry.shown.mid));
      }
    },
    /** After `giveUp`: failed messages are forgotten, too. */
    clear: () => entries.clear(),
  };
}
export type Outbox = ReturnType<typeof createOutbox>;
