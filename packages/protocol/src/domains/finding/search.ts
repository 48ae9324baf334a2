// What a search says besides its list, and popular searches.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flagOut, line } from '../../fields.ts';
import { searchLimits } from './limits.ts';
import { foundReading } from './reading.ts';

/** Many words, too: what is typed is no tag yet. */
export const searchText = () => line({ min: 0, max: searchLimits.max });

export const searchAnswer = {
  corrected: z
    .optional(z.string())
    .check(z.describe('What was searched instead, because the letters typed find nothing')),
  offered: z
    .optional(z.string())
    .check(z.describe('What may have been meant by so few letters; it was not searched')),
  forbidden: z.optional(flagOut()).check(z.describe('1: words that this site does not search for')),
};

export const searchCalls = defineCalls({
  popularSearches: {
    ...foundReading,
    path: '/tags/searches/list',
    summary: `Words that ${searchLimits.people} people or more looked for on a day of the last ${searchLimits.days}, and found`,
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          q: z.string(),
          people: z.int(),
          trend: z.literal([-1, 0, 1]).check(z.describe('Beside as many days before')),
        }),
      ),
    }),
  },
});
