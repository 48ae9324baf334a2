// The subscribers of one room that are connected to this process. A broadcast is framed once, gathered for a
// moment, and written to each subscriber as one piece.
//
// Order: every subscriber gets broadcasts in their order, each once. `add` sends first what was broadcast
// before, to those present then; a caller that sends the history to a newcomer and adds them in the same tick
// leaves no hole and repeats nothing. A callback given to `connection.send` leaves at once: it may overtake broadcasts that wait for the
// same subscriber, unless `flush` comes first. What waits when a subscriber is removed does not reach them,
// unless `flush` comes first.
import { audienceBounds, gatherMsOf } from './bounds.ts';
import type { Audience, LiveConnection } from './live.ts';
import { textFrame } from '../socket/text-frame.ts';

type Cast = { frame: Buffer; except: ReadonlySet<LiveConnection> | undefined };

type Outlet = LiveConnection['outlet'];

/** Those from whom something is hidden are written the rest piece by piece; answers who they are. */
function writeRest(
  readers: ReadonlyMap<LiveConnection, Outlet>,
  casts: readonly Cast[],
): Set<LiveConnection> {
  const reserved = new Set(casts.flatMap(({ except }) => [...(except ?? [])]));
  for (const reader of reserved) {
    const outlet = readers.get(reader);
    if (outlet) for (const { frame, except } of casts) if (!except?.has(reader)) outlet.write(frame);
  }
  return reserved;
}

export function createAudience(): Audience {
  const readers = new Map<LiveConnection, Outlet>();
  let casts: Cast[] = [];
  let waitingBytes = 0;
  let someHidden = false;
  let timer: NodeJS.Timeout | undefined;

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    const [first] = casts;
    if (!first) return;
    const sent = casts;
    casts = [];
    waitingBytes = 0;
    const whole = sent.length === 1 ? first.frame : Buffer.concat(sent.map(({ frame }) => frame));
    if (!someHidden) {
      for (const outlet of readers.values()) outlet.write(whole);
      return;
    }
    someHidden = false;
    const reserved = writeRest(readers, sent);
    for (const [reader, outlet] of readers) if (!reserved.has(reader)) outlet.write(whole);
  }

  return {
    get size() {
      return readers.size;
    },
    add(connection) {
      flush();
      readers.set(connection, connection.outlet);
    },
    remove: (connection) => void readers.delete(connection),
    cast(text, { except } = {}) {
      if (readers.size === 0) return;
      const frame = textFrame(text);
      casts.push({ frame, except });
      someHidden ||= except !== undefined && except.size > 0;
      waitingBytes += frame.length;
      if (waitingBytes > audienceBounds.waitingBytes) flush();
      else timer ??= setTimeout(flush, gatherMsOf(readers.size));
    },
    flush,
  };
}
