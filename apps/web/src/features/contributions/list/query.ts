// What a reader filters sets by, as it stands in the address: reloading, going back and forms without scripts keep it.
import {
  type ArgumentsOf,
  type contributionsCalls,
  listsOfPages,
  type Section,
  sections,
  type SetSort,
  setSorts,
} from '@alcove/protocol';
import { type Ages, ageText, agesIn, anyAge, hasAges, numberIn } from '../../../ages.ts';
import { timestampAsked } from '../../../list-pages.ts';
import type { ContentSection } from '../sections.ts';

export type SetQuery = Ages & {
  /** None: those of the page. */
  sections: readonly Section[];
  type: 'photo' | 'video' | undefined;
  genders: readonly number[];
  country: string;
  region: string;
  access: 'free' | 'premium' | undefined;
  certified: boolean;
  film: boolean;
  days: number | undefined;
  sort: SetSort;
  page: number;
  /** Of the first page: the list as it was then. */
  timestamp: number | undefined;
};

/** What the panel's switch asks for. */
export const recentDays = 10;

export const plainQuery = (page: ContentSection): SetQuery => ({
  ...anyAge,
  sections: [],
  type: undefined,
  genders: [],
  country: '',
  region: '',
  access: undefined,
  certified: false,
  film: false,
  days: undefined,
  sort: listsOfPages[page].sort,
  page: 1,
  timestamp: undefined,
});

const isOn = (value: string | null) => value !== null && value !== '' && value !== '0';
const listed = (search: URLSearchParams, name: string) =>
  search.getAll(name).flatMap((each) => each.split(','));
const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

export function readSetQuery(search: URLSearchParams, page: ContentSection): SetQuery {
  const country = (search.get('country') ?? '').toUpperCase();
  const region = (search.get('region') ?? '').toUpperCase();
  const asked = listed(search, 'section');
  return {
    ...agesIn(search),
    sections: sections.filter((each) => asked.includes(each)),
    type: oneOf(['photo', 'video'], search.get('type')),
    genders: [1, 2, 3, 4].filter((each) => listed(search, 'gender').includes(String(each))),
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    region: region.startsWith(`${country}-`) && country !== '' ? region.slice(0, 6) : '',
    access: oneOf(['free', 'premium'], search.get('access')),
    certified: isOn(search.get('certified')),
    film: isOn(search.get('film')),
    days: numberIn(search.get('days'), 0) || undefined,
    sort: oneOf(setSorts, search.get('sort')) ?? listsOfPages[page].sort,
    page: Math.max(1, numberIn(search.get('page'), 1)),
    timestamp: timestampAsked(search),
  };
}

type Asked = ArgumentsOf<typeof contributionsCalls.contributionList>;

/** What filters: neither the order nor the place in it. */
const filtersOf = (query: SetQuery) => ({
  ...(query.sections.length > 0 && { section: query.sections.join(',') }),
  ...(query.type && { type: query.type }),
  ...(query.genders.length > 0 && { gender: query.genders.join(',') }),
  ...(query.country && { country: query.country }),
  ...(query.region && { region: query.region }),
  ...(query.access && { access: query.access }),
  ...(query.certified && { certified: 1 as const }),
  ...(query.film && { film: 1 as const }),
  ...(query.days && { days: query.days }),
});

const placeOf = ({ page, timestamp }: SetQuery) => ({
  ...(page > 1 && { page }),
  ...(timestamp !== undefined && { timestamp }),
});

/** What the call is asked: the page's list, narrowed. */
export const setsInput = (query: SetQuery, page: ContentSection): Asked => ({
  ...listsOfPages[page].filters,
  ...filtersOf(query),
  ...(hasAges(query) && { age_min: query.from, age_max: query.to }),
  sort: query.sort,
  ...placeOf(query),
});

/** What stands in the address beside the order: nothing that filters nothing. */
export const keptInAddress = (query: SetQuery): Record<string, unknown> => ({
  ...filtersOf(query),
  ...(hasAges(query) && { age: ageText(query) }),
  ...placeOf(query),
});

export const isNarrowed = (query: SetQuery): boolean =>
  Object.keys(keptInAddress({ ...query, page: 1, timestamp: undefined })).length > 0;

/** One list has one address. */
export function writeSetQuery(query: SetQuery, page: ContentSection): string {
  const written = new URLSearchParams(
    Object.entries({
      ...keptInAddress(query),
      ...(query.sort !== listsOfPages[page].sort && { sort: query.sort }),
    }).map(([name, value]) => [name, String(value)]),
  );
  // A comma may stand in an address as it is.
  const text = written.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}
