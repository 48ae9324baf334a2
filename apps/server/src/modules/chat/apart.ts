// Members hidden from each other by a block, among those connected to this process. Broadcasts skip them;
// where there is no block, that costs nothing.
import type { Uid } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { Relations } from '../relations/index.ts';

type Reader = {
  /** Open connections of the member to this process. */
  connections: number;
  others: ReadonlyMap<Uid, number>;
  /** Only the read that started last counts; undefined once it has been applied. */
  reading: Promise<ReadonlyMap<Uid, number>> | undefined;
};

const none: ReadonlyMap<Uid, number> = new Map();

export type Apart = {
  /** To be called when a member connects; resolves once their blocks have been read. */
  know(uid: Uid): Promise<void>;
  forget(uid: Uid): void;
  between(reader: Uid, other: Uid): boolean;
  /** Members connected to this process from whom this one is hidden; undefined where there are none. */
  hiddenFrom(uid: Uid): ReadonlySet<Uid> | undefined;
  /** Whether the member is hidden from any other. */
  hasAny(reader: Uid): boolean;
  /** Ends blocks whose time is over. */
  expire(): void;
};

type Needs = Use<'clock' | 'log'> & {
  relations: Pick<Relations, 'apart' | 'onBlock' | 'onGap'>;
  /** Called with the members that a reader connected to this process no longer sees, or sees again. */
  changed(reader: Uid, change: { hidden: Uid[]; shown: Uid[] }): void;
};

const isOver = (until: number, now: number) => until !== 0 && until <= now;

export function createApart({ relations, clock, log, changed }: Needs): Apart {
  const readers = new Map<Uid, Reader>();
  /** For each hidden member, the readers who do not see them. */
  const hidden = new Map<Uid, Set<Uid>>();

  function hide(other: Uid, reader: Uid) {
    hidden.set(other, (hidden.get(other) ?? new Set()).add(reader));
  }
  function show(other: Uid, reader: Uid) {
    hidden.get(other)?.delete(reader);
    if (hidden.get(other)?.size === 0) hidden.delete(other);
  }

  function replace(uid: Uid, reader: Reader, all: ReadonlyMap<Uid, number>) {
    const now = clock.now();
    const before = reader.others;
    const current = [...all].filter(([, until]) => !isOver(until, now));
    const others = current.length > 0 ? new Map(current) : none;
    reader.others = others;
    const removed = [...before.keys()].filter((other) => !others.has(other));
    const added = [...others.keys()].filter((other) => !before.has(other));
    for (const other of removed) show(other, uid);
    for (const other of added) hide(other, uid);
    if (removed.length > 0 || added.length > 0) changed(uid, { hidden: added, shown: removed });
  }

  async function read(uid: Uid) {
    const reader = readers.get(uid);
    if (!reader) return;
    let reading = (reader.reading = relations.apart(uid));
    for (;;) {
      const others = await reading;
      // Gone, or applied by another who waited for the same read.
      if (readers.get(uid) !== reader || !reader.reading) return;
      if (reader.reading === reading) {
        reader.reading = undefined;
        return replace(uid, reader, others);
      }
      reading = reader.reading;
    }
  }

  function hideAtOnce(uid: Uid, other: Uid, until: number) {
    const reader = readers.get(uid);
    if (reader) replace(uid, reader, new Map([...reader.others, [other, until]]));
  }

  const logFailure = (error: unknown) => log.error({ err: error }, 'a change of blocks was not read');
  const readAgain = (uid: Uid) => void read(uid).catch(logFailure);
  relations.onBlock(({ blocker, blocked, untilAt }) => {
    // At once: the other may enter while the database is read.
    if (untilAt !== undefined) {
      hideAtOnce(blocker, blocked, untilAt);
      hideAtOnce(blocked, blocker, untilAt);
    }
    [blocker, blocked].forEach(readAgain);
  });
  relations.onGap(() => Promise.all([...readers.keys()].map(read)));

  return {
    async know(uid) {
      const reader = readers.get(uid) ?? {
        connections: 0,
        others: none,
        reading: undefined,
      };
      readers.set(uid, reader);
      reader.connections += 1;
      // Visitors on trial have no blocks.
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
    hasAny: (reader) => (readers.get(reader)?.others.size ?? 0) > 0,
    expire() {
      const now = clock.now();
      for (const [uid, reader] of readers) {
        if (![...reader.others.values()].some((until) => isOver(until, now))) continue;
        replace(uid, reader, reader.others);
      }
    },
  };
}
