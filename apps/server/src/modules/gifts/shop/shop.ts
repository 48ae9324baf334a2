// What owners offer in their rooms: menu, orders and goals together, as a room reads them, and what is announced live.
import { giftsCallbacks, type MenuOffer, type RoomId, type shopCalls, type Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../../platform/bus/announcements.ts';
import type { Use } from '../../../platform/engines.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { Members, OpenProfiles, PersonalData } from '../../accounts/index.ts';
import type { Moderation } from '../../moderation/index.ts';
import type { Relations } from '../../relations/index.ts';
import type { Chat } from '../../chat/index.ts';
import type { Rooms } from '../../rooms/index.ts';
import type { Showroom } from '../../showroom/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { createGoalNews } from './goals/goal-news.ts';
import { goalShown, goalView, sharesIn } from './goals/goal-store.ts';
import { createGoals, type Goals } from './goals/goals.ts';
import { createShopImports, type ShopImports } from './import-shop.ts';
import { createMenu } from './menu/menu.ts';
import { menuOf } from './menu/menu-store.ts';
import { createOrders } from './menu/orders.ts';
import { createShopPersonalData } from './personal-data.ts';
import { scheduleShopReturns } from './returns.ts';

export type Shop = {
  calls: Handlers<typeof shopCalls>;
  goals: Pick<Goals, 'isKnown' | 'take' | 'announce'>;
  personalData: PersonalData;
  imports: ShopImports;
  close(): void;
};

export type ShopNeeds = Use<'db' | 'clock' | 'bus' | 'jobs' | 'log' | 'notifications' | 'presence'> & {
  members: Pick<Members, 'byUid' | 'byUids' | 'lock'>;
  openProfiles: Pick<OpenProfiles, 'shownAmong'>;
  relations: Pick<Relations, 'apart' | 'isHidden' | 'onBlock'>;
  sanctions: Pick<Moderation['sanctions'], 'banOf' | 'exclusionOf' | 'onSanction'>;
  chat: Pick<Chat, 'broadcastBetween' | 'sendToMember' | 'writeService' | 'announceService'>;
  rooms: Pick<Rooms, 'roomOf' | 'onClosed'>;
  /** For what the demo's owner offers. */
  showroom: Pick<Showroom, 'showroomOf'>;
  wallet: Wallet;
};

const { menuChanged, orderChanged } = giftsCallbacks;
const announcedOrder = z.object({ frame: orderChanged.data, to: z.array(z.int()) });

export async function createShop(needs: ShopNeeds): Promise<Shop> {
  const { db, clock, bus, log, presence, rooms, chat } = needs;
  const menus = await createAnnouncements<z.infer<typeof menuChanged.data>>({
    bus,
    log,
    topic: 'menus',
    shape: menuChanged.data,
  });
  menus.onAnnouncement((frame) => chat.broadcastBetween(frame.roomid as RoomId, [], menuChanged, frame));
  const orderNews = await createAnnouncements<z.infer<typeof announcedOrder>>({
    bus,
    log,
    topic: 'menu_orders',
    shape: announcedOrder,
  });
  orderNews.onAnnouncement(({ frame, to }) => {
    for (const uid of to as Uid[]) chat.sendToMember(uid, orderChanged, frame);
  });

  const menu = createMenu({
    ...needs,
    announce: (roomid: RoomId, items: MenuOffer[]) => menus.announce({ roomid, menu: items }),
  });
  const orders = createOrders({
    ...needs,
    announce: (order, to) => orderNews.announce({ frame: { roomid: order.room_id, order }, to: [...to] }),
  });
  const news = await createGoalNews(needs);
  const goals = createGoals({ ...needs, news });
  await scheduleShopReturns({ ...needs, goals, orders });

  return {
    goals,
    personalData: createShopPersonalData({ ...needs, goals, orders }),
    imports: createShopImports({ ...needs, goals, orders }),
    close: news.close,
    calls: {
      ...menu.calls,
      ...orders.calls,
      ...goals.calls,
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
    },
  };
}
