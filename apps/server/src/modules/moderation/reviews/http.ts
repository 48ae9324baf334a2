// The HTTP calls of the queue of reviews: what waits, one item as it is opened, and what is decided about it.
import {
  decisionsOn,
  type ReviewDecision,
  type ReviewKind,
  type reviewCalls,
  reviewsPerPage,
  secondsOf,
  type Uid,
} from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { CallContext, Handlers } from '../../../platform/http/call.ts';
import { refuse, refuseFields } from '../../../platform/refusal.ts';
import type { Members } from '../../accounts/index.ts';
import type { ModerationLog } from '../moderation-log.ts';
import type { Escalating } from './escalating.ts';
import { escalatedOf, escalationOf } from './escalation-store.ts';
import type { NearPrints } from './near-prints.ts';
import { reviewerIn } from './reviewer.ts';
import type { FoundItem, RecordReview, Reviewer, Reviews, Verdict } from './reviews.ts';

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUid'>;
  moderationLog: Pick<ModerationLog, 'reviewed'>;
  reviews: Reviews;
  escalating: Escalating;
  nearPrintOf: NearPrints;
};

/** What is published was judged file by file; what goes back or is rejected may name some. */
function demandFiles({ decision, files: decided }: Verdict, there: readonly number[]): void {
  const named = new Set(decided.map(({ material_id }) => material_id));
  const isKnown = named.size === decided.length && [...named].every((id) => there.includes(id));
  if (!isKnown || (decision === 'publish' && named.size < there.length)) throw refuse('review_files_wrong');
}

const asOpened =
  (version: number | undefined, demand: (there: readonly number[]) => void, recorded: RecordReview) =>
  (tx: Database, found: FoundItem): Promise<void> => {
    if (version !== undefined && version !== found.version) throw refuse('changed_since_opened');
    demand(found.files ?? []);
    return recorded(tx, found.author);
  };

export function createReviewCalls(needs: Needs): Handlers<typeof reviewCalls> {
  const { db, clock, members, moderationLog, reviews, escalating, nearPrintOf } = needs;

  /** What a case is about is decided there. */
  async function demandInQueue(tx: Database, kind: ReviewKind, id: number): Promise<void> {
    const out = await escalationOf(tx, kind, id);
    if (!out) return;
    const by = out.escalated_by === null ? undefined : await members.byUid(out.escalated_by as Uid, tx);
    throw by ? refuse('review_decided', { nick: by.nick }) : refuse('item_unknown');
  }

  const reviewerOf = (context: CallContext): Reviewer => reviewerIn(context, clock.now());

  const recording =
    (
      act: Parameters<ModerationLog['reviewed']>[1]['act'],
      by: Uid,
      { kind, id, said = '' }: { kind: ReviewKind; id: number; said?: string },
    ): RecordReview =>
    async (tx, uid) => {
      await demandInQueue(tx, kind, id);
      await moderationLog.reviewed(tx, { act, by, uid, reference: `${kind} ${id}${said}` });
    };

  return {
    async reviewQueue({ kind, page }, context) {
      const reviewer = reviewerOf(context);
      const list = await reviews.rulesOf(kind).waiting(reviewer, {
        offset: (page - 1) * reviewsPerPage(kind),
        limit: reviewsPerPage(kind),
        out: await escalatedOf(db, kind),
      });
      const counts = await reviews.counted(reviewer);
      return { list, total_count: counts[kind], counts, now: secondsOf(clock.now()) };
    },
    openReview({ kind, id }, context) {
      const reviewer = reviewerOf(context);
      const recorded = recording('review_opened', reviewer.uid, { kind, id });
      const { open } = reviews.rulesOf(kind);
      if (!open) throw refuse('item_unknown');
      return open(reviewer, id, recorded);
    },
    async unveilReview({ kind, id, material_id, version }, context) {
      const reviewer = reviewerOf(context);
      const recorded = recording('review_file_seen', reviewer.uid, {
        kind,
        id,
        said: ` file ${material_id}`,
      });
      const demand = (there: readonly number[]) => {
        if (!there.includes(material_id)) throw refuse('review_files_wrong');
      };
      await reviews.rulesOf(kind).unveil?.(reviewer, id, asOpened(version, demand, recorded));
      return { material_id };
    },
    async nearReview({ kind, id, material_id }, context) {
      const item = await reviews.rulesOf(kind).fileItem?.(reviewerOf(context), id, material_id);
      const near = item && (await nearPrintOf(item));
      return { ...(near && { near }) };
    },
    async escalateReview(asked, context) {
      const { kind, id, version } = asked;
      const reviewer = reviewerOf(context);
      const recorded = recording('review_escalated', reviewer.uid, { kind, id });
      return {
        id,
        case: await escalating.escalate(
          reviewer,
          asked,
          asOpened(version, () => {}, recorded),
        ),
      };
    },
    async decideReview({ kind, id, ...verdict }, context) {
      const decisions: readonly ReviewDecision[] = decisionsOn[kind];
      if (!decisions.includes(verdict.decision)) throw refuseFields({ decision: 'field_invalid' });
      const reviewer = reviewerOf(context);
      const recorded = recording('review_decided', reviewer.uid, { kind, id, said: ` ${verdict.decision}` });
      const demand = (there: readonly number[]) => demandFiles(verdict, there);
      const asked = { ...verdict, id, signal: context.signal };
      const same = asOpened(verdict.version, demand, recorded);
      return { id, state: await reviews.rulesOf(kind).decide(reviewer, asked, same) };
    },
  };
}
