// Where a reader stopped: the last message seen, and the mark above what came while they looked elsewhere.

export type Reading = {
  /** The end of the log is on screen and the page has the focus. */
  looking: boolean;
  /** The last message that the reader has seen. */
  seen: number;
  /** Messages after this id are new; undefined: none is. */
  mark: number | undefined;
};

export type Glance = { looking: boolean; last: number; hasNewsAfter: (id: number) => boolean };

/**
 * Returns the same object where nothing changed. The mark stays while the reader reads on, and goes when they
 * look away.
 */
export function readingAfter(before: Reading, { looking, last, hasNewsAfter }: Glance): Reading {
  let { seen, mark } = before;
  if (before.looking && !looking) mark = undefined;
  if (looking) seen = Math.max(seen, last);
  else if (mark === undefined && hasNewsAfter(seen)) mark = seen;
  const same = looking === before.looking && seen === before.seen && mark === before.mark;
  return same ? before : { looking, seen, mark };
}

/** Back in a room: the mark stands above what came after the last message seen. */
export const readingOnReturn = (seen: number, hasNewsAfter: Glance['hasNewsAfter']): Reading => ({
  looking: false,
  seen,
  mark: hasNewsAfter(seen) ? seen : undefined,
});
