// The archive: sets by year, month and day of their publication, in universal time.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { whole } from '../../fields.ts';
import { besideAnswer, besideInput } from '../contributions.ts';
import { closedBy, contributionCard } from '../contributions/set.ts';
import { contributionLimits } from '../contributions/limits.ts';
import { archiveFirstYear } from './limits.ts';
import { foundReading } from './reading.ts';

const count = () => z.int().check(z.describe('The same for all readers'));

export const archiveCalls = defineCalls({
  archive: {
    ...foundReading,
    path: '/archive/contributions',
    summary:
      'Sets that were published in a year, a month or on a day, the latest first, and how many in each',
    input: z.object({
      year: z
        .optional(whole({ min: archiveFirstYear, max: 9999 }))
        .check(z.describe('Absent: the current one')),
      month: z.optional(whole({ min: 1, max: 12 })),
      day: z.optional(whole({ min: 1, max: 31 })).check(z.describe('Of that month')),
      page: z._default(whole({ min: 1, max: contributionLimits.pages }), 1),
    }),
    output: z.object({
      list: z.array(contributionCard).check(z.describe('Empty for readers below Premium')),
      total_count: z.int(),
      years: z.array(z.int()).check(z.describe('Since the first set, the latest first')),
      months: z
        .array(
          z.object({
            month: z.int(),
            contributions: count(),
            shown: z.array(contributionCard).check(z.describe('The latest of it; empty below Premium')),
          }),
        )
        .check(z.describe('Of the year, those that have begun')),
      days: z
        .array(z.object({ day: z.int(), contributions: count() }))
        .check(z.describe('Of the month, those with sets')),
      closed_by: z.optional(z.enum(closedBy)).check(z.describe('Why the list is not shown')),
    }),
  },
  archiveNext: {
    ...foundReading,
    path: '/archive/next',
    summary: 'The set after one, in the order of its list; nothing ends the direction',
    input: besideInput,
    output: besideAnswer,
  },
  archivePrevious: {
    ...foundReading,
    path: '/archive/previous',
    summary: 'The set before one, in the order of its list; nothing ends the direction',
    input: besideInput,
    output: besideAnswer,
  },
});
