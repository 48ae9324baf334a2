// How often an action may be done: sliding windows, counted across all processes on the injected clock.
import { ceilSecondsOf } from '@alcove/protocol';
import { networkLimits } from '../ip-network.ts';
import { refuse } from '../refusal.ts';

export type RateLimit = { limit: number; windowMs: number };
export type RateAnswer = { allowed: true } | { allowed: false; retryAfterMs: number };

export type RateLimits = {
  /**
   * Counts one attempt under `key`, e.g. `contact:203.0.113.7`; a refused attempt is not counted, and
   * the next one is allowed exactly `retryAfterMs` later. Different rates on one key count apart.
   */
  take(key: string, rate: RateLimit): Promise<RateAnswer>;
  close(): Promise<void>;
};

export const rateBounds = {
  /** Attempts remembered under one key. */
  limit: 3_000,
  keyLength: 200,
  /** Keys remembered by one process. */
  keys: 100_000,
};

/** Two rates on one key are two counts. A key or a rate out of bounds is a bug of the caller. */
export function countName(key: string, { limit, windowMs }: RateLimit): string {
  if (!Number.isInteger(limit) || limit < 1 || limit > rateBounds.limit || !(windowMs > 0)) {
    throw new RangeError(`no such rate: ${limit} in ${windowMs} ms`);
  }
  if (key.length > rateBounds.keyLength) throw new RangeError('the key of a rate limit is too long');
  return `${limit}/${windowMs}:${key}`;
}

/** Counts one attempt under `key`, or refuses `too_many` with the seconds until the next is allowed. */
export async function takeOrRefuse(
  rateLimits: Pick<RateLimits, 'take'>,
  key: string,
  rate: RateLimit,
): Promise<void> {
  const answer = await rateLimits.take(key, rate);
  if (!answer.allowed) throw refuse('too_many', { seconds: ceilSecondsOf(answer.retryAfterMs) });
}

/** The same for an action counted by the network of its sender, and of IPv6 also by the /48 around it. */
export async function takeForNetworkOrRefuse(
  rateLimits: Pick<RateLimits, 'take'>,
  action: string,
  network: string,
  rate: RateLimit,
): Promise<void> {
  for (const counted of networkLimits(network, rate.limit)) {
    const limit = Math.min(counted.limit, rateBounds.limit);
    await takeOrRefuse(rateLimits, `${action}:${counted.network}`, { ...rate, limit });
  }
}

/** `RATE_LIMITS=off`. */
export const noRateLimits: RateLimits = { take: async () => ({ allowed: true }), close: async () => {} };
