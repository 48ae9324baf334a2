// The clock of the client; tests inject a fake one.

export type LiveClock = {
  now(): number;
  setTimeout(work: () => void, ms: number): () => void;
  /** From 0 up to 1: clients that were sent away together do not come back together. */
  random(): number;
};

/** Initial value of stop functions. */
export const nothing = (): void => {};

export const machineClock: LiveClock = {
  now: () => Date.now(),
  setTimeout: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};
