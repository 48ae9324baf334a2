// The people of a room with more people than the connection names: the server sends the list page by page, in the
// order shown, and events keep it current.
import type { LiveEvents } from '@alcove/live-client';
import type { PeopleFilter, PersonInRoom } from '@alcove/protocol';
import { orderOf, peopleToShow, type PeopleView } from './filter.ts';

export type PagedPeople = {
  /** The query that the pages answer. */
  filter: PeopleFilter;
  search: string;
  /** Of the pages received, without those who left. */
  users: readonly PersonInRoom[];
  /** All people that the server found, on every page. */
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

/** Adds a page, or replaces the list by a new first page. Each person is listed once. */
export function withPage(
  before: PagedPeople | undefined,
  query: PeopleQuery,
  page: PeoplePage & { offset: number },
): PagedPeople {
  const { offset, ...rest } = page;
  const users = new Map<number, PersonInRoom>();
  const known = answers(before, query) ? before.users : [];
  for (const person of [...known, ...rest.users]) users.set(person.uid, person);
  // People came in above the page meanwhile: a page without a new person is the last, until the first is read
  // again.
  const isLast = offset > 0 && users.size === known.length;
  return { ...rest, ...query, users: [...users.values()], count: isLast ? users.size : rest.count };
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

/** There are further pages. */
export const hasMore = ({ users, count }: PagedPeople): boolean => users.length < count;

/**
 * People of the received pages and those the connection names, as far as the pages reach: later ones are added
 * below, so that nothing moves under the reader's eyes.
 */
export function pagedPeopleToShow(
  crowd: PagedPeople,
  known: Iterable<PersonInRoom>,
  view: PeopleView,
): PersonInRoom[] {
  const people = new Map<number, PersonInRoom>();
  for (const person of [...crowd.users, ...known]) people.set(person.uid, person);
  const all = peopleToShow(people.values(), view);
  const inOrder = orderOf(view);
  const last = crowd.users.toSorted(inOrder).at(-1);
  if (!hasMore(crowd) || !last) return all;
  return all.filter((person) => inOrder(person, last) <= 0);
}
