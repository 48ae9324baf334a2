// How long a site of one process is away while it is replaced: from the last page that the former process answered to the
// first of the next one.
import { setTimeout as wait } from 'node:timers/promises';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { startServerProcess } from '../../apps/server/src/testing/server-process.ts';
import { openOwnPostgres } from '../counting/own-postgres.ts';

const pageEveryMs = 50;
const pageWithinMs = 10_000;
const calmMs = 2000;

export async function restartOfOne(say: (text: string) => void) {
  const postgres = await openOwnPostgres('operate');
  const start = (port: string) =>
    startServerProcess({
      DATABASE_URL: postgres.url,
      SECRET_KEY: 'a secret of one process that comes back',
      RATE_LIMITS: 'off',
      PORT: port,
    });
  try {
    await migrate(postgres.pool);
    let server = await start('0');
    const { url } = server;
    const answeredAt: number[] = [];
    const over = new AbortController();
    const askPage = async () => {
      const answer = await fetch(`${url}/`, { signal: AbortSignal.timeout(pageWithinMs) });
      await answer.arrayBuffer();
      if (answer.ok) answeredAt.push(performance.now());
    };
    async function asVisitors() {
      for (; !over.signal.aborted; await wait(pageEveryMs)) await askPage().catch(() => undefined);
    }
    const running = asVisitors();
    let startedAt = Infinity;
    try {
      await wait(calmMs);
      await server.stop();
      server = await start(new URL(url).port);
      startedAt = performance.now();
      await wait(calmMs);
    } finally {
      over.abort();
      await running;
      await server.kill();
    }
    const downMs = Math.round(
      Math.max(...answeredAt.slice(1).map((at, nth) => at - (answeredAt[nth] ?? at))),
    );
    const isBack = (answeredAt.at(-1) ?? 0) > startedAt;
    say(`one process: no page for ${downMs} ms`);
    return { faults: isBack ? [] : ['the site of one process did not come back'], down_ms: downMs };
  } finally {
    await postgres.stop();
  }
}
