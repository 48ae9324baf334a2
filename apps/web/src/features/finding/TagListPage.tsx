// Every tag under its letter, with what carries it.
import { languages, pathTo, tagLimits } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Pager } from '../../ui/Pager.tsx';
import type { LoadedTagList } from './load.ts';
import './found-grid.css';

const digits = '0';

const search = (parts: Record<string, string>) => `${pathTo('tags')}?${new URLSearchParams(parts)}`;

export function TagListPage({ loaded }: { loaded: LoadedTagList }) {
  const { t } = useTranslation('finding');
  if (loaded.state !== 'open')
    return <LoadFailed title={t('tagPage.failed.title')} sentence={t('tagPage.failed.text')} />;
  const { answer, letter, q, page } = loaded;
  const empty = <EmptyState title={t('pages.tags.empty.title')} sentence={t('pages.tags.empty.text')} />;
  if (answer.letters.length === 0) return empty;
  return (
    <>
      <nav className="tag-letters fading-scroll" aria-label={t('tagList.letters')}>
        {answer.letters.map((each) => (
          <Link
            key={each}
            to={search({ letter: each })}
            aria-current={each === letter ? 'page' : undefined}
            aria-label={each === digits ? t('tagList.digits') : undefined}
          >
            {each === digits ? '0–9' : each}
          </Link>
        ))}
      </nav>
      <output className="dim">{t('tagList.count', { count: answer.total_count })}</output>
      <ul className="tag-rows">
        {answer.list.map(({ tag, items, others }) => (
          <li key={tag}>
            <Link to={pathTo('search', { tag })}>
              <b lang="">{tag}</b>
              {languages.flatMap((language) =>
                others
                  .filter((other) => other.language === language)
                  .map((other) => (
                    <span key={language} className="dim" lang={language}>
                      {other.tag}
                    </span>
                  )),
              )}
              <span className="dim">{items}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        total={answer.total_count}
        perPage={tagLimits.perPage}
        linkTo={(to) => search({ ...(letter && { letter }), ...(q && { q }), p: String(to) })}
      />
    </>
  );
}
