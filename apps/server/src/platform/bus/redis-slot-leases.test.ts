import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog, until } from '../../testing/index.ts';
import { connectRedisSlotLeases } from './redis-slot-leases.ts';
import {
  createRedisServer,
  redisMissing,
  redisServerPath,
  type RedisServer,
} from './testing/redis-server.ts';

describe.skipIf(!redisServerPath)(`slot leases over Redis${redisMissing}`, () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await createRedisServer();
    await redis.start();
  });
  afterAll(() => redis.remove());

  const open = (lastMs?: number) =>
    connectRedisSlotLeases({ url: redis.url, log: silentLog, ...(lastMs !== undefined && { lastMs }) });

  test('of many people who take a slot at once in two processes, as many get one as there are slots', async () => {
    const ends = [await open(), await open()];
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, nth) => ends[nth % 2]?.take(`room ${round}`, `person ${nth}`, 7)),
      );
      expect(answers.filter(Boolean)).toHaveLength(7);
    }
    await Promise.all(ends.map((end) => end.close()));
  });

  test('a holder keeps their slot in a full room, and a released slot is free', async () => {
    const [here, there] = [await open(), await open()];
    expect(await here.take('small', 'Ondine', 1)).toBe(true);
    expect(await there.take('small', 'Basile', 1)).toBe(false);
    expect(await there.take('small', 'Ondine', 1)).toBe(true);
    expect(await there.take('small', 'Iseult', 10)).toBe(true);
    here.release('small', 'Ondine');
    there.release('small', 'Iseult');
    await until(() => there.take('small', 'Basile', 1));
    expect(await here.take('small', 'Ondine', 1)).toBe(false);
    await Promise.all([here.close(), there.close()]);
  });

  test('slots of a process that died become free; renewed leases are held again', async () => {
    const [dying, staying] = [await open(200), await open(200)];
    expect(await dying.take('lease', 'Ondine', 1)).toBe(true);
    await dying.close();
    await until(() => staying.take('lease', 'Basile', 1));
    const many = Array.from({ length: 1200 }, (_, nth) => `person ${nth}`);
    const lasting = await open();
    lasting.renew('crowd', many);
    // Redis answers in the order of the commands.
    expect(await lasting.take('crowd', 'one more', 1200)).toBe(false);
    expect(await lasting.take('crowd', 'one more', 1201)).toBe(true);
    await Promise.all([lasting.close(), staying.close()]);
  });

  test('while Redis is away every person may enter', async () => {
    const leases = await open();
    await redis.kill();
    expect(await leases.take('lost', 'Ondine', 0)).toBe(true);
    leases.release('lost', 'Ondine');
    leases.renew('lost', ['Ondine']);
    await redis.start();
    await until(async () => !(await leases.take('back', 'Ondine', 0)));
    await leases.close();
  });
});
