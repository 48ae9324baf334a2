// What owners offered in the past and what was given for it, such as in a demo: nobody is notified of it.
import type { MenuOffer, RoomId } from '@alcove/protocol';
import type { Wallet } from '../../wallet/index.ts';
import { addGoal, type NewGoal } from './goals/goal-store.ts';
import type { Goals } from './goals/goals.ts';
import { addItem, lockMenu, placeItems } from './menu/menu-store.ts';
import type { Orders } from './menu/orders.ts';
import { addTips, type NewTip } from '../tips/store.ts';

type Needs = {
  wallet: Pick<Wallet, 'transaction'>;
  goals: Pick<Goals, 'begin' | 'take'>;
  orders: Pick<Orders, 'openOrder'>;
};

export const createShopImports = ({ wallet, goals, orders }: Needs) => ({
  /** The menu of a room without one; returns its items. */
  importMenu: (roomId: RoomId, menu: readonly Omit<MenuOffer, 'id'>[]): Promise<MenuOffer[]> =>
    wallet.transaction(async (tx) => {
      await lockMenu(tx, roomId);
      const items = [];
      for (const offered of menu) items.push({ ...offered, id: await addItem(tx, { roomId, ...offered }) });
      await placeItems(
        tx,
        items.map(({ id }) => id),
      );
      return items;
    }),

  /** An order that waits from now on. */
  importMenuOrder: (item: MenuOffer, place: Parameters<Orders['openOrder']>[2]): Promise<unknown> =>
    wallet.transaction((tx) => orders.openOrder(tx, item, place)),

  /** A goal that has begun and goes on; nothing where another goal of the room is open. */
  importGoal: (goal: NewGoal): Promise<number | undefined> =>
    wallet.transaction(async (tx) => {
      const added = await addGoal(tx, goal);
      if (added) await goals.begin(tx, added);
      return added?.id;
    }),

  importGoalTip: (tip: NewTip & { goalId: number; roomId: RoomId }): Promise<unknown> =>
    wallet.transaction(async (tx) => {
      await addTips(tx, [tip]);
      await goals.take(tx, tip);
    }),
});

export type ShopImports = ReturnType<typeof createShopImports>;
