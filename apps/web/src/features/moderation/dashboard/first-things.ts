// What is first of all that waits: the earliest moment by which something is decided, of cases and of what is reviewed.
import { dayMs, type FirstCase, type WaitingReview } from '@alcove/protocol';

export type FirstThing =
  | { kind: 'case'; received: number; due: number; case: FirstCase }
  | { kind: 'review'; received: number; due: number; item: WaitingReview };

/** What is submitted is reviewed within a day. */
export const reviewedWithinMs = dayMs;

/** One screen shows all photos: of them the longest waiting stands for the others. */
const firstPhoto = (items: readonly WaitingReview[]) =>
  items.filter((item) => item.kind !== 'photo' || item === items.find(({ kind }) => kind === 'photo'));

/** Clocks of cases are the law's: what is reviewed late gives way to every case that is due within the day. */
const rankOf = ({ kind, due }: FirstThing, now: number): number =>
  kind === 'case' ? due : Math.max(due, now + dayMs);

export const firstOf = (
  cases: readonly FirstCase[],
  items: readonly WaitingReview[],
  now: number,
): FirstThing[] =>
  [
    ...cases.map((each): FirstThing => ({
      kind: 'case',
      received: each.received_at,
      due: each.due_at,
      case: each,
    })),
    ...firstPhoto(items).map((item): FirstThing => {
      const received = item.since * 1000;
      return { kind: 'review', received, due: received + reviewedWithinMs, item };
    }),
  ].toSorted((one, other) => rankOf(one, now) - rankOf(other, now) || one.due - other.due);
