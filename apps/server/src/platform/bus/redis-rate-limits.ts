// Rate limits of a site that runs in several processes: counted in Redis, in one step each.
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { createMemoryRateLimits } from './memory-rate-limits.ts';
import { countName, type RateLimits } from './rate-limits.ts';
import { connectRedis, type RedisOptions, within } from './redis-connection.ts';

// The time comes from our clock, never from Redis; the expiry only collects garbage, a minute after
// the window has passed, so it never decides anything.
const script = `
local count, now, window, limit = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local oldest = redis.call('LINDEX', count, 0)
while oldest and tonumber(oldest) <= now - window do
  redis.call('LPOP', count)
  oldest = redis.call('LINDEX', count, 0)
end
if redis.call('LLEN', count) < limit then
  redis.call('RPUSH', count, ARGV[1])
  redis.call('PEXPIRE', count, window + 60000)
  return -1
end
return tonumber(oldest) + window - now`;

/** No request waits for its limit longer than this. */
const answerMs = 1_000;

export async function connectRedisRateLimits({
  url,
  clock,
  log,
  times,
}: Pick<RedisOptions, 'url' | 'times'> & {
  clock: Clock;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
}): Promise<RateLimits> {
  const connection = await connectRedis({ url, log, ...(times && { times }) });
  // While Redis is away each process counts for itself: limits get looser, the site stays usable.
  const alone = createMemoryRateLimits({ clock });

  return {
    async take(key, rate) {
      const name = countName(key, rate);
      const client = connection.current();
      if (!client) return alone.take(key, rate);
      try {
        const retryAfterMs = await within(
          answerMs,
          client.eval(script, {
            keys: [`alcove:rate:${name}`],
            arguments: [String(clock.now()), String(rate.windowMs), String(rate.limit)],
          }),
        );
        return retryAfterMs === -1
          ? { allowed: true }
          : { allowed: false, retryAfterMs: Number(retryAfterMs) };
      } catch (error) {
        log.warn({ err: error }, 'rate limits: Redis failed, counting alone');
        return alone.take(key, rate);
      }
    },
    async close() {
      await alone.close();
      await connection.close();
    },
  };
}
