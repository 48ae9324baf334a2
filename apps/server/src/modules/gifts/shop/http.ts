// The HTTP calls of what owners offer in their rooms: the shop as a room reads it, menu, orders and goals.
import { shopCalls } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Relations } from '../../relations/index.ts';
import type { Rooms } from '../../rooms/index.ts';
import { goalShown, goalView, sharesIn } from './goals/goal-store.ts';
import type { Goals } from './goals/goals.ts';
import { menuOf } from './menu/menu-store.ts';
import type { MenuOfRoom } from './menu/menu.ts';
import type { Orders } from './menu/orders.ts';

type Needs = Use<'db' | 'clock' | 'presence'> & {
  relations: Pick<Relations, 'isHidden'>;
  rooms: Pick<Rooms, 'roomOf'>;
  menu: MenuOfRoom;
  orders: Orders;
  goals: Goals;
};

export function createShopCalls(needs: Needs): Handlers<typeof shopCalls> {
  const { db, clock, presence, relations, rooms, menu, orders, goals } = needs;
  return {
    saveMenuItem: (item, context) => menu.save(sessionOf(context).uid, item),
    removeMenuItem: ({ id }, context) => menu.remove(sessionOf(context).uid, id),
    orderMenuItem: (asked, context) =>
      orders.order(sessionOf(context).uid, asked, (tx, owner) =>
        relations.isHidden(shopCalls.orderMenuItem, context, owner, tx),
      ),
    menuOrders: (asked, context) => orders.openOf(sessionOf(context).uid, asked),
    endOrder: async (asked, context) => ({ order: await orders.end(sessionOf(context).uid, asked) }),
    startGoal: async (asked, context) => ({ goal: await goals.start(sessionOf(context).uid, asked) }),
    cancelGoal: async ({ id }, context) => ({ goal: await goals.cancel(sessionOf(context).uid, id) }),

    async roomShop({ room_id }, context) {
      const me = sessionOf(context).uid;
      const room = rooms.roomOf(room_id);
      if (!room) throw refuse('room_unknown');
      const { roomId, ownerUid } = room;
      if (ownerUid !== me && !presence.isIn(roomId, me)) throw refuse('not_in_room');
      const row = await goalShown(db, roomId, clock.now());
      const shares = row && (await sharesIn(db, row.id, me));
      return {
        menu: await menuOf(db, roomId),
        goal: row && shares ? goalView(row, shares.givers) : null,
        given: shares?.given ?? 0,
        orders: await orders.lastOf(roomId, me),
        own: ownerUid === me ? 1 : 0,
      };
    },
  };
}
