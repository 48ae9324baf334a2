// How often a program may knock: a key is long, but nobody shall try.
import type { RateLimit, RateLimits } from '../bus/rate-limits.ts';
import { refuse } from '../refusal.ts';

export async function takeTurn(rateLimits: RateLimits, by: string, rate: RateLimit): Promise<void> {
  const turn = await rateLimits.take(by, rate);
  if (!turn.allowed) throw refuse('too_many', { seconds: Math.ceil(turn.retryAfterMs / 1000) });
}
