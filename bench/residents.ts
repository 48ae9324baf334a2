// What the residents of a demo cost, how soon they are there and how much they say: a second start, six cameras, no
// viewer while costs are measured, then a reader in the liveliest room. The others are the server and its media process,
// measured with residents and without them; Postgres is reported apart.
import { readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSite } from '../e2e/start-site.ts';
import { newDataDir } from './counting/own-postgres.ts';
import { openTalkReader } from './residents/talk-reader.ts';
import { cpuSecondsOf, residentBytesOf } from './counting/processes.ts';

const { values: asked } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  strict: false,
});
const measuredSeconds = 60;
const settleSeconds = 30;
const greetedWithinSeconds = 10;
const cameras = 6;
const lookMs = 100;
const camerasWithinMs = 60_000;

const isNamed = (pattern: RegExp) => (pid: number) =>
  pattern.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
const isPostgres = isNamed(/postgres/);
const isResidents = isNamed(/residents\/src\/main/);
const isApart = (pid: number) => isPostgres(pid) || isResidents(pid);

const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));

async function camerasOn(url: string): Promise<number> {
  const answer = await fetch(`${url}/_backend/rooms/list/`);
  return ((await answer.json()) as { data: { cameras: number } }).data.cameras;
}

/** Seconds until so many cameras are on. */
async function secondsUntil(url: string, count: number): Promise<number> {
  const began = performance.now();
  while ((await camerasOn(url)) < count) {
    if (performance.now() - began > camerasWithinMs) return Number.NaN;
    await wait(lookMs);
  }
  return (performance.now() - began) / 1000;
}

async function start(life: 'on' | 'off') {
  const began = performance.now();
  const site = await startSite({ DATA_DIR: dataDir, LOG_LEVEL: 'error', DEMO_LIFE: life });
  return { ...site, readyMs: performance.now() - began };
}

async function measure(pid: number) {
  await wait(settleSeconds * 1000);
  const parts = {
    all: () => cpuSecondsOf(pid),
    withoutPostgres: () => cpuSecondsOf(pid, isPostgres),
    others: () => cpuSecondsOf(pid, isApart),
  };
  const before = { all: parts.all(), withoutPostgres: parts.withoutPostgres(), others: parts.others() };
  const began = performance.now();
  await wait(measuredSeconds * 1000);
  const percent = (seconds: number) => (100_000 * seconds) / (performance.now() - began);
  const others = parts.others() - before.others;
  const withoutPostgres = parts.withoutPostgres() - before.withoutPostgres;
  return {
    others: percent(others),
    residents: percent(withoutPostgres - others),
    postgres: percent(parts.all() - before.all - withoutPostgres),
    residentsBytes: residentBytesOf(pid, isPostgres) - residentBytesOf(pid, isApart),
  };
}

/** What residents say in Le grand salon while Marlow reads it, without the greeting. */
async function linesPerMinuteOf(url: string): Promise<number> {
  const reader = await openTalkReader(url, { nick: 'Marlow', room: 'Le grand salon' });
  await wait(greetedWithinSeconds * 1000);
  const before = reader.lines();
  await wait(measuredSeconds * 1000);
  const lines = reader.lines() - before;
  reader.close();
  return (60 * lines) / measuredSeconds;
}

const dataDir = newDataDir('residents');
try {
  const first = await start('on');
  const firstStart = await secondsUntil(first.url, 1);
  await first.stop();
  const bare = await start('off');
  const without = await measure(bare.pid);
  await bare.stop();
  const site = await start('on');
  const firstCamera = await secondsUntil(site.url, 1);
  const allCameras = await secondsUntil(site.url, cameras);
  const cost = await measure(site.pid);
  const linesPerMinute = await linesPerMinuteOf(site.url);
  await site.stop();
  const result = {
    bench: 'residents',
    cores: os.availableParallelism(),
    conditions: `second start, ${cameras} cameras, no viewer, ${measuredSeconds} s after ${settleSeconds} quiet ones`,
    residents_cpu_percent: rounded(cost.residents),
    residents_rss_mb: Math.round(cost.residentsBytes / 1e6),
    others_cpu_percent: rounded(cost.others - without.others),
    postgres_cpu_percent: rounded(cost.postgres - without.postgres),
    first_camera_s: rounded(firstCamera),
    first_camera_first_start_s: rounded(firstStart),
    all_cameras_s: rounded(firstCamera + allCameras),
    lines_per_minute: rounded(linesPerMinute),
    ready_delay_ms: Math.round(site.readyMs - bare.readyMs),
    valid: !Number.isNaN(firstCamera + allCameras),
  };
  console.log(asked.json ? JSON.stringify(result) : result);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
