// Numbers of the wallet and of giving.
import { dayMs } from '../../durations.ts';

export const walletLimits = {
  /** Tokens of one act. */
  actMax: 100_000,
  /** Of one member. */
  acts: { limit: 60, windowMs: 60_000 },
  /** Characters of an idempotency key, and how long it is known. */
  keyMax: 64,
  keyKnownMs: 7 * dayMs,
  messageMax: 200,
  serverIdMax: 64,
  reasonMax: 200,
  perPage: 20,
  /** Rows of a table that is downloaded. */
  csvRows: 10_000,
  spendingMax: 100_000_000,
  /** A higher spending limit waits this long. */
  raiseAfterMs: dayMs,
  /** Public tips of a room in a second that each get an entry of their own. */
  announcedPerSecond: 5,
} as const;
