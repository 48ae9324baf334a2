// Everybody in one room who is connected to this process. What is told to all is framed once, gathered
// for a moment, and written to each reader as one piece.
//
// Order: every reader gets casts in their order, each once. `add` sends first what was cast before, to
// those who were there; so whoever tells a newcomer what came before, and adds her in the same tick, leaves
// no hole and repeats nothing. A `tell` is sent at once: it may overtake what was cast to her and waits,
// unless `flush` comes first. What waits when she is removed does not reach her, unless `flush` comes first.
import { audienceBounds, gatherMsOf } from './bounds.ts';
import type { Audience, LiveConnection } from './live.ts';
import { textFrame } from '../socket/text-frame.ts';

type Hidden = (connection: LiveConnection) => boolean;
type Cast = { frame: Buffer; except: Hidden | undefined };

type Outlet = LiveConnection['outlet'];

/** Where something is hidden from some: most readers take the whole all the same. */
function writeAllowed(readers: Map<LiveConnection, Outlet>, casts: Cast[], whole: Buffer) {
  const guarded = casts.filter(({ except }) => except);
  const isHidden = ({ except }: Cast, reader: LiveConnection) => except?.(reader) ?? false;
  readers.forEach((outlet, reader) => {
    for (const cast of guarded) {
      if (!isHidden(cast, reader)) continue;
      for (const each of casts) if (!isHidden(each, reader)) outlet.write(each.frame);
      return;
    }
    outlet.write(whole);
  });
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
    const hidden = someHidden;
    casts = [];
    waitingBytes = 0;
    someHidden = false;
    const whole = sent.length === 1 ? first.frame : Buffer.concat(sent.map(({ frame }) => frame));
    if (hidden) writeAllowed(readers, sent, whole);
    else for (const outlet of readers.values()) outlet.write(whole);
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
      someHidden ||= except !== undefined;
      waitingBytes += frame.length;
      if (waitingBytes > audienceBounds.waitingBytes) flush();
      else timer ??= setTimeout(flush, gatherMsOf(readers.size));
    },
    flush,
  };
}
