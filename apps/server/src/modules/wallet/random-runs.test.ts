// Random acts at the same time, from forty seeds; a failing seed is in the name of its test and replays.
import type { Uid } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestClock, startTestSite, type TestSite } from '../../testing/index.ts';
import type { Wallet } from './index.ts';
import { ledgerFaults } from './testing/ledger-faults.ts';
import { createTestWallet, randomRun } from './testing/random-run.ts';

const seeds = Array.from({ length: 40 }, (_, nth) => nth + 1);

let site: TestSite;
let wallets: [Wallet, Wallet];
beforeAll(async () => {
  site = await startTestSite();
  const clock = createTestClock();
  // Two, as in two processes of one site.
  wallets = [await createTestWallet(site.db, clock), await createTestWallet(site.db, clock)];
});
afterAll(() => site.close());

const balanceOf = async (uid: Uid) => (await wallets[0].balanceOf(uid)).balance;

test.each(seeds)('after the acts of seed %i every token is where the answers say', async (seed) => {
  const people = await Promise.all(
    Array.from({ length: 4 }, async () => (await site.addPerson()).uid as Uid),
  );
  const [one, two] = wallets;
  for (const to of people)
    await one.transaction((tx) => one.transfer(tx, { from: 'site', to, tokens: 60, kind: 'credit' }));
  const run = { db: site.db, people, acts: 10, atOnce: 3 };
  const changes = await Promise.all([
    randomRun({ ...run, seed, wallet: one }),
    randomRun({ ...run, seed: seed + 1000, wallet: two }),
  ]);
  for (const uid of people) {
    const changed = changes.reduce((sum, each) => sum + (each.get(uid) ?? 0), 0);
    expect(await balanceOf(uid)).toBe(60 + changed);
  }
});

test('after all seeds the ledger is sound', async () => {
  expect(await ledgerFaults(site.db)).toEqual([]);
});
