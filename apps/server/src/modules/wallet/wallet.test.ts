// The wallet as members and the owner use it.
import {
  accountsCalls,
  dayMs,
  devCalls,
  hourMs,
  settingsCalls,
  stepUpMs,
  tipsCalls,
  walletCalls,
  walletLimits,
} from '@alcove/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock, done, silentLog, startTestSite, type TestSite } from '../../testing/index.ts';
import { csvOf } from './csv.ts';
import { createLedgerCheck } from './ledger-check.ts';
import { ledgerFaults } from './testing/ledger-faults.ts';

let site: TestSite;
beforeAll(async () => void (site = await startTestSite()));
afterAll(() => site.close());

const { giveTokens } = tipsCalls;

async function withTokens(tokens = 100, traits = {}) {
  const member = await site.member(traits);
  await member.call(devCalls.creditTokens, { nick: member.nick, amount: tokens });
  return member;
}
type Someone = Awaited<ReturnType<typeof withTokens>>;
const give = (from: Someone, to: { uid: number }, amount: number, more = {}) =>
  from.call(giveTokens, { amount, recipient_id: to.uid, ...more });

describe('a history', () => {
  test('has every movement with date, credit, debit, words and the balance after it, and totals (R1.037, R3.275, R3.276, R3.277, R3.278, R3.279, R3.280, R3.281, R3.282, R6.022, R7.270)', async () => {
    const [marlow, ondine] = [await withTokens(100), await withTokens(50)];
    await give(marlow, ondine, 30, { message: 'pour le thé' });
    await site.clock.advance(dayMs);
    await give(ondine, marlow, 5, { private: 1 });
    const answer = await marlow.call(walletCalls.walletHistory, {});
    expect(answer).toMatchObject({
      data: {
        balance: 75,
        held: 0,
        total_credit: 105,
        total_debit: 30,
        total_count: 3,
        list: [
          { kind: 'private_tip', credit: 5, debit: 0, total: 75, description: `Don privé de ${ondine.nick}` },
          {
            kind: 'tip',
            credit: 0,
            debit: 30,
            total: 70,
            description: `Don à ${ondine.nick}`,
            note: 'pour le thé',
          },
          { kind: 'credit', credit: 100, total: 100, date: expect.any(Number) },
        ],
      },
    });
    const today = { from: site.clock.now() - 1000 };
    expect(await marlow.call(walletCalls.walletHistory, today)).toMatchObject({
      data: { total_credit: 5, total_debit: 0, total_count: 1 },
    });
    expect(await marlow.call(walletCalls.walletHistory, { kind: 'packs' })).toMatchObject({
      data: { total_count: 1, list: [{ kind: 'credit' }] },
    });
    const table = await marlow.fetch('/en/b/member/wallet/history/csv');
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await table.text()).trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toContain(`Tip to ${ondine.nick},pour le thé`);
  });

  test('comes in pages of twenty (R7.304)', async () => {
    const [giver, other] = [await withTokens(100), await site.addPerson()];
    await Promise.all(Array.from({ length: 21 }, () => give(giver, other, 1)));
    const pages = await Promise.all([1, 2, 3].map((page) => giver.call(walletCalls.walletHistory, { page })));
    expect(pages.map((page) => ('data' in page ? page.data.list.length : 0))).toEqual([20, 2, 0]);
    expect(pages[0]).toMatchObject({ data: { total_count: 22, total_debit: 21 } });
  });

  test('keeps its further pages while entries arrive, by the timestamp of its first', async () => {
    const [giver, other] = [await withTokens(100), await site.addPerson()];
    await Promise.all(Array.from({ length: 21 }, () => give(giver, other, 1)));
    const page = (asked = {}) => done(giver.call(walletCalls.walletHistory, asked));
    const { timestamp } = await page();
    const { list } = await page({ page: 2, timestamp });
    expect(list).toHaveLength(2);
    await site.clock.advance(1000);
    await give(giver, other, 1);
    const frozen = { list, total_count: 22, total_debit: 21, timestamp };
    expect(await page({ page: 2, timestamp })).toMatchObject(frozen);
    expect(await page({ page: 2, timestamp, to: site.clock.now() + 1 })).toMatchObject(frozen);
    expect(await page({ timestamp, to: 1 })).toMatchObject({ list: [], total_count: 0 });
    expect(await page()).toMatchObject({ total_count: 23, timestamp: site.clock.now() });
  });

  test('is a table in which no cell is a formula', () => {
    for (const sign of ['＝', '＋', '－', '＠'])
      expect(csvOf([[`${sign}1+1`]])).toBe(`\ufeff'${sign}1+1\r\n`);
    expect(csvOf([['=1+1', '-2', 'a "b", c', 5]])).toBe('\ufeff\'=1+1,\'-2,"a ""b"", c",5\r\n');
  });
});

