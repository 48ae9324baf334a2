// Loads what the dashboard shows, on the server first: the first page of each queue.
import {
  type AnswerOf,
  moderationCalls,
  type PageRequest,
  type ReviewKind,
  reviewKinds,
  type WaitingReview,
} from '@alcove/protocol';

type Queue = AnswerOf<typeof moderationCalls.reviewQueue>;
export type DeskQueue = { kind: ReviewKind; count: number; first: WaitingReview | undefined };
export type LoadedDashboard =
  | { state: 'open'; queues: DeskQueue[]; first: WaitingReview[]; now: number }
  | { state: 'closed' }
  | { state: 'failed' };

/** Of all queues together. */
const firstShown = 5;

export async function loadDashboard(call: PageRequest['call']): Promise<LoadedDashboard> {
  const answers = await Promise.all(
    reviewKinds.map((kind) => call(moderationCalls.reviewQueue, { kind, page: 1 })),
  );
  const read: Queue[] = answers.flatMap((answer) => (answer.status === 'success' ? [answer.data] : []));
  const [some] = read;
  if (read.length < answers.length || !some) return { state: 'failed' };
  return {
    state: 'open',
    queues: reviewKinds.map((kind, at) => ({
      kind,
      count: some.counts[kind],
      first: read[at]?.list[0],
    })),
    first: read
      .flatMap(({ list }) => list)
      .toSorted((one, other) => one.since - other.since)
      .slice(0, firstShown),
    now: some.now,
  };
}
