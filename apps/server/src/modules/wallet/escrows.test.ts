// Escrows and held tokens, on real Postgres: what waits is released or refunded once, and in time.
import type { Uid } from '@alcove/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInProcessBus } from '../../platform/bus/in-process.ts';
import { noRateLimits } from '../../platform/bus/rate-limits.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { readDictionaries } from '../../platform/words.ts';
import { createTestClock, silentLog, startTestSite, type TestSite } from '../../testing/index.ts';
import { createWallet, type Wallet } from './index.ts';
import { setSpendingLimits } from './limits.ts';
import { ledgerFaults } from './testing/ledger-faults.ts';

let site: TestSite;
const clock = createTestClock();
/** Due jobs by their keys; a test runs them by hand. */
const due = new Map<string, () => Promise<void>>();
const handlers = new Map<string, (payload: never) => Promise<void>>();
const jobs: Jobs = {
  handle: ({ name }, run) => void handlers.set(name, run),
  async add(_, { name }, payload, { key = '' } = {}) {
    due.set(key, async () => handlers.get(name)?.(payload as never));
  },
  addAll: async () => {},
  handleAll: () => {},
  start: async () => {},
  drain: async () => {},
};
const heldUntil = new Map<Uid, number>();
let wallet: Wallet;

beforeAll(async () => {
  site = await startTestSite();
  const { db } = site;
  const members = {
    byUid: async () => undefined,
    byNick: async () => undefined,
    byUids: async () => new Map(),
  };
  wallet = await createWallet(
    {
      db,
      clock,
      bus: createInProcessBus({ log: silentLog }),
      jobs,
      rateLimits: noRateLimits,
      dictionaries: readDictionaries(),
      log: silentLog,
      metrics: createMetrics(),
    },
    { members, openProfiles: { shownAmong: members.byUids } },
  );
  wallet.registerGiverRules({ heldFor: async () => heldUntil, stoppedAmong: async () => new Set() });
});
afterAll(() => site.close());

async function withTokens(tokens = 100): Promise<Uid> {
  const { uid } = await site.addPerson();
  await wallet.transaction((tx) =>
    wallet.transfer(tx, { from: 'site', to: uid as Uid, tokens, kind: 'credit' }),
  );
  return uid as Uid;
}
const balances = async (...uids: Uid[]) =>
  Promise.all(uids.map(async (uid) => (await wallet.balanceOf(uid)).balance));
const order = (payer: Uid, beneficiary: Uid, tokens: number, dueAt?: number) =>
  wallet.transaction((tx) =>
    wallet.escrow.open(tx, { payer, beneficiary, tokens, dueAt, kind: 'order', purpose: 'order' }),
  );

test('tokens that wait are released in part, the rest is refunded, and then nothing moves any more', async () => {
  const [payer, owner] = [await withTokens(), await withTokens(1)];
  const id = await order(payer, owner, 60);
  expect(await balances(payer, owner)).toEqual([40, 1]);
  const { release, refund } = wallet.escrow;
  const moved = [
    await wallet.transaction((tx) => release(tx, id, { kind: 'order_done', tokens: 25 })),
    await wallet.transaction((tx) => refund(tx, id, { kind: 'order_refund' })),
    await wallet.transaction((tx) => release(tx, id, { kind: 'order_done' })),
    await wallet.transaction((tx) => refund(tx, id, { kind: 'order_refund' })),
  ];
  expect(moved).toEqual([25, 35, 0, 0]);
  expect(await balances(payer, owner)).toEqual([75, 26]);
});

test('of a release and a refund at the same moment one has the tokens', async () => {
  const [payer, owner] = [await withTokens(), await withTokens(1)];
  const id = await order(payer, owner, 60);
  const { release, refund } = wallet.escrow;
  const moved = await Promise.all(
    Array.from({ length: 6 }, (_, nth) =>
      wallet.transaction((tx) =>
        nth % 2 ? release(tx, id, { kind: 'order_done' }) : refund(tx, id, { kind: 'order_refund' }),
      ),
    ),
  );
  expect(moved.filter((tokens) => tokens > 0)).toEqual([60]);
  const [left = 0, earned = 0] = await balances(payer, owner);
  expect(left + earned).toBe(101);
});

test('nobody opens an escrow beyond their balance', async () => {
  const [payer, owner] = [await withTokens(10), await withTokens(1)];
  await expect(order(payer, owner, 11)).rejects.toMatchObject({
    code: 'tokens_short',
    params: { needed: 11, balance: 10, missing: 1 },
  });
  expect(await wallet.escrow.find(site.db, { member: payer })).toEqual([]);
});

test('tokens that come back count as unspent in the limits of their payer', async () => {
  const [payer, owner] = [await withTokens(), await withTokens(1)];
  await setSpendingLimits(site.db, payer, { day: 50, month: null }, clock.now());
  const id = await order(payer, owner, 50);
  await expect(order(payer, owner, 1)).rejects.toMatchObject({ code: 'spending_limit_day' });
  await wallet.transaction((tx) => wallet.escrow.refund(tx, id, { kind: 'order_refund' }));
  await order(payer, owner, 50);
  expect(await balances(payer, owner)).toEqual([50, 1]);
});

test('what is due is handed to its domain once the time has come, and not before', async () => {
  const [payer, owner] = [await withTokens(), await withTokens(1)];
  wallet.escrow.onDue('order', async (tx, { id }) => {
    await wallet.escrow.refund(tx, id, { kind: 'order_refund' });
  });
  const id = await order(payer, owner, 60, clock.now() + 1000);
  const run = due.get(`escrow:${id}`);
  await run?.();
  expect(await balances(payer)).toEqual([40]);
  await clock.advance(1000);
  await run?.();
  await run?.();
  expect(await balances(payer, owner)).toEqual([100, 1]);
});

test('given tokens of a payer whom payments hold are seen as held, and spent only later', async () => {
  const [giver, recipient] = [await withTokens(), await withTokens(5)];
  heldUntil.set(giver, clock.now() + 1000);
  const before = await wallet.balanceOf(recipient);
  await wallet.transaction((tx) =>
    wallet.transfer(tx, { from: giver, to: recipient, tokens: 30, kind: 'gift' }),
  );
  const held = await wallet.balanceOf(recipient);
  expect(held).toMatchObject({ balance: 5, held: 30 });
  expect(held.version).toBeGreaterThan(before.version);
  await clock.advance(1000);
  await due.get([...due.keys()].at(-1) ?? '')?.();
  expect(await wallet.balanceOf(recipient)).toMatchObject({ balance: 35, held: 0 });
});

test('the ledger is sound after all of this', async () => {
  expect(await ledgerFaults(site.db)).toEqual([]);
});