test('a tip keeps the live server as it was named, and stands in the record of both (R7.160, R7.167)', async () => {
  const [giver, other] = [await withTokens(20), await site.member()];
  const given = await give(giver, other, 7, { server_id: 'live-2' });
  const id = 'data' in given ? given.data.record_id : 0;
  expect(
    await site.db.selectFrom('tips').select('server_id').where('id', '=', id).executeTakeFirst(),
  ).toEqual({ server_id: 'live-2' });
  for (const reader of [giver, other])
    expect(await reader.call(tipsCalls.giveRecords, {})).toMatchObject({
      data: { total_count: 1, total_tokens: 7, records: [{ id, amount: 7, to: { nick: other.nick } }] },
    });
});

describe('own spending limits', () => {
  test('count at once when lowered and after a day when raised', async () => {
    const [giver, other] = [await withTokens(1000), await site.addPerson()];
    const set = (day: number | '', month: number | '' = '') =>
      giver.call(walletCalls.setSpendingLimits, { day, month });
    expect(await set(50)).toMatchObject({ data: { day: 50, month: null, spent_day: 0, next: null } });
    expect(await give(giver, other, 40)).toMatchObject({ status: 'success' });
    expect(await give(giver, other, 11)).toMatchObject({ code: 'spending_limit_day' });
    expect(await set(200)).toMatchObject({ data: { day: 50, next: { day: 200 } } });
    expect(await give(giver, other, 11)).toMatchObject({ code: 'spending_limit_day' });
    await site.clock.advance(walletLimits.raiseAfterMs);
    expect(await give(giver, other, 60)).toMatchObject({ status: 'success' });
    expect(await set(100, 100)).toMatchObject({ data: { day: 100, month: 100, spent_month: 100 } });
    await site.clock.advance(dayMs);
    expect(await give(giver, other, 1)).toMatchObject({ code: 'spending_limit_month' });
    // Removing a limit raises it.
    expect(await set('', '')).toMatchObject({ data: { day: 100, month: 100, next: { day: null } } });
  });

  test('hold for acts that come together', async () => {
    const [giver, other] = [await withTokens(100), await site.addPerson()];
    await giver.call(walletCalls.setSpendingLimits, { day: 25, month: null });
    const answers = await Promise.all(Array.from({ length: 8 }, () => give(giver, other, 10)));
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(2);
  });
});

test('sixty acts a minute are counted, the next waits', async () => {
  const [giver, other] = [await withTokens(1000), await site.addPerson()];
  await Promise.all(Array.from({ length: walletLimits.acts.limit }, () => give(giver, other, 1)));
  expect(await give(giver, other, 1)).toMatchObject({ code: 'too_many', http: 429 });
  await site.clock.advance(walletLimits.acts.windowMs);
  expect(await give(giver, other, 1)).toMatchObject({ status: 'success' });
});

