// Payments of a member, in their export and their deletion: ticket, amount and the provider's reference stay under a
// pseudonym, as the law on accounts asks; nothing else of the member does.
import { randomBytes } from 'node:crypto';
import { paymentLimits } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { PersonalData } from '../accounts/index.ts';
import type { PaymentHistory } from './history.ts';

async function consentsOf(db: Database, uid: number) {
  const rows = await db
    .selectFrom('payment_orders')
    .select(['ticket', 'waiver_text', 'waiver_at', 'language'])
    .where('buyer', '=', uid)
    .where('waiver_at', 'is not', null)
    .orderBy('ticket')
    .execute();
  return rows.map(({ ticket, waiver_text: text, waiver_at: at, language }) => ({
    ticket,
    text,
    language,
    at: new Date(at ?? 0).toISOString(),
  }));
}

/** What an owner decided about this buyer, and what this member did as an owner. Whom an act was about is theirs. */
async function actsOf(db: Database, uid: number) {
  const rows = await db
    .selectFrom('payment_acts')
    .select(['act', 'done_by', 'done_at', 'ticket', 'reason'])
    .where((row) => row.or([row('done_by', '=', uid), row('uid', '=', uid)]))
    .orderBy('id')
    .execute();
  return rows.map(({ act, done_by: by, done_at: at, ticket, reason }) => ({
    act,
    by: by === uid ? 'you' : 'owner',
    at: new Date(at).toISOString(),
    ...(ticket !== null && { ticket }),
    ...(reason !== '' && { reason }),
  }));
}

export const createPaymentsPersonalData = (history: PaymentHistory): PersonalData => ({
  name: 'payments',
  async copy(db, { uid }, language) {
    const range = { offset: 0, limit: paymentLimits.csvRows };
    const rows = await history.read({ uid, language }, { kind: '' }, range, db);
    return {
      payments: rows.map(({ withdraw_until: _until, purchase_date, active_until, ...row }) => ({
        ...row,
        purchase_date: new Date(purchase_date * 1000).toISOString(),
        active_until: active_until === null ? null : new Date(active_until * 1000).toISOString(),
      })),
      consents: await consentsOf(db, uid),
      payment_decisions: await actsOf(db, uid),
    };
  },
  async erase(tx, { uid }) {
    await tx
      .updateTable('payment_orders')
      .set({ pseudonym: `erased-${randomBytes(6).toString('hex')}`, message: '', network: null, last4: '' })
      .where('buyer', '=', uid)
      .execute();
  },
});
