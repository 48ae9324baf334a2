// Rate limits of a site that runs in one process.
import type { Clock } from '../clock.ts';
import { countName, rateBounds, type RateAnswer, type RateLimit, type RateLimits } from './rate-limits.ts';

/** The times of counted attempts, oldest first. */
type Count = { times: number[]; windowMs: number };

/** Stale counts looked at on each attempt: two, so that they leave faster than new ones come. */
const sweepPerAttempt = 2;

export function createMemoryRateLimits({
  clock,
  maxKeys = rateBounds.keys,
}: {
  clock: Clock;
  maxKeys?: number;
}): RateLimits {
  // In order of last use: a map keeps the order of insertion.
  const counts = new Map<string, Count>();

  function sweep(now: number) {
    let left = sweepPerAttempt;
    for (const [name, { times, windowMs }] of counts) {
      const stale = (times.at(-1) ?? 0) <= now - windowMs;
      if (counts.size <= maxKeys && (!stale || left === 0)) return;
      counts.delete(name);
      left -= 1;
    }
  }

  function takeNow(name: string, { limit, windowMs }: RateLimit): RateAnswer {
    const now = clock.now();
    const times = counts.get(name)?.times ?? [];
    const firstInside = times.findIndex((time) => time > now - windowMs);
    times.splice(0, firstInside === -1 ? times.length : firstInside);
    const allowed = times.length < limit;
    if (allowed) times.push(now);
    counts.delete(name);
    counts.set(name, { times, windowMs });
    sweep(now);
    return allowed ? { allowed } : { allowed, retryAfterMs: (times[0] ?? now) + windowMs - now };
  }

  return {
    take: async (key, rate) => takeNow(countName(key, rate), rate),
    close: async () => counts.clear(),
  };
}
