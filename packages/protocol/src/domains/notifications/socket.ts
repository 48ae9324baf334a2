// The socket of notifications: its address and times.

/** The socket sends `{ type, data }` and takes the same; `ping` and `pong` are plain texts. */
export const notificationSocket = {
  path: '/notification/ws',
  pingEveryMs: 30_000,
  retryMs: 30_000,
  /** What was missed pops up when it is no older. */
  popsUpWithinMs: 60_000,
} as const;
