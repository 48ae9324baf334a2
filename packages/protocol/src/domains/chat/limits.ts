// Numbers of the chat in rooms: who is in them, and what is said.

export const chatLimits = {
  /** Rooms that one person is in at once. */
  joinedAtOnce: 10,
  /** Stored by the server and kept by the client. */
  historyMessages: 250,
  /** Of these, in a page before its socket is open: what fills a screen. */
  pageMessages: 20,
  /** Above this many people a list names only these, and entries and exits are gathered. */
  listed: 200,
  gatherMs: 1000,
  /** Of the people who entered within `gatherMs` this many are named; all are counted. */
  gathered: 50,
  /** A page of `people_in_room`. */
  peoplePerPage: 200,
} as const;

export const messageLimits = {
  /** UTF-16 units, tags included. */
  max: 2000,
  midMax: 64,
  attachments: 4,
  /** The same sender and `mid` answer the same id for this long. */
  midKnownMs: 600_000,
  flood: { limit: 10, windowMs: 10_000 },
} as const;
