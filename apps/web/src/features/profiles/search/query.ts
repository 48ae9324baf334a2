// What a reader searches members by, as it stands in the address: reloading, going back and a form without scripts
// keep it.
import {
  type ArgumentsOf,
  genders,
  memberSearch,
  type memberSearchCalls,
  type SearchOrder,
  searchOrders,
} from '@alcove/protocol';
import { ageText, agesIn, anyAge, hasAges, numberIn } from '../../../ages.ts';

export type MemberQuery = {
  nick: string;
  genders: readonly number[];
  from: number;
  to: number;
  country: string;
  region: string;
  photo: boolean;
  certified: boolean;
  contributions: boolean;
  online: boolean;
  near: number | undefined;
  sort: SearchOrder;
  page: number;
};

/** In the order in which they are offered. */
export const offeredGenders = ['female', 'male', 'couple', 'trans'] as const;

export const noFilters: MemberQuery = {
  nick: '',
  genders: [],
  ...anyAge,
  country: '',
  region: '',
  photo: false,
  certified: false,
  contributions: false,
  online: false,
  near: undefined,
  sort: 'online',
  page: 1,
};

const knownGenders: readonly number[] = Object.values(genders);
const isOn = (value: string | null) => value !== null && value !== '' && value !== '0';
export function readMemberQuery(search: URLSearchParams): MemberQuery {
  const country = (search.get('country') ?? '').toUpperCase();
  const region = (search.get('region') ?? '').toUpperCase();
  const near = numberIn(search.getAll('near').at(-1) ?? null, 0);
  const asked = search.getAll('gender').flatMap((each) => each.split(',').map(Number));
  return {
    nick: (search.get('nick') ?? '').trim().slice(0, 100),
    genders: knownGenders.filter((each) => asked.includes(each)),
    ...agesIn(search),
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    region: region.startsWith(`${country}-`) && country !== '' ? region.slice(0, 8) : '',
    photo: isOn(search.get('photo')),
    certified: isOn(search.get('certified')),
    contributions: isOn(search.get('contributions')),
    online: isOn(search.get('online')),
    near: memberSearch.nearKm.find((km) => km === near),
    sort: searchOrders.find((order) => order === search.get('sort')) ?? 'online',
    page: Math.min(memberSearch.pages, Math.max(1, numberIn(search.get('page'), 1))),
  };
}

/** The next radius; undefined: no radius. */
export const widerNear = (near: number | undefined): number | undefined =>
  memberSearch.nearKm.find((km) => near !== undefined && km > near);

/** What the call is asked; nothing that filters nothing. */
export const searchInput = (query: MemberQuery): ArgumentsOf<typeof memberSearchCalls.searchMembers> => ({
  ...(query.nick && { nick: query.nick }),
  ...(query.genders.length > 0 && { gender: query.genders.join(',') }),
  ...(hasAges(query) && { age: ageText(query) }),
  ...(query.country && { country: query.country }),
  ...(query.region && { region: query.region }),
  ...(query.photo && { photo: 1 as const }),
  ...(query.certified && { certified: 1 as const }),
  ...(query.contributions && { contributions: 1 as const }),
  ...(query.online && { online: 1 as const }),
  ...(query.near !== undefined && { near: query.near }),
  ...(query.sort !== 'online' && { sort: query.sort }),
  ...(query.page > 1 && { page: query.page }),
});

/** One search has one address. */
export function writeMemberQuery(query: MemberQuery): string {
  const written = new URLSearchParams(
    Object.entries(searchInput(query)).map(([name, value]) => [name, String(value)]),
  );
  // A comma and a dash may stand in an address as they are.
  const text = written.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}
