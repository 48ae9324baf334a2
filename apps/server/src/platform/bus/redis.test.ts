import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bus } from './bus.ts';
import { busBounds } from './bus.ts';
import { busContract, listen } from './bus.contract.ts';
import { connectRedisBus } from './redis.ts';
import {
  createRedisServer,
  redisServerPath,
  type RedisServer,
  redisMissing,
} from './testing/redis-server.ts';
import { recordLog, silentLog, standStill } from '../../testing/index.ts';

const gap = (bus: Bus) => new Promise<void>((resolve) => bus.onGap(resolve));

describe.skipIf(!redisServerPath)(`the bus over Redis${redisMissing}`, () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await createRedisServer();
    await redis.start();
  });
  afterAll(() => redis.remove());

  const open = (times = {}) => connectRedisBus({ url: redis.url, log: silentLog, times });

  busContract('over Redis', async () => ({ here: await open(), there: await open() }));

  test('after Redis was killed and started again, subscriptions are back and a gap is announced', async () => {
    const bus = await open();
    const before = await listen(bus, 'rooms');
    const healed = gap(bus);
    await redis.kill();
    await redis.start();
    await healed;
    await bus.publish('rooms', 'back');
    expect(await before.next()).toBe('back');
    await bus.close();
  });

  test('messages published while Redis is down arrive in order once it is back', async () => {
    const bus = await open();
    const rooms = await listen(bus, 'rooms');
    await redis.kill();
    const numbers = Array.from({ length: 50 }, (_, number) => number);
    const publishing = Promise.allSettled(numbers.map((number) => bus.publish('rooms', number)));
    const subscribing = listen(bus, 'stories');
    await redis.start();
    // The first ones may have left on the dying connection; none of the others is lost or doubled.
    const taken = (await publishing).flatMap(({ status }, number) =>
      status === 'fulfilled' ? [number] : [],
    );
    const received = [];
    for (const _ of taken) received.push(await rooms.next());
    expect(received).toEqual(taken);
    const stories = await subscribing;
    await bus.publish('stories', 'in force');
    expect(await stories.next()).toBe('in force');
    await bus.close();
  });

  test('the queue of a lost connection is bounded, and closing settles all that waits', async () => {
    const bus = await open();
    await redis.kill();
    await expect.poll(() => bus.ready()).toBe(false);
    const waiting = Array.from({ length: busBounds.outgoing.messages }, () => bus.publish('rooms', 1));
    await expect(bus.publish('rooms', 'one too many')).rejects.toThrow('full');
    const subscribing = bus.subscribe('rooms', () => {});
    const settled = Promise.allSettled([...waiting, subscribing]);
    await bus.close();
    expect((await settled).every(({ status }) => status === 'rejected')).toBe(true);
    await redis.start();
  });

  test('beyond the patience work is refused at once, until Redis is back', async () => {
    const bus = await open({ patienceMs: 1_000 });
    const healed = gap(bus);
    await redis.kill();
    await expect.poll(() => bus.ready()).toBe(false);
    await expect(bus.publish('rooms', 1)).rejects.toThrow(/^Redis is away/);
    await expect(bus.subscribe('rooms', () => {})).rejects.toThrow(/^Redis is away/);
    await redis.start();
    await healed;
    const rooms = await listen(bus, 'rooms');
    await bus.publish('rooms', 'fine again');
    expect(await rooms.next()).toBe('fine again');
    await bus.close();
  });

  test('a server that stays connected but mute is noticed and left', async () => {
    const log = recordLog();
    const bus = await connectRedisBus({ url: redis.url, log, times: { heartbeatMs: 20 } });
    const rooms = await listen(bus, 'rooms');
    const healed = gap(bus);
    redis.freeze();
    await expect.poll(() => log.entries.map(({ msg }) => msg)).toContain('redis: connection lost');
    const publishing = bus.publish('rooms', 'after the silence');
    redis.wake();
    await healed;
    await publishing;
    expect(await rooms.next()).toBe('after the silence');
    await bus.close();
  });

  test('a server that answered while we stood still ourselves is not mute', async () => {
    const bus = await open({ answerMs: 1_500 });
    await expect.poll(() => bus.ready()).toBe(true);
    const asked = bus.ready();
    // Longer than the answer may take; the question may not even have left.
    standStill(2_000);
    expect(await asked).toBe(true);
    await bus.close();
  });
});

test('a site whose Redis does not answer learns it at once', async () => {
  const mute: Socket[] = [];
  const server = createServer((socket) => mute.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const times = { patienceMs: 1_000, answerMs: 50, connectMs: 50 };
  const opening = connectRedisBus({ url: `redis://127.0.0.1:${port}`, log: silentLog, times });
  await expect(opening).rejects.toThrow(`Redis at 127.0.0.1:${port} cannot be used: `);
  for (const socket of mute) socket.destroy();
  server.close();
  const refused = connectRedisBus({ url: 'redis://127.0.0.1:1', log: silentLog, times });
  await expect(refused).rejects.toThrow(/cannot be used: .*ECONNREFUSED/);
});
