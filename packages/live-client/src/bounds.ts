// How long the client waits and how much it keeps. What the product fixes is in the protocol's limits.
export const bounds = {
  /** Nothing at all was heard, though the server speaks every 25 s: the connection is gone. */
  silenceMs: 75_000,
  /** A longer frame is no frame of ours. */
  frameLength: 4 * 1024 * 1024,
  /** Callbacks that came before the login's answer, or before the answer that names their room. */
  heldCallbacks: 2000,
  requestsAtOnce: 500,
  connectsAtOnce: 20,
  /** Messages that wait for their answer, or for the connection to come back. */
  outbox: 100,
  /** A message is sent again after a lost connection for so long. */
  sayForMs: 60_000,
  /** Of the configuration's own request timeout. */
  timeoutMs: { min: 1000, max: 120_000 },
  /** Returns at once in a row; whoever is let go each time comes back in the slow rhythm. */
  quickReturns: 3,
  /** A connection that lasted so long begins a new row. */
  steadyMs: 15_000,
} as const;
