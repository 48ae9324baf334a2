// How much one connection, and all of them together, may ask of the live socket at once. In real time:
// they protect the machine, not a rule of the product.

export const liveBounds = {
  /** Requests of one connection that wait for the one before, and their length together. */
  waitingFrames: 1000,
  waitingUnits: 256 * 1024,
  /** Requests of one connection: so many at once, then so many a second. */
  frames: { size: 60, perSecond: 30 },
  /** Frames refused because of the above; a connection that goes on beyond that is closed. */
  refusedFrames: { size: 300, perSecond: 10 },
  /** An action is answered by then, sooner than clients give it up. */
  answerWithinMs: 12_000,
  /** Logins of this process: more at once would only be slower together. */
  loginsRunning: 32,
  loginsWaiting: 10_000,
  /** A connection without a login by then is closed. */
  loginWithinMs: 60_000,
} as const;

export type LiveBounds = {
  [K in keyof typeof liveBounds]: (typeof liveBounds)[K] extends number
    ? number
    : { size: number; perSecond: number };
};

/** A broadcast to a room waits for a moment, to be written as one piece with others. */
export const audienceBounds = {
  /** Neither delay is noticed; with more readers, fewer and larger writes spare more of the machine. */
  gatherMs: { least: 10, most: 100, perReader: 1 / 40 },
  /** More than that does not wait. */
  waitingBytes: 128 * 1024,
};

export function gatherMsOf(readers: number): number {
  const { least, most, perReader } = audienceBounds.gatherMs;
  return Math.min(most, Math.max(least, readers * perReader));
}

/** From one statement with messages of a room to the next: messages wait half of it on average, and alone not at all. */
export const gatherSaidMsOf = (readers: number): number => 2 * gatherMsOf(readers);
