// The nightly check: every balance is recomputed from its postings. An account that differs is frozen until the
// owner has looked at it.
import type { LedgerState } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';

const dayMs = 86_400_000;
const checkHour = 4;

const sums = sql`
  select account.id, account.balance, coalesce(sum(posting.amount), 0)::bigint as postings
  from ledger_accounts account
  left join ledger_postings posting on posting.account_id = account.id
  group by account.id`;

type Needs = {
  db: Database;
  clock: Clock;
  log: Log;
  /** How many accounts differ. */
  observe(differing: number): void;
};

export function createLedgerCheck({ db, clock, log, observe }: Needs) {
  /** In one snapshot; `unfreeze`: accounts that no longer differ may pay again. */
  async function check({ unfreeze = false } = {}): Promise<number> {
    const now = clock.now();
    const differing = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const { rows } = await sql<{ id: number }>`
          select id from (${sums}) account where balance <> postings`.execute(tx);
        const { rows: counted } = await sql<{ movements: number }>`
          select count(*)::bigint as movements from ledger_movements`.execute(tx);
        await tx
          .insertInto('ledger_checks')
          .values({ checked_at: now, movements: counted[0]?.movements ?? 0, differing: rows.length })
          .execute();
        return rows.map(({ id }) => id);
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
    type Totals = Omit<LedgerState, 'circulation' | 'checked_at' | 'frozen'>;
    const { rows } = await sql<Totals>`
      select
        coalesce(sum(account.balance) filter (where account.kind = 'member'), 0)::bigint as members,
        coalesce(sum(account.balance) filter (where escrow.purpose <> 'hold'), 0)::bigint as escrows,
        coalesce(sum(account.balance) filter (where escrow.purpose = 'hold'), 0)::bigint as held,
        coalesce(sum(account.balance) filter (where account.kind = 'site'), 0)::bigint as issued,
        (select coalesce(sum(amount), 0)::bigint from ledger_postings) as sum,
        (select count(*)::int from ledger_movements) as movements,
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
      select account.id as account, coalesce(members.nick, '') as nick, sums.balance, sums.postings,
        account.frozen_at
      from ledger_accounts account
      join (${sums}) sums on sums.id = account.id
      left join members on members.uid = account.uid
      where account.frozen_at is not null
      order by account.frozen_at, account.id limit 100`.execute(db);
    return {
      ...totals,
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
