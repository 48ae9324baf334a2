// The queue of what members submit. Domains register what is reviewed and decide by their own rules; who may review,
// and the log of it, is the same for all.
//
//   moderation.reviews.addKind('contribution', { waiting, count, open, unveil, decide });
import {
  type AnswerOf,
  type InputOf,
  type reviewCalls,
  type ReviewKind,
  reviewKinds,
  reviewLimits,
  secondsOf,
  type Standing,
  standingOf,
  type Uid,
  type WaitingReview,
} from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { personOf, sessionOf } from '../../../platform/http/session.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { ModerationMetrics } from '../metrics.ts';
import type { ModerationLog } from '../moderation-log.ts';

export type Reviewer = { uid: Uid; standing: Standing };
export type ReviewedItem = AnswerOf<typeof reviewCalls.openReview>;
export type Verdict = Omit<InputOf<typeof reviewCalls.decideReview>, 'kind' | 'id'>;
/** Writes the act into the log, in the domain's transaction. */
type Recorded = (tx: Database, author: Uid) => Promise<void>;
/** What waits, as the domain finds it: `version` changes with everything that a reviewer judges, and none returns. */
export type FoundItem = { author: Uid; version: number; files: readonly number[] };
/**
 * Refuses what the reviewer asks of another version than is found, or of other files; then writes it into the log.
 * A domain calls it of each decision, under its locks and before it changes anything.
 */
type RecordedAsOpened = (tx: Database, found: FoundItem) => Promise<void>;

export type ReviewRules = {
  /** Without the reviewer's own, the longest waiting first. */
  waiting(reviewer: Reviewer, page: { offset: number; limit: number }): Promise<WaitingReview[]>;
  /** Without the reviewer's own; without a reviewer all that waits. */
  count(reviewer?: Reviewer): Promise<number>;
  /** Throws a refusal of what does not wait, or is the reviewer's own. */
  open(reviewer: Reviewer, id: number, recorded: Recorded): Promise<ReviewedItem>;
  /** Throws like `open`. */
  unveil(reviewer: Reviewer, id: number, recorded: RecordedAsOpened): Promise<void>;
  decide(
    reviewer: Reviewer,
    verdict: Verdict & { id: number; signal: AbortSignal },
    recorded: RecordedAsOpened,
  ): Promise<AnswerOf<typeof reviewCalls.decideReview>['state']>;
};

/** What is published was judged file by file; what goes back or is rejected may name some. */
function demandFiles({ decision, files: decided }: Verdict, there: readonly number[]): void {
  const named = new Set(decided.map(({ material_id }) => material_id));
  const isKnown = named.size === decided.length && [...named].every((id) => there.includes(id));
  if (!isKnown || (decision === 'publish' && named.size < there.length)) throw refuse('review_files_wrong');
}

const asOpened =
  (version: number | undefined, demand: (there: readonly number[]) => void, recorded: Recorded) =>
  (tx: Database, found: FoundItem): Promise<void> => {
    if (version !== undefined && version !== found.version) throw refuse('changed_since_opened');
    demand(found.files);
    return recorded(tx, found.author);
  };

export type ReviewableKinds = { addKind(kind: ReviewKind, rules: ReviewRules): void };

type Needs = Use<'clock'> & {
  moderationLog: Pick<ModerationLog, 'reviewed'>;
  watchReviews: ModerationMetrics['watchReviews'];
};

export function createReviews({ clock, moderationLog, watchReviews }: Needs): ReviewableKinds & {
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
    (act: Parameters<ModerationLog['reviewed']>[1]['act'], by: Uid, reference: string): Recorded =>
    (tx, uid) =>
      moderationLog.reviewed(tx, { act, by, uid, reference });

  const counted = async (reviewer?: Reviewer) =>
    Object.fromEntries(
      await Promise.all(
        reviewKinds.map(async (kind) => [kind, await rulesOf(kind).count(reviewer)] as const),
      ),
    ) as Record<ReviewKind, number>;
  watchReviews(counted);

  return {
    addKind: (kind, rules) => void kinds.set(kind, rules),
    calls: {
      async reviewQueue({ kind, page }, context) {
        const reviewer = reviewerOf(context);
        const list = await rulesOf(kind).waiting(reviewer, {
          offset: (page - 1) * reviewLimits.perPage,
          limit: reviewLimits.perPage,
        });
        const counts = await counted(reviewer);
        return { list, total_count: counts[kind], counts, now: secondsOf(clock.now()) };
      },
      openReview({ kind, id }, context) {
        const reviewer = reviewerOf(context);
        const recorded = recording('review_opened', reviewer.uid, `${kind} ${id}`);
        return rulesOf(kind).open(reviewer, id, recorded);
      },
      async unveilReview({ kind, id, material_id, version }, context) {
        const reviewer = reviewerOf(context);
        const recorded = recording('review_file_seen', reviewer.uid, `${kind} ${id} file ${material_id}`);
        const demand = (there: readonly number[]) => {
          if (!there.includes(material_id)) throw refuse('review_files_wrong');
        };
        await rulesOf(kind).unveil(reviewer, id, asOpened(version, demand, recorded));
        return { material_id };
      },
      async decideReview({ kind, id, ...verdict }, context) {
        const reviewer = reviewerOf(context);
        const recorded = recording('review_decided', reviewer.uid, `${kind} ${id} ${verdict.decision}`);
        const demand = (there: readonly number[]) => demandFiles(verdict, there);
        const asked = { ...verdict, id, signal: context.signal };
        const same = asOpened(verdict.version, demand, recorded);
        return { id, state: await rulesOf(kind).decide(reviewer, asked, same) };
      },
    },
  };
}
