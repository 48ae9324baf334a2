// A list of sets with its filters, in the address.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { anyAge, hasAges } from '../../../ages.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { type Applied, AppliedFilters, FilterPage } from '../../../ui/Filters.tsx';
import { nameOfPlace, type Places, useAgesText } from '../../profiles/index.ts';
import type { LoadedSets } from './load.ts';
import { isNarrowed, plainQuery, type SetQuery, writeSetQuery } from './query.ts';
import { SetFilterForm } from './SetFilterForm.tsx';
import { NewPill, SetList } from './SetList.tsx';
import { SetOrder } from './SetOrder.tsx';
import { useHotOffer } from './use-hot-offer.ts';

function useApplied({ page, query }: LoadedSets, { countries, regions }: Places): Applied[] {
  const { t } = useTranslation('contributions');
  const ages = useAgesText();
  const { access, country, region, sections, genders, type, days } = query;
  const applied: { key: string; name: string; without: Partial<SetQuery> }[] = [
    ...(access
      ? [{ key: access, name: t(`filters.accesses.${access}`), without: { access: undefined } }]
      : []),
    ...(type ? [{ key: type, name: t(`filters.types.${type}`), without: { type: undefined } }] : []),
    ...sections.map((section) => ({
      key: section,
      name: t(`setSections.${section}`),
      without: { sections: sections.filter((each) => each !== section) },
    })),
    ...genders.map((gender) => ({
      key: `gender ${gender}`,
      name: t(`filters.genders.${gender as 1 | 2 | 3 | 4}`),
      without: { genders: genders.filter((each) => each !== gender) },
    })),
    ...(hasAges(query) ? [{ key: 'age', name: ages(query), without: anyAge }] : []),
    ...(region
      ? [{ key: 'region', name: nameOfPlace(regions, region), without: { region: '' } }]
      : country
        ? [{ key: 'country', name: nameOfPlace(countries, country), without: { country: '' } }]
        : []),
    ...(['certified', 'film'] as const)
      .filter((name) => query[name])
      .map((name) => ({ key: name, name: t(`filters.${name}`), without: { [name]: false } })),
    ...(days
      ? [{ key: 'days', name: t('filters.days', { count: days }), without: { days: undefined } }]
      : []),
  ];
  return applied.map(({ without, ...each }) => ({
    ...each,
    without: writeSetQuery({ ...query, ...without, page: 1, timestamp: undefined }, page),
  }));
}

type FilteredSetsProps = {
  loaded: LoadedSets;
  places: Places;
  heading: ReactNode;
  /** Between what is above the list and the list: a page's own ways to narrow it. */
  narrowing?: ReactNode;
  /** How many the site has; absent where that is not known. */
  published: number | undefined;
  /** Nothing was ever published here. */
  empty: ReactNode;
};

export function FilteredSets({ loaded, places, heading, narrowing, published, empty }: FilteredSetsProps) {
  const { t } = useTranslation('contributions');
  const { found, page, query } = loaded;
  const applied = useApplied(loaded, places);
  useHotOffer(query);
  const plain = { search: writeSetQuery({ ...plainQuery(page), sort: query.sort }, page) };
  const narrowed = isNarrowed(query);
  return (
    <FilterPage
      title={t('filters.title')}
      heading={heading}
      count={
        found.state === 'open' &&
        // Where nothing was ever published, the empty state says so.
        (narrowed || found.total > 0) &&
        (narrowed && published !== undefined
          ? t('list.matches', { count: found.total, published })
          : t('list.count', { count: found.total }))
      }
      tools={
        found.state === 'open' && (
          <>
            <NewPill loaded={{ ...loaded, found }} />
            <SetOrder {...loaded} />
          </>
        )
      }
      applied={
        <>
          {narrowing}
          <AppliedFilters
            applied={applied}
            clear={
              <Link className="filter-clear" to={plain} preventScrollReset>
                {t('filters.clearAll')}
              </Link>
            }
          />
        </>
      }
      renderPanel={(props) => (
        <SetFilterForm key={writeSetQuery(query, page)} loaded={loaded} places={places} {...props} />
      )}
    >
      <SetList
        loaded={loaded}
        empty={
          narrowed ? (
            <EmptyState
              title={t('list.none.title')}
              sentence={t('list.none.text')}
              action={<ButtonLink to={plain}>{t('list.none.action')}</ButtonLink>}
            />
          ) : (
            empty
          )
        }
      />
    </FilterPage>
  );
}
