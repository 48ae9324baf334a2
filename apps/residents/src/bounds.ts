// How much residents do to one person: what passes a bound is left undone.
import type { Timers } from './timers.ts';

const hourMs = 3_600_000;
/** Keys that are remembered; the oldest are forgotten. */
const keysKept = 2000;

export const residentBounds = {
  /** Acts that notify one person, of all residents together. */
  notifications: { limit: 6, windowMs: hourMs },
  /** Answers in one conversation. */
  answers: { limit: 12, windowMs: hourMs },
  greeting: { limit: 1, windowMs: hourMs },
  /** Lines of one resident about a camera. */
  watching: { limit: 1, windowMs: hourMs },
  tip: { limit: 1, windowMs: hourMs },
  /** Lines that residents answer a person in a room. */
  mentions: { limit: 20, windowMs: hourMs },
} as const;

export type Bounds = ReturnType<typeof createBounds>;

export function createBounds({ now }: Pick<Timers, 'now'>) {
  const times = new Map<string, number[]>();
  return {
    /** Counts the act, unless it would pass the bound. */
    take(kind: keyof typeof residentBounds, who: string | number): boolean {
      const { limit, windowMs } = residentBounds[kind];
      const key = `${kind} ${who}`;
      const recent = (times.get(key) ?? []).filter((at) => at > now() - windowMs);
      if (recent.length >= limit) return false;
      times.delete(key);
      times.set(key, [...recent, now()]);
      const [oldest] = times.keys();
      if (times.size > keysKept && oldest !== undefined) times.delete(oldest);
      return true;
    },
  };
}
