// What came and went: at a member's account after a movement, summed by kind, from which follows what is left of a
// purchase; and at all accounts since a moment.
import type { MovementKind, Uid } from '@alcove/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export type TokenFlow = {
  kind: MovementKind;
  /** Of packs: the ticket of their order. */
  cause: number | null;
  arrived: number;
  left: number;
};

/** Within a statement: what movements since a moment brought to the accounts that they went to. */
export const arrivedSince = (
  since: number,
): RawBuilder<{ movement_id: number; made_at: number; amount: number }> => sql`
  select movement.id as movement_id, movement.made_at, posting.amount
  from ledger_movements movement
  join ledger_postings posting on posting.movement_id = movement.id and posting.amount > 0
  where movement.made_at >= ${since}`;

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
