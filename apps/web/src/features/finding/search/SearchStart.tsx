// What stands on the page of a search before anything is searched: what others look for, one's own searches, and the
// letters of all tags.
import { pathTo, searchLimits } from '@alcove/protocol';
import TrendingDown from 'lucide-react/icons/trending-down';
import TrendingUp from 'lucide-react/icons/trending-up';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { glyph } from '../../../icons.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ProgressBar } from '../../../ui/Progress.tsx';
import { useMe } from '../../accounts/index.ts';
import { forgetAllSearches, forgetSearch, useOwnSearches } from '../suggestions/index.ts';
import type { PopularSearch, ShownSearch } from './load.ts';
import { pathToSearch, plainSearch } from './query.ts';

const trends = {
  '-1': { icon: TrendingDown, word: 'down', tone: 'dim' },
  '0': undefined,
  '1': { icon: TrendingUp, word: 'up', tone: 'text-success' },
} as const;

function PopularRow({ search, place, most }: { search: PopularSearch; place: number; most: number }) {
  const { t } = useTranslation('search');
  const { q, people } = search;
  const trend = trends[`${search.trend}`];
  return (
    <li className="search-popular">
      <span className="d24 dim" aria-hidden="true">
        {place}
      </span>
      <Link className="grow cut" to={pathToSearch(plainSearch(q))} lang="">
        {q}
      </Link>
      <span aria-hidden="true" className="search-share">
        <ProgressBar value={people / most} label="" />
      </span>
      <span className="dim tnum">
        <span aria-hidden="true">{people}</span>
        <span className="visually-hidden">{t('popular.people', { count: people })}</span>
      </span>
      <span className="search-trend">
        {trend && (
          <Icon of={trend.icon} size={16} className={trend.tone} label={t(`popular.${trend.word}`)} />
        )}
      </span>
    </li>
  );
}

function PopularSearches({ popular }: { popular: readonly PopularSearch[] }) {
  const { t } = useTranslation('search');
  const most = Math.max(1, ...popular.map(({ people }) => people));
  return (
    <section className="stack g12" aria-labelledby="popular">
      <div className="split">
        <h2 id="popular" className="t18">
          {t('popular.heading')}
        </h2>
        <span className="dim">{t('popular.since', { count: searchLimits.days })}</span>
      </div>
      {popular.length === 0 ? (
        <EmptyState
          as="h3"
          icon={TrendingUp}
          title={t('popular.none.title')}
          sentence={t('popular.none.text')}
          action={<ButtonLink to={pathTo('tags')}>{t('none.tags')}</ButtonLink>}
        />
      ) : (
        <ol>
          {popular.map((search, at) => (
            <PopularRow key={search.q} search={search} place={at + 1} most={most} />
          ))}
        </ol>
      )}
    </section>
  );
}

function OwnSearches() {
  const { t } = useTranslation('search');
  const uid = useMe()?.uid;
  const searches = useOwnSearches(uid);
  if (searches.length === 0) return null;
  return (
    <section className="stack g12" aria-labelledby="own">
      <div className="split">
        <h2 id="own" className="t18">
          {t('own.heading')}
        </h2>
        <Button kind="ghost" size="small" onClick={() => forgetAllSearches(uid)}>
          {t('own.forget')}
        </Button>
      </div>
      <ul className="cluster g8">
        {searches.map((q) => (
          <li key={q} className="chip removable">
            <Link to={pathToSearch(plainSearch(q))} lang="">
              {q}
            </Link>
            <button type="button" aria-label={t('own.forgetOne', { q })} onClick={() => forgetSearch(uid, q)}>
              <Icon of={glyph('x')} size={14} />
            </button>
          </li>
        ))}
      </ul>
      <p className="dim">{t('own.here')}</p>
    </section>
  );
}

export function SearchStart({ loaded }: { loaded: Extract<ShownSearch, { state: 'blank' }> }) {
  const { t } = useTranslation('search');
  return (
    <div className="search-start">
      <PopularSearches popular={loaded.popular} />
      <div className="stack g32">
        <OwnSearches />
        {loaded.letters.length > 0 && (
          <section className="stack g12" aria-labelledby="letters">
            <h2 id="letters" className="t18">
              <Link to={pathTo('tags')}>{t('letters')}</Link>
            </h2>
            <nav className="cluster g4" aria-labelledby="letters">
              {loaded.letters.map((letter) => (
                <Link
                  key={letter}
                  className="search-letter"
                  to={`${pathTo('tags')}?${new URLSearchParams({ letter })}`}
                >
                  {letter === '0' ? '0–9' : letter}
                </Link>
              ))}
            </nav>
          </section>
        )}
      </div>
    </div>
  );
}
