// Slot leases of a site that runs in several processes: granted in Redis, in one step each.
import type { Logger } from 'pino';
import { connectRedis, type RedisOptions, within } from './redis-connection.ts';
import { type SlotLeases, slotLeaseTimes } from './slot-leases.ts';

// The clock of Redis: those of the processes may differ.
const now = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local lasts = tonumber(ARGV[1])`;

const takeScript = `${now}
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - lasts)
local has = redis.call('ZSCORE', KEYS[1], ARGV[2])
if not has and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('ZADD', KEYS[1], now, ARGV[2])
redis.call('PEXPIRE', KEYS[1], lasts)
return 1`;

const renewScript = `${now}
for nth = 2, #ARGV do redis.call('ZADD', KEYS[1], now, ARGV[nth]) end
redis.call('PEXPIRE', KEYS[1], lasts)`;

/** How long an entry waits for Redis. */
const answerMs = 1_000;
/** Leases renewed in one script, during which Redis does nothing else. */
const renewedAtOnce = 500;

const keyOf = (room: string) => `alcove:seats:${room}`;

export async function connectRedisSlotLeases({
  url,
  log,
  lastMs = slotLeaseTimes.lastMs,
  times,
}: Pick<RedisOptions, 'url' | 'times'> & {
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  lastMs?: number;
}): Promise<SlotLeases> {
  const connection = await connectRedis({ url, log, ...(times && { times }) });
  const lasts = String(lastMs);
  const logFailure = (error: unknown) => log.warn({ err: error }, 'slot leases: Redis failed');

  return {
    async take(room, holder, limit) {
      // While Redis is away each process goes by its own presence: a room may get a person too many.
      const client = connection.current();
      if (!client) return true;
      try {
        const taken = client.eval(takeScript, {
          keys: [keyOf(room)],
          arguments: [lasts, holder, String(limit)],
        });
        return (await within(answerMs, taken)) === 1;
      } catch (error) {
        logFailure(error);
        return true;
      }
    },
    release(room, holder) {
      connection.current()?.zRem(keyOf(room), holder).catch(logFailure);
    },
    renew(room, holders) {
      for (let from = 0; from < holders.length; from += renewedAtOnce) {
        const some = holders.slice(from, from + renewedAtOnce);
        connection
          .current()
          ?.eval(renewScript, { keys: [keyOf(room)], arguments: [lasts, ...some] })
          .catch(logFailure);
      }
    },
    close: connection.close,
  };
}
