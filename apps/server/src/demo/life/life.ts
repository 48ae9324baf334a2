// The life of a demo: the process that plays its residents, started once the site is open, held by one server of a
// database, and started again when it ends.
//
//   off ── begin ──▶ asking for the lease ──▶ running ── ended ──▶ waiting ──▶ asking …     stop: off for good
import type { Pool } from 'pg';
import { Counter, Gauge } from 'prom-client';
import type { Use } from '../../platform/engines.ts';
import { type Lease, takeLease } from './lease.ts';
import { type ResidentsProcess, startResidents } from './residents-process.ts';
import { afterEnd } from './restarts.ts';

/** Residents come one after the other, and are not missed before. */
const comeWithinMs = 20_000;
/** Another server that holds the lease may end. */
const askAgainMs = 30_000;

export type Life = {
  /** `address`: as the server listens. */
  begin(address: string): void;
  /** None is online though this server plays them. Those of another server are known to it alone. */
  areAsleep(): boolean;
  stop(): Promise<void>;
};

type Parts = Use<'log' | 'metrics'> & {
  pool: Pool;
  dataDir: string;
  /** Whether there is anybody to play. */
  hasResidents(): Promise<boolean>;
  /** Of the machine rather than of the site, whose clock may be moved. */
  now?: () => number;
  program?: string;
};

/** A server that listens on all addresses is reached by this machine's own. */
export function ownLoopback(address: string): string {
  const url = new URL(address);
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  if (url.hostname === '[::]') url.hostname = '[::1]';
  return url.origin;
}

export function createLife({
  pool,
  log,
  metrics,
  dataDir,
  hasResidents,
  program,
  now = Date.now,
}: Parts): Life {
  const { registers } = metrics;
  const online = new Gauge({
    name: 'alcove_residents',
    help: 'Residents of the demo that are online',
    registers,
  });
  const restarts = new Counter({
    name: 'alcove_residents_restarts_total',
    help: 'Starts of the residents after their process has ended',
    registers,
  });
  let isStopped = false;
  let onlineCount = 0;
  let beganAt: number | undefined;
  let running: ResidentsProcess | undefined;
  let lease: Lease | undefined;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  function later(waitMs: number, work: () => Promise<void>): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      underWay = work().catch((error: unknown) => log.warn({ err: error }, 'Residents cannot be started'));
    }, waitMs);
    timer.unref();
  }

  async function attempt(address: string, count: number): Promise<void> {
    if (!(await hasResidents())) return;
    lease ??= await takeLease(pool, () => {
      lease = undefined;
      void running?.stop();
    });
    if (!lease) return later(askAgainMs, () => attempt(address, count));
    if (isStopped) return;
    const startedAt = now();
    running = startResidents({
      address,
      dataDir,
      program,
      log,
      onOnline(residents) {
        onlineCount = residents;
        online.set(residents);
      },
    });
    void startAgain(running, { address, startedAt, count });
  }

  async function startAgain(
    { ended }: ResidentsProcess,
    { address, startedAt, count }: { address: string; startedAt: number; count: number },
  ): Promise<void> {
    await ended;
    running = undefined;
    if (isStopped) return;
    const after = afterEnd({ startedAt, count }, now());
    log.warn({ waitMs: after.waitMs }, 'The residents have ended and are started again');
    later(after.waitMs, async () => {
      restarts.inc();
      await attempt(address, after.count);
    });
  }

  return {
    begin(address) {
      beganAt = now();
      later(0, () => attempt(ownLoopback(address), 0));
    },
    areAsleep: () =>
      lease !== undefined && onlineCount === 0 && beganAt !== undefined && now() - beganAt >= comeWithinMs,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
      await running?.stop();
      lease?.release();
    },
  };
}
