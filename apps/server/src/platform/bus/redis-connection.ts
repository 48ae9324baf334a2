// One connection to Redis: detects when it is lost or mute, opens the next, and calls `recovered`.
//
//   connecting ─► up ─► recovering ─► up     within the patience, work waits
//                          └─► away ─► up    beyond it, work is refused at once
//   any ─► closed
//
// The client's own reconnection is off: it does not notice a mute server, and it hides the moment
// between "connected" and "subscribed again" at which a gap must be reported.
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Logger } from 'pino';
import { afterReading } from '../after-reading.ts';
import { StartProblem } from '../start-problem.ts';

export const redisTimes = {
  /** How long work waits for a connection before it is refused. */
  patienceMs: 10_000,
  connectMs: 3_000,
  /** A server that stays mute this long is given up. */
  answerMs: 3_000,
  heartbeatMs: 5_000,
  firstRetryMs: 50,
  longestRetryMs: 2_000,
  /** How long work under way may take to end when we leave. */
  closeMs: 1_000,
};

export type RedisClient = ReturnType<typeof createRedisClient>;

export type RedisOptions = {
  url: string;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  times?: Partial<typeof redisTimes>;
  /** Runs on each new connection before anyone may use it. */
  prepare?(client: RedisClient): Promise<void>;
  /** Runs once a lost connection has been replaced. */
  recovered?(): void;
};

export type RedisConnection = {
  /** Answers once up; rejects with `RedisAway` when the patience is over or we have left. */
  whenUp(): Promise<RedisClient>;
  /** The client, while up. */
  current(): RedisClient | undefined;
  ready(): Promise<boolean>;
  close(): Promise<void>;
};

export class RedisAway extends Error {
  override name = 'RedisAway';
}

const createRedisClient = (url: string, connectTimeout: number) =>
  createClient({
    url,
    RESP: 3,
    maintNotifications: 'disabled',
    disableOfflineQueue: true,
    socket: { reconnectStrategy: false, connectTimeout },
  });

/** Silence is counted in beats of ours: however long we stand still ourselves, only one of them passes. */
const silentBeats = 4;

/** What `work` answers, or a rejection once `ms` have passed without it. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const giveUp = () => late.reject(new RedisAway(`Redis stayed mute for ${ms} ms`));
  let left = silentBeats;
  const timer = setInterval(() => {
    if (--left === 0) afterReading(giveUp);
  }, ms / silentBeats);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearInterval(timer);
  }
}

/** Rejects whatever still waits for an answer on it. */
function drop(client: RedisClient) {
  if (client.isOpen) client.destroy();
}

/** A promise whose rejection may stay unhandled. */
function quietPromise<T>() {
  const made = Promise.withResolvers<T>();
  made.promise.catch(() => {});
  return made;
}

/** Ends with a `StartProblem` when the server cannot be reached within the patience. */
export async function connectRedis(options: RedisOptions): Promise<RedisConnection> {
  const times = { ...redisTimes, ...options.times };
  const { url, log } = options;
  const leaving = new AbortController();
  let client: RedisClient | undefined;
  let up = quietPromise<RedisClient>();
  let patience: NodeJS.Timeout | undefined;
  let lastFailure = 'no answer';

  function beginWaiting() {
    up = quietPromise();
    patience = setTimeout(() => up.reject(new RedisAway(`Redis is away: ${lastFailure}`)), times.patienceMs);
  }

  function declareUp(opened: RedisClient, again: boolean) {
    clearTimeout(patience);
    client = opened;
    if (again) {
      log.info('redis: connected again');
      options.recovered?.();
    }
    // Those who waited come first; those who come after a refusal find the connection too.
    up.resolve(opened);
    up = quietPromise();
    up.resolve(opened);
  }

  /** At once when the loss is seen: a subscription on a dead client would wait for ever. */
  function declareLost(opened: RedisClient) {
    if (client !== opened) return;
    client = undefined;
    lastFailure = 'connection lost';
    log.warn('redis: connection lost');
    beginWaiting();
  }

  async function open(): Promise<{ opened: RedisClient; lost: AbortSignal }> {
    const opened = createRedisClient(url, times.connectMs);
    const losing = new AbortController();
    const lose = () => {
      declareLost(opened);
      losing.abort();
    };
    opened.on('error', lose).on('end', lose);
    const leave = () => drop(opened);
    leaving.signal.addEventListener('abort', leave);
    try {
      await within(times.connectMs + times.answerMs, opened.connect());
      await within(times.answerMs, opened.ping());
      await within(times.answerMs, Promise.resolve(options.prepare?.(opened)));
      return { opened, lost: losing.signal };
    } catch (error) {
      drop(opened);
      throw error;
    } finally {
      leaving.signal.removeEventListener('abort', leave);
    }
  }

  /** Ends once `opened` is of no use any more. */
  async function watch(opened: RedisClient, lost: AbortSignal): Promise<void> {
    const stop = AbortSignal.any([lost, leaving.signal]);
    try {
      while (!stop.aborted) {
        await wait(times.heartbeatMs, undefined, { signal: stop });
        await within(times.answerMs, opened.ping());
      }
    } catch {
      // Lost, mute or leaving: either way it is over.
    }
  }

  async function keepConnected() {
    let attempt = 0;
    let connectedBefore = false;
    while (!leaving.signal.aborted) {
      try {
        const { opened, lost } = await open();
        if (leaving.signal.aborted) return drop(opened);
        if (lost.aborted) continue;
        declareUp(opened, connectedBefore);
        connectedBefore = true;
        attempt = 0;
        await watch(opened, lost);
        if (leaving.signal.aborted) return;
        declareLost(opened);
        drop(opened);
      } catch (error) {
        lastFailure = error instanceof Error ? error.message || error.name : String(error);
        const pauseMs = Math.min(times.firstRetryMs * 2 ** attempt++, times.longestRetryMs);
        // Half of it at random, so that many processes do not come back at the same instant.
        await wait(pauseMs * (0.5 + Math.random() / 2), undefined, { signal: leaving.signal }).catch(
          () => {},
        );
      }
    }
  }

  async function close() {
    const last = client;
    client = undefined;
    clearTimeout(patience);
    const left = new RedisAway('the connection to Redis was closed');
    up.reject(left);
    up = quietPromise();
    up.reject(left);
    leaving.abort();
    if (last?.isOpen) await within(times.closeMs, last.close()).catch(() => {});
    if (last) drop(last);
    await keeping;
  }

  beginWaiting();
  const keeping = keepConnected();
  try {
    await up.promise;
  } catch {
    const reason = lastFailure;
    await close();
    // Without user and password.
    const { hostname, port } = new URL(url);
    throw new StartProblem(
      `Redis at ${hostname}:${port || 6379} cannot be used: ${reason}; is it running? (see REDIS_URL).`,
    );
  }

  return {
    whenUp: () => up.promise,
    current: () => client,
    async ready() {
      try {
        return client !== undefined && (await within(times.answerMs, client.ping())) === 'PONG';
      } catch {
        return false;
      }
    },
    close,
  };
}
