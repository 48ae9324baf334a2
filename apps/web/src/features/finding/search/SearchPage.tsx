// The page of a search, in its states: what was found, whom to call, or why nothing came.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { ForbiddenHelp } from './ForbiddenHelp.tsx';
import type { ShownSearch } from './load.ts';
import { SearchBox } from './SearchBox.tsx';
import { SearchFailed } from './SearchFailed.tsx';
import { ComingResults, SearchResults, useIsLate } from './SearchResults.tsx';
import { searchStateOf } from './search-state.ts';
import './search.css';

type SearchPageProps = {
  loaded: ShownSearch;
  /** Of the field. */
  fieldId: string;
  /** What stands here before anything is searched. */
  children: ReactNode;
};

export function SearchPage({ loaded, fieldId, children }: SearchPageProps) {
  const { t } = useTranslation('search');
  const state = searchStateOf(loaded, useNavigation());
  const isLate = useIsLate(state === 'loading');
  const query = 'query' in loaded ? loaded.query : undefined;
  return (
    <>
      {loaded.state !== 'blank' && <meta name="robots" content="noindex" />}
      {query && <h1 className="visually-hidden">{t('heading')}</h1>}
      <SearchBox
        id={fieldId}
        q={query?.q ?? ''}
        type={query?.type}
        placeholder={t(loaded.state === 'help' ? 'another' : 'placeholder')}
      />
      <div className="stack g20" data-search={state} aria-busy={state === 'loading'}>
        {isLate ? (
          <ComingResults />
        ) : loaded.state === 'open' ? (
          <SearchResults loaded={loaded} />
        ) : loaded.state === 'help' ? (
          <ForbiddenHelp lines={loaded.lines} />
        ) : loaded.state === 'blank' ? (
          children
        ) : (
          <SearchFailed loaded={loaded} />
        )}
      </div>
    </>
  );
}
