// Loads lists of sets, on the server first.
import {
  accountsCalls,
  type ContributionCard,
  contributionsCalls,
  isOutage,
  may,
  type PageRequest,
} from '@alcove/protocol';
import type { Places } from '../../profiles/index.ts';
import type { ContentSection } from '../sections.ts';
import { type SetQuery, setsInput } from './query.ts';

type Asked = Pick<PageRequest, 'call' | 'me' | 'now'>;

export type FoundPage = {
  state: 'open';
  list: ContributionCard[];
  total: number;
  timestamp: number;
  newer: number;
};
export type FoundSets = FoundPage | { state: 'failed' } | { state: 'refused'; message: string };

/** `page`: whose list it is, and whose key says which neighbours a set has. */
export type LoadedSets = { page: ContentSection; query: SetQuery; found: FoundSets; now: number };

export async function loadSets(
  asked: SetQuery,
  page: ContentSection,
  { call, me, now }: Asked,
): Promise<LoadedSets> {
  // Readers who may not filter by place see the list without it, which the panel explains.
  const seesPlaces = may('seePlaces', me?.standing ?? 'anonymous');
  const query = seesPlaces ? asked : { ...asked, country: '', region: '' };
  const answer = await call(contributionsCalls.contributionList, setsInput(query, page));
  if (answer.status === 'error') {
    const found = isOutage(answer.code)
      ? ({ state: 'failed' } as const)
      : ({ state: 'refused', message: answer.message } as const);
    return { page, query, found, now };
  }
  const { list, total_count: total, timestamp, newer = 0 } = answer.data;
  return { page, query, found: { state: 'open', list, total, timestamp, newer }, now };
}

export async function loadPlaces(country: string, { call }: Asked): Promise<Places> {
  const places = await call(accountsCalls.places, { country });
  return places.status === 'success' ? places.data : { countries: [], regions: [] };
}
