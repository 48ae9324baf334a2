// What this client says in rooms until it is in their histories: each message by itself, again for a minute.
import { liveSocket } from '@alcove/protocol';
import { bounds } from './bounds.ts';
import { isNotNow, ownFailure, tooMany } from './failures.ts';
import type { LiveClock, LiveFailure } from './live-client.ts';
import { createOutbox } from './outbox.ts';
import type { Settle } from './requests.ts';

export type MessageReceipt = { id: number; mid: string; timestamp: number };

type Parts = {
  clock: LiveClock;
  clockAheadMs(): number;
  /** Fails with `live_not_connected` where there is no connection. */
  ask(args: { roomid: number; message: string; mid: string }, settle: Settle): void;
  /** False while the room is being entered again. */
  isReady(roomid: number): boolean;
  onChange(roomid: number): void;
};

export const createRoomOutbox = ({ ask, ...parts }: Parts) =>
  createOutbox<{ to: number; message: string }, MessageReceipt, LiveFailure>({
    ...parts,
    order: 'each',
    send: ({ to: roomid, message, mid }, { onResult, onFailure }) =>
      ask({ roomid, message, mid }, { onResult: (answer) => onResult(answer as MessageReceipt), onFailure }),
    afterFailure(failure) {
      // Lost with the connection: whether the server has it is unknown.
      if (failure.code === 'live_not_connected') return 'waits';
      return isNotNow(failure) ? liveSocket.reconnectEveryMs : 'failed';
    },
    isEchoed: true,
    full: { most: bounds.outbox, failure: tooMany },
    late: { afterMs: bounds.sayForMs, failure: () => ownFailure('live_timeout') },
    idleMost: bounds.outgoingKept,
  });
export type RoomOutbox = ReturnType<typeof createRoomOutbox>;
