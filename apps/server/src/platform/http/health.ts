// For monitoring of the process: whether it lives, whether it is ready, and its metrics.
import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { Metrics, MetricsRegistry } from '../metrics.ts';
import { scrapedMetrics } from '../scraped-metrics.ts';
import { refuse } from '../refusal.ts';
import { isDemoHost } from './origin.ts';

/** An engine that takes longer to say it is there is not. */
const checkMs = 2000;

export type ReadyCheck = {
  name: string;
  ready: () => Promise<boolean>;
  /** How long it has not been ready, where that is known; otherwise it counts from the first question. */
  awayMs?: () => number | undefined;
  /** False: the process serves everything else without it, and stays ready. */
  isVital?: boolean;
};

async function isReady({ ready }: ReadyCheck): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), checkMs);
  try {
    return await Promise.race([ready(), promise]);
  } catch {
    // An engine that cannot even be asked is not ready; its own log says why.
    return false;
  } finally {
    clearTimeout(timer);
  }
}

const isLoopback = (address: string | undefined): boolean =>
  address === '::1' || (isIP(address ?? '') !== 0 && /^(?:::ffff:)?127\./.test(address ?? ''));

const forwardedBy = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'];

const sameText = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

function maySeeMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const { authorization } = request.headers;
  if (token !== undefined && authorization !== undefined && sameText(authorization, `Bearer ${token}`))
    return true;
  // A proxy on this machine speaks from loopback too, for people who do not; and so does a browser here for a page
  // whose name was pointed at this machine.
  const direct =
    forwardedBy.every((name) => request.headers[name] === undefined) && isDemoHost(request.host, []);
  return direct && isLoopback(request.raw.socket.remoteAddress);
}

export type CheckState = { name: string; isThere: boolean; isVital: boolean; since: number | undefined };

export type Health = {
  /** Asks all checks now. */
  read(): Promise<CheckState[]>;
};

export function createHealth({ clock, checks }: { clock: Clock; checks: readonly ReadyCheck[] }): Health {
  /** Names of checks that failed, and when they began to. */
  const away = new Map<string, number>();
  return {
    async read() {
      const states = await Promise.all(
        checks.map(async (check) => ({ ...check, isThere: await isReady(check) })),
      );
      return states.map(({ name, isThere, awayMs, isVital = true }) => {
        const knownMs = awayMs?.();
        if (isThere) away.delete(name);
        else if (knownMs !== undefined) away.set(name, clock.now() - Math.round(knownMs));
        else if (!away.has(name)) away.set(name, clock.now());
        return { name, isThere, isVital, since: away.get(name) };
      });
    },
  };
}

/** What `/readyz` says of each, for alarms. */
export function watchHealth(metrics: MetricsRegistry, health: Health): void {
  scrapedMetrics(metrics).counts('alcove_engine_up', 'Whether each engine answers', 'engine', async () =>
    Object.fromEntries((await health.read()).map(({ name, isThere }) => [name, isThere ? 1 : 0])),
  );
}

type Parts = {
  config: Pick<Config, 'metricsToken'>;
  metrics: Metrics;
  health: Health;
  isDraining: () => boolean;
};

export async function serveHealth(server: FastifyInstance, parts: Parts): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  server.get('/healthz', async () => ({ alive: true }));
  server.get('/readyz', async (_request, reply) => {
    const states = await parts.health.read();
    const draining = parts.isDraining();
    const ready = !draining && states.every(({ isThere, isVital }) => isThere || !isVital);
    const since = states.flatMap(({ name, since: at }) =>
      at === undefined ? [] : [[name, new Date(at).toISOString()] as const],
    );
    return reply.code(ready ? 200 : 503).send({
      ready,
      draining,
      ...Object.fromEntries(states.map(({ name, isThere }) => [name, isThere])),
      ...(since.length > 0 && { since: Object.fromEntries(since) }),
    });
  });
  server.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, parts.config.metricsToken)) throw refuse('not_found');
    const { type, text } = await parts.metrics.read();
    return reply.type(type).send(text);
  });
}
