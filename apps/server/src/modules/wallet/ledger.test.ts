// What the ledger keeps true, on real Postgres: what Postgres refuses, and what happens at the same moment.
import {
  accountsCalls,
  dayMs,
  devCalls,
  tipsCalls,
  type Uid,
  walletCalls,
  walletLimits,
} from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock, startTestSite, type TestSite, until } from '../../testing/index.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { ledgerFaults } from './testing/ledger-faults.ts';
import { createTestWallet } from './testing/random-run.ts';

let site: TestSite;
/** Another process of the same site. */
let beside: TestSite;
beforeAll(async () => {
  site = await startTestSite({ env: { RATE_LIMITS: 'off' } });
  beside = await startTestSite({ env: { RATE_LIMITS: 'off' }, beside: site });
});
afterAll(async () => {
  await beside.close();
  await site.close();
});

const { giveTokens } = tipsCalls;

async function withTokens(tokens: number, traits = {}) {
  const member = await site.member(traits);
  if (tokens > 0) await member.call(devCalls.creditTokens, { nick: member.nick, amount: tokens });
  return member;
}
const balanceOf = async (uid: number) =>
  (await site.db.selectFrom('ledger_accounts').select('balance').where('uid', '=', uid).executeTakeFirst())
    ?.balance ?? 0;
const accountOf = async (uid: number) =>
  (await site.db.selectFrom('ledger_accounts').select('id').where('uid', '=', uid).executeTakeFirstOrThrow())
    .id;

const write = (postings: string, movement = 'values (default, $k$credit$k$, 1)') =>
  sql
    .raw(
      `with moved as (insert into ledger_movements (id, kind, made_at) ${movement} returning id)
       insert into ledger_postings (movement_id, account_id, amount, balance_after) ${postings}`,
    )
    .execute(site.db);

describe('Postgres refuses', () => {
  test('a movement that does not sum to zero', async () => {
    const one = await accountOf((await withTokens(10)).uid);
    await expect(write(`select id, ${one}, 5, 15 from moved`)).rejects.toMatchObject({
      constraint: 'ledger_sum_zero',
    });
  });

  test('a movement without postings, and one older than the last of its account', async () => {
    const one = await accountOf((await withTokens(10)).uid);
    const two = await accountOf((await withTokens(10)).uid);
    await expect(
      sql`insert into ledger_movements (kind, made_at) values ('tip', 1)`.execute(site.db),
    ).rejects.toMatchObject({ constraint: 'ledger_movement_posted' });
    const old = `values (0, 'tip', 1)`;
    await expect(
      write(`select id, ${one}, -5, 5 from moved union all select id, ${two}, 5, 15 from moved`, old),
    ).rejects.toMatchObject({ constraint: 'ledger_order' });
  });

  test('a member’s account below zero, and a posting that says another balance', async () => {
    const one = await accountOf((await withTokens(10)).uid);
    const two = await accountOf((await withTokens(10)).uid);
    const pay = (tokens: number, left: number) =>
      write(`select id, ${one}, -${tokens}, ${left} from moved
        union all select id, ${two}, ${tokens}, ${10 + tokens} from moved`);
    await expect(pay(11, -1)).rejects.toMatchObject({ constraint: 'ledger_balance' });
    await expect(pay(5, 6)).rejects.toMatchObject({ constraint: 'ledger_balance' });
  });

  test.each([
    ['an altered movement', `update ledger_movements set kind = 'gift'`],
    ['an altered posting', `update ledger_postings set amount = amount * 2`],
    ['a deleted movement', `delete from ledger_movements`],
    ['a deleted posting', `delete from ledger_postings`],
    ['emptied tables', `truncate ledger_postings, ledger_movements cascade`],
    ['a deleted account', `delete from ledger_accounts`],
    ['a balance without postings', `update ledger_accounts set balance = balance + 1`],
    [
      'an account that begins with tokens',
      `insert into ledger_accounts (kind, balance) values ('escrow', 5)`,
    ],
  ])('%s', async (_, statement) => {
    await expect(sql.raw(statement).execute(site.db)).rejects.toMatchObject({ code: '23000' });
  });
});

test('two hundred calls for the same tokens give them once, and each is answered (R7.157)', async () => {
  const [giver, recipient] = [await withTokens(50), await site.member()];
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => giver.call(giveTokens, { amount: 10, recipient_id: recipient.uid })),
  );
  const given = answers.filter(({ status }) => status === 'success');
  expect(given).toHaveLength(5);
  expect(new Set(answers.flatMap((answer) => ('code' in answer ? [answer.code] : [])))).toEqual(
    new Set(['tokens_short']),
  );
  expect([await balanceOf(giver.uid), await balanceOf(recipient.uid)]).toEqual([0, 50]);
  // Each answer names the balance after its own movement.
  expect(given.map((answer) => ('data' in answer ? answer.data.balance : 0))).toEqual([40, 30, 20, 10, 0]);
  expect(await ledgerFaults(site.db)).toEqual([]);
});

test('two members who give each other tokens at once, in two processes, both succeed', async () => {
  const [one, two] = [await withTokens(100), await withTokens(100)];
  const there = { ...two, call: await sameIn(beside, two) };
  await Promise.all(
    Array.from({ length: 30 }, (_, nth) =>
      nth % 2 === 0
        ? one.call(giveTokens, { amount: 3, recipient_id: two.uid })
        : there.call(giveTokens, { amount: 2, recipient_id: one.uid }),
    ),
  );
  expect([await balanceOf(one.uid), await balanceOf(two.uid)]).toEqual([85, 115]);
  expect(await ledgerFaults(site.db)).toEqual([]);
});

