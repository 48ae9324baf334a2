// The envelope of the live socket: requests out, results, callbacks and system frames in.
import * as z from 'zod/mini';

/** A request: `args` always carry the sender's clock in seconds and a counter that starts at 1. */
export const requestFrame = z.object({
  plugin: z.string().check(z.minLength(1), z.maxLength(32)),
  action: z.string().check(z.minLength(1), z.maxLength(32)),
  args: z.looseObject({
    timestamp: z.number(),
    messageid: z.int().check(z.positive()),
  }),
});
export type RequestFrame = z.infer<typeof requestFrame>;

export const resultFrame = z.object({
  type: z.literal('result'),
  /** 0 when the request had none that could be read. */
  messageid: z.int().check(z.nonnegative()),
  result: z.int(),
  comment: z.string(),
  data: z.unknown(),
});
export type ResultFrame = z.infer<typeof resultFrame>;

export const callbackFrame = z.object({
  type: z.literal('callback'),
  plugin: z.string(),
  action: z.string(),
  data: z.unknown(),
});
export type CallbackFrame = z.infer<typeof callbackFrame>;

export const systemFrame = z.object({ type: z.literal('system'), data: z.literal('ping') });
export type SystemFrame = z.infer<typeof systemFrame>;

export const serverFrame = z.discriminatedUnion('type', [resultFrame, callbackFrame, systemFrame]);
export type ServerFrame = z.infer<typeof serverFrame>;

/** A result outside 2xx is a failure. */
export const isSuccess = (result: number): boolean => result >= 200 && result < 300;

/** How the server ends a socket. Whatever else ends one, such as a lost network, leaves no code. */
export const closeCodes = {
  /** Bytes instead of text. */
  bytes: 1003,
  /** A frame larger than 64 KiB. */
  large: 1009,
  /** The house restarts: come back in a moment. */
  restart: 1012,
  /** She did not read what she was sent; what she missed is in the history. */
  slow: 1013,
  /** Told why by `login/disconnect`; she may come back by herself. */
  ended: 4000,
  /** The session has another secret: ask for the session configuration again, and come back. */
  sessionMoved: 4001,
  /** Logged out. */
  sessionOver: 4401,
  /** Told why by `login/disconnect`, and not to come back by herself. */
  endedForGood: 4403,
  /** Nobody logged in, for too long. */
  noLogin: 4408,
} as const;