describe('the owner of the site', () => {
  test('sees the sum, searches, and corrects by a new movement with a reason that the member reads', async () => {
    const [owner, ambre] = [await site.member({ role: 'owner' }), await withTokens(100)];
    expect(await owner.call(walletCalls.ledger, {})).toMatchObject({ data: { sum: 0, frozen: [] } });
    const asked = { nick: ambre.nick, tokens: -40, reason: 'Don en double', key: 'one' };
    const corrected = await owner.call(walletCalls.correctLedger, asked);
    expect(corrected).toMatchObject({ data: { balance: 60 } });
    expect(await owner.call(walletCalls.correctLedger, asked)).toEqual(
      expect.objectContaining({ data: 'data' in corrected ? corrected.data : '' }),
    );
    expect(await ambre.call(walletCalls.walletHistory, {})).toMatchObject({
      data: { list: [{ kind: 'correction', debit: 40, note: 'Don en double' }, { kind: 'credit' }] },
    });
    expect(await owner.call(walletCalls.ledgerMovements, { q: ambre.nick })).toMatchObject({
      data: { total_count: 2, list: [{ kind: 'correction', tokens: 40, from: { nick: ambre.nick } }, {}] },
    });
    expect(await owner.call(walletCalls.correctLedger, { ...asked, tokens: -61, key: 'two' })).toMatchObject({
      code: 'tokens_short',
    });
    expect(await owner.call(walletCalls.correctLedger, { ...asked, tokens: 0, key: 'three' })).toMatchObject({
      code: 'correction_empty',
    });
    expect(await (await owner.fetch('/b/member/moderation/ledger/csv')).text()).toContain('Don en double');
  });

  test('turns pages of the ledger that stay while movements arrive', async () => {
    const [owner, giver] = [await site.member({ role: 'owner' }), await withTokens(100)];
    const other = await site.addPerson();
    await Promise.all(Array.from({ length: 21 }, () => give(giver, other, 1)));
    const page = (asked = {}) => done(owner.call(walletCalls.ledgerMovements, { q: giver.nick, ...asked }));
    const { timestamp } = await page();
    const { list } = await page({ page: 2, timestamp });
    await site.clock.advance(1000);
    await give(giver, other, 1);
    expect(await page({ page: 2, timestamp })).toEqual({ list, total_count: 22, timestamp });
    expect(await page()).toMatchObject({ total_count: 23 });
  });

  test('alone reads the ledger, and only after a recent proof', async () => {
    for (const role of ['pro', 'editor'] as const) {
      expect(await (await site.member({ role })).call(walletCalls.ledger, {})).toMatchObject({
        code: 'role_required',
      });
    }
    expect(await (await site.member({ premium: true })).call(walletCalls.ledger, {})).toMatchObject({
      code: 'role_required',
    });
    const owner = await site.member({ role: 'owner' });
    await site.clock.advance(stepUpMs);
    expect(await owner.call(walletCalls.ledger, {})).toMatchObject({ code: 'step_up_required' });
    await owner.call(accountsCalls.stepUp, { password: owner.password });
    expect(await owner.call(walletCalls.ledger, {})).toMatchObject({ status: 'success' });
  });
});

test('an account that differs from its postings is frozen by the check, still corrected, and free again once it is right', async () => {
  const [owner, victim, other] = [
    await site.member({ role: 'owner' }),
    await withTokens(100),
    await site.addPerson(),
  ];
  const set = (balance: number) =>
    site.database.pool.query(
      `begin; set local session_replication_role = replica;
       update ledger_accounts set balance = ${balance} where uid = ${victim.uid}; commit`,
    );
  await set(112);
  expect(await owner.call(walletCalls.checkLedger, {})).toMatchObject({
    data: { frozen: [{ nick: victim.nick, balance: 112, postings: 100 }] },
  });
  expect(await give(victim, other, 1)).toMatchObject({ code: 'wallet_frozen' });
  expect((await site.app.metrics.read()).text).toContain('alcove_ledger_differing_accounts 1');
  for (const pageRows of [1, 2, 7]) {
    const { db, clock } = site;
    const inPages = createLedgerCheck({ db, clock, log: silentLog, observe: () => {}, pageRows });
    expect([pageRows, await inPages.check()]).toEqual([pageRows, 1]);
  }
  const corrected = { nick: victim.nick, tokens: -1, reason: 'Trouvé en trop', key: 'frozen' };
  expect(await owner.call(walletCalls.correctLedger, corrected)).toMatchObject({ data: { balance: 111 } });
  await set(99);
  expect(await owner.call(walletCalls.checkLedger, { unfreeze: 1 })).toMatchObject({ data: { frozen: [] } });
  expect(await give(victim, other, 1)).toMatchObject({ status: 'success' });
});

