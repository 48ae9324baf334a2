// The tags as the team looks after them: proposals, joined and forbidden ones, beside the tag that is open.
import { curationLimits } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Form, Link, useRevalidator } from 'react-router';
import { glyph } from '../../../icons.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Input } from '../../../ui/Input.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Pager } from '../../../ui/Pager.tsx';
import { SegmentedLinks } from '../../../ui/Segmented.tsx';
import { type LoadedShelf, shelfAddress, shelves } from './load.ts';
import { Proposals } from './Proposals.tsx';
import { TagPanel } from './TagPanel.tsx';
import './curating.css';

type Open = Extract<LoadedShelf, { state: 'open' }>;

function Shelved({ loaded: { shelf, page, tags } }: { loaded: Open }) {
  const { t } = useTranslation('finding');
  if (tags.list.length === 0)
    return <EmptyState title={t('curating.none.title')} sentence={t(`curating.empty.${shelf}`)} />;
  return (
    <>
      <ul className="card">
        {tags.list.map(({ tag, names }) => (
          <li key={tag}>
            <Link className="curated-name" to={shelfAddress(shelf, { tag, p: String(page) })}>
              <b lang="">{tag}</b>
              <span className="dim" lang="">
                {names
                  .filter((name) => name.tag !== tag)
                  .map((name) => name.tag)
                  .join(', ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        total={tags.total_count}
        perPage={curationLimits.perPage}
        linkTo={(to) => shelfAddress(shelf, { p: String(to) })}
      />
    </>
  );
}

export function CuratingPage({ loaded }: { loaded: LoadedShelf }) {
  const { t } = useTranslation('finding');
  const { revalidate } = useRevalidator();
  const read = () => void revalidate();
  if (loaded.state !== 'open')
    return <LoadFailed title={t('tagPage.failed.title')} sentence={t('tagPage.failed.text')} />;
  const { shelf, proposals, opened } = loaded;
  return (
    <>
      <div className="cluster apart g16">
        <SegmentedLinks label={t('curating.heading')}>
          {shelves.map((each) => (
            <Link key={each} to={shelfAddress(each)} aria-current={each === shelf ? 'page' : undefined}>
              {t(`curating.shelves.${each}`)}
              {each === 'proposals' && proposals.total_count > 0 && ` ${proposals.total_count}`}
            </Link>
          ))}
        </SegmentedLinks>
        <Form method="get">
          <input type="hidden" name="shelf" value={shelf} />
          <Field label={t('curating.open')} labelHidden>
            <Input
              icon={glyph('search')}
              name="tag"
              type="search"
              required
              placeholder={t('curating.open')}
            />
          </Field>
        </Form>
      </div>
      <div className={opened ? 'curating' : 'stack'}>
        <div className="stack g16">
          {shelf === 'proposals' ? (
            <Proposals list={proposals.list} onDecided={read} />
          ) : (
            <Shelved loaded={loaded} />
          )}
        </div>
        {opened && <TagPanel key={opened.tag} tag={opened} onChange={read} />}
      </div>
    </>
  );
}
