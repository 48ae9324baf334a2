// Who hides from whom among the people connected here. Whoever is told something is not told it of those
// she is apart from; where nobody is, that costs nothing.
import type { Uid } from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Relations } from '../relations/index.ts';

type Reader = {
  /** Her connections here. */
  connections: number;
  others: ReadonlyMap<Uid, number>;
  /** The one that began last: it alone counts. */
  reading: Promise<ReadonlyMap<Uid, number>>;
};

export type Apart = {
  /** She connects: resolves once it is known whom she is apart from. */
  know(uid: Uid): Promise<void>;
  forget(uid: Uid): void;
  between(reader: Uid, other: Uid): boolean;
  /** Those connected here who are not told of her; nothing where there are none. */
  hiddenFrom(uid: Uid): ReadonlySet<Uid> | undefined;
  /** Whether she is apart from anybody. */
  isReserved(reader: Uid): boolean;
  /** What has run out by the clock. */
  expire(): void;
};

type Needs = {
  relations: Pick<Relations, 'apart' | 'onBlock' | 'onGap'>;
  clock: Clock;
  log: Log;
  /** Those whom a reader connected here sees no more, and those she sees again. */
  changed(reader: Uid, change: { hidden: Uid[]; shown: Uid[] }): void;
};

const isOver = (until: number, now: number) => until !== 0 && until <= now;

export function createApart({ relations, clock, log, changed }: Needs): Apart {
  const readers = new Map<Uid, Reader>();
  /** By the one who is hidden. */
  const hidden = new Map<Uid, Set<Uid>>();

  function hide(other: Uid, reader: Uid) {
    hidden.set(other, (hidden.get(other) ?? new Set()).add(reader));
  }
  function show(other: Uid, reader: Uid) {
    hidden.get(other)?.delete(reader);
    if (hidden.get(other)?.size === 0) hidden.delete(other);
  }

  function replace(uid: Uid, reader: Reader, others: ReadonlyMap<Uid, number>) {
    const before = reader.others;
    reader.others = others;
    const gone = [...before.keys()].filter((other) => !others.has(other));
    const come = [...others.keys()].filter((other) => !before.has(other));
    for (const other of gone) show(other, uid);
    for (const other of come) hide(other, uid);
    if (gone.length > 0 || come.length > 0) changed(uid, { hidden: come, shown: gone });
  }

  async function read(uid: Uid) {
    const reader = readers.get(uid);
    if (!reader) return;
    let reading = (reader.reading = relations.apart(uid));
    for (;;) {
      const others = await reading;
      if (readers.get(uid) !== reader) return;
      if (reader.reading === reading) {
        const now = clock.now();
        return replace(uid, reader, new Map([...others].filter(([, until]) => !isOver(until, now))));
      }
      reading = reader.reading;
    }
  }

  function hideAtOnce(uid: Uid, other: Uid, until: number) {
    const reader = readers.get(uid);
    if (reader) replace(uid, reader, new Map([...reader.others, [other, until]]));
  }

  const note = (error: unknown) => log.error({ err: error }, 'a change of blocks was not read');
  const readAgain = (uid: Uid) => void read(uid).catch(note);
  relations.onBlock(({ blocker, blocked, untilAt }) => {
    // While it is read the other may come in.
    if (untilAt !== undefined) {
      hideAtOnce(blocker, blocked, untilAt);
      hideAtOnce(blocked, blocker, untilAt);
    }
    [blocker, blocked].forEach(readAgain);
  });
  relations.onGap(() => [...readers.keys()].forEach(readAgain));

  return {
    async know(uid) {
      const reader = readers.get(uid) ?? {
        connections: 0,
        others: new Map<Uid, number>(),
        reading: Promise.resolve(new Map<Uid, number>()),
      };
      readers.set(uid, reader);
      reader.connections += 1;
      // A visitor has no relations.
      if (uid > 0) await read(uid);
    },
    forget(uid) {
      const reader = readers.get(uid);
      if (!reader || --reader.connections > 0) return;
      readers.delete(uid);
      for (const other of reader.others.keys()) show(other, uid);
    },
    between: (reader, other) => hidden.get(other)?.has(reader) ?? false,
    hiddenFrom: (uid) => hidden.get(uid),
    isReserved: (reader) => (readers.get(reader)?.others.size ?? 0) > 0,
    expire() {
      const now = clock.now();
      for (const [uid, reader] of readers) {
        if (![...reader.others.values()].some((until) => isOver(until, now))) continue;
        replace(uid, reader, new Map([...reader.others].filter(([, until]) => !isOver(until, now))));
      }
    },
  };
}
