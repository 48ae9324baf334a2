// What a search says besides its list, and popular searches.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flagOut, line } from '../../fields.ts';
import { searchLimits } from './limits.ts';
import { foundReading } from './reading.ts';

/** Many words, too: what is typed is no tag yet. */
export const searchText = () => line({ min: 0, max: searchLimits.max });

/** What one change of a search that finds nothing would find. */
const wayOnward = z.object({
  change: z
    .enum(['meant', 'without', 'quotes', 'word', 'tag'])
    .check(
      z.describe('What was meant; without an excluded word; without quotes; without one word; a tag instead'),
    ),
  said: z.string().check(z.describe('What is changed or left out; of a tag: its name')),
  q: z.optional(z.string()).check(z.describe('What to search then; absent for a tag')),
  others: z.optional(z.array(z.string())).check(z.describe('Of a tag: its names in other languages')),
  items: z.int(),
});
export type WayOnward = z.infer<typeof wayOnward>;

export const helpNeeds = ['child', 'thoughts'] as const;

/** Whom to call, in one country. */
const helpLine = z.object({
  country: z.string().check(z.describe('Two letters')),
  need: z.enum(helpNeeds).check(z.describe('A child is in danger; thoughts that worry oneself')),
  number: z.string(),
  name: z.string(),
});
export type HelpLine = z.infer<typeof helpLine>;

export const searchAnswer = {
  corrected: z
    .optional(z.string())
    .check(z.describe('What was searched instead, because the letters typed find nothing')),
  offered: z
    .optional(z.string())
    .check(z.describe('What may have been meant by so few letters; it was not searched')),
  onward: z
    .optional(z.array(wayOnward))
    .check(z.describe('Where nothing is found: what single changes find, the smallest first')),
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
  searchSuggestions: {
    ...foundReading,
    path: '/tags/searches/suggest',
    summary: 'Tags that begin like what is being typed, and a region for readers who may see places',
    input: z.object({ q: searchText() }),
    output: z.object({
      tags: z.array(z.object({ tag: z.string(), items: z.int() })),
      region: z.optional(
        z.object({
          code: z.string(),
          country: z.string(),
          name: z.string(),
          contributions: z.int().check(z.describe('Published by members who live there')),
        }),
      ),
    }),
  },
  helpLines: {
    ...foundReading,
    path: '/tags/searches/help',
    summary:
      'Whom to call where words were typed that this site does not search for: in the country of the member, elsewhere in all that the operator names',
    input: z.object({}),
    output: z.object({ list: z.array(helpLine) }),
  },
});
