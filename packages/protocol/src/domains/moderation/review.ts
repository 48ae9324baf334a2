// Review on the wire: what members submit waits in one queue until the team has decided. Domains
// register their kinds in the server.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flag, flagOut, idInput, prose, whole } from '../../fields.ts';
import { contributionLimits } from '../../limits.ts';
import { epochSecondsOut } from '../accounts/fields.ts';
import { memberSummary } from '../accounts/member.ts';
import { faceBoxes, listed, ownSet } from '../contributions/drafts.ts';
import { contributionStatuses } from '../contributions/set.ts';
import { hourMs } from '../../durations.ts';

/** `contribution`: a set before publication; `contribution_texts`: changed texts of a published one. */
export const reviewKinds = ['contribution', 'contribution_texts'] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** `return`: the author may mend it and submit again; `reject` is final. */
export const reviewDecisions = ['publish', 'return', 'reject'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

export const reviewReasons = [
  'low_quality',
  'not_allowed',
  'consent',
  'minor',
  'stolen',
  'public_place',
  'section',
  'too_few',
  'other',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

const waiting = z.object({
  kind: z.enum(reviewKinds),
  id: z.int(),
  title: z.string(),
  author: memberSummary,
  since: epochSecondsOut(),
  photos: z.int(),
  films: z.int(),
  blur: flagOut().check(
    z.describe('1: the author asked to hide faces, and a file has none marked: look for them'),
  ),
  people: flagOut().check(z.describe('1: others than the author are visible, by what the author says')),
});
export type WaitingReview = z.infer<typeof waiting>;

const fileDecision = z.object({
  material_id: idInput(),
  decision: z.enum(['publish', 'refuse']),
  reason: z.optional(z.enum(reviewReasons)),
  boxes: z.optional(faceBoxes()).check(z.describe('Faces that are made unrecognisable before publication')),
});
export type FileDecision = z.infer<typeof fileDecision>;

const version = () => whole({ min: 0, max: Number.MAX_SAFE_INTEGER });

const byTeam = { prefix: 'site', who: 'review', rate: { limit: 600, windowMs: hourMs } } as const;

export const reviewCalls = defineCalls({
  reviewQueue: {
    ...byTeam,
    method: 'GET',
    path: '/moderation/queue',
    summary: 'What waits for a decision, the longest waiting first, without one’s own',
    input: z.object({
      kind: z._default(z.enum(reviewKinds), 'contribution'),
      page: z._default(whole({ min: 1, max: 5000 }), 1),
    }),
    output: z.object({
      list: z.array(waiting),
      total_count: z.int(),
      counts: z.record(z.enum(reviewKinds), z.int()),
      now: epochSecondsOut().check(z.describe('Of the site: how long each has waited follows from it')),
    }),
  },
  openReview: {
    ...byTeam,
    method: 'POST',
    path: '/moderation/queue/open/',
    apart: 'unaffected',
    summary: 'All of what waits, unveiled; each opening is recorded',
    input: z.object({ kind: z._default(z.enum(reviewKinds), 'contribution'), id: idInput() }),
    output: z.object({
      version: z.int().check(z.describe('Of what is judged; a decision names it')),
      author: memberSummary,
      history: z
        .object({ published: z.int(), rejected: z.int() })
        .check(z.describe('Of all sets of the author')),
      contribution: ownSet,
    }),
  },
  unveilReview: {
    ...byTeam,
    method: 'POST',
    path: '/moderation/queue/unveil/',
    apart: 'unaffected',
    summary: 'Records that a reviewer looks at one file of what waits',
    input: z.object({
      kind: z._default(z.enum(reviewKinds), 'contribution'),
      id: idInput(),
      material_id: idInput(),
      version: z.optional(version()).check(z.describe('That was opened; absent: any')),
    }),
    output: z.object({ material_id: z.int() }),
    rate: { limit: 3600, windowMs: hourMs },
  },
  decideReview: {
    ...byTeam,
    method: 'POST',
    path: '/moderation/decide/',
    apart: 'unaffected',
    summary:
      'Decides on what waits, as it was opened: `changed_since_opened` where it has changed since. The first reviewer wins and the other is told who. Too few accepted files: it is returned',
    input: z.object({
      kind: z._default(z.enum(reviewKinds), 'contribution'),
      id: idInput(),
      version: version().check(z.describe('That was opened')),
      decision: z.enum(reviewDecisions),
      reason: z.optional(z.enum(reviewReasons)),
      note: z
        ._default(prose({ min: 0, max: contributionLimits.noteMax }), '')
        .check(z.describe('To the author')),
      files: z
        ._default(listed(fileDecision), [])
        .check(
          z.describe('To publish, every file with its decision, of changed texts too; a list also as JSON'),
        ),
      hot: z._default(flag(), true).check(z.describe('0: not for the Hot section, which was proposed')),
      people_confirm: z
        ._default(flag(), false)
        .check(z.describe('1: everybody visible on published files has agreed')),
    }),
    output: z.object({ id: z.int(), state: z.enum(contributionStatuses) }),
  },
});
