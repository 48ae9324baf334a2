// Where a reader stopped: what she has seen, and the mark above what came while she looked elsewhere.

export type Reading = {
  /** She looks at the end of the log. */
  looking: boolean;
  /** The last message that she has seen. */
  seen: number;
  /** New is what came after it; undefined: nothing is. */
  mark: number | undefined;
};

export type Glance = { looking: boolean; last: number; hasNewsAfter: (id: number) => boolean };

/** The same object where nothing has changed. The mark stays while she reads on, and goes when she looks away. */
export function readingAfter(before: Reading, { looking, last, hasNewsAfter }: Glance): Reading {
  let { seen, mark } = before;
  if (before.looking && !looking) mark = undefined;
  if (looking) seen = Math.max(seen, last);
  else if (mark === undefined && hasNewsAfter(seen)) mark = seen;
  const same = looking === before.looking && seen === before.seen && mark === before.mark;
  return same ? before : { looking, seen, mark };
}

/** Back in a room she had looked away from, where she has seen up to that message: the mark stands above what came. */
export const readingOnReturn = (seen: number, hasNewsAfter: Glance['hasNewsAfter']): Reading => ({
  looking: false,
  seen,
  mark: hasNewsAfter(seen) ? seen : undefined,
});
