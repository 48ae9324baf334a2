// Loads a page of what waits for review, on the server first; the address says which kind, and what is open.
import {
  type AnswerOf,
  moderationCalls,
  type PageRequest,
  type ReviewKind,
  reviewKinds,
  reviewsPerPage,
  type WaitingReview,
} from '@alcove/protocol';
import { type LoadedOf, loadList } from '../../../call/load-list.ts';

export type ReviewQuery = { kind: ReviewKind; page: number; open?: number };
export type Queue = AnswerOf<typeof moderationCalls.reviewQueue>;
export type LoadedQueue = LoadedOf<{ queue: Queue; page: number }>;

const numberAsked = (text: string | null): number | undefined => {
  const number = Number(text);
  return text !== null && Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

export function reviewAsked(search: URLSearchParams): ReviewQuery {
  const kind = reviewKinds.find((each) => each === search.get('kind')) ?? 'contribution';
  const open = numberAsked(search.get('open'));
  return { kind, page: numberAsked(search.get('p')) ?? 1, ...(open !== undefined && { open }) };
}

export function reviewSearch({ kind, page, open }: ReviewQuery): string {
  const search = new URLSearchParams();
  if (kind !== 'contribution') search.set('kind', kind);
  if (page > 1) search.set('p', String(page));
  if (open !== undefined) search.set('open', String(open));
  return search.size > 0 ? `?${search}` : '?';
}

export async function loadQueue(
  call: PageRequest['call'],
  { kind, page }: ReviewQuery,
): Promise<LoadedQueue> {
  const listed = await loadList((page) => call(moderationCalls.reviewQueue, { kind, page }), {
    page,
    perPage: reviewsPerPage(kind),
  });
  return listed.state === 'open' ? { state: 'open', queue: listed.answer, page: listed.page } : listed;
}

/** Where one of them stands in the whole queue, and where the ones beside it are. */
export function placeOf({
  queue,
  page,
  kind,
  id,
}: {
  queue: Queue;
  page: number;
  kind: ReviewKind;
  id: number;
}) {
  const at = queue.list.findIndex((waiting) => waiting.id === id);
  const first = (page - 1) * reviewsPerPage(kind);
  const link = (waiting: WaitingReview | undefined) =>
    waiting && reviewSearch({ kind, page, open: waiting.id });
  const isLast = first + at + 1 >= queue.total_count;
  return {
    number: at < 0 ? undefined : first + at + 1,
    previous:
      at > 0 ? link(queue.list[at - 1]) : page > 1 ? reviewSearch({ kind, page: page - 1 }) : undefined,
    next:
      at < 0
        ? undefined
        : (link(queue.list[at + 1]) ?? (isLast ? undefined : reviewSearch({ kind, page: page + 1 }))),
    /** After a decision on this one: what follows moves up. */
    after: link(queue.list[at + 1]) ?? reviewSearch({ kind, page }),
  };
}
