// When the process of the residents is started again: at most every 30 s, five times, then an hour later.

const apartMs = 30_000;
const restMs = 3_600_000;
const atOnce = 5;

export type Restarts = {
  /** Of the latest start. */
  startedAt: number;
  /** Since the last rest. */
  count: number;
};

/** After the process has ended: how long to wait, and what is then remembered. */
export function afterEnd({ startedAt, count }: Restarts, now: number): { waitMs: number; count: number } {
  if (now - startedAt >= restMs) return { waitMs: 0, count: 1 };
  if (count >= atOnce) return { waitMs: restMs, count: 0 };
  return { waitMs: Math.max(0, startedAt + apartMs - now), count: count + 1 };
}
