// The nightly check: every balance is recomputed from its postings. An account that differs is frozen until the
// owner has looked at it.
import { dayMs, type LedgerState } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { nickOf } from '../accounts/index.ts';

const checkHour = 4;

/** So many rows are read by one statement, far below its time limit, however long the history is. */
const usualPageRows = 100_000;

type Needs = Use<'db' | 'clock' | 'log'> & {
  /** How many accounts differ. */
  observe(differing: number): void;
  pageRows?: number;
};

/** Accounts between the two, both excluded, whose balance is not the sum that is given, or 0. */
async function differingBetween(
  tx: Database,
  { after, before }: { after: number; before: number },
  sums: ReadonlyMap<number, number>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select account.id
    from ledger_accounts account
    left join unnest(${[...sums.keys()]}::bigint[], ${[...sums.values()]}::bigint[]) as posted (id, amount)
      on posted.id = account.id
    where account.id > ${after} and account.id < ${before}
      and account.balance <> coalesce(posted.amount, 0)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Ids of accounts whose balance is not the sum of their postings. `tx`: one snapshot for all pages. */
async function differingAccounts(tx: Database, pageRows: number): Promise<number[]> {
  type Sum = { account: number; amount: number; movement: number; rows: number };
  const differing: number[] = [];
  let at = { account: 0, movement: 0 };
  let checked = 0;
  let sums = new Map<number, number>();
  for (;;) {
    const { rows } = await sql<Sum>`
      select account_id as account, sum(amount)::bigint as amount, max(movement_id) as movement,
        count(*)::int as rows
      from (
        select account_id, movement_id, amount from ledger_postings
        where (account_id, movement_id) > (${at.account}::bigint, ${at.movement}::bigint)
        order by account_id, movement_id limit ${pageRows}
      ) page
      group by account_id order by account_id`.execute(tx);
    for (const { account, amount } of rows) sums.set(account, (sums.get(account) ?? 0) + amount);
    const last = rows.at(-1);
    if (!last || rows.reduce((all, each) => all + each.rows, 0) < pageRows) break;
    at = last;
    // The last one may go on in the next page.
    const open = sums.get(last.account) ?? 0;
    sums.delete(last.account);
    differing.push(...(await differingBetween(tx, { after: checked, before: last.account }, sums)));
    checked = last.account - 1;
    sums = new Map([[last.account, open]]);
  }
  differing.push(...(await differingBetween(tx, { after: checked, before: Number.MAX_SAFE_INTEGER }, sums)));
  return differing;
}

/** How many balances are not the sum of their postings; reads only. */
export const differingBalances = (db: Database): Promise<number> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => (await differingAccounts(tx, usualPageRows)).length);

async function countMovements(db: Database, pageRows: number): Promise<number> {
  let movements = 0;
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ counted: number; last: number | null }>`
      select count(*)::int as counted, max(id) as last
      from (select id from ledger_movements where id > ${last} order by id limit ${pageRows}) page`.execute(
      db,
    );
    const [page] = rows;
    movements += page?.counted ?? 0;
    if (!page || page.counted < pageRows) return movements;
    last = page.last ?? last;
  }
}

export function createLedgerCheck({ db, clock, log, observe, pageRows = usualPageRows }: Needs) {
  /** In one snapshot; `unfreeze`: accounts that no longer differ may pay again. */
  async function check({ unfreeze = false } = {}): Promise<number> {
    const now = clock.now();
    const differing = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const ids = await differingAccounts(tx, pageRows);
        const movements = await countMovements(tx, pageRows);
        await tx
          .insertInto('ledger_checks')
          .values({ checked_at: now, movements, differing: ids.length })
          .execute();
        return ids;
      });
    // Outside the snapshot, so that accounts that move meanwhile do not fail the check.
    await sql`
      update ledger_accounts set frozen_at = ${now}
      where id = any(${differing}::bigint[]) and frozen_at is null`.execute(db);
    if (unfreeze)
      await sql`
        update ledger_accounts set frozen_at = null
        where frozen_at is not null and id <> all(${differing}::bigint[])`.execute(db);
    observe(differing.length);
    if (differing.length > 0) log.error({ accounts: differing.length }, 'balances of the ledger differ');
    return differing.length;
  }

  async function state(): Promise<LedgerState> {
    type Totals = Omit<LedgerState, 'circulation' | 'checked_at' | 'frozen' | 'movements'>;
    const { rows } = await sql<Totals>`
      select
        coalesce(sum(account.balance) filter (where account.kind = 'member'), 0)::bigint as members,
        coalesce(sum(account.balance) filter (where escrow.purpose <> 'hold'), 0)::bigint as escrows,
        coalesce(sum(account.balance) filter (where escrow.purpose = 'hold'), 0)::bigint as held,
        coalesce(sum(account.balance) filter (where account.kind = 'site'), 0)::bigint as issued,
        coalesce(sum(account.balance), 0)::bigint as sum,
        (count(*) filter (where account.kind = 'member'))::int as accounts
      from ledger_accounts account
      left join ledger_escrows escrow on escrow.account_id = account.id`.execute(db);
    const [totals] = rows;
    if (!totals) throw new Error('the ledger has no accounts');
    const last = await db
      .selectFrom('ledger_checks')
      .select('checked_at')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const frozen = await sql<LedgerState['frozen'][number]>`
      select account.id as account, coalesce(${nickOf(sql`account.uid`)}, '') as nick, account.balance, posted.postings,
        account.frozen_at
      from ledger_accounts account
      cross join lateral (
        select coalesce(sum(amount), 0)::bigint as postings
        from ledger_postings where account_id = account.id
      ) posted
      where account.frozen_at is not null
      order by account.frozen_at, account.id limit 100`.execute(db);
    return {
      ...totals,
      movements: await countMovements(db, pageRows),
      circulation: totals.members + totals.escrows + totals.held,
      checked_at: last?.checked_at ?? null,
      frozen: frozen.rows,
    };
  }

  return {
    check,
    state,
    /** At every full hour: at four in the night, or when the last check is older than a day. */
    async nightly(): Promise<void> {
      const now = clock.now();
      const last = await db
        .selectFrom('ledger_checks')
        .select('checked_at')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const isNight = new Date(now).getUTCHours() === checkHour;
      if (isNight || (last?.checked_at ?? 0) <= now - dayMs) await check();
    },
  };
}
export type LedgerCheck = ReturnType<typeof createLedgerCheck>;
