// A clock that stands still until the test moves it; what is due on the way happens in its order.
import type { LiveClock } from '../live-client.ts';

/** Answers of promises in a row that one step of a client may wait for. */
const promisesDeep = 20;

/** Lets everything happen that waits for nothing but promises. */
export async function settled(): Promise<void> {
  for (let i = 0; i < promisesDeep; i++) await Promise.resolve();
}

export type FakeClock = LiveClock & { advance(ms: number): Promise<void>; readonly timers: number };

export function createFakeClock(start = Date.parse('2026-11-21T12:00:00Z')): FakeClock {
  let now = start;
  const timers = new Set<{ at: number; work: () => void }>();
  const nextBy = (end: number) => {
    let next: { at: number; work: () => void } | undefined;
    for (const timer of timers) if (timer.at <= end && timer.at < (next?.at ?? Infinity)) next = timer;
    return next;
  };
  return {
    now: () => now,
    setTimeout(work, ms) {
      const timer = { at: now + ms, work };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    random: () => 0.5,
    get timers() {
      return timers.size;
    },
    async advance(ms) {
      const end = now + ms;
      await settled();
      for (let timer = nextBy(end); timer; timer = nextBy(end)) {
        timers.delete(timer);
        now = timer.at;
        timer.work();
        await settled();
      }
      now = end;
      await settled();
    },
  };
}