test('the ledger is checked at four in the night, and at any hour where the last check is a day old', async () => {
  const clock = createTestClock();
  const check = createLedgerCheck({ db: site.db, clock, log: silentLog, observe: () => {} });
  const checkedAt = async (hours: number) => {
    await clock.advance(hours * hourMs);
    await check.nightly();
    const [last] = (
      await sql<{ at: number }>`select checked_at as at from ledger_checks order by id desc limit 1`.execute(
        site.db,
      )
    ).rows;
    return last?.at === clock.now();
  };
  const hoursToFive = (29 - new Date(clock.now()).getUTCHours()) % 24;
  await clock.advance(hoursToFive * hourMs);
  await check.check();
  await clock.advance(hourMs);
  expect([await checkedAt(0), await checkedAt(22), await checkedAt(1), await checkedAt(22)]).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect([await checkedAt(2), await checkedAt(22)]).toEqual([true, false]);
});

test('a demo’s members have balances, tips and gifts of a month, dated as they happened, through the ledger', async () => {
  await using demo = await startTestSite();
  await demo.app.demo.seed();
  const browser = await demo.visitor();
  await browser.call(accountsCalls.loginOnSite, { login: 'Marlow', password: 'porte ouverte' });
  const answer = await browser.call(walletCalls.walletHistory, {});
  expect(answer).toMatchObject({
    data: {
      balance: 200,
      total_count: 17,
      list: expect.arrayContaining([
        expect.objectContaining({ note: 'for the tea' }),
        expect.objectContaining({ kind: 'gift', note: 'Lampe de chevet' }),
      ]),
    },
  });
  const dates = 'data' in answer ? answer.data.list.map(({ date }) => date) : [];
  expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  expect(new Set(dates.map((date) => Math.floor(date / dayMs))).size).toBeGreaterThan(8);
  expect(await ledgerFaults(demo.db)).toEqual([]);
});

test('a deleted account loses its tokens, the ledger keeps the amounts under a number (R1.047)', async () => {
  const [leaver, other] = [await withTokens(100), await withTokens(10)];
  await give(leaver, other, 30, { message: 'adieu' });
  const copy = await leaver.call(settingsCalls.exportMember, {});
  expect(copy).toMatchObject({
    data: {
      wallet: { movements: [{ debit: 30, total: 70 }, { credit: 100 }] },
      tips: [{ tokens: 30, message: 'adieu' }],
    },
  });
  await leaver.call(settingsCalls.deleteAccount, { password: leaver.password, confirm: 1 });
  const tables = ['tips', 'ledger_accounts', 'ledger_keys', 'ledger_limits'];
  for (const table of tables) {
    const { rows } = await sql
      .raw(`select * from ${table} as row where row::text like '%${leaver.uid}%'`)
      .execute(site.db);
    expect(rows, table).toEqual([]);
  }
  expect(await other.call(walletCalls.walletHistory, {})).toMatchObject({
    data: { list: [{ credit: 30, from: null, note: '', description: 'Don de (compte supprimé)' }, {}] },
  });
  expect(await ledgerFaults(site.db)).toEqual([]);
});
