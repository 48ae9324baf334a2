// What the team asks of payments where it looks a member up, and the free days that it gives.
import type { Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { Premium } from './premium.ts';

export type PaymentsOfMembers = {
  /** Who paid or received what has this ticket. */
  behindTicket(ticket: number): Promise<Uid[]>;
  /** How many tickets name the member. */
  ticketsOf(uid: Uid): Promise<number>;
  /** In the transaction of its cause, once for each key. */
  givePremium(tx: Database, uid: Uid, days: number, key: string): Promise<void>;
  /** The free days of a certification, once. */
  grantCertified(tx: Database, uid: Uid): Promise<void>;
};

export const createPaymentsOfMembers = ({
  db,
  premium,
}: Use<'db'> & { premium: Pick<Premium, 'give' | 'grant'> }): PaymentsOfMembers => ({
  async behindTicket(ticket) {
    const { rows } = await sql<{ uid: Uid }>`
      select buyer as uid from payment_orders where ticket = ${ticket} and buyer is not null
      union select recipient from payment_orders where ticket = ${ticket} and recipient is not null
      union select uid from premium_segments where ticket = ${ticket}`.execute(db);
    return rows.map(({ uid }) => uid);
  },
  async ticketsOf(uid) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from (
        select ticket from payment_orders where buyer = ${uid}
        union select ticket from payment_orders where recipient = ${uid}
        union select ticket from premium_segments where uid = ${uid}) tickets`.execute(db);
    return rows[0]?.count ?? 0;
  },
  givePremium: async (tx, uid, days, key) => void (await premium.give(tx, uid, days, key)),
  grantCertified: async (tx, uid) =>
    void (await premium.grant(tx, { uid, offer: 'certified', item: 'team' })),
});
