// Every tag under its letter, with what carries it; narrowed by a part of its name, in the order of names or counts.
import { languages, pathTo, tagLimits } from '@alcove/protocol';
import BellRing from 'lucide-react/icons/bell-ring';
import { useTranslation } from 'react-i18next';
import { Form, Link } from 'react-router';
import { glyph } from '../../icons.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Input } from '../../ui/Input.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { SegmentedLinks } from '../../ui/Segmented.tsx';
import { type LoadedTagList, tagListSorts, writeTagListQuery } from './load.ts';
import { TagLetters } from './TagLetters.tsx';
import { carried } from './tags/use-tags.ts';
import './found-grid.css';

type Open = Extract<LoadedTagList, { state: 'open' }>;
type Row = Open['answer']['list'][number];

function TagRow({ row: { tag, items, others, followed } }: { row: Row }) {
  const { t } = useTranslation('finding');
  const beside = languages.flatMap((language) => others.filter((other) => other.language === language));
  return (
    <li>
      <Link to={pathTo('search', { tag })}>
        <b lang="">{tag}</b>
        {beside.length > 0 && <span className="visually-hidden">{t('tagList.also')}</span>}
        {beside.map(({ language, tag: name }) => (
          <span key={language} className="dim" lang={language}>
            {name}
          </span>
        ))}
        {followed === 1 && <Icon of={BellRing} size={16} label={t('tagFollow.done')} />}
        <span className="dim">{carried(items)}</span>
      </Link>
    </li>
  );
}

export function TagListPage({ loaded }: { loaded: LoadedTagList }) {
  const { t } = useTranslation('finding');
  if (loaded.state !== 'open')
    return <LoadFailed title={t('tagPage.failed.title')} sentence={t('tagPage.failed.text')} />;
  const { answer, query } = loaded;
  const linkTo = (change: Partial<typeof query>) =>
    pathTo('tags') + writeTagListQuery({ ...query, page: 1, ...change });
  if (answer.letters.length === 0)
    return <EmptyState title={t('pages.tags.empty.title')} sentence={t('pages.tags.empty.text')} />;
  return (
    <>
      <search className="cluster apart g16">
        <Form method="get" action={pathTo('tags')}>
          <Field label={t('tagList.filter')} labelHidden>
            <Input
              icon={glyph('search')}
              name="q"
              type="search"
              defaultValue={query.q}
              maxLength={tagLimits.max}
              placeholder={t('tagList.filter')}
            />
          </Field>
          {/* Enter sends the form, too. */}
          <button type="submit" className="visually-hidden" tabIndex={-1}>
            {t('tagList.filter')}
          </button>
        </Form>
        <SegmentedLinks label={t('tagList.order')}>
          {tagListSorts.map((sort) => (
            <Link key={sort} to={linkTo({ sort })} aria-current={sort === query.sort ? 'true' : undefined}>
              {t(`tagList.sorts.${sort}`)}
            </Link>
          ))}
        </SegmentedLinks>
      </search>
      <TagLetters letters={answer.letters} query={query} />
      <output className="dim">{t('tagList.count', { count: answer.total_count })}</output>
      {answer.list.length === 0 ? (
        <EmptyState title={t('tagList.none.title')} sentence={t('tagList.none.text')} />
      ) : (
        <ul className="tag-rows">
          {answer.list.map((row) => (
            <TagRow key={row.tag} row={row} />
          ))}
        </ul>
      )}
      <Pager
        page={query.page}
        total={answer.total_count}
        perPage={tagLimits.perPage}
        linkTo={(page) => linkTo({ page })}
      />
    </>
  );
}
