// What a site costs while nobody is online: processor time over a minute and resident memory after five quiet ones,
// of all its processes, Postgres apart.
import { readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSite } from '../e2e/start-site.ts';
import { cpuSecondsOf, residentBytesOf } from './counting/processes.ts';
import { newDataDir } from './counting/own-postgres.ts';

const leastQuietSeconds = 300;

const { values: asked } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    quiet: { type: 'string', default: String(leastQuietSeconds) },
  },
  strict: false,
});
const quietSeconds = Number(asked.quiet);
const measuredSeconds = 60;

/** The engine has a process of its own below the site's. */
const isPostgres = (pid: number): boolean => /postgres/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));

const dataDir = newDataDir('idle');
const env = { DATA_DIR: dataDir, LOG_LEVEL: 'error' };
// A first start strips types, and its processes keep what does that.
await (await startSite(env)).stop();
const site = await startSite(env);
try {
  await wait(quietSeconds * 1000);
  const before = cpuSecondsOf(site.pid, isPostgres);
  const began = performance.now();
  await wait(measuredSeconds * 1000);
  const spent = cpuSecondsOf(site.pid, isPostgres) - before;
  const percent = (100_000 * spent) / (performance.now() - began);
  const result = {
    bench: 'idle',
    cores: os.availableParallelism(),
    conditions: `the demo's cast, its second start, nobody online, ${quietSeconds} quiet seconds, CPU over ${measuredSeconds} s, Postgres apart`,
    idle_cpu_percent: Math.round(percent * 100) / 100,
    idle_rss_mb: Math.round(residentBytesOf(site.pid, isPostgres) / 1e6),
    // What a start leaves is collected within minutes.
    valid: quietSeconds >= leastQuietSeconds,
  };
  if (asked.json) console.log(JSON.stringify(result));
  else
    console.log(
      `${result.conditions}\nCPU ${result.idle_cpu_percent} % of a core\nresident ${result.idle_rss_mb} MB`,
    );
} finally {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
