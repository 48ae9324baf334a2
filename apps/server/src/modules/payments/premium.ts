// Premium of members: purchases, gifts and free days are segments, and the member's own record holds the end.
import { dayMs, type PremiumOffer, premiumOfferDays, type Uid } from '@alcove/protocol';
import { type Insertable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { JobSpec } from '../../platform/jobs/jobs.ts';
import type { PremiumSegmentTable } from '../../platform/db/schema.generated.ts';
import type { Members } from '../accounts/index.ts';
import { segmentAfter, withoutSegments } from './segments.ts';

/** A member is certified once, whatever the photo. */
const anyItem = 'once';
const grantsListed = 200;

export type Grant = { uid: Uid; offer: PremiumOffer; item: string };
/** `givenAt`: in milliseconds. */
export type PastGrant = { offer: PremiumOffer; item: string; givenAt: number; days: number };
/** Of a free segment: an offer, or the team's own gift. */
export type FreeCause = PremiumOffer | 'team';
export type Granted = 'granted' | 'already' | 'not_certified';

/** The process that takes the job announces the change to all others: the job survives a process that dies after its commit. */
const changedJob: JobSpec<{ uid: number }> = { name: 'premium_changed', payload: z.object({ uid: z.int() }) };

type Needs = Use<'clock' | 'jobs' | 'notifications'> & {
  members: Pick<Members, 'lock' | 'setPremiumUntil'>;
  announceMember(uid: Uid): Promise<void>;
  /** Takes back notifications of a former end. */
  premiumProlonged(tx: Database, uid: Uid): Promise<void>;
};

/** One that changes nothing of the member's Premium. */
export const addPastSegment = async (db: Database, segment: Insertable<PremiumSegmentTable>): Promise<void> =>
  void (await db.insertInto('premium_segments').values(segment).execute());

export function createPremium(needs: Needs) {
  const { clock, jobs, members, notifications, announceMember } = needs;
  jobs.handle(changedJob, ({ uid }) => announceMember(uid as Uid));

  async function setUntil(tx: Database, uid: Uid, untilAt: number): Promise<void> {
    await members.setPremiumUntil(tx, uid, untilAt);
    await needs.premiumProlonged(tx, uid);
    await jobs.add(tx, changedJob, { uid });
  }

  /** The member is locked; 0 where there is none. */
  async function add(
    tx: Database,
    uid: Uid,
    lengthMs: number,
    cause: { order_id: string; ticket: number } | { offer: FreeCause; item: string },
  ): Promise<number> {
    const member = await members.lock(tx, uid);
    if (!member) return 0;
    const now = clock.now();
    const { startsAt, endsAt } = segmentAfter(member.premium_until_at, lengthMs, now);
    const { ticket } = await tx
      .insertInto('premium_segments')
      .values({ uid, starts_at: startsAt, ends_at: endsAt, made_at: now, ...cause })
      .returning('ticket')
      .executeTakeFirstOrThrow();
    await setUntil(tx, uid, endsAt);
    return ticket;
  }

  async function withoutOrder(tx: Database, uid: Uid, orderId: string) {
    const rows = await tx
      .selectFrom('premium_segments')
      .select(['id', 'order_id', 'starts_at as startsAt', 'ends_at as endsAt'])
      .where('uid', '=', uid)
      .execute();
    const own = new Set(rows.filter((row) => row.order_id === orderId).map(({ id }) => id));
    return withoutSegments(rows, own, clock.now());
  }

  return {
    /** How much of an order's days `takeBack` would take now. */
    unusedOf: async (tx: Database, uid: Uid, orderId: string): Promise<number> =>
      (await withoutOrder(tx, uid, orderId)).lostMs,

    /** Whole days of an order. */
    deliver: (tx: Database, uid: Uid, days: number, order: { id: string; ticket: number }) =>
      add(tx, uid, days * dayMs, { order_id: order.id, ticket: order.ticket }),

    /** Takes the unused part of an order's days back; returns how long it was. */
    async takeBack(tx: Database, uid: Uid, orderId: string): Promise<number> {
      const member = await members.lock(tx, uid);
      if (!member) return 0;
      const { changed, lostMs } = await withoutOrder(tx, uid, orderId);
      for (const { id, startsAt, endsAt } of changed)
        await tx
          .updateTable('premium_segments')
          .set({ starts_at: startsAt, ends_at: endsAt })
          .where('id', '=', id)
          .execute();
      if (lostMs > 0) await setUntil(tx, uid, member.premium_until_at - lostMs);
      return lostMs;
    },

    /** Gives back what was taken, as a segment of its own. */
    async restore(tx: Database, uid: Uid, lengthMs: number, order: { id: string; ticket: number }) {
      if (lengthMs > 0) await add(tx, uid, lengthMs, { order_id: order.id, ticket: order.ticket });
    },

    /** Free days for a contribution, once for each item, for certified members only (R6.061). */
    async grant(tx: Database, { uid, offer, item }: Grant): Promise<Granted> {
      const member = await members.lock(tx, uid);
      if (!member?.certified) return 'not_certified';
      const named = offer === 'certified' ? anyItem : item;
      const known = await tx
        .selectFrom('premium_segments')
        .select('id')
        .where('uid', '=', uid)
        .where('offer', '=', offer)
        .where('item', '=', named)
        .executeTakeFirst();
      if (known) return 'already';
      const lengthMs = premiumOfferDays[offer] * dayMs;
      const ticket = await add(tx, uid, lengthMs, { offer, item: named });
      await notifications.tell(tx, 'payment', { to: uid, entity: ticket, data: { news: 'granted', ticket } });
      return 'granted';
    },

    /** Days that the team gives, once for each key. */
    async give(tx: Database, uid: Uid, days: number, key: string): Promise<'given' | 'already'> {
      const known = await tx
        .selectFrom('premium_segments')
        .select('id')
        .where('uid', '=', uid)
        .where('offer', '=', 'team')
        .where('item', '=', key)
        .executeTakeFirst();
      if (known) return 'already';
      const ticket = await add(tx, uid, days * dayMs, { offer: 'team', item: key });
      await notifications.tell(tx, 'payment', { to: uid, entity: ticket, data: { news: 'granted', ticket } });
      return 'given';
    },

    /** Free days of a member for their contributions, the latest first. */
    async grantsOf(db: Database, uid: Uid): Promise<PastGrant[]> {
      const rows = await db
        .selectFrom('premium_segments')
        .select(['offer', 'item', 'made_at', 'starts_at', 'ends_at'])
        .where('uid', '=', uid)
        .where('offer', 'is not', null)
        .where('offer', '<>', 'team')
        .orderBy('id', 'desc')
        .limit(grantsListed)
        .execute();
      return rows.map(({ offer, item, made_at, starts_at, ends_at }) => ({
        offer: offer as PremiumOffer,
        item: item ?? '',
        givenAt: made_at,
        days: Math.round((ends_at - starts_at) / dayMs),
      }));
    },

    /** Until when each of these orders lasts. */
    async endsOf(db: Database, orderIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const { rows } = await sql<{ order_id: string; ends_at: number }>`
        select order_id, max(ends_at)::bigint as ends_at from premium_segments
        where order_id = any(${orderIds}::text[]) group by order_id`.execute(db);
      return new Map(rows.map((row) => [row.order_id, row.ends_at]));
    },
  };
}

export type Premium = ReturnType<typeof createPremium>;
