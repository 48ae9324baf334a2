// What a reader searches members by, as it stands in the address: reloading, going back and a form without scripts
// keep it.
import {
  ageMax,
  ageOfMajority,
  type ArgumentsOf,
  genders,
  memberSearch,
  type memberSearchCalls,
  type SearchOrder,
  searchOrders,
} from '@alcove/protocol';

export type MemberQuery = {
  nick: string;
  genders: readonly number[];
  from: number;
  to: number;
  country: string;
  region: string;
  photo: boolean;
  certified: boolean;
  online: boolean;
  near: number | undefined;
  sort: SearchOrder;
  page: number;
};

/** As far as the handles slide; beyond, no upper bound. */
export const ageShownMax = 80;
/** In the order in which they are offered. */
export const offeredGenders = ['female', 'male', 'couple', 'trans'] as const;

export const noFilters: MemberQuery = {
  nick: '',
  genders: [],
  from: ageOfMajority,
  to: ageMax,
  country: '',
  region: '',
  photo: false,
  certified: false,
  online: false,
  near: undefined,
  sort: 'online',
  page: 1,
};

const knownGenders: readonly number[] = Object.values(genders);
const isOn = (value: string | null) => value !== null && value !== '' && value !== '0';
const numberIn = (text: string | null, usual: number) =>
  text && /^\d{1,4}$/.test(text) ? Number(text) : usual;

/** An age at the end of the handles' way is no bound. */
export const openAge = (to: number): number => (to >= ageShownMax ? ageMax : to);

const boundedAge = (age: number) => Math.min(ageMax, Math.max(ageOfMajority, age));

function agesIn(search: URLSearchParams): Pick<MemberQuery, 'from' | 'to'> {
  const [, first = null, dash = '', second = null] = /^(\d*)(-?)(\d*)$/.exec(search.get('age') ?? '') ?? [];
  const from = numberIn(first || search.get('from'), ageOfMajority);
  const to = numberIn(second || (first && dash === '' ? first : search.get('to')), ageMax);
  const [low, high] = [boundedAge(Math.min(from, to)), boundedAge(Math.max(from, to))];
  return { from: low, to: low === high ? high : openAge(high) };
}

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
    online: isOn(search.get('online')),
    near: memberSearch.nearKm.find((km) => km === near),
    sort: searchOrders.find((order) => order === search.get('sort')) ?? 'online',
    page: Math.min(memberSearch.pages, Math.max(1, numberIn(search.get('page'), 1))),
  };
}

export const hasAges = ({ from, to }: MemberQuery): boolean => from > ageOfMajority || to < ageMax;
/** To the round ages around them. */
export const widerAges = ({ from, to }: MemberQuery): Pick<MemberQuery, 'from' | 'to'> => ({
  from: boundedAge(Math.floor((from - 1) / 5) * 5),
  to: openAge(Math.ceil((to + 1) / 10) * 10),
});
/** The next radius; undefined: no radius. */
export const widerNear = (near: number | undefined): number | undefined =>
  memberSearch.nearKm.find((km) => near !== undefined && km > near);
const ageText = ({ from, to }: MemberQuery) =>
  from === to ? String(from) : to >= ageMax ? `${from}-` : `${from}-${to}`;

/** What the call is asked; nothing that filters nothing. */
export const searchInput = (query: MemberQuery): ArgumentsOf<typeof memberSearchCalls.searchMembers> => ({
  ...(query.nick && { nick: query.nick }),
  ...(query.genders.length > 0 && { gender: query.genders.join(',') }),
  ...(hasAges(query) && { age: ageText(query) }),
  ...(query.country && { country: query.country }),
  ...(query.region && { region: query.region }),
  ...(query.photo && { photo: 1 as const }),
  ...(query.certified && { certified: 1 as const }),
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
