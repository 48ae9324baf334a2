// The toasts before and after the end of Premium: which one is due, and when it is shown.
import { dayMs, premiumReminder as limits } from '@alcove/protocol';

export type PremiumToast =
  /** `days` left, rounded: 0 for the last half day. */
  { type: 'premiumEnds'; days: number } | { type: 'premiumEnded' };

const windowMs = limits.windowDays * dayMs;

/** `endsAt`: 0 for a member who never had Premium. */
export function premiumToastFor(endsAt: number, now: number): PremiumToast | undefined {
  const leftMs = endsAt - now;
  if (endsAt === 0 || Math.abs(leftMs) > windowMs) return undefined;
  return leftMs > 0 ? { type: 'premiumEnds', days: Math.round(leftMs / dayMs) } : { type: 'premiumEnded' };
}

/** Calls `show` after the delay; the returned function cancels it. */
export function afterDelay(show: () => void): () => void {
  const timer = setTimeout(show, limits.delayMs);
  return () => clearTimeout(timer);
}
