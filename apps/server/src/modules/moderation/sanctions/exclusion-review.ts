// The queue of what members request against people in rooms: one item for each person and room, of all rooms. The team
// excludes, or sends the requests away.
import { asFlag, type ExclusionReason, type RoomId, sanctions, secondsOf, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { refuse } from '../../../platform/refusal.ts';
import { memberSummaryOf, type Members } from '../../accounts/index.ts';
import type { Reviewer, ReviewRules } from '../reviews/reviews.ts';
import { mostFrequentReason } from './exclusions.ts';
import type { SanctionActs } from './sanctions.ts';
import type { RoomsToModerate } from './target-lookup.ts';

type Needs = Use<'db' | 'clock'> & {
  members: Pick<Members, 'byUids'>;
  rooms: Pick<RoomsToModerate, 'nameOf'>;
  exclusions: Pick<SanctionActs['exclusions'], 'decideRequested' | 'holdRequested'>;
};

/** Those of one person in one room; `id` is of the first that is there. */
type Requested = {
  id: number;
  room_id: RoomId;
  uid: Uid;
  nick: string;
  since: number;
  latest: number;
  requests: number;
};

export function createExclusionReview(needs: Needs): ReviewRules {
  const { db, clock, members, rooms, exclusions } = needs;

  /** Without those against the reviewer. */
  const grouped = (db_: Database, reviewer: Uid | undefined, out: readonly number[] = []) =>
    db_
      .selectFrom('exclusion_requests')
      .where('requested_at', '>', clock.now() - sanctions.exclusionWaitsMs)
      .$if(reviewer !== undefined, (query) => query.where('uid', '<>', reviewer as Uid))
      .groupBy(['room_id', 'uid'])
      .having(({ fn }) => fn.min('id'), '<>', sql<number>`all(${out}::bigint[])`)
      .select(({ fn }) => [
        'room_id',
        'uid',
        fn.min('id').as('id'),
        fn.min('requested_at').as('since'),
        fn.max('requested_at').as('latest'),
        sql<number>`count(*)::int`.as('requests'),
        sql<string>`(array_agg(nick order by requested_at desc))[1]`.as('nick'),
      ]);

  const requestsOf = async (db_: Database, { room_id, uid }: Pick<Requested, 'room_id' | 'uid'>) =>
    (await db_
      .selectFrom('exclusion_requests')
      .select(['requester', 'reason', 'comment', 'requested_at', 'counts'])
      .where('room_id', '=', room_id)
      .where('uid', '=', uid)
      .where('requested_at', '>', clock.now() - sanctions.exclusionWaitsMs)
      .orderBy('requested_at', 'desc')
      .orderBy('id', 'desc')
      .execute()) as unknown as {
      requester: Uid;
      reason: ExclusionReason;
      comment: string;
      requested_at: number;
      counts: boolean;
    }[];

  async function requested(db_: Database, reviewer: Uid, id: number): Promise<Requested> {
    const found = (await grouped(db_, undefined)
      .having(({ fn }) => fn.min('id'), '=', id)
      .executeTakeFirst()) as unknown as Requested | undefined;
    if (!found) throw refuse('item_unknown');
    if (found.uid === reviewer) throw refuse('review_own');
    return found;
  }

  async function shown(reviewer: Reviewer, item: Requested) {
    const requests = await requestsOf(db, item);
    const people = await members.byUids([item.uid, ...requests.map(({ requester }) => requester)]);
    const summaryOf = (uid: Uid) => {
      const member = people.get(uid);
      return member && memberSummaryOf(member, reviewer.standing, clock.now());
    };
    const author = summaryOf(item.uid);
    return {
      about: {
        kind: 'exclusion' as const,
        nick: author?.nick ?? item.nick,
        ...(author && { author }),
        room: rooms.nameOf(item.room_id, reviewer.language),
        reason: mostFrequentReason(requests),
      },
      requests: requests.flatMap(({ requester, reason, comment, requested_at, counts }) => {
        const by = summaryOf(requester);
        return by ? [{ by, reason, comment, at: secondsOf(requested_at), counts: asFlag(counts) }] : [];
      }),
    };
  }

  return {
    async waiting(reviewer, { offset, limit, out }) {
      const items = (await grouped(db, reviewer.uid, out)
        .orderBy('since')
        .orderBy('id')
        .offset(offset)
        .limit(limit)
        .execute()) as unknown as Requested[];
      return Promise.all(
        items.map(async (item) => ({
          ...(await shown(reviewer, item)).about,
          id: item.id,
          since: secondsOf(item.since),
          requests: item.requests,
        })),
      );
    },

    async count(reviewer, out) {
      const { count } = await db
        .selectFrom(grouped(db, reviewer?.uid, out).as('grouped'))
        .select(sql<number>`count(*)::int`.as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    async open(reviewer, id, recorded) {
      const item = await requested(db, reviewer.uid, id);
      await recorded(db, item.uid);
      const { about, requests } = await shown(reviewer, item);
      return { ...about, version: item.latest, requests };
    },

    escalation: {
      /** A visitor on trial has no profile. */
      async named(id) {
        const item = (await grouped(db, undefined)
          .having(({ fn }) => fn.min('id'), '=', id)
          .executeTakeFirst()) as unknown as Requested | undefined;
        return item && item.uid > 0 ? { kind: 'profile', id: String(item.uid) } : undefined;
      },
      async hold(reviewer, id, recorded, holdItem) {
        const seen = await requested(db, reviewer.uid, id);
        await exclusions.holdRequested(reviewer, { roomId: seen.room_id, uid: seen.uid }, async (tx) => {
          await holdItem(tx);
          const { uid, latest } = await requested(tx, reviewer.uid, id);
          await recorded(tx, { author: uid, version: latest });
        });
      },
    },

    async decide(reviewer, { id, decision, hours, note }, recorded) {
      const seen = await requested(db, reviewer.uid, id);
      const { reason } = (await shown(reviewer, seen)).about;
      await exclusions.decideRequested(
        reviewer,
        { roomId: seen.room_id, uid: seen.uid },
        {
          exclusion: decision === 'accept' ? { reason_id: reason, comment: note, hours } : undefined,
          async judged(tx) {
            const { uid, latest } = await requested(tx, reviewer.uid, id);
            await recorded(tx, { author: uid, version: latest });
          },
        },
      );
      return decision === 'accept' ? 'accepted' : 'refused';
    },
  };
}
