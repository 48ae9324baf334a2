// Segments of Premium: each begins where the one before it ends. One that is taken back loses what is unused of it,
// and later ones move up.
import { secondsOf } from '@alcove/protocol';

type Segment = { id: number; startsAt: number; endsAt: number };

/** A new segment, from the later of now and the present end. */
export function segmentAfter(premiumUntil: number, lengthMs: number, now: number): Omit<Segment, 'id'> {
  const startsAt = Math.max(now, premiumUntil);
  return { startsAt, endsAt: startsAt + lengthMs };
}

export const unusedMs = ({ startsAt, endsAt }: Omit<Segment, 'id'>, now: number): number =>
  Math.max(0, endsAt - Math.max(now, startsAt));

/** What taking some of a member's segments back changes: the segments that move, and how much is lost. */
export function withoutSegments(
  segments: readonly Segment[],
  taken: ReadonlySet<number>,
  now: number,
): { changed: Segment[]; lostMs: number } {
  const changed: Segment[] = [];
  let lostMs = 0;
  for (const segment of segments.toSorted((a, b) => a.startsAt - b.startsAt || a.id - b.id)) {
    const { id, startsAt, endsAt } = segment;
    if (endsAt <= now) continue;
    // What has begun stays where it began.
    const from = startsAt > now ? Math.max(now, startsAt - lostMs) : startsAt;
    const moved = { id, startsAt: from, endsAt: endsAt - lostMs };
    const unused = taken.has(id) ? unusedMs(moved, now) : 0;
    lostMs += unused;
    if (moved.startsAt !== startsAt || moved.endsAt !== endsAt || unused > 0)
      changed.push({ ...moved, endsAt: moved.endsAt - unused });
  }
  return { changed, lostMs };
}

/** Cents for what is unused, rounded up, by whole seconds. */
export const centsUnused = (cents: number, unused: number, whole: number): number =>
  Math.ceil((cents * secondsOf(unused)) / secondsOf(whole));
