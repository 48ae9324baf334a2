// How often someone may do something, counted across all processes on the injected clock.
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
  limit: 1_000,
  keyLength: 200,
  /** Keys remembered by one process; beyond, the one unused for longest is forgotten. */
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

/** `RATE_LIMITS=off`. */
export const noRateLimits: RateLimits = { take: async () => ({ allowed: true }), close: async () => {} };
