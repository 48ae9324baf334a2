// Menus, orders and goals as a member's download shows them, and what deleting the account does to them.
import type { Uid } from '@alcove/protocol';
import type { Database } from '../../../platform/db/database.ts';
import type { PersonalData } from '../../accounts/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { forgetTitles, goalsOf, openGoalsOf } from './goals/goal-store.ts';
import type { Goals } from './goals/goals.ts';
import { forgetLabels, ordersOf } from './menu/menu-store.ts';
import type { Orders } from './menu/orders.ts';

/** The latest of each that a download holds. */
const copiedMax = 20_000;

const written = (at: number) => (at === 0 ? null : new Date(at).toISOString());

type Needs = {
  goals: Pick<Goals, 'endOpen' | 'returnShare'>;
  orders: Pick<Orders, 'returnOpen'>;
  wallet: Pick<Wallet, 'escrow'>;
};

async function copy(db: Database, { uid }: { uid: Uid }) {
  return {
    orders: (await ordersOf(db, uid, copiedMax)).map((row) => ({
      made: row.customer === uid,
      label: row.label,
      tokens: row.tokens,
      status: row.status,
      ordered_at: written(row.ordered_at),
      ended_at: written(row.ended_at),
    })),
    goals: (await goalsOf(db, uid, copiedMax)).map((row) => ({
      title: row.title,
      tokens: row.tokens,
      collected: row.collected,
      status: row.status,
      started_at: written(row.started_at),
      ended_at: written(row.ended_at),
    })),
  };
}

export function createShopPersonalData({ goals, orders, wallet }: Needs): PersonalData {
  return {
    name: 'shop',
    copy,
    /** Own goals end, and what waits between the member and others goes back; amounts stay. */
    async erase(tx, { uid }) {
      for (const id of await openGoalsOf(tx, { owner: uid })) await goals.endOpen(tx, id, 'closed');
      for (const { purpose, cause, payer } of await wallet.escrow.find(tx, { member: uid })) {
        if (cause === null) continue;
        if (purpose === 'order') await orders.returnOpen(tx, cause, 'parted');
        if (purpose === 'goal' && payer !== null) await goals.returnShare(tx, cause, payer);
      }
      await forgetTitles(tx, uid);
      await forgetLabels(tx, uid);
    },
  };
}
