// Retries with exponential delay, a bounded number of times.
import { bounds } from './bounds.ts';
import { nothing } from './clock.ts';
import type { LiveClock } from './live-client.ts';

export function createRetries(clock: LiveClock) {
  let count = 0;
  let stop = nothing;
  return {
    /** Schedules a retry; false once `peerTries` is used up. */
    again(work: () => void): boolean {
      stop();
      const { first, most } = bounds.peerAgainMs;
      if (count >= bounds.peerTries) return false;
      stop = clock.setTimeout(work, Math.min(first * 2 ** count++, most));
      return true;
    },
    /** Call after a success. */
    reset() {
      stop();
      count = 0;
    },
    stop: () => stop(),
  };
}
export type Retries = ReturnType<typeof createRetries>;
