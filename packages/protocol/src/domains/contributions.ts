// Contributions on the wire: sets of photos and films that members publish, and the lists of them.
import * as z from 'zod/mini';
import { type CallSpec, defineCalls } from '../call.ts';
import { flag, flagOut, idInput, line, timestampInput, timestampOut, whole } from '../fields.ts';
import { ageOfMajority } from '../gate.ts';
import { epochSecondsOut, uidInput } from './accounts/fields.ts';
import { ageMax } from './accounts/limits.ts';
import { memberSummary } from './accounts/member.ts';
import { votingCalls } from './contributions/voting.ts';
import { draftCalls } from './contributions/drafts.ts';
import { contributionLimits } from './contributions/limits.ts';
import { contribution, contributionCard, material, materialKinds } from './contributions/set.ts';
import { sections, setSorts } from '../set-lists.ts';
import { hourMs } from '../durations.ts';

export * from './contributions/drafts.ts';
export * from './contributions/voting.ts';
export * from './contributions/set.ts';

const page = () => z._default(whole({ min: 1, max: contributionLimits.pages }), 1);
const age = () => whole({ min: ageOfMajority, max: ageMax });

/** Several of one kind as one text with commas. */
const several = <const T extends readonly string[]>(values: T) =>
  z.optional(
    z.string().check(
      z.maxLength(60),
      z.refine((text) => text.split(',').every((part) => values.includes(part))),
    ),
  );

const filters = {
  section: several(sections).check(z.describe('One or several with commas')),
  type: z.optional(z.enum(materialKinds)),
  gender: several(['1', '2', '3', '4']).check(z.describe('Of authors: one or several with commas')),
  age_min: z.optional(age()),
  age_max: z.optional(age()),
  country: z.optional(line({ max: 2 })),
  region: z.optional(line({ max: 6 })),
  access: z.optional(z.enum(['free', 'premium'])),
  certified: z.optional(flag()).check(z.describe('1: of certified authors alone')),
  film: z.optional(flag()).check(z.describe('1: with a film alone')),
  days: z.optional(whole({ min: 1, max: 3650 })).check(z.describe('Published within so many days')),
};

const listOfSets = z.object({
  list: z.array(contributionCard),
  total_count: z.int(),
  timestamp: timestampOut(),
  filters: z.record(z.string(), z.string()).check(z.describe('As they were understood')),
  newer: z.optional(z.int()).check(z.describe('Sets that were published since the timestamp')),
});

const reading = {
  prefix: 'site',
  method: 'GET',
  who: 'anyone',
  apart: 'hidden',
  rate: { limit: 600, windowMs: 60_000 },
} satisfies Partial<CallSpec>;

const byHand = {
  prefix: 'site',
  method: 'POST',
  who: 'contribute',
  rate: { limit: 600, windowMs: hourMs },
} satisfies Partial<CallSpec>;

/** `profile:{nick}`, `favourites`, the key of the page whose list the reader came from, or a registered `key:parameter`. */
const context = () => z._default(line({ min: 0, max: 300 }), '');
/** Of a set in a list, or of one of its photos and films in a list of these. */
export const besideInput = z.object({
  id: idInput(),
  context: context(),
  material_id: z
    .optional(idInput())
    .check(z.describe('Of the set: neighbours are the photos and films of the list')),
});
export const besideAnswer = z.object({
  contribution: z.optional(contributionCard),
  material: z.optional(material),
});

const ownCalls = defineCalls({
  contributionStats: {
    prefix: 'site',
    method: 'GET',
    path: '/contribution/stats',
    who: 'anyone',
    summary: 'How many contributions, photos and videos are published',
    input: z.object({}),
    output: z.object({ contribution_counter: z.int(), material_counter: z.int() }),
  },
  contributionList: {
    ...reading,
    path: '/list/contribution/index',
    summary: 'Published sets, 20 a page, without those of members from whom a block parts the reader',
    input: z.object({
      ...filters,
      sort: z._default(z.enum(setSorts), 'latest'),
      page: page(),
      timestamp: timestampInput(),
    }),
    output: listOfSets,
  },
  contribution: {
    ...reading,
    path: '/contribution',
    summary: 'One published set with its photos and films; to its author and the team in every state',
    input: z.object({ number: z.optional(idInput()), id: z.optional(idInput()) }),
    output: z.object({
      contribution,
      materials: z.array(material),
      is_favourite_for_user: flagOut(),
    }),
  },
  nextContribution: {
    ...reading,
    path: '/contribution/next',
    summary: 'The set after one, in the order of its list; nothing ends the direction',
    input: besideInput,
    output: besideAnswer,
  },
  previousContribution: {
    ...reading,
    path: '/contribution/previous',
    summary: 'The set before one, in the order of its list; nothing ends the direction',
    input: besideInput,
    output: besideAnswer,
  },
  contributionMaterial: {
    ...reading,
    path: '/contribution/material',
    summary: 'One photo or film of a set, and its neighbours in it',
    input: z.object({ material_id: idInput(), context: context() }),
    output: z.object({
      material,
      contribution: contributionCard,
      previous: z.optional(material),
      next: z.optional(material),
    }),
  },
  memberContributions: {
    ...reading,
    path: '/user/contribution/list',
    summary: 'Published sets of a member, the latest first; one’s own without `id`',
    input: z.object({ id: z.optional(uidInput()), page: page(), timestamp: timestampInput() }),
    output: listOfSets,
  },
  addFavourite: {
    ...byHand,
    path: '/member/favourites/add/contribution/',
    apart: 'refused',
    summary: 'Adds a set to one’s favourites, or puts one back in its place',
    input: z.object({
      id: idInput(),
      added: z
        .optional(whole({ min: 0, max: Number.MAX_SAFE_INTEGER }))
        .check(z.describe('Of one that was just removed: when it had been added. Absent: now')),
    }),
    output: z.object({ is_favourite_for_user: flagOut() }),
  },
  removeFavourite: {
    ...byHand,
    path: '/member/favourites/remove/contribution/',
    summary: 'Removes a set from one’s favourites',
    input: z.object({ id: idInput() }),
    output: z.object({ is_favourite_for_user: flagOut() }),
  },
  favouriteList: {
    whileReadOnly: true,
    ...reading,
    method: 'POST',
    path: '/member/favourites/list/contributions/',
    who: 'ownAccount',
    summary: 'One’s favourite sets, the latest added first',
    input: z.object({ page: page(), access: filters.access, film: filters.film }),
    output: z.extend(listOfSets, {
      list: z.array(
        z.extend(contributionCard, {
          added: z.int().check(z.describe('When one added it, in milliseconds')),
          withdrawn: z.optional(flagOut()).check(z.describe('1: taken down since; nothing of it is shown')),
        }),
      ),
    }),
  },
  favouriteContributors: {
    ...reading,
    path: '/member/favourites/list/contributors/',
    who: 'ownAccount',
    summary: 'The authors of one’s favourite sets, who contributed most of them first',
    input: z.object({ page: page() }),
    output: z.object({
      list: z.array(
        z.object({
          user: memberSummary,
          favourites: z.int(),
          latest: epochSecondsOut().check(z.describe('When one added the last of them')),
          contributions: z.int(),
          published: epochSecondsOut().check(z.describe('When they published last')),
          sets: z.array(contributionCard).check(z.describe('What they published last')),
        }),
      ),
      total_count: z.int(),
    }),
  },
});

export const contributionsCalls = { ...draftCalls, ...ownCalls, ...votingCalls } as const;
