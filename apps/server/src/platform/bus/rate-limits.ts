// How often someone may do something, counted across all processes on the injected clock.
export type RateLimit = { limit: number; windowMs: number };
export type RateAnswer = { allowed: true } | { allowed: false; retryAfterMs: number };

export type RateLimits = {
  /** Counts one attempt under `key`, e.g. `contact:203.0.113.7`; a refused attempt is not counted. */
  take(key: string, rate: RateLimit): Promise<RateAnswer>;
  close(): Promise<void>;
};
