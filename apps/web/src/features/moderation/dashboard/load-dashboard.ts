// Loads what the dashboard shows, on the server first: its figures, and the first page of each queue.
import {
  type AnswerOf,
  hasDuty,
  moderationCalls,
  type PageRequest,
  type ReviewKind,
  reviewKinds,
  type Role,
  type WaitingReview,
} from '@alcove/protocol';
import { firstOf, type FirstThing } from './first-things.ts';

export type SiteState = AnswerOf<typeof moderationCalls.dashboard>;
export type DeskQueue = { kind: ReviewKind; count: number; first: WaitingReview | undefined };
export type LoadedDashboard =
  | { state: 'open'; queues: DeskQueue[]; first: FirstThing[]; site: SiteState }
  | { state: 'closed' }
  | { state: 'failed' };

/** Of cases and all queues together. */
const firstShown = 5;

export async function loadDashboard(call: PageRequest['call'], role?: Role): Promise<LoadedDashboard> {
  const kinds = reviewKinds.filter((kind) => kind !== 'certification' || hasDuty(role, 'certification'));
  const [site, ...answers] = await Promise.all([
    call(moderationCalls.dashboard, {}),
    ...kinds.map((kind) => call(moderationCalls.reviewQueue, { kind, page: 1 })),
  ]);
  const read = answers.flatMap((answer) => (answer.status === 'success' ? [answer.data] : []));
  if (site.status === 'error' || read.length < answers.length) return { state: 'failed' };
  return {
    state: 'open',
    queues: kinds.map((kind, at) => ({
      kind,
      count: read[at]?.counts[kind] ?? 0,
      first: read[at]?.list[0],
    })),
    first: firstOf(
      site.data.cases,
      read.flatMap(({ list }) => list),
      site.data.now,
    ).slice(0, firstShown),
    site: site.data,
  };
}
