// The best photos, and sets of certified authors.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { timestampInput, timestampOut, whole } from '../../fields.ts';
import { certifiedSections, sections } from '../../set-lists.ts';
import { contributionCard, material } from '../contributions/set.ts';
import { foundLimits } from './limits.ts';
import { foundReading } from './reading.ts';

const listed = {
  section: z.optional(z.enum(sections)),
  p: z._default(whole({ min: 1, max: foundLimits.pages }), 1).check(z.describe('The page')),
  timestamp: timestampInput(),
};

const bestPhoto = z.object({
  contribution: contributionCard,
  material,
  score: z.int().check(z.describe('Favourites of the set and views of the photo, as they were counted last')),
});
export type BestPhoto = z.infer<typeof bestPhoto>;

export const bestCalls = defineCalls({
  best: {
    ...foundReading,
    path: '/list/best',
    summary: 'The best photo of each published set, by favourites of the set and views of the photo',
    input: z.object({
      ...listed,
      days: z.optional(whole({ min: 1, max: 3650 })).check(z.describe('Published within so many days')),
    }),
    output: z.object({
      list: z.array(bestPhoto),
      total_count: z.int().check(z.describe(`Counted to ${foundLimits.counted}`)),
      timestamp: timestampOut(),
      counted: z.int().check(z.describe('When scores were counted last, in milliseconds')),
    }),
  },
  certified: {
    ...foundReading,
    path: '/list/certified',
    summary:
      'Published sets of certified women and couples, the latest first; of another section where it is named',
    input: z.object(listed),
    output: z.object({
      list: z.array(contributionCard),
      total_count: z.int(),
      timestamp: timestampOut(),
    }),
  },
  certifiedCounts: {
    ...foundReading,
    path: '/list/certified/counts',
    summary: 'How many published sets of certified authors each section has, as its list counts them',
    input: z.object({}),
    output: z.object({
      counts: z.record(z.enum(certifiedSections), z.int()),
    }),
  },
});
