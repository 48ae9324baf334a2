// For monitoring of the process: whether it lives, whether it is ready, and its metrics.
import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { Metrics } from '../metrics.ts';
import { refuse } from '../refusal.ts';
import { isDemoHost } from './origin.ts';

/** An engine that takes longer to say it is there is not. */
const checkMs = 2000;

export type ReadyCheck = { name: string; ready: () => Promise<boolean> };

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

type Parts = {
  config: Pick<Config, 'metricsToken'>;
  metrics: Metrics;
  checks: ReadyCheck[];
  isDraining: () => boolean;
};

export async function serveHealth(server: FastifyInstance, parts: Parts): Promise<void> {
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  server.get('/healthz', async () => ({ alive: true }));
  server.get('/readyz', async (_request, reply) => {
    const states = await Promise.all(
      parts.checks.map(async (check) => [check.name, await isReady(check)] as const),
    );
    const ready = !parts.isDraining() && states.every(([, ok]) => ok);
    return reply
      .code(ready ? 200 : 503)
      .send({ ready, draining: parts.isDraining(), ...Object.fromEntries(states) });
  });
  server.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, parts.config.metricsToken)) throw refuse('not_found');
    const { type, text } = await parts.metrics.read();
    return reply.type(type).send(text);
  });
}
