// Trying again: a bounded number of times, each a while longer after the one before.
import { bounds } from './bounds.ts';
import { nothing } from './clock.ts';
import type { LiveClock } from './live-client.ts';

export function createTries(clock: LiveClock) {
  let count = 0;
  let stop = nothing;
  return {
    /** False where it was tried too often. */
    again(work: () => void): boolean {
      stop();
      const { first, most } = bounds.peerAgainMs;
      if (count >= bounds.peerTries) return false;
      stop = clock.setTimeout(work, Math.min(first * 2 ** count++, most));
      return true;
    },
    /** It worked. */
    reset() {
      stop();
      count = 0;
    },
    stop: () => stop(),
  };
}
export type Tries = ReturnType<typeof createTries>;
