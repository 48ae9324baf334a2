// Numbers of private messages.
import { dayMs } from '../../durations.ts';

export const pmLimits = {
  /** Messages of one page, in either direction. */
  page: 20,
  /** The latest conversations, sent after connecting and in each page of a list. */
  listed: 200,
  found: 20,
  searchMax: 100,
  /** Typing reaches the other at most this often. */
  typingEveryMs: 3000,
  /** Access for a moment ends when one of the two has had no socket for this long. */
  briefAwayMs: 75_000,
  flood: { limit: 20, windowMs: 10_000 },
  /** New requests of one member within a day. */
  requests: { free: 10, premium: 30, toOne: 3, windowMs: dayMs },
  /** Common acquaintances that a request names. */
  common: 3,
  /** Messages out of view that a conversation names: more than a report names, so that a page that was away drops them. */
  hiddenIds: 200,
} as const;

export const pmSocket = {
  path: '/pm/ws',
  /** R7.145: after the attempt that follows a loss at once. */
  retryMs: 30_000,
  /** R4.108: a window that nobody looks at lets go of its connection. */
  restAfterMs: 300_000,
  /** R4.093 */
  typingShownMs: 5000,
} as const;

/** R4.082: windows that are shown at first, and large at once. */
export const pmWindows = { shown: 5 } as const;
