// What is searched, as it stands in the address: reloading, going back and forms without scripts keep it.
import {
  foundLimits,
  foundSorts,
  type FoundSort,
  type FoundType,
  foundTypes,
  pathTo,
  searchLimits,
} from '@alcove/protocol';
import { pageAsked, timestampAsked } from '../../../list-pages.ts';

export type SearchQuery = {
  q: string;
  type: FoundType | undefined;
  sort: FoundSort;
  /** The letters as they were typed. */
  exact: boolean;
  page: number;
  timestamp: number | undefined;
};

/** Set where a forbidden word was typed, in place of the word. */
export const helpParam = 'aide';

/** Words as they are typed into a field. */
export const plainSearch = (q: string): SearchQuery => ({
  q,
  type: undefined,
  sort: 'relevance',
  exact: false,
  page: 1,
  timestamp: undefined,
});

export const readSearchQuery = (search: URLSearchParams): SearchQuery => ({
  q: (search.get('q') ?? '').trim().slice(0, searchLimits.max),
  type: foundTypes.find((type) => type === search.get('type')),
  sort: foundSorts.find((sort) => sort === search.get('sort')) ?? 'relevance',
  exact: search.get('exact') === '1',
  page: Math.min(pageAsked(search), foundLimits.pages),
  timestamp: timestampAsked(search),
});

/** What stands in the address beside the order. */
export const keptOfSearch = ({ q, type, exact }: SearchQuery): Record<string, string> => ({
  q,
  ...(type && { type }),
  ...(exact && { exact: '1' }),
});

/** A first page is not frozen. */
export function writeSearchQuery(query: SearchQuery): string {
  const { sort, page, timestamp } = query;
  const search = new URLSearchParams(keptOfSearch(query));
  if (sort !== 'relevance') search.set('sort', sort);
  if (page > 1) search.set('p', String(page));
  if (page > 1 && timestamp !== undefined) search.set('timestamp', String(timestamp));
  return `?${search}`;
}

export const pathToSearch = (query: SearchQuery): string => pathTo('recherche') + writeSearchQuery(query);
