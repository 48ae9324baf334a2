// What limits fraud with cards: tries and declines, a bound for new buyers, and buyers whom a chargeback stops.
import { createHmac } from 'node:crypto';
import { ceilSecondsOf, paymentLimits, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import { takeForNetworkOrRefuse, takeOrRefuse } from '../../platform/bus/rate-limits.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import { purposeKey } from '../../platform/purpose-key.ts';
import { refuse } from '../../platform/refusal.ts';

type Needs = Use<'clock' | 'rateLimits'> & {
  secretKey: string;
  /** False with RATE_LIMITS=off. */
  limited: boolean;
  newBuyerDayCents: number;
};

const { tries, declines, newBuyer, giftsHeldMs } = paymentLimits;

async function stoppedAmong(tx: Database, uids: readonly Uid[]): Promise<ReadonlySet<Uid>> {
  const { rows } = await sql<{ uid: Uid }>`/* prepared: payment_stopped */
    select uid from payment_buyers
    where uid = any(${uids}::bigint[]) and stopped_at is not null`.execute(tx);
  return new Set(rows.map(({ uid }) => uid));
}

const euros = (cents: number) => Math.floor(Math.max(0, cents) / 100);

export function createBuyers({ clock, rateLimits, secretKey, limited, newBuyerDayCents }: Needs) {
  const networkKey = purposeKey(secretKey, 'payment networks');

  /** Orders of a new buyer count from their begin, while they may still be paid. */
  async function refuseNewBuyer(tx: Database, uid: Uid, cents: number): Promise<void> {
    const now = clock.now();
    const { rows } = await sql<{ first_paid_at: number | null; cents: number }>`
      select (select first_paid_at from payment_buyers where uid = ${uid}) as first_paid_at,
        coalesce(sum(amount), 0)::bigint as cents
      from payment_orders
      where buyer = ${uid} and coalesce(paid_at, created_at) > ${now - newBuyer.windowMs}
        and (paid_at is not null or (state in ('created', 'waiting', 'declined') and expires_at > ${now}))`.execute(
      tx,
    );
    const { first_paid_at: firstAt = null, cents: before = 0 } = rows[0] ?? {};
    if (firstAt !== null && firstAt + newBuyer.lastsMs <= now) return;
    if (before + cents <= newBuyerDayCents) return;
    throw refuse('new_buyer_limit', {
      euros: euros(newBuyerDayCents),
      left: euros(newBuyerDayCents - before),
    });
  }

  async function refuseDeclined(tx: Database, uid: Uid, network: Buffer): Promise<void> {
    if (!limited) return;
    const now = clock.now();
    const { rows } = await sql<{ third_at: number }>`
      select declined_at as third_at from payment_declines
      join payment_orders on payment_orders.id = order_id
      where (buyer = ${uid} or network = ${network}) and declined_at > ${now - declines.windowMs}
      order by declined_at desc offset ${declines.limit - 1} limit 1`.execute(tx);
    const [third] = rows;
    if (!third) return;
    const seconds = ceilSecondsOf(third.third_at + declines.windowMs - now);
    throw refuse('declined_too_often', { seconds });
  }

  return {
    stoppedAmong,
    networkOf: (address: string): Buffer =>
      createHmac('sha256', networkKey).update(address).digest().subarray(0, 16),
    async countTry(uid: Uid, address: string): Promise<void> {
      await takeOrRefuse(rateLimits, `payment:${uid}`, tries);
      await takeForNetworkOrRefuse(rateLimits, 'payment', address, tries);
    },
    /** In the transaction that stores the order, with the buyer locked. */
    async admit(tx: Database, uid: Uid, order: { cents: number; network: Buffer }): Promise<void> {
      if ((await stoppedAmong(tx, [uid])).has(uid)) throw refuse('buyer_stopped');
      await refuseDeclined(tx, uid, order.network);
      await refuseNewBuyer(tx, uid, order.cents);
    },
    notePaid: (tx: Database, uids: readonly Uid[]) =>
      sql`/* prepared: payment_buyers */
      insert into payment_buyers (uid, first_paid_at)
      select distinct uid, ${clock.now()}::bigint from unnest(${uids}::bigint[]) as uid
      on conflict (uid) do nothing`.execute(tx),
    async stop(tx: Database, uid: Uid, order: string): Promise<void> {
      const stopped = { stopped_at: clock.now(), stopped_by: order, kept_at: null };
      await tx
        .insertInto('payment_buyers')
        .values({ uid, first_paid_at: clock.now(), ...stopped })
        .onConflict((conflict) => conflict.column('uid').doUpdateSet(stopped))
        .execute();
    },
    /** The operator has decided: the stop stays. */
    async keepStopped(tx: Database, uid: Uid): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('payment_buyers')
        .set({ kept_at: clock.now() })
        .where('uid', '=', uid)
        .where('stopped_at', 'is not', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async free(tx: Database, uid: Uid): Promise<boolean> {
      const { numUpdatedRows } = await tx
        .updateTable('payment_buyers')
        .set({ stopped_at: null, stopped_by: null, kept_at: null })
        .where('uid', '=', uid)
        .where('stopped_at', 'is not', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    /** Until when what these members give stays held at their recipients. */
    async heldFor(tx: Database, givers: readonly Uid[]): Promise<ReadonlyMap<Uid, number>> {
      const { rows } = await sql<{ uid: Uid; first_paid_at: number }>`/* prepared: payment_held_for */
        select uid, first_paid_at from payment_buyers
        where uid = any(${givers}::bigint[]) and first_paid_at > ${clock.now() - giftsHeldMs}`.execute(tx);
      return new Map(rows.map((row) => [row.uid, row.first_paid_at + giftsHeldMs]));
    },
    /** Addresses are kept no longer than limits read them. */
    forgetNetworks: (db: Database) =>
      db
        .updateTable('payment_orders')
        .set({ network: null })
        .where('network', 'is not', null)
        .where('created_at', '<', clock.now() - newBuyer.windowMs)
        .execute(),
  };
}

export type Buyers = ReturnType<typeof createBuyers>;
