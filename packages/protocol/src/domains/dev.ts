// Developer calls, served in demo mode only; production answers 404.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { whole } from '../fields.ts';

export const outboxItem = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'sms', 'push']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: z.string(),
});
export type OutboxItem = z.infer<typeof outboxItem>;

const tenYearsMs = 10 * 366 * 86_400_000;

export const devCalls = defineCalls({
  advanceClock: {
    door: 'dev',
    method: 'POST',
    path: '/clock',
    summary: 'Moves the clock that every time rule reads; accumulates and survives restarts',
    input: z.object({ advanceMs: whole({ min: 0, max: tenYearsMs }) }),
    output: z.object({ now: z.string() }),
  },
});
