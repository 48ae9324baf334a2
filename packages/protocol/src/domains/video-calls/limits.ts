// Numbers of video calls.

export const callLimits = {
  idMax: 40,
  ringMs: 60_000,
  /** An answered call without media of both ends after this time. */
  connectMs: 20_000,
  /** A participant whose socket is lost may come back within this time. */
  resumeMs: 15_000,
  /** How long the end of a call is shown. */
  endShownMs: 3000,
  /** An incoming call is answered or declined by a swipe of more than this. */
  swipePx: 50,
  starts: { limit: 30, windowMs: 600_000 },
} as const;
