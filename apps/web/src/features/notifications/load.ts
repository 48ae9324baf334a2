// Loads the page of notifications, on the server first.
import {
  type NotificationItem,
  notificationLimits,
  notificationsCalls,
  type PageRequest,
} from '@alcove/protocol';
import { type LoadedOf, loadList, notLoaded } from '../../call/load-list.ts';
import type { ListAddress } from './list-page.ts';
import type { UnreadCount } from './unread.ts';

export type LoadedNotifications = ListAddress & {
  items: NotificationItem[];
  /** Of this filter. */
  total: number;
  /** Of all. */
  all: number;
  unread: UnreadCount;
  now: number;
};

export type NotificationPage = LoadedOf<{ loaded: LoadedNotifications }>;

type Call = PageRequest['call'];

export async function loadNotifications(call: Call, address: ListAddress): Promise<NotificationPage> {
  const { filter } = address;
  const isChip = filter !== 'all' && filter !== 'unread';
  const narrowed = { ...(filter === 'unread' && { unread: 1 as const }), ...(isChip && { chip: filter }) };
  const [listed, counted] = await Promise.all([
    loadList((page) => call(notificationsCalls.notifications, { page, ...narrowed }), {
      page: address.page,
      perPage: notificationLimits.perPage,
    }),
    call(notificationsCalls.notificationCounts, {}),
  ]);
  if (listed.state !== 'open') return listed;
  if (counted.status === 'error') return notLoaded(counted);
  const { page } = listed;
  const { list: items, total_count: total, now, unread, version } = listed.answer;
  const all = counted.data.total_count;
  return { state: 'open', loaded: { filter, page, items, total, all, unread: { unread, version }, now } };
}
