// The machine's clock, for whoever is given no other.
import type { LiveClock } from './live-client.ts';

/** Where there is nothing to stop yet. */
export const nothing = (): void => {};

export const machineClock: LiveClock = {
  now: () => Date.now(),
  setTimeout: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