/** The same member's calls, to another process. */
async function sameIn(other: TestSite, member: Awaited<ReturnType<typeof withTokens>>) {
  const browser = await other.visitor();
  for (const [name, value] of member.cookies) browser.cookies.set(name, value);
  return browser.call;
}

test('one key in two processes is one tip, answered alike; with another body it is refused', async () => {
  const [giver, recipient] = [await withTokens(100), await site.member()];
  const callThere = await sameIn(beside, giver);
  const asked = { amount: 30, recipient_id: recipient.uid, key: 'the same' };
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => (nth % 2 ? giver.call : callThere)(giveTokens, asked)),
  );
  expect(new Set(answers.map((answer) => JSON.stringify('data' in answer && answer.data)))).toHaveProperty(
    'size',
    1,
  );
  expect(await balanceOf(recipient.uid)).toBe(30);
  expect(await giver.call(giveTokens, { ...asked, amount: 31 })).toMatchObject({ code: 'key_reused' });
  expect(await balanceOf(recipient.uid)).toBe(30);
});

test('a repeated key is answered as before for a week and pays again after it', async () => {
  const clock = createTestClock();
  const wallet = await createTestWallet(site.db, clock);
  const from = (await withTokens(10)).uid as Uid;
  const act = { uid: from, key: 'a week', call: 'pay', body: {} };
  const pay = () =>
    wallet.transaction((tx) =>
      wallet.onceByKey(tx, act, async () => {
        const [movement] = await wallet.transfer(tx, { from, to: 'site', tokens: 3, kind: 'correction' });
        return { movement };
      }),
    );
  const paid = await pay();
  await clock.advance(walletLimits.keyKnownMs - 1);
  expect([await pay(), await balanceOf(from)]).toEqual([paid, 7]);
  await clock.advance(1);
  expect(await pay()).not.toEqual(paid);
  expect(await balanceOf(from)).toBe(4);
});

test('a transfer of several movements moves none where one cannot be paid', async () => {
  const wallet = await createTestWallet(site.db, createTestClock());
  const [from, to] = [(await withTokens(10)).uid as Uid, (await site.addPerson()).uid as Uid];
  const pay = (...amounts: number[]) =>
    wallet.transaction((tx) =>
      wallet.transfer(tx, ...amounts.map((tokens) => ({ from, to, tokens, kind: 'gift' as const }))),
    );
  await expect(pay(6, 5)).rejects.toMatchObject({ code: 'tokens_short', params: { needed: 5, balance: 4 } });
  expect([await balanceOf(from), await balanceOf(to)]).toEqual([10, 0]);
  expect(await pay(6, 4)).toHaveLength(2);
  expect([await balanceOf(from), await balanceOf(to)]).toEqual([0, 10]);
});

test('an amount that is no whole number from 1 to the most of one act is refused before anything moves (R7.157)', async () => {
  const [giver, recipient] = [await withTokens(100), await site.addPerson()];
  for (const amount of [0, -1, 1.5, '1e3', 2 ** 53, '', '٣', 100_001]) {
    const answer = await giver.call(giveTokens, { amount, recipient_id: recipient.uid });
    expect(answer, String(amount)).toMatchObject({ status: 'error', code: 'amount_invalid' });
  }
  expect(await balanceOf(giver.uid)).toBe(100);
});

test('tokens never expire (R1.047)', async () => {
  const member = await withTokens(40);
  await site.clock.advance(10 * 365 * dayMs);
  const again = await site.visitor();
  await again.call(accountsCalls.loginOnSite, { login: member.nick, password: member.password });
  expect(await again.call(walletCalls.wallet, {})).toMatchObject({ data: { balance: 40 } });
});

test('tips whose connections to Postgres are cut are given once when they are asked for again', async () => {
  const [giver, recipient] = [await withTokens(100), await site.member()];
  const left = new Set(Array.from({ length: 20 }, (_, nth) => `cut ${nth}`));
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%ledger_postings%'`
      .execute(site.db)
      .catch(() => {});
  for (let round = 0; left.size > 0; round++) {
    const asked = [...left].map(async (key) => {
      const answer = await giver.call(giveTokens, { amount: 2, recipient_id: recipient.uid, key });
      if (answer.status === 'success') left.delete(key);
    });
    if (round < 3) await cut();
    await Promise.all(asked);
  }
  expect([await balanceOf(giver.uid), await balanceOf(recipient.uid)]).toEqual([60, 40]);
  expect(await ledgerFaults(site.db)).toEqual([]);
});

test('a server that is killed with a tip written and not committed gave nothing; asked again it is given once', async () => {
  const [giver, recipient] = [await withTokens(100), await site.addPerson()];
  await using server = await startServerProcess({
    DATABASE_URL: site.database.url,
    RATE_LIMITS: 'off',
    SECRET_KEY: 'a secret that only tests know, long enough',
  });
  const asked = { amount: 30, recipient_id: recipient.uid, key: 'killed' };
  // The answer under its key is what a tip writes last: it waits for this lock, with all the rest already there.
  const held = await site.db.startTransaction().execute();
  await sql`lock table ledger_keys in share row exclusive mode`.execute(held);
  const answer = fetch(`${server.url}/_backend/member/wallet/give-token/`, {
    method: 'POST',
    headers: {
      cookie: [...giver.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'application/json',
    },
    body: JSON.stringify(asked),
  }).catch(() => 'none');
  await until(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%into ledger_keys%'`.execute(
      site.db,
    );
    return rows.length > 0;
  });
  await server.kill();
  await held.rollback().execute();
  expect(await answer).toBe('none');
  expect(await giver.call(giveTokens, asked)).toMatchObject({ data: { balance: 70 } });
  expect([await balanceOf(giver.uid), await balanceOf(recipient.uid)]).toEqual([70, 30]);
  expect(await ledgerFaults(site.db)).toEqual([]);
});
