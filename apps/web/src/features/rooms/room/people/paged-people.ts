// A room with more people than the connection names: its list is told by the house page by page, in the order
// in which it is shown, and kept up with whoever comes and goes meanwhile.
import type { LiveEvents } from '@alcove/live-client';
import type { PeopleFilter, PersonInRoom } from '@alcove/protocol';
import { orderOf, peopleToShow, type PeopleView } from './filter.ts';

export type PagedPeople = {
  /** What was asked for. */
  filter: PeopleFilter;
  search: string;
  /** Of the pages that came, without those who left. */
  users: readonly PersonInRoom[];
  /** All that the house found, on every page. */
  count: number;
  /** In the whole room. */
  cameras: number;
  xxl: number;
};

export type PeoplePage = Pick<PagedPeople, 'users' | 'count' | 'cameras' | 'xxl'>;
export type PeopleQuery = Pick<PagedPeople, 'filter' | 'search'>;

export const answers = (
  crowd: PagedPeople | undefined,
  { filter, search }: PeopleQuery,
): crowd is PagedPeople => crowd?.filter === filter && crowd.search === search;

/** One page more, or the first told anew: nobody twice. */
export function withPage(
  before: PagedPeople | undefined,
  query: PeopleQuery,
  page: PeoplePage & { offset: number },
): PagedPeople {
  const { offset, ...told } = page;
  const users = new Map<number, PersonInRoom>();
  const known = answers(before, query) ? before.users : [];
  for (const person of [...known, ...told.users]) users.set(person.uid, person);
  // People came above it meanwhile: a page that names nobody new is the last, until the first is told anew.
  const isLast = offset > 0 && users.size === known.length;
  return { ...told, ...query, users: [...users.values()], count: isLast ? users.size : told.count };
}

export function withoutLeft(crowd: PagedPeople, left: readonly number[]): PagedPeople {
  const gone = new Set(left);
  const users = crowd.users.filter(({ uid }) => !gone.has(uid));
  const fewer = crowd.users.length - users.length;
  return fewer === 0 ? crowd : { ...crowd, users, count: crowd.count - fewer };
}

export const updated = (crowd: PagedPeople, change: LiveEvents['clientUpdate']['user']): PagedPeople => ({
  ...crowd,
  users: crowd.users.map((one) => (one.uid === change.uid ? ({ ...one, ...change } as PersonInRoom) : one)),
});

/** Further pages wait. */
export const hasMore = ({ users, count }: PagedPeople): boolean => users.length < count;

/**
 * Those of the pages and those the connection names, as far as the pages reach: what comes later is drawn below,
 * and nothing moves under her eyes.
 */
export function pagedPeopleToShow(
  crowd: PagedPeople,
  known: Iterable<PersonInRoom>,
  wish: PeopleView,
): PersonInRoom[] {
  const people = new Map<number, PersonInRoom>();
  for (const person of [...crowd.users, ...known]) people.set(person.uid, person);
  const all = peopleToShow(people.values(), wish);
  const inOrder = orderOf(wish);
  const last = crowd.users.toSorted(inOrder).at(-1);
  if (!hasMore(crowd) || !last) return all;
  return all.filter((person) => inOrder(person, last) <= 0);
}
