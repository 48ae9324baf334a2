// Which notifications a page shows: `?show=gifts&p=2`.
import { notificationChips } from '@alcove/protocol';
import { pageAsked } from '../../list-pages.ts';

export const notificationFilters = ['all', 'unread', ...notificationChips] as const;
export type NotificationFilter = (typeof notificationFilters)[number];

export type ListAddress = { filter: NotificationFilter; page: number };

export function listAsked(search: URLSearchParams): ListAddress {
  const asked = search.get('show');
  return {
    filter: notificationFilters.find((each) => each === asked) ?? 'all',
    page: pageAsked(search),
  };
}

/** The first page of all has the plain address. */
export function linkToList({ filter, page }: ListAddress): string {
  const query = new URLSearchParams();
  if (filter !== 'all') query.set('show', filter);
  if (page > 1) query.set('p', String(page));
  return `?${query}`;
}
