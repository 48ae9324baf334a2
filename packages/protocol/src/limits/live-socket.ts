// Numbers of the live socket, which rooms, calls, streams and private messages share.

export const liveSocket = {
  requestTimeoutMs: 15_000,
  pingEveryMs: 30_000,
  reconnectEveryMs: 15_000,
  path: '/live/ws',
} as const;
