// What a member was paid by others since a moment, and what waits to become theirs.
import type { MovementKind, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** By which tokens of others arrive; what was given back to a payer is nothing earned. */
const earnedBy = {
  showroom: ['minute_served'],
  tips: ['tip', 'private_tip', 'hold_released'],
  menu: ['order_done', 'goal_reached'],
  gifts: ['gift', 'gift_accepted'],
} as const satisfies Record<string, readonly MovementKind[]>;
type Source = keyof typeof earnedBy;

/** The latest movements that are looked at: asked for every few seconds, it must stay cheap. */
const most = 10_000;

/** Who gave them is null where the recipient does not learn it. */
type Held = { giver: Uid | null; tokens: number; until: number };
const heldShown = 5;

export type Earned = {
  by: Record<Source, number>;
  waiting: Record<'goal' | 'menu', number>;
  /** The earliest first. */
  held: Held[];
};

export async function earningsOf(db: Database, uid: Uid, since: number): Promise<Earned> {
  const { rows } = await sql<{ kind: MovementKind; tokens: number }>`
    select movement.kind, sum(latest.amount)::bigint as tokens
    from (
      select posting.movement_id, posting.amount from ledger_postings posting
      join ledger_accounts account on account.id = posting.account_id
      where account.uid = ${uid} order by posting.movement_id desc limit ${most}
    ) latest
    join ledger_movements movement on movement.id = latest.movement_id
    where latest.amount > 0 and movement.made_at >= ${since}
    group by movement.kind`.execute(db);
  const kept = await sql<{ purpose: string; tokens: number }>`
    select escrow.purpose, sum(held.balance)::bigint as tokens from ledger_escrows escrow
    join ledger_accounts held on held.id = escrow.account_id
    join ledger_accounts owner on owner.id = escrow.beneficiary
    where owner.uid = ${uid} and escrow.closed_at is null and escrow.purpose in ('goal', 'order')
    group by escrow.purpose`.execute(db);
  const held = await sql<Held>`
    select case when escrow.unnamed then null else giver.uid end as giver, escrow.due_at as until,
      sum(held.balance)::bigint as tokens
    from ledger_escrows escrow
    join ledger_accounts held on held.id = escrow.account_id
    join ledger_accounts giver on giver.id = escrow.payer
    join ledger_accounts owner on owner.id = escrow.beneficiary
    where owner.uid = ${uid} and escrow.closed_at is null and escrow.purpose = 'hold'
      and escrow.due_at is not null
    group by 1, 2 order by 2, 1 limit ${heldShown}`.execute(db);
  const of = (source: Source) => {
    const kinds: readonly MovementKind[] = earnedBy[source];
    return rows.reduce((sum, { kind, tokens }) => (kinds.includes(kind) ? sum + tokens : sum), 0);
  };
  const waiting = (wanted: string) => kept.rows.find(({ purpose }) => purpose === wanted)?.tokens ?? 0;
  return {
    by: { showroom: of('showroom'), tips: of('tips'), menu: of('menu'), gifts: of('gifts') },
    waiting: { goal: waiting('goal'), menu: waiting('order') },
    held: held.rows,
  };
}
