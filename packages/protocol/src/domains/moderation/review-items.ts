// What waits for the team, one shape for each kind: as a row of the queue, and as it is opened. Domains register their
// kinds in the server.
import * as z from 'zod/mini';
import { flagOut } from '../../fields.ts';
import { epochSecondsOut } from '../accounts/fields.ts';
import { memberSummary } from '../accounts/member.ts';
import { albumNames } from '../albums.ts';
import { reviewLimits } from './limits.ts';
import { ownSet } from '../contributions/drafts.ts';
import { exclusionReasons } from './reasons.ts';

/** `return`: the author may mend it and submit again; `reject` is final. What is no set is accepted or refused. */
export const reviewDecisions = ['publish', 'return', 'reject', 'accept', 'refuse'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

const ofSets = ['publish', 'return', 'reject'] as const;
/** A story is not sent back: its day would be over. */
const ofStories = ['publish', 'reject'] as const;
const yesOrNo = ['accept', 'refuse'] as const;

/**
 * The kinds, each with what may be decided on it.
 *   contribution        a set before publication
 *   contribution_texts  changed texts of a published set
 *   story               one that waits, or that is shown already
 *   photo               one of an album, or a portrait
 *   certification       the photo with a code, for editors; `return`: another photo is wanted
 *   exclusion           what members request against one person in one room
 */
export const decisionsOn = {
  contribution: ofSets,
  contribution_texts: ofSets,
  story: ofStories,
  photo: yesOrNo,
  certification: ['accept', 'return', 'refuse'],
  exclusion: yesOrNo,
} as const satisfies Record<string, readonly ReviewDecision[]>;
export type ReviewKind = keyof typeof decisionsOn;
/** How many one screen holds: photos are looked at side by side. */
export const reviewsPerPage = (kind: ReviewKind): number =>
  kind === 'photo' ? reviewLimits.photosPerPage : reviewLimits.perPage;

/** Kinds that a reviewer hands on; certifications are the editors' anyway. */
export const escalatedKinds = [
  'contribution',
  'contribution_texts',
  'story',
  'photo',
  'exclusion',
] as const satisfies readonly ReviewKind[];

export const reviewKinds = Object.keys(decisionsOn) as [ReviewKind, ...ReviewKind[]];

/** Files with words, opened one by one. */
const setKinds = ['contribution', 'contribution_texts', 'story'] as const;
export type SetReviewKind = (typeof setKinds)[number];

const ofEach = { id: z.int(), since: epochSecondsOut() };
const version = z.int().check(z.describe('Of what is judged; a decision names it'));

const excluded = {
  kind: z.literal('exclusion'),
  nick: z.string(),
  author: z.optional(memberSummary).check(z.describe('Absent of a visitor on trial')),
  room: z.string(),
  reason: z.enum(exclusionReasons).check(z.describe('That most requests name')),
};

export const waitingReview = z.discriminatedUnion('kind', [
  z.object({
    ...ofEach,
    kind: z.enum(setKinds),
    author: memberSummary,
    title: z.string(),
    photos: z.int(),
    films: z.int(),
    blur: flagOut().check(
      z.describe('1: the author asked to hide faces, and a file has none marked: look for them'),
    ),
    people: flagOut().check(z.describe('1: others than the author are visible, by what the author says')),
  }),
  z.object({
    ...ofEach,
    kind: z.literal('photo'),
    version,
    author: memberSummary,
    of: z.enum(['album', 'portrait']),
    album: z.optional(z.enum(albumNames)).check(z.describe('Absent of a portrait')),
    description: z.string(),
    width: z.int(),
    height: z.int(),
    waits: flagOut().check(z.describe('1: nobody sees it until it is accepted')),
    urls: z
      .object({ small: z.string(), large: z.string() })
      .check(z.describe('Asked for once the look is recorded')),
  }),
  z.object({ ...ofEach, kind: z.literal('certification'), author: memberSummary }),
  z.object({ ...ofEach, ...excluded, requests: z.int() }),
]);
export type WaitingReview = z.infer<typeof waitingReview>;

export const openedReview = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum(setKinds),
    version,
    author: memberSummary,
    history: z
      .object({ published: z.int(), rejected: z.int() })
      .check(z.describe('Of all sets of the author')),
    contribution: ownSet,
    unsigned: z
      .optional(z.array(z.int()))
      .check(
        z.describe('Files that lack a signature, by `material_id`. Absent: a reviewer’s tick is asked for'),
      ),
    votes: z
      .optional(z.object({ publish: z.int(), reject: z.int() }))
      .check(z.describe('Of Premium members, while a poll runs')),
  }),
  z.object({
    kind: z.literal('certification'),
    version,
    author: memberSummary,
    code: z.string(),
    sent: epochSecondsOut(),
    erased: epochSecondsOut().check(z.describe('When the photo is gone at the latest')),
    url: z.string().check(z.describe('Asked for once the look is recorded')),
  }),
  z.object({
    ...excluded,
    version,
    requests: z.array(
      z.object({
        by: memberSummary,
        reason: z.enum(exclusionReasons),
        comment: z.string(),
        at: epochSecondsOut(),
        counts: flagOut().check(z.describe('1: of one who was in the room')),
      }),
    ),
  }),
]);
export type OpenedReview = z.infer<typeof openedReview>;
