// The queue of what members submit. Domains register what is reviewed and decide by their own rules; who may review,
// and the log of it, is the same for all.
//
//   moderation.reviews.addKind('contribution', { waiting, count, open, decide });
import {
  type AnswerOf,
  type InputOf,
  type reviewCalls,
  type ReviewKind,
  reviewKinds,
  type Standing,
  standingOf,
  type Uid,
  type WaitingReview,
} from '@alcove/protocol';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { personOf, sessionOf } from '../../../platform/http/session.ts';
import type { ModerationLog } from '../moderation-log.ts';

export type Reviewer = { uid: Uid; standing: Standing };
export type ReviewedItem = AnswerOf<typeof reviewCalls.openReview>;
export type Verdict = Omit<InputOf<typeof reviewCalls.decideReview>, 'kind' | 'id'>;
/** Writes the act into the log, in the domain's transaction. */
type Recorded = (tx: Database, author: Uid) => Promise<void>;

export type ReviewRules = {
  /** Without the reviewer's own, the longest waiting first. */
  waiting(reviewer: Reviewer, page: { offset: number; limit: number }): Promise<WaitingReview[]>;
  count(reviewer: Reviewer): Promise<number>;
  /** Throws a refusal of what does not wait, or is the reviewer's own. */
  open(reviewer: Reviewer, id: number, recorded: Recorded): Promise<ReviewedItem>;
  decide(
    reviewer: Reviewer,
    verdict: Verdict & { id: number; signal: AbortSignal },
    recorded: Recorded,
  ): Promise<AnswerOf<typeof reviewCalls.decideReview>['state']>;
};

export type ReviewableKinds = { addKind(kind: ReviewKind, rules: ReviewRules): void };

const pageSize = 20;

type Needs = { clock: Clock; moderationLog: Pick<ModerationLog, 'reviewed'> };

export function createReviews({ clock, moderationLog }: Needs): ReviewableKinds & {
  calls: Handlers<typeof reviewCalls>;
} {
  const kinds = new Map<ReviewKind, ReviewRules>();
  function rulesOf(kind: ReviewKind): ReviewRules {
    const rules = kinds.get(kind);
    if (!rules) throw new Error(`no domain reviews ${kind}`);
    return rules;
  }
  const reviewerOf = (context: CallContext): Reviewer => ({
    uid: sessionOf(context).uid,
    standing: standingOf(personOf(context), clock.now()),
  });
  const recording =
    (act: 'review_opened' | 'review_decided', by: Uid, reference: string): Recorded =>
    (tx, uid) =>
      moderationLog.reviewed(tx, { act, by, uid, reference });

  return {
    addKind: (kind, rules) => void kinds.set(kind, rules),
    calls: {
      async reviewQueue({ kind, page }, context) {
        const reviewer = reviewerOf(context);
        const list = await rulesOf(kind).waiting(reviewer, {
          offset: (page - 1) * pageSize,
          limit: pageSize,
        });
        const counts = Object.fromEntries(
          await Promise.all(
            reviewKinds.map(async (each) => [each, await rulesOf(each).count(reviewer)] as const),
          ),
        ) as Record<ReviewKind, number>;
        return { list, total_count: counts[kind], counts };
      },
      openReview({ kind, id }, context) {
        const reviewer = reviewerOf(context);
        const recorded = recording('review_opened', reviewer.uid, `${kind} ${id}`);
        return rulesOf(kind).open(reviewer, id, recorded);
      },
      async decideReview({ kind, id, ...verdict }, context) {
        const reviewer = reviewerOf(context);
        const recorded = recording('review_decided', reviewer.uid, `${kind} ${id} ${verdict.decision}`);
        const asked = { ...verdict, id, signal: context.signal };
        return { id, state: await rulesOf(kind).decide(reviewer, asked, recorded) };
      },
    },
  };
}
