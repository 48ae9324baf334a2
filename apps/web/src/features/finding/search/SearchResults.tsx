// What a search found: the tag of that name, types as tabs, items with the words marked in them, or ways onward.
import {
  type FoundType,
  foundLimits,
  inLanguage,
  type Language,
  pathTo,
  searchContexts,
} from '@alcove/protocol';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SortChoice } from '../../../ui/Filters.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SkeletonTile } from '../../../ui/Skeleton.tsx';
import { TabLink, TabLinks } from '../../../ui/Tabs.tsx';
import { FoundGrid } from '../FoundGrid.tsx';
import { useCounted } from '../use-counted.ts';
import { CorrectionLine } from './CorrectionLine.tsx';
import type { OpenSearch } from './load.ts';
import { NamedTagCard } from './NamedTagCard.tsx';
import { keptOfSearch, pathToSearch, writeSearchQuery } from './query.ts';
import { WaysOnward } from './WaysOnward.tsx';

const tabs = ['all', 'photo', 'video', 'contributions'] as const satisfies ('all' | FoundType)[];
const orders = ['relevance', 'best', 'latest'] as const;
/** The results before stay for so long. */
const stayMs = 200;
const emptyPlaces = [1, 2, 3, 4, 5, 6, 7, 8];

/** The places of results that are on their way. */
export function ComingResults() {
  const { t } = useTranslation('search');
  return (
    <>
      <output className="visually-hidden">{t('loading')}</output>
      <div className="found-grid" aria-hidden="true">
        {emptyPlaces.map((place) => (
          <SkeletonTile key={place} />
        ))}
      </div>
    </>
  );
}

/** True once another search has been on its way for long enough to be seen. */
export function useIsLate(isComing: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  if (isLate && !isComing) setIsLate(false);
  useEffect(() => {
    if (!isComing) return undefined;
    const timer = setTimeout(() => setIsLate(true), stayMs);
    return () => clearTimeout(timer);
  }, [isComing]);
  return isLate;
}

const contextOf = (type: FoundType | undefined): string =>
  Object.entries(searchContexts).find(([, lists]) => lists === type)?.[0] ?? 'recherche';

export function SearchResults({ loaded }: { loaded: OpenSearch }) {
  const { t, i18n } = useTranslation('search');
  const counted = useCounted();
  const { query, answer, named, now } = loaded;
  const { type, page } = query;
  const first = { ...query, page: 1, timestamp: undefined };
  const found = answer.counts.all > 0;
  return (
    <>
      <CorrectionLine query={query} answer={answer} />
      {named && <NamedTagCard named={named} />}
      <div className="search-tabs">
        <TabLinks label={t('types.label')}>
          {tabs.map((tab) => (
            <TabLink
              key={tab}
              to={pathToSearch({ ...first, type: tab === 'all' ? undefined : tab })}
              current={tab === (type?.startsWith('contributions') ? 'contributions' : (type ?? 'all'))}
              label={t(`types.${tab}`)}
              count={counted(answer.counts[tab])}
              preventScrollReset
            />
          ))}
        </TabLinks>
        {found && (
          <SortChoice
            label={t('orders.label')}
            action={inLanguage(pathTo('recherche'), i18n.language as Language)}
            value={query.sort}
            orders={orders.map((value) => ({ value, name: t(`orders.${value}`) }))}
            kept={keptOfSearch(first)}
            linkTo={(sort) => writeSearchQuery({ ...first, sort })}
          />
        )}
      </div>
      {found ? (
        <>
          <output className="visually-hidden">
            {t('items', {
              count: answer.total_count + answer.more,
              items: counted(answer.total_count + answer.more),
            })}
          </output>
          {answer.list.length > 0 ? (
            <FoundGrid
              list={answer.list}
              context={`${contextOf(type)}:${answer.corrected ?? query.q}`}
              now={now}
            />
          ) : (
            <p className="muted">{t('noneOfType')}</p>
          )}
          {page === foundLimits.pages && <p className="muted">{t('end')}</p>}
          <Pager
            page={page}
            total={answer.total_count}
            perPage={foundLimits.perPage}
            linkTo={(to) => pathToSearch({ ...query, page: to, timestamp: answer.timestamp })}
          />
        </>
      ) : (
        <WaysOnward answer={answer} query={query} profiles={loaded.profiles} />
      )}
    </>
  );
}
