import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rateLimitsContract } from './rate-limits.contract.ts';
import { connectRedisRateLimits } from './redis-rate-limits.ts';
import {
  createRedisServer,
  redisServerPath,
  type RedisServer,
  redisMissing,
} from './testing/redis-server.ts';
import { silentLog } from '../../testing/index.ts';

describe.skipIf(!redisServerPath)(`rate limits over Redis${redisMissing}`, () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await createRedisServer();
    await redis.start();
  });
  afterAll(() => redis.remove());

  const open = (clock: { now(): number }) =>
    connectRedisRateLimits({ url: redis.url, clock, log: silentLog });

  rateLimitsContract('over Redis', async (clock) => ({ here: await open(clock), there: await open(clock) }));

  test('a count leaves Redis by itself, but not before its window has passed', async () => {
    const limits = await open({ now: () => 0 });
    await limits.take('fleeting', { limit: 2, windowMs: 5_000 });
    const client = await createClient({ url: redis.url }).connect();
    const leftMs = await client.pTTL('alcove:rate:2/5000:fleeting');
    expect(leftMs).toBeGreaterThan(5_000);
    expect(leftMs).toBeLessThanOrEqual(65_000);
    client.destroy();
    await limits.close();
  });

  test('while Redis is away each process counts for itself, then they count together again', async () => {
    const [here, there] = [await open({ now: () => 0 }), await open({ now: () => 0 })];
    const once = { limit: 1, windowMs: 60_000 };
    await redis.kill();
    expect((await here.take('lost', once)).allowed).toBe(true);
    expect((await here.take('lost', once)).allowed).toBe(false);
    expect((await there.take('lost', once)).allowed).toBe(true);
    await redis.start();
    // Whichever comes back first counts once in Redis; then the other is refused.
    await expect.poll(async () => (await here.take('back', once)).allowed).toBe(false);
    let number = 0;
    await expect
      .poll(async () => {
        const key = `together:${number++}`;
        await here.take(key, once);
        return (await there.take(key, once)).allowed;
      })
      .toBe(false);
    await here.close();
    await there.close();
  });
});
