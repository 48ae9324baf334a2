// Orders and goals that end by themselves: when a room is closed, when a block or a ban parts two members, and what
// a process that died has left open. What was given without a name stays in its goal: taken out by a block, it would
// tell who gave it.
import type { Uid } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import { everyHour } from '../../../platform/jobs/every-hour.ts';
import type { Moderation } from '../../moderation/index.ts';
import type { Relations } from '../../relations/index.ts';
import type { Rooms } from '../../rooms/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { openGoalsAfter, openGoalsOf } from './goals/goal-store.ts';
import type { Goals } from './goals/goals.ts';
import { openOrdersAfter } from './menu/menu-store.ts';
import type { Orders } from './menu/orders.ts';

const readAtOnce = 200;

type Needs = Use<'db' | 'clock' | 'jobs' | 'log'> & {
  goals: Pick<Goals, 'finish' | 'returnShare'>;
  orders: Pick<Orders, 'finish'>;
  rooms: Pick<Rooms, 'roomOf' | 'onClosed'>;
  wallet: Pick<Wallet, 'transaction' | 'escrow'>;
  relations: Pick<Relations, 'onBlock' | 'apart'>;
  sanctions: Pick<Moderation['sanctions'], 'onSanction' | 'banOf'>;
};

export async function scheduleShopReturns(needs: Needs): Promise<void> {
  const { db, clock, log, goals, orders, rooms, wallet, relations, sanctions } = needs;

  const logged = (work: Promise<void>) =>
    void work.catch((error: unknown) =>
      log.error({ err: error }, 'orders and goals were not given back; the hourly sweep will'),
    );

  /** What waits between these two, or between the first and everybody; what one gave goes back to them. */
  async function returnBetween(one: Uid, other?: Uid): Promise<void> {
    for (const { unnamed, ...escrow } of await wallet.escrow.find(db, { member: one })) {
      const { purpose, cause, payer, beneficiary } = escrow;
      if (cause === null || payer === null || unnamed) continue;
      if (other !== undefined && other !== payer && other !== beneficiary) continue;
      if (purpose === 'order') await orders.finish(cause);
      if (purpose === 'goal')
        await wallet.transaction((tx) => goals.returnShare(tx, cause, payer, { named: true }));
    }
  }

  async function endOf(owner: Uid): Promise<void> {
    for (const id of await openGoalsOf(db, { owner })) await goals.finish(id, 'closed');
    await returnBetween(owner);
  }

  relations.onBlock(({ blocker, blocked, untilAt }) => {
    if (untilAt !== undefined) logged(returnBetween(blocker, blocked));
  });
  sanctions.onSanction((sanction) => {
    if (sanction.kind === 'banned') logged(endOf(sanction.uid));
  });
  rooms.onClosed((room) =>
    logged(
      (async () => {
        for (const id of await openGoalsOf(db, { room })) await goals.finish(id, 'closed');
      })(),
    ),
  );

  async function isGone(uid: Uid | null): Promise<boolean> {
    return uid === null || (await sanctions.banOf(uid)) !== undefined;
  }

  async function sweepOrders(): Promise<void> {
    for (let after = 0; ;) {
      const open = await openOrdersAfter(db, after, readAtOnce);
      for (const { id, owner, customer } of open) {
        const isParted = owner !== null && customer !== null && (await relations.apart(owner)).has(customer);
        if (isParted || (await isGone(owner)) || (await isGone(customer))) await orders.finish(id);
      }
      if (open.length < readAtOnce) return;
      after = open.at(-1)?.id ?? after;
    }
  }

  async function sweepGoals(): Promise<void> {
    for (let after = 0; ;) {
      const open = await openGoalsAfter(db, after, readAtOnce);
      for (const { id, owner, room_id, ends_at } of open) {
        if (rooms.roomOf(room_id)?.isClosed !== false || (await isGone(owner)))
          await goals.finish(id, 'closed');
        else if (ends_at <= clock.now()) await goals.finish(id, 'missed');
        else if (owner !== null)
          for (const hidden of (await relations.apart(owner)).keys()) await returnBetween(owner, hidden);
      }
      if (open.length < readAtOnce) return;
      after = open.at(-1)?.id ?? after;
    }
  }
  /** A process may die between a change and its announcement. */
  await everyHour(needs, 'shop_returns', async () => {
    await sweepOrders();
    await sweepGoals();
  });
}
