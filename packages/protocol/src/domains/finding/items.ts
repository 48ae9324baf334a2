// Lists of what is found: sets, and photos and films beside their sets.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flag, flagOut, line, timestampInput, timestampOut, whole } from '../../fields.ts';
import { languages } from '../../languages.ts';
import type { PageKey } from '../../paths.ts';
import { contributionCard, material } from '../contributions/set.ts';
import { followedParts } from './following.ts';
import { foundLimits, tagLimits } from './limits.ts';
import { foundReading } from './reading.ts';
import { searchAnswer, searchText } from './search.ts';

/** What a list holds; without one, all of it. */
export const foundTypes = [
  'photo',
  'video',
  'contributions',
  'contributions/photo',
  'contributions/video',
] as const;
export type FoundType = (typeof foundTypes)[number];

/** What each page of a tag lists; its key and the tag name the list that a set is opened from, as `searchPhoto:mer`. */
export const tagPages = {
  search: undefined,
  searchPhoto: 'photo',
  searchVideo: 'video',
  searchContributions: 'contributions',
  searchContributionsPhoto: 'contributions/photo',
  searchContributionsVideo: 'contributions/video',
} as const satisfies Partial<Record<PageKey, FoundType | undefined>>;

/** The same of results of a search: `recherche:words`. */
export const searchContexts = {
  recherche: undefined,
  recherchePhoto: 'photo',
  rechercheVideo: 'video',
} as const satisfies Record<string, FoundType | undefined>;

/** Orders of items; by relevance where words are searched. */
export const foundSorts = ['latest', 'best', 'relevance'] as const;
export type FoundSort = (typeof foundSorts)[number];

/** Whole numbers without bounds fit the field; a page beyond the last is refused. */
const page = () => z._default(whole({ min: 1, max: foundLimits.pages }), 1);
const sentTag = () => line({ max: 4 * tagLimits.max });

const foundItem = z.object({
  contribution: contributionCard,
  material: z.optional(material).check(z.describe('Absent: the set itself')),
});
export type FoundPlace = z.infer<typeof foundItem>;

const textPart = z.object({ text: z.string(), mark: flagOut() });
export type TextPart = z.infer<typeof textPart>;

const count = () => z.int().check(z.describe(`Counted to ${foundLimits.counted}`));
/** One more than are counted says that there are more. */
const countToMore = () => z.int().check(z.describe(`${foundLimits.counted + 1}: more than are counted`));
const foundCounts = z.object({
  all: countToMore(),
  photo: countToMore(),
  video: countToMore(),
  contributions: countToMore(),
  'contributions/photo': countToMore(),
  'contributions/video': countToMore(),
});
export type FoundCounts = z.infer<typeof foundCounts>;

const countedTag = z.object({ tag: z.string(), items: z.int() });
export type CountedTag = z.infer<typeof countedTag>;

const tagName = z.object({ language: z.enum(languages), tag: z.string() });
export type TagName = z.infer<typeof tagName>;

const listOfItems = z.object({
  list: z.array(foundItem),
  total_count: count(),
  more: flagOut().check(z.describe('1: more than were counted')),
  timestamp: timestampOut(),
});

export const foundCalls = defineCalls({
  tagSearch: {
    ...foundReading,
    path: '/tags/search',
    summary: 'Published sets, photos and films that carry a tag, and as many as two more; or that hold words',
    input: z.object({
      tag: z.optional(sentTag()),
      q: z
        .optional(searchText())
        .check(z.describe('Instead of a tag: words that all count, "phrases", and -words that are left out')),
      exact: z.optional(flag()).check(z.describe('1: the letters as they were typed')),
      with: z.optional(
        z.pipe(
          z.union([sentTag(), z.array(sentTag()).check(z.maxLength(tagLimits.with))]),
          z.transform((tags) => (typeof tags === 'string' ? [tags] : tags)),
        ),
      ),
      type: z.optional(z.enum(foundTypes)),
      sort: z
        .optional(z.enum(foundSorts))
        .check(z.describe('Absent: relevance of words, the latest of a tag')),
      page: page(),
      timestamp: timestampInput(),
    }),
    output: z.extend(listOfItems, {
      list: z.array(
        z.extend(foundItem, {
          title: z.optional(z.array(textPart)).check(z.describe('Of a search: where its words stand')),
          text: z
            .optional(z.array(textPart))
            .check(z.describe('A line around them in caption or description')),
        }),
      ),
      tag: z
        .optional(z.string())
        .check(
          z.describe(
            'Its name in the language of the page; of a search: a tag of that name, or named by one of its words',
          ),
        ),
      names: z.array(tagName).check(z.describe('Its names in languages that know it')),
      counts: foundCounts,
      together: z.array(countedTag).check(z.describe('Tags that often stand beside it')),
      ...followedParts,
      ...searchAnswer,
    }),
  },
  materialList: {
    ...foundReading,
    path: '/list/material',
    summary:
      'Published photos and films, the latest first, with their sets; those of one tag where it is named',
    input: z.object({
      type: z.optional(z.enum(['photo', 'video'])),
      tag: z.optional(sentTag()),
      page: page(),
      timestamp: timestampInput(),
    }),
    output: listOfItems,
  },
  tagList: {
    ...foundReading,
    path: '/tags/list',
    summary: 'Tags of published items in the language of the page, with what carries them',
    input: z.object({
      q: z.optional(sentTag()).check(z.describe('What a name contains')),
      letter: z
        .optional(line({ max: 1 }))
        .check(z.describe('What names begin with: A to Z, А to Я, or 0 for all digits')),
      sort: z._default(z.enum(['name', 'count']), 'name'),
      page: page(),
    }),
    output: z.object({
      list: z.array(
        z.extend(countedTag, {
          others: z.array(tagName).check(z.describe('Its names in other languages')),
          followed: flagOut().check(z.describe('1: the reader follows it')),
        }),
      ),
      total_count: z.int(),
      letters: z.array(z.string()).check(z.describe('With which any name begins; 0: a digit')),
    }),
  },
});
