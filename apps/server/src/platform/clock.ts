// The one clock that every rule of the product reads, in milliseconds since 1970.
// Nothing else may ask for the time: not SQL's now(), not a cache's expiry, not the browser.
export type Clock = { now(): number };

/** A clock that people may move forward: tests, and `/dev/clock` in demo mode. */
export type MovableClock = Clock & {
  /** Moves every process of the site; survives restarts. Answers the new time. */
  advance(ms: number): Promise<number>;
};

export const systemClock: Clock = { now: () => Date.now() };
