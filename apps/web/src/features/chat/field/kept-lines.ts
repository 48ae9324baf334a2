// What was written into the field of a room's document and is not answered yet, for the same document loaded anew.
import { messageLimits } from '@alcove/protocol';
import type { EarlyKept } from '@alcove/live-client/early';
import { isKeptNumber, isKeptText, kept, keptListOf } from '../../../kept.ts';

type Line = ReturnType<EarlyKept['read']>[number];
type Sending = Extract<Line, { state: 'sending' }>;

function isLine(found: unknown): found is Sending {
  const { to, mid, message, writtenAtMs, state } = Object(found) as Partial<Record<keyof Line, unknown>>;
  return (
    isKeptNumber(to) &&
    isKeptText(mid) &&
    isKeptText(message) &&
    state === 'sending' &&
    typeof writtenAtMs === 'number'
  );
}

export function keptLines(uid: number, roomid: number): EarlyKept {
  const lines = kept('session', `room ${uid} ${roomid} sending`, keptListOf(isLine));
  return {
    // The server knows a message by its key for a while only: an older one might be said twice.
    read: () => (lines.get() ?? []).filter(({ writtenAtMs }) => Date.now() - writtenAtMs < knownMs),
    write: (all) => lines.set(all.filter((line) => line.state === 'sending')),
  };
}

const knownMs = messageLimits.midKnownMs / 2;
