// Rate limits of a site that runs in one process.
import type { Clock } from '../clock.ts';
import { countName, type RateAnswer, rateBounds, type RateLimit, type RateLimits } from './rate-limits.ts';

/** The times of counted attempts, oldest first. */
type Count = { times: number[]; windowMs: number };

/** Stale counts looked at on each attempt: two, so that they leave faster than new ones come. */
const sweepPerAttempt = 2;

const isStale = ({ times, windowMs }: Count, now: number): boolean => (times.at(-1) ?? 0) <= now - windowMs;

export function createMemoryRateLimits({
  clock,
  maxKeys = rateBounds.keys,
}: {
  clock: Clock;
  maxKeys?: number;
}): RateLimits {
  // Both in order of last use: a map keeps the order of insertion. A flood of fresh keys displaces counts
  // that have used less than half of their limit (`light`), so it frees no sender near the limit; heavy counts
  // may fill half of the memory, so that fresh keys are still counted.
  const light = new Map<string, Count>();
  const heavy = new Map<string, Count>();

  function removeStale(counts: Map<string, Count>, now: number) {
    let left = sweepPerAttempt;
    for (const [name, count] of counts) {
      if (left === 0 || !isStale(count, now)) return;
      counts.delete(name);
      left -= 1;
    }
  }

  function sweep(now: number) {
    removeStale(light, now);
    removeStale(heavy, now);
    if (light.size + heavy.size <= maxKeys) return;
    const counts = light.size > maxKeys / 2 ? light : heavy;
    for (const oldest of counts.keys()) return counts.delete(oldest);
  }

  function takeNow(name: string, { limit, windowMs }: RateLimit): RateAnswer {
    const now = clock.now();
    const times = (light.get(name) ?? heavy.get(name))?.times ?? [];
    const firstInside = times.findIndex((time) => time > now - windowMs);
    times.splice(0, firstInside === -1 ? times.length : firstInside);
    const allowed = times.length < limit;
    if (allowed) times.push(now);
    light.delete(name);
    heavy.delete(name);
    (times.length * 2 < limit ? light : heavy).set(name, { times, windowMs });
    sweep(now);
    return allowed ? { allowed } : { allowed, retryAfterMs: (times[0] ?? now) + windowMs - now };
  }

  return {
    take: async (key, rate) => takeNow(countName(key, rate), rate),
    async close() {
      light.clear();
      heavy.clear();
    },
  };
}
