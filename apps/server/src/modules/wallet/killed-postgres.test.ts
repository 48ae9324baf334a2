// A Postgres of its own that is killed in the midst of paying acts: what was answered is there once, the rest is
// there once after it was asked for again.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import { startEmbeddedPostgres } from '../../platform/db/embedded-postgres.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { createTestClock, silentLog, until } from '../../testing/index.ts';
import { ledgerFaults } from './testing/ledger-faults.ts';
import { createTestWallet } from './testing/random-run.ts';

test('transfers are there once, however Postgres is killed among them', { timeout: 60_000 }, async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'alcove-killed-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog });
  const database = await openDatabase(postgres.url, { log: silentLog });
  const { db } = database;
  try {
    await migrate(database.pool);
    const { rows } = await sql<{ uid: Uid }>`
      insert into members (nick, email, active, password_hash, gender, age, age_declared_at, avatar, language,
        created_at, last_online_at)
      select 'Member ' || n, n || '@kill.invalid', true, 'none', 1, 30, 0, 'none', 'fr', 0, 0
      from generate_series(1, 2) n returning uid`.execute(db);
    const [from, to] = rows.map(({ uid }) => uid) as [Uid, Uid];
    const wallet = await createTestWallet(db, createTestClock());
    await wallet.transaction((tx) =>
      wallet.transfer(tx, { from: 'site', to: from, tokens: 100, kind: 'credit' }),
    );
    const pay = (key: string) =>
      wallet.transaction((tx) =>
        wallet.onceByKey(tx, { uid: from, key, call: 'pay', body: {} }, async () => {
          await wallet.transfer(tx, { from, to, tokens: 1, kind: 'gift' });
          return {};
        }),
      );

    let [answered, failed] = [0, 0];
    const killAt = 8;
    async function kill() {
      const pid = await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
      process.kill(Number(pid.split('\n')[0]), 'SIGKILL');
    }
    async function untilPaid(key: string): Promise<void> {
      try {
        await pay(key);
      } catch {
        failed += 1;
        await until(() => database.ready());
        return untilPaid(key);
      }
      answered += 1;
      if (answered === killAt) await kill();
    }
    await Promise.all(Array.from({ length: 30 }, (_, nth) => untilPaid(`key ${nth}`)));

    expect(failed).toBeGreaterThan(0);
    expect((await wallet.balanceOf(from)).balance).toBe(70);
    expect((await wallet.balanceOf(to)).balance).toBe(30);
    expect(await ledgerFaults(db)).toEqual([]);
  } finally {
    await database.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
