// The queue of what members submit. Domains register what is reviewed and decide by their own rules; who may review,
// and the log of it, is the same for all.
//
//   moderation.reviews.addKind('contribution', { waiting, count, open, unveil, decide });
import {
  defaultLanguage,
  type InputOf,
  type Language,
  type OpenedReview,
  type reviewCalls,
  type ReviewKind,
  reviewKinds,
  type ReviewState,
  type Role,
  type Standing,
  type Uid,
  type WaitingReview,
} from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { ModerationMetrics } from '../metrics.ts';

export type Reviewer = { uid: Uid; standing: Standing; role?: Role | undefined; language: Language };
export type Verdict = Omit<InputOf<typeof reviewCalls.decideReview>, 'kind' | 'id'>;
/** Writes the act into the log, in the domain's transaction. */
export type RecordReview = (tx: Database, author: Uid) => Promise<void>;
/** What waits, as the domain finds it: `version` changes with everything that a reviewer judges, and none returns. */
export type FoundItem = { author: Uid; version: number; files?: readonly number[] };
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
  /** Throws a refusal of what does not wait, or is the reviewer's own. Absent where its row says all. */
  open?(reviewer: Reviewer, id: number, recorded: RecordReview): Promise<OpenedReview>;
  /** Throws like `open`. Absent where nothing is veiled. */
  unveil?(reviewer: Reviewer, id: number, recorded: RecordedAsOpened): Promise<void>;
  decide(
    reviewer: Reviewer,
    verdict: Verdict & { id: number; signal: AbortSignal },
    recorded: RecordedAsOpened,
  ): Promise<ReviewState>;
};

export type ReviewableKinds = { addKind(kind: ReviewKind, rules: ReviewRules): void };

/** Reads what waits from everybody. */
const site: Reviewer = { uid: 0 as Uid, role: 'owner', standing: 'privileged', language: defaultLanguage };

export function createReviews({ watchReviews }: Pick<ModerationMetrics, 'watchReviews'>) {
  const kinds = new Map<ReviewKind, ReviewRules>();
  function rulesOf(kind: ReviewKind): ReviewRules {
    const rules = kinds.get(kind);
    if (!rules) throw new Error(`no domain reviews ${kind}`);
    return rules;
  }
  const counted = async (reviewer?: Reviewer) =>
    Object.fromEntries(
      await Promise.all(
        reviewKinds.map(async (kind) => [kind, await rulesOf(kind).count(reviewer)] as const),
      ),
    ) as Record<ReviewKind, number>;
  watchReviews(counted);

  /** The place in the queue of the first that has waited since the moment or later: as many wait longer. */
  async function placeOf(
    { waiting }: ReviewRules,
    { total, at }: { total: number; at: number },
  ): Promise<number> {
    let [low, high] = [0, total];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [item] = await waiting(site, { offset: middle, limit: 1 });
      if (item && item.since * 1000 < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    addKind: (kind: ReviewKind, rules: ReviewRules): void => void kinds.set(kind, rules),
    rulesOf,
    counted,
    /** Of all kinds; the longest waiting is first in each, so that few rows are read. */
    async waitingSinceBefore(at: number): Promise<number> {
      const totals = await counted();
      const longer = await Promise.all(
        reviewKinds.map((kind) => placeOf(rulesOf(kind), { total: totals[kind], at })),
      );
      return longer.reduce((sum, each) => sum + each, 0);
    },
  };
}

export type Reviews = ReturnType<typeof createReviews>;
