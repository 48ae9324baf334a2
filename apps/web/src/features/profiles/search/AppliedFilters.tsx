// The filters of the search under way, each a link to the same search without it.
import { ageMax, ageOfMajority, genders } from '@alcove/protocol';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChipRow } from '../../../ui/Chip.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { LoadedSearch } from './load.ts';
import { hasAges, type MemberQuery, offeredGenders, writeMemberQuery } from './query.ts';

type Applied = { key: string; name: string; without: Partial<MemberQuery> };

const nameIn = (places: LoadedSearch['regions'], code: string) =>
  places.find((place) => place.code === code)?.name ?? code;

export function useAgesText(): (ages: Pick<MemberQuery, 'from' | 'to'>) => string {
  const { t } = useTranslation('profiles');
  return ({ from, to }) =>
    from === to
      ? t('search.chips.age', { age: from })
      : to >= ageMax
        ? t('search.chips.ageFrom', { from })
        : t('search.chips.ages', { from, to });
}

export function useApplied({ query, countries, regions }: LoadedSearch): Applied[] {
  const { t } = useTranslation('profiles');
  const ageText = useAgesText();
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
    ...(hasAges(query)
      ? [{ key: 'age', name: ageText(query), without: { from: ageOfMajority, to: ageMax } }]
      : []),
    ...(query.region
      ? [{ key: 'region', name: nameIn(regions, query.region), without: { region: '' } }]
      : query.country
        ? [{ key: 'country', name: nameIn(countries, query.country), without: { country: '' } }]
        : []),
    ...(['photo', 'certified', 'online'] as const)
      .filter((name) => query[name])
      .map((name) => ({ key: name, name: t(`search.${name}`), without: { [name]: false } })),
    ...(near === undefined
      ? []
      : [{ key: 'near', name: t('search.chips.near', { km: near }), without: { near: undefined } }]),
  ];
}

export function AppliedFilters({ loaded }: { loaded: LoadedSearch }) {
  const { t } = useTranslation('profiles');
  const applied = useApplied(loaded);
  if (applied.length === 0) return null;
  return (
    <nav aria-label={t('search.applied')} className="applied-filters">
      <ChipRow>
        {applied.map(({ key, name, without }) => (
          <Link
            key={key}
            className="chip"
            to={{ search: writeMemberQuery({ ...loaded.query, ...without, page: 1 }) }}
            preventScrollReset
            aria-label={t('search.without', { name })}
          >
            {name}
            <Icon of={X} size={14} />
          </Link>
        ))}
      </ChipRow>
    </nav>
  );
}
