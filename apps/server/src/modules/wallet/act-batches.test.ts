// Paying acts that wait together: which of them share a transaction, and what each is answered.
import type { Uid } from '@alcove/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestClock, startTestSite, type TestSite } from '../../testing/index.ts';
import type { Wallet } from './index.ts';
import { createTestWallet } from './testing/random-run.ts';

type Tip = { from: Uid; to: Uid; tokens: number; key?: string };

let site: TestSite;
let wallet: Wallet;
beforeAll(async () => {
  site = await startTestSite();
  wallet = await createTestWallet(site.db, createTestClock());
});
afterAll(() => site.close());

let marlow: Uid;
let ondine: Uid;
let basile: Uid;
const add = async () => (await site.addPerson()).uid as Uid;
beforeEach(async () => {
  [marlow, ondine, basile] = [await add(), await add(), await add()];
  for (const to of [marlow, basile])
    await wallet.transaction((tx) => wallet.transfer(tx, { from: 'site', to, tokens: 100, kind: 'credit' }));
});

const balanceOf = async (uid: Uid) => (await wallet.balanceOf(uid)).balance;

/** Batches of tips, the acts whose rows each of them wrote, and those that were told of after its commit. */
function tipBatches() {
  const [written, told]: [Tip[][], Tip[][]] = [[], []];
  const { pay } = wallet.batches<Tip, { cause: number; balance: number }>({
    keyed: ({ from: uid, key, to, tokens }) => ({ uid, key, call: 'tip', body: [to, tokens] }),
    movementOf: ({ from, to, tokens }) => ({ from, to, tokens, kind: 'tip' }),
    check: async (acts) => acts.map(() => undefined),
    async writeCauses(_, acts) {
      written.push([...acts]);
      return acts.map((_act, nth) => written.length * 10 + nth);
    },
    answer: ({ balance }, cause) => ({ cause, balance }),
    committed: (acts) => void told.push([...acts]),
  });
  return { pay, written, told };
}

test('two acts under one key that wait together are one: its rows are written once, and both are answered alike', async () => {
  const { pay, written, told } = tipBatches();
  const tip = { from: marlow, to: ondine, tokens: 30, key: 'one' };
  // Another member's key of the same text is another key.
  const other = { from: basile, to: ondine, tokens: 5, key: 'one' };
  const [first, again, another] = await Promise.all([pay(tip), pay({ ...tip }), pay(other)]);
  expect(first).toEqual({ cause: expect.any(Number), balance: 70 });
  expect(again).toEqual(first);
  expect(another).toMatchObject({ balance: 95 });
  expect([await balanceOf(marlow), await balanceOf(ondine), await balanceOf(basile)]).toEqual([70, 35, 95]);
  // No transaction began with both and was rolled back.
  expect(written.flat()).toEqual(expect.arrayContaining([tip, other]));
  expect(written.flat()).toHaveLength(2);
  expect(told.flat()).toHaveLength(2);
});

test('of two different acts under one key that wait together the first is paid and the second refused', async () => {
  const { pay, written } = tipBatches();
  const tip = { from: marlow, to: ondine, tokens: 30, key: 'two' };
  const [first, second] = await Promise.allSettled([pay(tip), pay({ ...tip, tokens: 31 })]);
  expect(first).toMatchObject({ status: 'fulfilled', value: { balance: 70 } });
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'key_reused' } });
  expect([await balanceOf(marlow), await balanceOf(ondine)]).toEqual([70, 30]);
  expect(written).toEqual([[tip]]);
});

test('acts without a key that wait together share a transaction, and each is answered its own balance', async () => {
  const { pay, written } = tipBatches();
  const tip = { from: marlow, to: ondine, tokens: 40 };
  const answers = await Promise.allSettled([pay(tip), pay({ ...tip }), pay({ ...tip })]);
  expect(answers).toMatchObject([
    { status: 'fulfilled', value: { balance: 60 } },
    { status: 'fulfilled', value: { balance: 20 } },
    { status: 'rejected', reason: { code: 'tokens_short' } },
  ]);
  expect(written).toEqual([[tip, tip]]);
});
