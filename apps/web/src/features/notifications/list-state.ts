// A list of notifications as it is on screen: what was loaded, and what has happened to its items since.
import type { NotificationChange } from './changes.ts';

type Item = { id: number; is_read: 0 | 1 };

export type ListState<T extends Item> = {
  items: readonly T[];
  /** Deleted since it was loaded. */
  deleted: number;
  /** How often something new arrived; the list is not changed by itself, nothing moves under a pointer. */
  news: number;
};

export const loadedList = <T extends Item>(items: readonly T[]): ListState<T> => ({
  items,
  deleted: 0,
  news: 0,
});

const concerns = (ids: readonly number[] | 'all', { id }: Item): boolean => ids === 'all' || ids.includes(id);

export function listAfter<T extends Item>(state: ListState<T>, change: NotificationChange): ListState<T> {
  if (change.is === 'news') return { ...state, news: state.news + 1 };
  const { ids } = change;
  if (change.is === 'read')
    return {
      ...state,
      items: state.items.map((item) => (concerns(ids, item) ? { ...item, is_read: 1 } : item)),
    };
  const items = state.items.filter((item) => !concerns(ids, item));
  return { ...state, items, deleted: state.deleted + state.items.length - items.length };
}
