// The supervisor of the residents: one server of a database starts them, and they end with it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createMetrics } from '../../platform/metrics.ts';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { silentLog, until } from '../../testing/index.ts';
import { createLife, ownLoopback } from './life.ts';

test.each([
  ['http://0.0.0.0:3100', 'http://127.0.0.1:3100'],
  ['http://[::]:3100', 'http://[::1]:3100'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http://192.168.1.5:8080', 'http://192.168.1.5:8080'],
])('residents reach a server that listens on %s by %s', (address, own) => {
  expect(ownLoopback(address)).toBe(own);
});

const hasResidents = async () => true;

test('of two servers on one database one starts the residents, without the settings of its environment', async () => {
  await using database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alcove-life-'));
  const program = path.join(dataDir, 'program.mjs');
  // Tells how many variables its environment holds besides those that Node gives a child.
  writeFileSync(
    program,
    `process.on('disconnect', () => process.exit(0));
    process.send({ online: 'SECRET_KEY' in process.env || 'PATH' in process.env ? 99 : 3 });`,
  );
  const site = () => {
    const metrics = createMetrics();
    const life = createLife({
      pool: database.pool,
      log: silentLog,
      metrics,
      dataDir,
      hasResidents,
      program,
      now: () => now,
    });
    const online = async () => Number(/^alcove_residents (\d+)$/m.exec((await metrics.read()).text)?.[1]);
    return { ...life, online };
  };
  let now = 0;
  const [one, other] = [site(), site()];
  try {
    one.begin('http://127.0.0.1:1');
    expect(one.areAsleep()).toBe(false);
    await until(async () => (await one.online()) === 3);
    now = 60_000;
    expect(one.areAsleep()).toBe(false);
    other.begin('http://127.0.0.1:1');
    await one.stop();
    expect(await one.online()).toBe(0);
    expect(await other.online()).toBe(0);
  } finally {
    await Promise.all([one.stop(), other.stop()]);
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('residents whose program shows nobody are asleep after twenty seconds', async () => {
  await using database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'alcove-life-'));
  const program = path.join(dataDir, 'program.mjs');
  writeFileSync(
    program,
    `process.on('disconnect', () => process.exit(0)); process.send({ warn: 'refused' });`,
  );
  let [now, hasWarned] = [0, false];
  const life = createLife({
    pool: database.pool,
    log: { ...silentLog, warn: () => void (hasWarned = true) } as typeof silentLog,
    metrics: createMetrics(),
    dataDir,
    hasResidents,
    program,
    now: () => now,
  });
  try {
    life.begin('http://127.0.0.1:1');
    await until(async () => hasWarned);
    expect(life.areAsleep()).toBe(false);
    now = 20_000;
    expect(life.areAsleep()).toBe(true);
  } finally {
    await life.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
