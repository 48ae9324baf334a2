// What `/readyz` says of an engine that is away.
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createTestClock } from '../../testing/index.ts';
import { createMetrics } from '../metrics.ts';
import { createHealth, type ReadyCheck, serveHealth } from './health.ts';

const at = (ms: number) => new Date(ms).toISOString();

const server = Fastify();
afterEach(() => server.close());

test('a proxy loses the process while its database is away, and operators read since when', async () => {
  const clock = createTestClock();
  let isThere = true;
  const checks: ReadyCheck[] = [
    { name: 'database', ready: async () => isThere },
    { name: 'media', ready: async () => false, awayMs: () => 5000, isVital: false },
  ];
  await serveHealth(server, {
    config: {},
    metrics: createMetrics(),
    health: createHealth({ clock, checks }),
    isDraining: () => false,
  });
  const ask = async () => {
    const answer = await server.inject('/readyz');
    return { status: answer.statusCode, ...answer.json<{ since: Record<string, string> }>() };
  };

  expect(await ask()).toMatchObject({ status: 200, ready: true, since: { media: at(clock.now() - 5000) } });
  isThere = false;
  const first = clock.now();
  expect(await ask()).toMatchObject({ status: 503, ready: false, database: false });
  await clock.advance(60_000);
  expect((await ask()).since).toEqual({ database: at(first), media: at(clock.now() - 5000) });
  isThere = true;
  const back = await ask();
  expect([back.status, Object.keys(back.since)]).toEqual([200, ['media']]);
});
