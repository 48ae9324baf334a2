// How long the client waits and how much it keeps. What the product fixes is in the protocol's limits.
export const bounds = {
  /** Nothing was received for this long, though the server sends a heartbeat every 25 s: the connection is lost. */
  silenceMs: 75_000,
  /** A longer frame is no frame of ours. */
  frameLength: 4 * 1024 * 1024,
  /** Callbacks that came before the login's answer, or before the answer that names their room. */
  heldCallbacks: 2000,
  requestsAtOnce: 500,
  /** The number of an early field's first request: the client that takes its socket over counts from 1. */
  firstEarlyRequest: 1_000_000_000,
  connectsAtOnce: 20,
  /** Messages that wait for their answer, or for the connection to come back. */
  outbox: 100,
  /** Messages that have failed, or were answered and have not come back from the room. */
  outgoingKept: 50,
  /** A message is sent again after a lost connection for so long. */
  sayForMs: 60_000,
  /** Of the configuration's own request timeout. */
  timeoutMs: { min: 1000, max: 120_000 },
  /** Immediate reconnections in a row; after these, the client reconnects in the slow rhythm. */
  quickReturns: 3,
  /** After a server that restarts: the first return is drawn from these, each further one from twice as much. */
  restartMs: { least: 200, most: 2000 },
  /** After these it returns in its usual rhythm. */
  restartReturns: 4,
  /** A connection that lasted so long begins a new row. */
  steadyMs: 15_000,
  /** Cameras of all rooms one is in. */
  streamsKnown: 2000,
  /** Names of those who watch; all are counted. */
  watchersNamed: 500,
  /** From asking for a connection of media until it stands, or its picture comes. */
  peerWithinMs: 10_000,
  /** Connections in a row that came to nothing, each a while after the one before. */
  peerTries: 6,
  peerAgainMs: { first: 500, most: 8000 },
  /** One's own first candidate, from the description on; browsers forget to look for any, at times. */
  candidateWithinMs: 1500,
  /** A connection of media that is cut comes back by itself within it, or is replaced. */
  peerCutMs: 4000,
  /** It stands, and no picture comes: a dark camera, or a hidden window. */
  frameWithinMs: 3000,
  /** What was replaced lasts so long, until the screen shows the new. */
  peerFadesMs: 1000,
  /** A streamer who comes back within it is watched again. */
  streamerBackMs: 60_000,
  /** The first picture of one's camera, once it is live. */
  firstSnapshotMs: 2000,
  /** Passwords of relays are valid for ten minutes; a connection may be opened at any time. */
  iceRenewMs: 240_000,
  publicationsAtOnce: 4,
  /** Rooms in which a free member's hour is used up. */
  limitsKept: 100,
} as const;
