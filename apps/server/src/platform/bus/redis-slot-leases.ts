// Seats of a site that runs in several processes: given in Redis, in one step each.
import type { Logger } from 'pino';
import { connectRedis, type RedisOptions, within } from './redis-connection.ts';
import { type SlotLeases, slotLeaseTimes } from './slot-leases.ts';

// The time is that of Redis: processes do not have to agree about it.
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

/** Nobody waits at a door longer than this. */
const answerMs = 1_000;
/** Renewed in one step, while which nothing else happens in Redis. */
const renewedAtOnce = 500;

const keyOf = (hall: string) => `alcove:seats:${hall}`;

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
  const note = (error: unknown) => log.warn({ err: error }, 'seats: Redis failed');

  return {
    async take(hall, who, limit) {
      // While Redis is away each process goes by what it has heard: a hall may get somebody too many.
      const client = connection.current();
      if (!client) return true;
      try {
        const taken = client.eval(takeScript, {
          keys: [keyOf(hall)],
          arguments: [lasts, who, String(limit)],
        });
        return (await within(answerMs, taken)) === 1;
      } catch (error) {
        note(error);
        return true;
      }
    },
    giveBack(hall, who) {
      connection.current()?.zRem(keyOf(hall), who).catch(note);
    },
    renew(hall, everybody) {
      for (let from = 0; from < everybody.length; from += renewedAtOnce) {
        const some = everybody.slice(from, from + renewedAtOnce);
        connection
          .current()
          ?.eval(renewScript, { keys: [keyOf(hall)], arguments: [lasts, ...some] })
          .catch(note);
      }
    },
    close: connection.close,
  };
}
