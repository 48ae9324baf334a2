// Tags as the team looks after them: names of one meaning are joined, parted, named for a language, or forbidden.
import * as z from 'zod/mini';
import { type CallSpec, defineCalls } from '../../call.ts';
import { flagOut, line, whole } from '../../fields.ts';
import { languages } from '../../languages.ts';
import { timeOut } from '../accounts/fields.ts';
import { curationLimits, tagLimits } from './limits.ts';

export const curationActs = ['join', 'part', 'rename', 'forbid', 'allow'] as const;
export type CurationAct = (typeof curationActs)[number];

const keepers = {
  prefix: 'site',
  who: 'moderate',
  rate: { limit: 240, windowMs: 60_000 },
} satisfies Partial<CallSpec>;

const sent = () => line({ max: 4 * tagLimits.max });

const curatedName = z.object({
  tag: z.string(),
  language: z.optional(z.enum(languages)).check(z.describe('Whose readers see the tag under this name')),
});

const curatedTag = z.object({
  tag: z.string(),
  items: z.int(),
  names: z.array(curatedName),
  forbidden: flagOut().check(z.describe('1: it is given no more')),
  log: z.array(
    z.object({
      act: z.enum(curationActs),
      tag: z.string(),
      other: z.string(),
      reason: z.string(),
      nick: z.string().check(z.describe('Empty: the account is erased')),
      date: timeOut(),
    }),
  ),
});
export type CuratedTag = z.infer<typeof curatedTag>;

const proposal = z.object({
  names: z.array(z.object({ tag: z.string(), items: z.int() })),
  items: z.int().check(z.describe('That carry two of the names')),
  pictures: z.array(z.string()).check(z.describe('Of some of them')),
});
export type TagProposal = z.infer<typeof proposal>;

export const curatingCalls = defineCalls({
  curateTag: {
    ...keepers,
    method: 'POST',
    path: '/tags/curate/',
    summary:
      'Joins another name to a tag, parts a name from its tag, makes a name that of a language, forbids a tag with all its names, or allows it again',
    input: z.object({
      act: z.enum(curationActs),
      tag: sent().check(z.describe('Under any of its names; the name that is parted')),
      other: z
        .optional(sent())
        .check(z.describe('What is joined to it, what it is called instead, or what is not of its meaning')),
      language: z.optional(z.enum(languages)).check(z.describe('Of the other name; of the new one')),
      reason: z._default(line({ min: 0, max: curationLimits.reason }), ''),
    }),
    output: curatedTag,
  },
  curatedTag: {
    ...keepers,
    method: 'GET',
    path: '/tags/curate/tag',
    summary: 'A tag with all its names and what the team did to it',
    input: z.object({ tag: sent() }),
    output: curatedTag,
  },
  proposedTags: {
    ...keepers,
    method: 'GET',
    path: '/tags/curate/proposals',
    summary: 'Names that three members each gave and that often stand on the same items',
    input: z.object({}),
    output: z.object({ list: z.array(proposal), total_count: z.int() }),
  },
  curatedTags: {
    ...keepers,
    method: 'GET',
    path: '/tags/curate/list',
    summary: 'Tags that have several names, or names that are forbidden',
    input: z.object({
      shelf: z.enum(['joined', 'forbidden']),
      page: z._default(whole({ min: 1, max: curationLimits.pages }), 1),
    }),
    output: z.object({
      list: z.array(z.object({ tag: z.string(), names: z.array(curatedName) })),
      total_count: z.int(),
    }),
  },
});
