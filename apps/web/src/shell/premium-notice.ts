// The word before and after Premium's end: which one is due, and when it is said.
import { premiumNotice as limits } from '@alcove/protocol';

export type PremiumNotice =
  /** `days` left, rounded: 0 for the last half day. */
  { type: 'premiumEnds'; days: number } | { type: 'premiumEnded' };

const dayMs = 86_400_000;
const windowMs = limits.windowDays * dayMs;

/** `endsAt`: 0 where there never was any. */
export function premiumNoticeFor(endsAt: number, now: number): PremiumNotice | undefined {
  const leftMs = endsAt - now;
  if (endsAt === 0 || Math.abs(leftMs) > windowMs) return undefined;
  return leftMs > 0 ? { type: 'premiumEnds', days: Math.round(leftMs / dayMs) } : { type: 'premiumEnded' };
}

/** Says it once the delay has passed; answers how to take it back. */
export function sayLater(say: () => void): () => void {
  const timer = setTimeout(say, limits.delayMs);
  return () => clearTimeout(timer);
}
