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
  type ReportKind,
  type ReviewKind,
  reviewKinds,
  type ReviewState,
  type Role,
  type Standing,
  type Uid,
  type WaitingReview,
} from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { ModerationMetrics } from '../metrics.ts';
import type { ReportedItem } from '../reports/reportable.ts';
import { escalatedOf } from './escalation-store.ts';

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
  waiting(reviewer: Reviewer, page: ReviewPage): Promise<WaitingReview[]>;
  /** Without the reviewer's own, and without what is out; without a reviewer all that waits. */
  count(reviewer: Reviewer | undefined, out: readonly number[]): Promise<number>;
  /** Throws a refusal of what does not wait, or is the reviewer's own. Absent where its row says all. */
  open?(reviewer: Reviewer, id: number, recorded: RecordReview): Promise<OpenedReview>;
  /** Throws like `open`. Absent where nothing is veiled. */
  unveil?(reviewer: Reviewer, id: number, recorded: RecordedAsOpened): Promise<void>;
  /** The thing that one file of it is by itself; throws like `open`. Absent where files are none. */
  fileItem?(
    reviewer: Reviewer,
    id: number,
    material_id: number,
  ): Promise<(ReportedItem & { kind: ReportKind }) | undefined>;
  decide(
    reviewer: Reviewer,
    verdict: Verdict & { id: number; signal: AbortSignal },
    recorded: RecordedAsOpened,
  ): Promise<ReviewState>;
  /** Absent of what editors decide anyway. */
  escalation?: Escalation;
};

/** What a reviewer hands on becomes a case, and is out of the queue until that is decided. */
type Escalation = {
  /** What the case is about, whether it waits or not; undefined: of no thing of a member. `files`: not shown yet. */
  named(id: number): Promise<EscalatedItem | undefined>;
  /**
   * Throws like `open`. Locks like `decide`, and changes nothing; `holdItem` runs after the lock of the member and before
   * that of the item itself, in the order of acts on cases.
   */
  hold(
    reviewer: Reviewer,
    id: number,
    recorded: RecordedAsOpened,
    holdItem: (tx: Database) => Promise<void>,
  ): Promise<void>;
};
export type EscalatedItem = { kind: ReportKind; id: string; files?: readonly string[] };

/** `out`: ids of those that a case is about. */
export type ReviewPage = { offset: number; limit: number; out: readonly number[] };

export type ReviewableKinds = { addKind(kind: ReviewKind, rules: ReviewRules): void };

/** Reads what waits from everybody. */
const site: Reviewer = { uid: 0 as Uid, role: 'owner', standing: 'privileged', language: defaultLanguage };

type Needs = Use<'db'> & { metrics: Pick<ModerationMetrics, 'watchReviews'> };

export function createReviews({ db, metrics }: Needs) {
  const kinds = new Map<ReviewKind, ReviewRules>();
  function rulesOf(kind: ReviewKind): ReviewRules {
    const rules = kinds.get(kind);
    if (!rules) throw new Error(`no domain reviews ${kind}`);
    return rules;
  }
  const counted = async (reviewer?: Reviewer) =>
    Object.fromEntries(
      await Promise.all(
        reviewKinds.map(async (kind) => {
          const out = await escalatedOf(db, kind);
          return [kind, await rulesOf(kind).count(reviewer, out)] as const;
        }),
      ),
    ) as Record<ReviewKind, number>;
  metrics.watchReviews(counted);

  /** The place in the queue of the first that has waited since the moment or later: as many wait longer. */
  async function placeOf(kind: ReviewKind, { total, at }: { total: number; at: number }): Promise<number> {
    const out = await escalatedOf(db, kind);
    let [low, high] = [0, total];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [item] = await rulesOf(kind).waiting(site, { offset: middle, limit: 1, out });
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
      const longer = await Promise.all(reviewKinds.map((kind) => placeOf(kind, { total: totals[kind], at })));
      return longer.reduce((sum, each) => sum + each, 0);
    },
  };
}

export type Reviews = ReturnType<typeof createReviews>;
