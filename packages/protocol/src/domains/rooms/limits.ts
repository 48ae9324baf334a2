// Numbers of rooms, of the messages in them, and of showrooms.

export const roomLimits = {
  name: { min: 2, max: 60 },
  passwordMax: 100,
  welcomeMax: 200,
  capacity: { min: 2, max: 10_000, default: 100 },
  /** Besides the member's own room. */
  perCreator: 3,
  /** The liveliest of all rooms. */
  roomsListed: 200,
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

export const showroomLimits = {
  tokensPerMinute: { min: 1, max: 1000 },
  /** Without a delivered picture for this long, a visit ends. */
  stoppedMs: 120_000,
  /** A clock that jumps debits at most these minutes at once. */
  minutesAtOnce: 10,
  /** Visits of one page of the owner's earnings. */
  perPage: 20,
} as const;
