// What came and went at a member's account after a movement, summed by kind: what is left of a purchase follows from it.
import type { MovementKind, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export type TokenFlow = {
  kind: MovementKind;
  /** Of packs: the ticket of their order. */
  cause: number | null;
  arrived: number;
  left: number;
};

/** The account's postings are found by their key, from the movement on. */
export async function flowsAfter(db: Database, uid: Uid, movement: number): Promise<TokenFlow[]> {
  const { rows } = await sql<TokenFlow>`
    select movement.kind, case when movement.kind = 'pack' then movement.cause end as cause,
      coalesce(sum(posting.amount) filter (where posting.amount > 0), 0)::bigint as arrived,
      coalesce(-sum(posting.amount) filter (where posting.amount < 0), 0)::bigint as left
    from ledger_accounts account
    join ledger_postings posting on posting.account_id = account.id
    join ledger_movements movement on movement.id = posting.movement_id
    where account.uid = ${uid} and posting.movement_id > ${movement}
    group by 1, 2`.execute(db);
  return rows;
}
