// The member search: results, their order, the filters under way, and the panel that changes them.
import './search.css';
import { inLanguage, type Language, memberSearch, pathTo, searchOrders } from '@alcove/protocol';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { AppliedFilters, FilterPage, SortChoice } from '../../../ui/Filters.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { FoundMember } from './FoundMember.tsx';
import type { LoadedSearch } from './load.ts';
import { searchInput, writeMemberQuery } from './query.ts';
import { SearchForm } from './SearchForm.tsx';
import { useAppliedFilters } from './use-applied-filters.ts';
import { NobodyFound, useWidenings, type Widening } from './Widening.tsx';

/** Cards that most screens show without scrolling. */
const eagerCards = 4;

type LoadedProps = { loaded: LoadedSearch };

function Order({ loaded: { query } }: LoadedProps) {
  const { t, i18n } = useTranslation('profiles');
  const { sort: _sort, page: _page, ...kept } = searchInput(query);
  return (
    <SortChoice
      label={t('search.sorts.label')}
      action={inLanguage(pathTo('profiles'), i18n.language as Language)}
      value={query.sort}
      orders={searchOrders.map((value) => ({ value, name: t(`search.sorts.${value}`) }))}
      kept={kept}
      linkTo={(sort) => writeMemberQuery({ ...query, sort, page: 1 })}
    />
  );
}

type WidenedProps = LoadedProps & { widenings: readonly Widening[] };

function Results({ loaded, widenings }: WidenedProps) {
  const { t } = useTranslation('profiles');
  const { query, found } = loaded;
  if (found.state === 'failed' || found.state === 'refused')
    return (
      <LoadFailed
        title={t('search.failed.title')}
        sentence={found.state === 'refused' ? found.message : t('search.failed.text')}
      />
    );
  if (found.state === 'nickTooShort')
    return <EmptyState title={t('search.short.title')} sentence={t('search.short.text')} />;
  if (found.state === 'noPosition')
    return (
      <EmptyState
        title={t('search.noPosition.title')}
        sentence={t('search.noPosition.text')}
        action={
          <ButtonLink to={{ search: writeMemberQuery({ ...query, near: undefined }) }}>
            {t('search.noPosition.action')}
          </ButtonLink>
        }
      />
    );
  if (found.list.length === 0) return <NobodyFound query={query} widenings={widenings} />;
  const first = (query.page - 1) * memberSearch.pageSize;
  const pageLink = (page: number) => writeMemberQuery({ ...query, page }) || '?';
  return (
    <>
      <ul className="found-members">
        {found.list.map((member, at) => (
          <li key={member.uid}>
            <FoundMember member={member} eager={at < eagerCards} />
          </li>
        ))}
      </ul>
      <Pager
        page={query.page}
        total={found.total}
        perPage={memberSearch.pageSize}
        most={memberSearch.pages}
        {...(found.more && {
          line: t('search.shownOfMore', {
            from: first + 1,
            to: first + found.list.length,
            total: found.total,
          }),
        })}
        linkTo={pageLink}
      />
    </>
  );
}

export function MemberSearch({ loaded, heading }: LoadedProps & { heading: ReactNode }) {
  const { t } = useTranslation('profiles');
  const { found, query } = loaded;
  const applied = useAppliedFilters(loaded);
  const widenings = useWidenings(loaded);
  const count =
    found.state !== 'open'
      ? ''
      : found.more
        ? t('search.matchesMore')
        : t('search.matches', { count: found.total });
  return (
    <FilterPage
      title={t('search.title')}
      heading={heading}
      count={count}
      tools={found.state === 'open' && <Order loaded={loaded} />}
      applied={<AppliedFilters applied={applied} />}
      renderPanel={(props) => (
        <SearchForm key={writeMemberQuery(query)} loaded={loaded} widening={widenings[0]} {...props} />
      )}
    >
      <Results loaded={loaded} widenings={widenings} />
    </FilterPage>
  );
}
