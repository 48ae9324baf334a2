// What must be true of a ledger at every moment, for tests that put it under stress.
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Names of the invariants that are broken. */
export async function ledgerFaults(db: Database): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'sum of all accounts' as fault from ledger_accounts having sum(balance) <> 0
    union all
    select 'sum of movement ' || movement_id from ledger_postings group by movement_id having sum(amount) <> 0
    union all
    select 'balance below zero ' || id from ledger_accounts where kind <> 'site' and balance < 0
    union all
    select 'balance of account ' || account.id
    from ledger_accounts account
    left join ledger_postings posting on posting.account_id = account.id
    group by account.id having account.balance <> coalesce(sum(posting.amount), 0)
    union all
    select 'movement without a tip ' || movement.id
    from ledger_movements movement
    left join tips on tips.id = movement.cause
    where movement.kind in ('tip', 'private_tip') and tips.id is null
    union all
    select 'tip without a movement ' || tips.id
    from tips
    where goal_id is null and not exists (
      select from ledger_movements where kind in ('tip', 'private_tip') and cause = tips.id
    )
    union all
    select 'tip to a goal without a movement ' || tips.id
    from tips
    where goal_id is not null and not exists (
      select from ledger_movements where kind = 'goal_tip' and cause = tips.goal_id
    )
    union all
    select 'a minute without a visit ' || escrow.account_id
    from ledger_escrows escrow
    where escrow.purpose = 'minute' and escrow.closed_at is null and not exists (
      select from showroom_visits visit
      where visit.id = escrow.cause and visit.escrow = escrow.account_id and visit.ended_at is null
    )
    union all
    select 'a goal differs from its escrows ' || goals.id
    from goals
    where (goals.status in ('open', 'reached') and goals.collected <> (
        select coalesce(sum(tokens), 0) from tips where goal_id = goals.id and not returned
      ))
      or (case when goals.status = 'open' then goals.collected else 0 end) <> (
        select coalesce(sum(account.balance), 0) from ledger_escrows escrow
        join ledger_accounts account on account.id = escrow.account_id
        where escrow.purpose = 'goal' and escrow.cause = goals.id
      )
    union all
    select 'an order differs from its escrow ' || orders.id
    from menu_orders orders
    left join ledger_accounts account on account.id = orders.escrow
    where coalesce(account.balance, 0) <> (case when orders.status = 'open' then orders.tokens else 0 end)
    union all
    select 'tokens in a closed escrow ' || account_id
    from ledger_escrows escrow
    join ledger_accounts account on account.id = escrow.account_id
    where (escrow.closed_at is not null) = (account.balance > 0)
    union all
    select 'an escrow account without an escrow ' || account.id
    from ledger_accounts account
    left join ledger_escrows escrow on escrow.account_id = account.id
    where account.kind = 'escrow' and escrow.account_id is null`.execute(db);
  return rows.map(({ fault }) => fault);
}
