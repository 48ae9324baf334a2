// The page of a tag: its names, what carries it by type, and the tags that often stand beside it.
import { foundLimits, pathTo, tagLimits } from '@alcove/protocol';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SegmentedLinks } from '../../ui/Segmented.tsx';
import { FoundGrid } from './FoundGrid.tsx';
import { type LoadedTag, writeTagQuery } from './load.ts';
import { TagNames } from './TagNames.tsx';
import { TagTabs } from './TagTabs.tsx';

type Open = Extract<LoadedTag, { state: 'open' }>;

function Beside({ loaded }: { loaded: Open }) {
  const { t } = useTranslation('finding');
  const { kind, query, answer } = loaded;
  const to = (further: string[]) =>
    pathTo(kind, { tag: answer.tag ?? '' }) + writeTagQuery({ ...query, further, page: 1 });
  if (answer.together.length === 0 && query.further.length === 0) return null;
  return (
    <nav className="found-names" aria-label={t('tagPage.together')}>
      {query.further.map((name) => (
        <Link
          key={name}
          className="chip on"
          to={to(query.further.filter((other) => other !== name))}
          aria-label={t('tagPage.without', { tag: name })}
        >
          {t('tagPage.with', { tag: name })}
          <Icon of={X} size={16} />
        </Link>
      ))}
      {answer.together.length > 0 && <span>{t('tagPage.together')}</span>}
      {query.further.length < tagLimits.with &&
        answer.together.map(({ tag, items }) => (
          <Link key={tag} className="chip" to={to([...query.further, tag])}>
            <Icon of={Plus} size={16} />
            <span lang="">{tag}</span>
            <span className="chip-count">{items}</span>
          </Link>
        ))}
    </nav>
  );
}

export function TagPage({ loaded, tag }: { loaded: LoadedTag; tag: string }) {
  const { t } = useTranslation('finding');
  if (loaded.state !== 'open')
    return (
      <>
        <TagTabs tag={tag} counts={undefined} />
        <LoadFailed title={t('tagPage.failed.title')} sentence={t('tagPage.failed.text')} />
      </>
    );
  const { answer, kind, query, now } = loaded;
  const linkTo = (page: number) =>
    pathTo(kind, { tag }) + writeTagQuery({ ...query, page, timestamp: answer.timestamp });
  return (
    <>
      {answer.names.length > 1 && (
        <p className="found-names">
          <TagNames names={answer.names} shown={tag} />
          {t('tagPage.one')}
        </p>
      )}
      <TagTabs tag={tag} counts={answer.counts} />
      <Beside loaded={loaded} />
      {answer.list.length === 0 ? (
        <EmptyState
          title={t('tagEmpty.title')}
          sentence={t('tagEmpty.text')}
          action={<ButtonLink to={pathTo('tags')}>{t('allTags')}</ButtonLink>}
        />
      ) : (
        <>
          <div className="cluster apart g16">
            <output className="dim">
              {t(answer.more === 1 ? 'tagPage.more' : 'tagPage.count', { count: answer.total_count })}
            </output>
            <SegmentedLinks label={t('tagPage.order')}>
              {(['latest', 'best'] as const).map((sort) => (
                <Link
                  key={sort}
                  to={pathTo(kind, { tag }) + writeTagQuery({ ...query, sort, page: 1 })}
                  aria-current={sort === query.sort ? 'true' : undefined}
                >
                  {t(`tagPage.sorts.${sort}`)}
                </Link>
              ))}
            </SegmentedLinks>
          </div>
          <FoundGrid list={answer.list} context={`${kind}:${tag}`} now={now} />
          <Pager page={query.page} total={answer.total_count} perPage={foundLimits.perPage} linkTo={linkTo} />
        </>
      )}
    </>
  );
}
