// The dashboard of the team on the wire: what is first, figures, days, and whether the parts of the site answer.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flagOut } from '../../fields.ts';
import { timeOut } from '../accounts/fields.ts';
import { caseKinds } from './cases.ts';

const count = () => z.int();
const unknown = () => z.nullable(count()).check(z.describe('Null: the site did not count then'));

const firstCase = z.object({
  reference: z.string(),
  kind: z.enum(caseKinds),
  received_at: timeOut(),
  due_at: timeOut(),
  hidden: flagOut(),
});
export type FirstCase = z.infer<typeof firstCase>;

const waitingSeal = z.object({ reference: z.string(), asked_at: timeOut() });
export type WaitingSeal = z.infer<typeof waitingSeal>;

const siteDay = z.object({
  day: z.string().check(z.describe('2026-11-30, by UTC; the last is the running one')),
  members: count().check(z.describe('Active accounts at its end')),
  active: unknown().check(z.describe('Members who were here in the seven days before its end')),
  cameras: unknown().check(z.describe('At most, at its full hours')),
  viewers: unknown().check(z.describe('At most, at its full hours')),
  bought: count().check(z.describe('Tokens')),
  spent: count().check(z.describe('Tokens')),
  waiting: z.nullable(
    z
      .object({ fresh: count(), day: count(), older: count() })
      .check(z.describe('For review: up to 6 hours, up to 24, and longer')),
  ),
});
export type SiteDay = z.infer<typeof siteDay>;

/** Those that `/readyz` asks. */
export const healthParts = ['database', 'bus', 'files', 'media'] as const;
const health = z.object({
  part: z.enum(healthParts),
  ready: flagOut(),
  since: timeOut().check(z.describe('0: it answers; else since when it does not')),
});
export type PartHealth = z.infer<typeof health>;

const deliveries = z.object({
  events: count().check(z.describe('Of notifications, that wait')),
  mails: count().check(z.describe('That wait')),
  pushes: count().check(z.describe('That wait')),
  dead: count().check(z.describe('Events that were given up')),
});
export type WaitingDeliveries = z.infer<typeof deliveries>;

const team = { prefix: 'site', who: 'review', rate: { limit: 240, windowMs: 60_000 } } as const;

export const dashboardCalls = defineCalls({
  consoleCounts: {
    ...team,
    method: 'GET',
    path: '/member/moderation/console',
    summary: 'What the entries of the console count, for the role of the reader',
    input: z.object({}),
    output: z.object({
      review: count(),
      cases: count().check(z.describe('That wait')),
      late: count().check(z.describe('Of these, past their moment')),
      cameras: count(),
      ready: flagOut().check(z.describe('1: all parts of the site answer')),
    }),
  },
  dashboard: {
    ...team,
    method: 'GET',
    path: '/member/moderation/dashboard',
    summary: 'What is first, and how the site does; it names nobody',
    input: z.object({}),
    output: z.object({
      cases: z.array(firstCase).check(z.describe('The earliest clocks; empty without that duty')),
      seals: z
        .array(waitingSeal)
        .check(z.describe('Requests of others to look at what a case has sealed, the longest waiting first')),
      cases_count: count(),
      late: count(),
      polled: count().check(z.describe('Sets that Premium members vote on')),
      members: count(),
      cameras: count(),
      viewers: count(),
      tokens: count().check(z.describe('That members hold, and that wait between them')),
      older: count().check(z.describe('For review for more than 24 hours')),
      days: z.array(siteDay).check(z.describe('The oldest first, the running one last')),
      health: z.array(health),
      deliveries,
      journal: z.object({
        checked_at: z.nullable(timeOut()).check(z.describe('Null: not yet')),
        broken: flagOut(),
      }),
      now: timeOut(),
    }),
  },
});
