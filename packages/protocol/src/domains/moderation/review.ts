// Review on the wire: what members submit or request waits in one queue until the team has decided.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flag, flagOut, idInput, prose, whole } from '../../fields.ts';
import { certificationReasons, contributionLimits } from '../../limits.ts';
import { epochSecondsOut } from '../accounts/fields.ts';
import { faceBoxes, listed } from '../contributions/drafts.ts';
import { contributionStatuses } from '../contributions/set.ts';
import { hourMs } from '../../durations.ts';
import { reportLimits, sanctions } from './limits.ts';
import { reportKinds, reportReasons } from './reasons.ts';
import { escalatedKinds, openedReview, reviewDecisions, reviewKinds, waitingReview } from './review-items.ts';

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

const fileDecision = z.object({
  material_id: idInput(),
  decision: z.enum(['publish', 'refuse']),
  reason: z.optional(z.enum(reviewReasons)),
  boxes: z.optional(faceBoxes()).check(z.describe('Faces that are made unrecognisable before publication')),
});
export type FileDecision = z.infer<typeof fileDecision>;

const nearPrint = z.object({
  kind: z.enum(reportKinds),
  id: z.string(),
  bits: z.int().check(z.describe('How many of 256 differ')),
  at: epochSecondsOut(),
  nick: z.string().check(z.describe('Empty: of an account that is erased')),
  same: flagOut().check(z.describe('1: of the same author')),
});
export type NearPrint = z.infer<typeof nearPrint>;

const version = () => whole({ min: 0, max: Number.MAX_SAFE_INTEGER });

/** What became of it. */
const reviewStates = [...contributionStatuses, 'accepted', 'refused'] as const;
export type ReviewState = (typeof reviewStates)[number];

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
      list: z.array(waitingReview),
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
    output: openedReview,
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
  nearReview: {
    ...byTeam,
    method: 'GET',
    path: '/moderation/queue/near',
    apart: 'unaffected',
    summary:
      'The thing on the site whose picture is nearest to one photo of what waits, or to frames of one film; absent where none is near',
    input: z.object({
      kind: z._default(z.enum(reviewKinds), 'contribution'),
      id: idInput(),
      material_id: idInput(),
    }),
    output: z.object({ near: z.optional(nearPrint) }),
    rate: { limit: 3600, windowMs: hourMs },
  },
  escalateReview: {
    ...byTeam,
    method: 'POST',
    path: '/moderation/queue/escalate/',
    apart: 'unaffected',
    summary:
      'Hands on what waits, as it was opened: it becomes a case, and is out of the queue until that is decided; a suspected minor is hidden at once',
    input: z.object({
      kind: z.enum(escalatedKinds),
      id: idInput(),
      version: version().check(z.describe('That was opened')),
      reason: z.enum(reportReasons),
      note: z
        ._default(prose({ min: 0, max: reportLimits.commentMax }), '')
        .check(z.describe('For those who decide')),
    }),
    output: z.object({ id: z.int(), case: z.string().check(z.describe('Its reference')) }),
  },
  decideReview: {
    ...byTeam,
    method: 'POST',
    path: '/moderation/decide/',
    apart: 'unaffected',
    summary:
      'Decides on what waits, as it was opened: `changed_since_opened` where it has changed since. The first reviewer wins and the other is told who. Sets are published, returned or rejected; too few accepted files: it is returned. All else is accepted or refused',
    input: z.object({
      kind: z._default(z.enum(reviewKinds), 'contribution'),
      id: idInput(),
      version: version().check(z.describe('That was opened')),
      decision: z.enum(reviewDecisions),
      reason: z.optional(z.enum([...reviewReasons, ...certificationReasons])),
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
      hours: z
        ._default(
          whole({ min: sanctions.exclusionMinMs / hourMs, max: sanctions.exclusionMaxMs / hourMs }),
          sanctions.exclusionMinMs / hourMs,
        )
        .check(z.describe('Of an accepted exclusion')),
    }),
    output: z.object({ id: z.int(), state: z.enum(reviewStates) }),
  },
});
