// A site of two processes that are replaced one after the other, again and again, as an upgrade does, while pages are asked
// and a member talks: no page fails, nothing that was said is lost, and the room is silent for a moment only.
import { expect, test } from 'vitest';
import { createRedisServer, redisMissing, redisServerPath } from './platform/bus/testing/redis-server.ts';
import { systemClock } from './platform/clock.ts';
import { createTestDatabase, until } from './testing/index.ts';
import { createPeople } from './testing/people.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { soakMs } from './testing/soak.ts';
import { drainSeconds, longestSilenceMs, startVisits } from './testing/visits.ts';

const secretKey = 'a secret of two servers that take turns';
const leastRounds = 1;

test.skipIf(!redisServerPath)(
  `two processes that are replaced in turn lose no message${redisMissing}`,
  async () => {
    const redis = await createRedisServer();
    await redis.start();
    await using database = await createTestDatabase();
    const start = (port: string) =>
      startServerProcess({
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        SECRET_KEY: secretKey,
        RATE_LIMITS: 'off',
        MEDIA_ENGINE: 'off',
        DRAIN_SECONDS: String(drainSeconds),
        PORT: port,
      });
    const processes: ServerProcess[] = [await start('0'), await start('0')];
    const urls = processes.map(({ url }) => url);
    const people = createPeople({ url: urls[0] ?? '', db: database.db, clock: systemClock, secretKey });
    const visits = await startVisits({ urls, people });
    const end = performance.now() + soakMs;
    let rounds = 0;
    for (; rounds < leastRounds || performance.now() < end; rounds++) {
      for (const [nth, url] of urls.entries()) {
        await processes[nth]?.stop();
        processes[nth] = await start(new URL(url).port);
        await until(() => visits.isAsked(url), { what: 'the process is asked again' });
      }
    }
    const { failed, unheard, silenceMs, figures } = await visits.end();
    const run = `${rounds} rounds, ${figures}`;
    expect(failed, run).toEqual([]);
    expect(unheard, run).toEqual([]);
    expect(silenceMs, run).toBeLessThanOrEqual(longestSilenceMs);
    for (const each of processes) await each.kill();
    await redis.remove();
  },
);
