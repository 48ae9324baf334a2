// Assembles the site: the only file that knows every module.
import { calls } from '@alcove/protocol';
import type { Config } from './config.ts';
import { createAccounts } from './modules/accounts/index.ts';
import { createDev } from './modules/dev/index.ts';
import { createModeration } from './modules/moderation/index.ts';
import { createInProcessBus } from './platform/bus/in-process.ts';
import { createMemoryRateLimits } from './platform/bus/memory-rate-limits.ts';
import { noRateLimits, type RateLimits } from './platform/bus/rate-limits.ts';
import { connectRedisBus } from './platform/bus/redis.ts';
import { connectRedisRateLimits } from './platform/bus/redis-rate-limits.ts';
import {
  type Clock,
  createMovableClock,
  isMovable,
  type MovableClock,
  systemClock,
} from './platform/clock.ts';
import type { OpenDatabase } from './platform/db/database.ts';
import { createJobs } from './platform/jobs/worker.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { createPageRequests } from './platform/http/page-request.ts';
import { bindCalls } from './platform/http/run-call.ts';
import { createVisits } from './platform/http/visit.ts';
import { loadWebApp, type WebApp } from './platform/http/web-app.ts';
import type { Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import type { SocketBounds } from './platform/socket/connection.ts';
import type { Sockets } from './platform/socket/sockets.ts';
import { readDictionaries } from './platform/words.ts';

export type App = {
  /** Answers scheme, host and port it answers on. */
  listen(): Promise<string>;
  /** Stops taking work, lets running work end within its bound, releases everything. */
  close(): Promise<void>;
  metrics: Metrics;
  sockets: Sockets;
};

export type AppParts = {
  config: Config;
  database: Pick<OpenDatabase, 'db' | 'pool' | 'ready'>;
  log: Log;
  /** By default the system's; in demo mode one that `/dev/clock` moves. */
  clock?: MovableClock;
  web?: WebApp;
  deadlineMs?: number;
  socketBounds?: Partial<SocketBounds>;
};

async function connectRates(config: Config, clock: Clock, log: Log): Promise<RateLimits> {
  if (config.rateLimits === 'off') return noRateLimits;
  return config.redisUrl
    ? connectRedisRateLimits({ url: config.redisUrl, clock, log })
    : createMemoryRateLimits({ clock });
}

export async function createApp(parts: AppParts): Promise<App> {
  const { config, database, log } = parts;
  const { db } = database;
  const bus = config.redisUrl
    ? await connectRedisBus({ url: config.redisUrl, log })
    : createInProcessBus({ log });
  const clock =
    parts.clock ?? (config.mode === 'demo' ? await createMovableClock({ db, bus, log }) : systemClock);
  const rateLimits = await connectRates(config, clock, log);
  const metrics = createMetrics();
  const dictionaries = readDictionaries();
  const visits = createVisits({ secretKey: config.secretKey, clock });
  const ageProofs = {
    describe: () => ({ kind: 'self' }) as const,
    accept: async (proof: string) => proof === 'self',
  };
  const observe = metrics.jobEnded;
  const jobs = await createJobs({ database, clock, log, observe });
  const mail = { send: async () => {}, close: async () => {} };
  const outbox = { list: async () => [] };

  const accounts = createAccounts({ ageProofs, visits });
  const moderation = createModeration({
    db,
    clock,
    jobs,
    rateLimits,
    mail,
    dictionaries,
    operatorEmail: config.operator.email,
  });
  const dev = createDev({ outbox, clock: isMovable(clock) ? clock : standing(clock), dictionaries });

  const site = await createHttpServer({
    config,
    clock,
    log,
    metrics,
    rateLimits,
    dictionaries,
    visits,
    calls: bindCalls(
      calls,
      { accounts: accounts.calls, moderation: moderation.calls, dev: dev.calls },
      { dev: dev.views },
    ),
    pageRequest: createPageRequests({ config, clock, ageProofs, dictionaries }),
    web: parts.web ?? (await loadWebApp(log)),
    checks: [
      { name: 'database', ready: database.ready },
      { name: 'bus', ready: bus.ready },
    ],
    ...(parts.deadlineMs !== undefined && { deadlineMs: parts.deadlineMs }),
    ...(parts.socketBounds && { socketBounds: parts.socketBounds }),
  });

  await jobs.start();

  return {
    metrics,
    listen: site.listen,
    sockets: site.sockets,
    async close() {
      await Promise.all([site.close(), jobs.drain()]);
      await Promise.all([rateLimits.close(), bus.close()]);
    },
  };
}

/** Production has no call that moves it. */
const standing = (clock: Clock): MovableClock => ({
  ...clock,
  advance: async () => clock.now(),
  onMove: () => () => {},
  catchUp: async () => {},
  standing: false,
});
