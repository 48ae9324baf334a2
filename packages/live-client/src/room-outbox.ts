// What this client says in rooms until it is in their histories: each message by itself, again for a minute.
import { liveSocket } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { isNotNow, ownFailure, whyFull } from './failures.ts';
import { type LiveClock, LiveFailure } from './live-client.ts';
import { createOutbox, type Outgoing, type OutboxStore } from './outbox.ts';
import type { Settle } from './requests.ts';

export type MessageReceipt = { id: number; mid: string; timestamp: number };

/** Where messages outlive a reload of the page. */
export type RoomOutboxStore = OutboxStore<Outgoing<RoomMessage, LiveFailure, MessageReceipt>>;
type RoomMessage = { to: number; message: string };

type Parts = {
  clock: LiveClock;
  clockAheadMs(): number;
  /** Fails with `live_not_connected` where there is no connection. */
  ask(args: { roomid: number; message: string; mid: string }, settle: Settle): void;
  /** False while the room is being entered again. */
  isReady(roomid: number): boolean;
  onChange(roomid: number): void;
  kept?: RoomOutboxStore | undefined;
};

const randomMid = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
const withMid = ({ code, result, comment, data }: LiveFailure, mid: string): LiveFailure =>
  new LiveFailure({ code, result, comment, data: data ?? { mid } });

export function createRoomOutbox({ ask, clock, ...parts }: Parts) {
  const outbox = createOutbox<RoomMessage, MessageReceipt, LiveFailure>({
    ...parts,
    clock,
    order: 'each',
    send: ({ to: roomid, message, mid }, { onResult, onFailure }) =>
      ask({ roomid, message, mid }, { onResult: (answer) => onResult(answer as MessageReceipt), onFailure }),
    afterFailure(failure) {
      // Lost with the connection: whether the server has it is unknown.
      if (failure.code === 'live_not_connected') return 'waits';
      return isNotNow(failure) ? liveSocket.reconnectEveryMs : 'failed';
    },
    isEchoed: true,
    idleMost: bounds.outgoingKept,
  });
  return {
    ...outbox,
    /** `why`: why it cannot be sent at all. */
    async say(to: number, message: string, mid = randomMid(), why?: LiveFailure): Promise<MessageReceipt> {
      const saying = outbox.add({ to, message }, { mid, failure: why ?? whyFull(outbox.of()) });
      const late = () => outbox.fail(mid, ownFailure('live_timeout'));
      const stop = clock.setTimeout(late, bounds.sayForMs);
      const { answer, failure } = await saying;
      stop();
      if (failure) throw withMid(failure, mid);
      return answer as MessageReceipt;
    },
    /** The history is complete up to this id: an answered message that it does not show was trimmed from it. */
    passed: (roomid: number, seenId: number) =>
      outbox.forget(
        (one) =>
          one.to === roomid && one.state === 'sent' && one.answer !== undefined && one.answer.id <= seenId,
      ),
    /** Nothing is sent any more and no echo will come: to one room, or to all. */
    giveUp(failure: LiveFailure, roomid?: number) {
      outbox.forget(({ to, state }) => state === 'sent' && (roomid === undefined || to === roomid));
      for (const { mid } of outbox.of(roomid)) outbox.fail(mid, failure);
    },
  };
}
export type RoomOutbox = ReturnType<typeof createRoomOutbox>;
