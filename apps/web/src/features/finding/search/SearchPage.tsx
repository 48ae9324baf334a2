// The page of a search, in its states: what was found, whom to call, or why nothing came.
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { useMe } from '../../accounts/index.ts';
import { rememberSearch } from '../suggestions/index.ts';
import { ForbiddenHelp } from './ForbiddenHelp.tsx';
import type { ShownSearch } from './load.ts';
import { SearchBox } from './SearchBox.tsx';
import { SearchFailed } from './SearchFailed.tsx';
import { ComingResults, SearchResults, useIsLate } from './SearchResults.tsx';
import { searchStateOf } from './search-state.ts';
import { SearchStart } from './SearchStart.tsx';
import './search.css';

type SearchPageProps = {
  loaded: ShownSearch;
  /** Of the field. */
  fieldId: string;
  /** Above the field, before anything is searched. */
  heading: ReactNode;
};

export function SearchPage({ loaded, fieldId, heading }: SearchPageProps) {
  const { t } = useTranslation('search');
  const state = searchStateOf(loaded, useNavigation());
  const isLate = useIsLate(state === 'loading');
  const query = 'query' in loaded ? loaded.query : undefined;
  const uid = useMe()?.uid;
  // What found nothing, and slips, are not offered again.
  const found = loaded.state === 'open' && loaded.answer.counts.all > 0 ? loaded : undefined;
  const worth = found && (found.answer.corrected ?? found.query.q);
  useEffect(() => {
    if (worth !== undefined) rememberSearch(uid, worth);
  }, [uid, worth]);
  return (
    <>
      {loaded.state !== 'blank' && <meta name="robots" content="noindex" />}
      {loaded.state === 'blank' && heading}
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
          <SearchStart loaded={loaded} />
        ) : (
          <SearchFailed loaded={loaded} />
        )}
      </div>
    </>
  );
}
