// The filters of the search under way.
import { ageMax, genders } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { type Ages, anyAge, hasAges } from '../../../ages.ts';
import type { Applied } from '../../../ui/Filters.tsx';
import type { LoadedSearch } from './load.ts';
import { type MemberQuery, offeredGenders, writeMemberQuery } from './query.ts';

export const nameOfPlace = (places: LoadedSearch['regions'], code: string) =>
  places.find((place) => place.code === code)?.name ?? code;

/** A range of ages in words. */
export function useAgesText(): (ages: Ages) => string {
  const { t } = useTranslation('profiles');
  return ({ from, to }) =>
    from === to
      ? t('search.chips.age', { age: from })
      : to >= ageMax
        ? t('search.chips.ageFrom', { from })
        : t('search.chips.ages', { from, to });
}

/** `without`: what else is asked once it is left out. */
export type AskedFilter = { key: string; name: string; without: Partial<MemberQuery> };

export function useAskedFilters({ query, countries, regions }: LoadedSearch): AskedFilter[] {
  const { t } = useTranslation('profiles');
  const ages = useAgesText();
  const { nick, near } = query;
  return [
    ...(nick ? [{ key: 'nick', name: t('search.chips.nick', { nick }), without: { nick: '' } }] : []),
    ...offeredGenders
      .filter((name) => query.genders.includes(genders[name]))
      .map((name) => ({
        key: name,
        name: t(`search.genders.${name}`),
        without: { genders: query.genders.filter((each) => each !== genders[name]) },
      })),
    ...(hasAges(query) ? [{ key: 'age', name: ages(query), without: anyAge }] : []),
    ...(query.region
      ? [{ key: 'region', name: nameOfPlace(regions, query.region), without: { region: '' } }]
      : query.country
        ? [{ key: 'country', name: nameOfPlace(countries, query.country), without: { country: '' } }]
        : []),
    ...(['photo', 'certified', 'contributions', 'online'] as const)
      .filter((name) => query[name])
      .map((name) => ({ key: name, name: t(`search.${name}`), without: { [name]: false } })),
    ...(near === undefined
      ? []
      : [{ key: 'near', name: t('search.chips.near', { km: near }), without: { near: undefined } }]),
  ];
}

export function useAppliedFilters(loaded: LoadedSearch): Applied[] {
  return useAskedFilters(loaded).map(({ without, ...each }) => ({
    ...each,
    without: writeMemberQuery({ ...loaded.query, ...without, page: 1 }),
  }));
}
