// The client's clock: the machine's, unless a test gives another.

export type LiveClock = {
  now(): number;
  setTimeout(work: () => void, ms: number): () => void;
};

/** Where there is nothing to stop yet. */
export const nothing = (): void => {};

export const machineClock: LiveClock = {
  now: () => Date.now(),
  setTimeout: (work, ms) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
