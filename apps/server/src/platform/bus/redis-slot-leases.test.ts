import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog, until } from '../../testing/index.ts';
import { connectRedisSlotLeases } from './redis-slot-leases.ts';
import {
  createRedisServer,
  redisMissing,
  redisServerPath,
  type RedisServer,
} from './testing/redis-server.ts';

describe.skipIf(!redisServerPath)(`seats over Redis${redisMissing}`, () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await createRedisServer();
    await redis.start();
  });
  afterAll(() => redis.remove());

  const open = (lastMs?: number) =>
    connectRedisSlotLeases({ url: redis.url, log: silentLog, ...(lastMs !== undefined && { lastMs }) });

  test('of many who want one at once in two processes, as many get one as there are', async () => {
    const ends = [await open(), await open()];
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, nth) => ends[nth % 2]?.take(`hall ${round}`, `person ${nth}`, 7)),
      );
      expect(answers.filter(Boolean)).toHaveLength(7);
    }
    await Promise.all(ends.map((end) => end.close()));
  });

  test('who has one keeps it in a full hall, and one that is given back is free', async () => {
    const [here, there] = [await open(), await open()];
    expect(await here.take('small', 'Ondine', 1)).toBe(true);
    expect(await there.take('small', 'Basile', 1)).toBe(false);
    expect(await there.take('small', 'Ondine', 1)).toBe(true);
    expect(await there.take('small', 'Iseult', 10)).toBe(true);
    here.giveBack('small', 'Ondine');
    there.giveBack('small', 'Iseult');
    await until(() => there.take('small', 'Basile', 1));
    expect(await here.take('small', 'Ondine', 1)).toBe(false);
    await Promise.all([here.close(), there.close()]);
  });

  test('seats of a process that died are free after a while; those that are renewed are had again', async () => {
    const [dying, staying] = [await open(200), await open(200)];
    expect(await dying.take('lease', 'Ondine', 1)).toBe(true);
    await dying.close();
    await until(() => staying.take('lease', 'Basile', 1));
    const many = Array.from({ length: 1200 }, (_, nth) => `person ${nth}`);
    const lasting = await open();
    lasting.renew('crowd', many);
    // Answered after what was asked before it.
    expect(await lasting.take('crowd', 'one more', 1200)).toBe(false);
    expect(await lasting.take('crowd', 'one more', 1201)).toBe(true);
    await Promise.all([lasting.close(), staying.close()]);
  });

  test('while Redis is away nobody stays out for it', async () => {
    const seats = await open();
    await redis.kill();
    expect(await seats.take('lost', 'Ondine', 0)).toBe(true);
    seats.giveBack('lost', 'Ondine');
    seats.renew('lost', ['Ondine']);
    await redis.start();
    await until(async () => !(await seats.take('back', 'Ondine', 0)));
    await seats.close();
  });
});
