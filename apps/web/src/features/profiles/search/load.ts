// Loads a search of members, on the server first. Times become words there, so that both renderings agree.
import {
  accountsCalls,
  type ListedMember,
  may,
  memberSearch,
  type PageRequest,
  profilesCalls,
} from '@alcove/protocol';
import { drawingsOf } from '../drawings.ts';
import { type LastSeen, lastSeenOf } from '../last-seen.ts';
import type { Places } from './PlaceChoice.tsx';
import { type MemberQuery, searchInput } from './query.ts';

export type FoundPerson = ListedMember & { seen: LastSeen | undefined; drawing: string };
export type LoadedSearch = Places & {
  query: MemberQuery;
  found:
    | { state: 'open'; list: FoundPerson[]; total: number; more: boolean }
    | { state: 'nickTooShort' }
    | { state: 'noPosition' }
    | { state: 'failed' }
    | { state: 'refused'; message: string };
};

type Asked = Pick<PageRequest, 'call' | 'language' | 'now' | 'me'>;

/** Readers who may not filter by place see the search without it, which the panel explains. */
export function permitted(query: MemberQuery, { me }: Pick<Asked, 'me'>): MemberQuery {
  const standing = me?.standing ?? 'anonymous';
  return {
    ...query,
    ...(!may('seePlaces', standing) && { country: '', region: '' }),
    ...(!may('seePositions', standing) && { near: undefined }),
  };
}

async function find(query: MemberQuery, { call, now, language }: Asked): Promise<LoadedSearch['found']> {
  if (query.nick && [...query.nick].length < memberSearch.nickMin) return { state: 'nickTooShort' };
  const answer = await call(profilesCalls.searchMembers, searchInput(query));
  if (answer.status === 'success') {
    const { list, total_count: total, more } = answer.data;
    const seenOf = ({ online, last_online }: ListedMember) =>
      online ? { online: true as const } : lastSeenOf(last_online * 1000, now, language);
    return {
      state: 'open',
      total,
      more: more === 1,
      list: list.map((each) => ({ ...each, seen: seenOf(each), drawing: drawingsOf(each.nick).portrait })),
    };
  }
  if (answer.code === 'position_unknown') return { state: 'noPosition' };
  if (answer.messages?.['nick']) return { state: 'nickTooShort' };
  if (answer.code === 'too_many') return { state: 'refused', message: answer.message };
  return { state: 'failed' };
}

export async function loadMemberSearch(asked: MemberQuery, request: Asked): Promise<LoadedSearch> {
  const query = permitted(asked, request);
  const [found, places] = await Promise.all([
    find(query, request),
    request.call(accountsCalls.places, { country: query.country }),
  ]);
  const { countries, regions } = places.status === 'success' ? places.data : { countries: [], regions: [] };
  return { query, found, countries, regions };
}
