// Numbers of the live socket: how a request was answered, and how a socket ends. Apart from the frames'
// schemas, so that a page which reads a number carries no parser.

/** A result outside 2xx is a failure. */
export const isSuccess = (result: number): boolean => result >= 200 && result < 300;

/** How the server ends a socket. Whatever else ends one, such as a lost network, leaves no code. */
export const closeCodes = {
  /** Bytes instead of text. */
  bytes: 1003,
  /** More pings and pongs than any client needs. */
  pings: 1008,
  /** A frame larger than 64 KiB. */
  large: 1009,
  /** The server restarts: reconnect after 0.2 to 2 s, drawn at random, then more slowly. */
  restart: 1012,
  /** The client did not read what it was sent; what it missed is in the history. */
  slow: 1013,
  /** The callback `login/disconnect` gave the reason; the client may reconnect by itself. */
  ended: 4000,
  /** The session has another secret: ask for the session configuration again, and come back. */
  sessionMoved: 4001,
  /** Logged out. */
  sessionOver: 4401,
  /** The callback `login/disconnect` gave the reason; the client must not reconnect by itself. */
  endedForGood: 4403,
  /** No login came in time. */
  noLogin: 4408,
  /** Sent by a client that received nothing for too long: the connection was lost, and its viewer did not leave. */
  lost: 4409,
} as const;
