// Loads the best photos, on the server first; further pages are of the ranking that the first was read from.
import {
  type AnswerOf,
  findingCalls,
  foundLimits,
  type PageRequest,
  pathTo,
  type Section,
} from '@alcove/protocol';
import { type LoadedOf, notLoaded } from '../../../call/load-list.ts';
import { pageAsked, timestampAsked } from '../../../list-pages.ts';

export const bestSections = ['femmes', 'couples', 'hommes', 'trans'] as const satisfies Section[];
export const bestDays = [7, 30] as const;

export type BestQuery = {
  section: (typeof bestSections)[number] | undefined;
  days: (typeof bestDays)[number] | undefined;
  page: number;
  timestamp: number | undefined;
};

export const readBestQuery = (search: URLSearchParams): BestQuery => ({
  section: bestSections.find((section) => section === search.get('section')),
  days: bestDays.find((days) => String(days) === search.get('days')),
  page: Math.min(pageAsked(search), foundLimits.pages),
  timestamp: timestampAsked(search),
});

const narrowed = ({ section, days }: BestQuery) => ({
  ...(section && { section }),
  ...(days && { days: String(days) }),
});

/** Of the list as it is frozen. */
export const contextOfBest = (query: BestQuery, timestamp: number): string =>
  `indexBestPhotos:${new URLSearchParams({ ...narrowed(query), timestamp: String(timestamp) })}`;

/** A first page is not frozen: its address is the plain one. */
export function pathToBest(query: BestQuery): string {
  const { page, timestamp } = query;
  const search = new URLSearchParams({
    ...narrowed(query),
    ...(page > 1 && { p: String(page), ...(timestamp !== undefined && { timestamp: String(timestamp) }) }),
  });
  return pathTo('indexBestPhotos') + (search.size > 0 ? `?${search}` : '');
}

export type OpenBest = { query: BestQuery; answer: AnswerOf<typeof findingCalls.best> };
export type LoadedBest = LoadedOf<OpenBest>;

export async function loadBest(
  search: URLSearchParams,
  { call }: Pick<PageRequest, 'call'>,
): Promise<LoadedBest> {
  const query = readBestQuery(search);
  const { section, days, page, timestamp } = query;
  const answer = await call(findingCalls.best, {
    p: page,
    ...(section && { section }),
    ...(days && { days }),
    ...(timestamp !== undefined && { timestamp }),
  });
  return answer.status === 'error' ? notLoaded(answer) : { state: 'open', query, answer: answer.data };
}
