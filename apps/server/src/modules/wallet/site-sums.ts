// Tokens of the whole site: what members bought and spent within a stretch of time, and what there is of them.
import { movementGroups } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const bought = [...movementGroups.packs];
/** What comes back to a payer is not taken off: it was spent that day. */
const spent = ['tip', 'private_tip', 'goal_tip', 'order', 'gift', 'minute'];

/** From a moment, up to another without it. */
export async function flowBetween(
  db: Database,
  from: number,
  to: number,
): Promise<{ bought: number; spent: number }> {
  const { rows } = await sql<{ bought: number; spent: number }>`
    select
      coalesce(sum(posting.amount) filter (
        where movement.kind = any(${bought}::text[]) and posting.amount > 0), 0)::bigint as bought,
      coalesce(-sum(posting.amount) filter (
        where movement.kind = any(${spent}::text[]) and posting.amount < 0), 0)::bigint as spent
    from ledger_movements movement
    join ledger_postings posting on posting.movement_id = movement.id
    join ledger_accounts account on account.id = posting.account_id and account.kind = 'member'
    where movement.made_at >= ${from} and movement.made_at < ${to}`.execute(db);
  return rows[0] ?? { bought: 0, spent: 0 };
}

/** Every token was issued by the site's account, whose balance is below zero by as many. */
export async function heldTokens(db: Database): Promise<number> {
  const { rows } = await sql<{ held: number }>`
    select -balance as held from ledger_accounts where kind = 'site'`.execute(db);
  return rows[0]?.held ?? 0;
}
