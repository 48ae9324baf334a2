// The clock of the client; tests inject a fake one.

export type LiveClock = {
  now(): number;
  setTimeout(work: () => void, ms: number): () => void;
};

/** Initial value of stop functions. */
export const nothing = (): void => {};

export const machineClock: LiveClock = {
  now: () => Date.now(),
  setTimeout: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
