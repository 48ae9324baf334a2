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
