// Loads one's favourites, on the server first.
import { type AnswerOf, contributionsCalls, type PageRequest } from '@alcove/protocol';
import type { LoadedOf } from '../../../call/load-list.ts';

type Call = PageRequest['call'];

type Listed<Entry> = LoadedOf<{ list: Entry[]; total: number; page: number }>;

export type Favourite = AnswerOf<typeof contributionsCalls.favouriteList>['list'][number];
export type LoadedFavourites = Listed<Favourite>;
export type Contributor = AnswerOf<typeof contributionsCalls.favouriteContributors>['list'][number];
export type LoadedContributors = Listed<Contributor>;

type Narrowed = { access?: 'free' | 'premium'; film?: 1 };

/** Of the address: what narrows them. */
export function favouriteFiltersOf(search: URLSearchParams): Narrowed {
  const access = search.get('access');
  if (access === 'free' || access === 'premium') return { access };
  return search.get('film') === '1' ? { film: 1 } : {};
}

export async function loadFavourites(call: Call, page: number, filters: Narrowed): Promise<LoadedFavourites> {
  const answer = await call(contributionsCalls.favouriteList, { page, ...filters });
  if (answer.status === 'error') return { state: 'failed' };
  return { state: 'open', page, list: answer.data.list, total: answer.data.total_count };
}

export async function loadContributors(call: Call, page: number): Promise<LoadedContributors> {
  const answer = await call(contributionsCalls.favouriteContributors, { page });
  if (answer.status === 'error') return { state: 'failed' };
  return { state: 'open', page, list: answer.data.list, total: answer.data.total_count };
}
