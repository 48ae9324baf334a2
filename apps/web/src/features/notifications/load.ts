// Loads the page of notifications, on the server first.
import { isPassing, type NotificationItem, notificationsCalls, type PageRequest } from '@alcove/protocol';
import { lastListPage, type ListAddress } from './list-page.ts';
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

/** `closed`: not for this reader; `MembersOnly` says why. */
export type NotificationPage =
  | { state: 'open'; loaded: LoadedNotifications }
  | { state: 'closed' | 'failed' };

type Call = PageRequest['call'];

const stateOf = (code: string) => ({
  state: isPassing(code) ? ('failed' as const) : ('closed' as const),
});

/** A page beyond the last shows the last: some may have been deleted meanwhile. */
export async function loadNotifications(call: Call, address: ListAddress): Promise<NotificationPage> {
  const { filter, page } = address;
  const isChip = filter !== 'all' && filter !== 'unread';
  const [listed, counted] = await Promise.all([
    call(notificationsCalls.notifications, {
      page,
      ...(filter === 'unread' && { unread: 1 }),
      ...(isChip && { chip: filter }),
    }),
    call(notificationsCalls.notificationCounts, {}),
  ]);
  if (listed.status === 'error') return stateOf(listed.code);
  if (counted.status === 'error') return stateOf(counted.code);
  const { list: items, total_count: total, now, unread, version } = listed.data;
  const last = lastListPage(total);
  if (page > last) return loadNotifications(call, { filter, page: last });
  const all = counted.data.total_count;
  return { state: 'open', loaded: { filter, page, items, total, all, unread: { unread, version }, now } };
}
