// What owners offer in their rooms: menu, orders and goals together, as a room reads them, and what is announced live.
import { giftsCallbacks, type MenuOffer, type RoomId, type shopCalls, type Uid } from '@alcove/protocol';
import * as z from 'zod/mini';
import { createAnnouncements } from '../../../platform/bus/announcements.ts';
import type { Use } from '../../../platform/engines.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { Members, OpenProfiles, PersonalData } from '../../accounts/index.ts';
import type { Moderation } from '../../moderation/index.ts';
import type { Relations } from '../../relations/index.ts';
import type { Chat } from '../../chat/index.ts';
import type { Rooms } from '../../rooms/index.ts';
import type { Showroom } from '../../showroom/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { createGoalNews } from './goals/goal-news.ts';
import { createGoals, type Goals } from './goals/goals.ts';
import { createShopCalls } from './http.ts';
import { createShopImports, type ShopImports } from './import-shop.ts';
import { createMenu } from './menu/menu.ts';
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
  const { bus, log, chat } = needs;
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
    calls: createShopCalls({ ...needs, menu, orders, goals }),
  };
}
