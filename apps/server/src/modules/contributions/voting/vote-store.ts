// The votes on sets. Of a set that is submitted again, those of before count no more.
import type { Uid, VoteChoice } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { StoredSet } from '../set-store.ts';

export type Vote = { vote: VoteChoice; reason: string };

export const putVote = (tx: Database, vote: Vote & { contribution: number; uid: Uid; voted_at: number }) =>
  tx
    .insertInto('contribution_votes')
    .values(vote)
    .onConflict((conflict) =>
      conflict
        .columns(['contribution', 'uid'])
        .doUpdateSet({ vote: vote.vote, reason: vote.reason, voted_at: vote.voted_at }),
    )
    .execute();

type Polled = Pick<StoredSet, 'id' | 'poll_at'>;
const countsIn = (sets: readonly Polled[]) =>
  sql<boolean>`(contribution, voted_at) in (
    select votes.contribution, votes.voted_at from contribution_votes votes
    join unnest(${sets.map(({ id }) => id)}::bigint[], ${sets.map(({ poll_at }) => poll_at)}::bigint[])
      as polled (id, poll_at) on polled.id = votes.contribution and votes.voted_at >= polled.poll_at)`;

export async function votesBy(db: Database, uid: Uid, sets: readonly Polled[]): Promise<Map<number, Vote>> {
  if (sets.length === 0) return new Map();
  const rows = await db
    .selectFrom('contribution_votes')
    .select(['contribution', 'vote', 'reason'])
    .where('uid', '=', uid)
    .where(countsIn(sets))
    .execute();
  return new Map(
    rows.map(({ contribution, vote, reason }) => [contribution, { vote: vote as VoteChoice, reason }]),
  );
}

export async function voteCounts(db: Database, set: Polled): Promise<Record<VoteChoice, number>> {
  const rows = await db
    .selectFrom('contribution_votes')
    .select(['vote', sql<number>`count(*)::int`.as('count')])
    .where('contribution', '=', set.id)
    .where('voted_at', '>=', set.poll_at)
    .groupBy('vote')
    .execute();
  const counts = { publish: 0, reject: 0 };
  for (const { vote, count } of rows) counts[vote as VoteChoice] = count;
  return counts;
}

export const votesOf = (db: Database, uid: Uid) =>
  db
    .selectFrom('contribution_votes')
    .select(['contribution', 'vote', 'reason', 'voted_at'])
    .where('uid', '=', uid)
    .orderBy('voted_at')
    .execute();

export const forgetVotes = (tx: Database, uid: Uid) =>
  tx.deleteFrom('contribution_votes').where('uid', '=', uid).execute();
