// Developer calls, served in demo mode only; production answers 404.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { line, whole } from '../fields.ts';

export const outboxChannels = ['mail', 'sms', 'push'] as const;

export const outboxItem = z.object({
  id: z.string(),
  channel: z.enum(outboxChannels),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: z.string().check(z.describe('ISO 8601')),
});
export type OutboxItem = z.infer<typeof outboxItem>;

const tenYearsMs = 10 * 366 * 86_400_000;

export const devCalls = defineCalls({
  outbox: {
    door: 'dev',
    method: 'GET',
    path: '/outbox',
    summary: 'Mails, text messages and pushes that the demo kept instead of sending, newest first',
    input: z.object({
      channel: z
        .optional(z.enum(outboxChannels))
        .check(z.describe('The channel that the page shows; the JSON list is always whole')),
      item: z.optional(line({ max: 20 })).check(z.describe('The id that the page shows open')),
    }),
    output: z.array(outboxItem),
    bare: true,
  },
  api: {
    door: 'dev',
    method: 'GET',
    path: '/api',
    summary: 'These calls, to browse; as JSON the same document as /openapi.json',
    input: z.object({}),
    output: z.record(z.string(), z.unknown()),
    bare: true,
  },
  advanceClock: {
    door: 'dev',
    method: 'POST',
    path: '/clock',
    summary: 'Moves the clock that every time rule reads; accumulates and survives restarts',
    input: z.object({ advanceMs: whole({ min: 0, max: tenYearsMs }) }),
    output: z.object({ now: z.string().check(z.describe('ISO 8601')) }),
    bare: true,
  },
});
