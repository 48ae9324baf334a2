// Which notifications a page shows: `?show=gifts&p=2`.
import { notificationChips, pageSizes } from '@alcove/protocol';

export const notificationFilters = ['all', 'unread', ...notificationChips] as const;
export type NotificationFilter = (typeof notificationFilters)[number];

export type ListAddress = { filter: NotificationFilter; page: number };

const mostPages = 1000;

export function listAsked(search: URLSearchParams): ListAddress {
  const asked = search.get('show');
  const page = Number(search.get('p') ?? 1);
  return {
    filter: notificationFilters.find((each) => each === asked) ?? 'all',
    page: Number.isSafeInteger(page) && page >= 1 ? Math.min(page, mostPages) : 1,
  };
}

/** The first page of all has the plain address. */
export function linkToList({ filter, page }: ListAddress): string {
  const query = new URLSearchParams();
  if (filter !== 'all') query.set('show', filter);
  if (page > 1) query.set('p', String(page));
  return `?${query}`;
}

export const lastListPage = (total: number): number =>
  Math.max(1, Math.ceil(total / pageSizes.notifications));

/** Which of them are shown, counted from one. */
export const shownItems = (page: number, total: number) => ({
  from: Math.min(total, (page - 1) * pageSizes.notifications + 1),
  to: Math.min(total, page * pageSizes.notifications),
});
