// The wallet of a member, in their export and their deletion: what waits between them and others goes back, the
// tokens that are left are lost, and amounts stay in the ledger under the number of the account.
import type { Uid } from '@alcove/protocol';
import { walletLimits } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { PersonalData } from '../accounts/index.ts';

import type { History } from './history.ts';
import { spendingLimitsOf } from './limits.ts';
import type { Transfers } from './transfers.ts';

const refundKinds = {
  goal: 'goal_refund',
  order: 'order_refund',
  gift: 'gift_refund',
  minute: 'minute_refund',
} as const;

type Needs = Use<'clock'> & { history: History; transfers: Transfers };

export const createWalletPersonalData = ({ clock, history, transfers }: Needs): PersonalData => ({
  name: 'wallet',
  after: ['tips', 'gifts', 'shop', 'showrooms', 'payments'],
  async copy(db, { uid }, language) {
    const movements = await history.entries(
      { uid, language },
      {},
      { offset: 0, limit: walletLimits.csvRows },
      db,
    );
    const { day, month, next } = await spendingLimitsOf(db, uid, clock.now());
    return {
      movements: movements.map(({ date, description, note, credit, debit, total }) => ({
        at: new Date(date).toISOString(),
        description,
        note,
        credit,
        debit,
        total,
      })),
      limits: { day, month, next: next && { ...next, from: new Date(next.from).toISOString() } },
    };
  },
  async erase(tx, { uid }) {
    for (const escrow of await transfers.escrow.find(tx, { member: uid })) {
      // Held tokens were given already: they are lost with their recipient, and reach another's recipient.
      if (escrow.purpose === 'hold') {
        if (escrow.beneficiary === uid)
          await transfers.escrow.release(tx, escrow.id, { kind: 'hold_released' });
      } else if (escrow.purpose === 'withdrawal') {
        // The refund goes on without its member.
        await transfers.escrow.release(tx, escrow.id, { kind: 'pack' });
      } else await transfers.escrow.refund(tx, escrow.id, { kind: refundKinds[escrow.purpose] });
    }
    const account = await tx
      .selectFrom('ledger_accounts')
      .select('balance')
      .where('uid', '=', uid)
      .executeTakeFirst();
    const tokens = account?.balance ?? 0;
    if (tokens > 0) await transfers.transfer(tx, { from: uid as Uid, to: 'site', tokens, kind: 'closing' });
  },
});
