// Numbers of paid minutes.

export const showroomLimits = {
  tokensPerMinute: { min: 1, max: 1000 },
  /** Without a delivered picture for this long, a visit ends. */
  stoppedMs: 120_000,
  /** A clock that jumps debits at most these minutes at once. */
  minutesAtOnce: 10,
  /** Visits of one page of the owner's earnings. */
  perPage: 20,
} as const;
