// What carries a keyword, in six ways; without one, the form that asks for it.
import { pathTo, readTag } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { isTagKind, TagForm, TagTabs } from '../features/finding/index.ts';
import { usePageKey, usePageWords } from '../page-key.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export function loader({ params }: LoaderFunctionArgs) {
  if (params.tag === undefined) return { tag: undefined };
  const tag = readTag(params.tag);
  if (tag === undefined) throw data(null, { status: 404 });
  return { tag };
}

export default function Tag() {
  const { tag } = useLoaderData<typeof loader>();
  const key = usePageKey();
  const { word } = usePageWords(isTagKind(key) ? key : 'search');
  const { t } = useTranslation('finding');
  const trail = (
    <Link className="link start muted" to={pathTo('tags')}>
      {t('tagTrail')}
    </Link>
  );
  if (tag === undefined)
    return (
      <PageBody>
        <PageHeading heading={word('heading')} before={trail} />
        <TagTabs tag={tag} />
        <TagForm />
      </PageBody>
    );
  return (
    <PageBody>
      <PageHeading
        before={trail}
        heading={
          <>
            <span className="dim">#</span>
            {tag}
          </>
        }
      />
      <TagTabs tag={tag} />
      <EmptyState
        title={t('tagEmpty.title')}
        sentence={t('tagEmpty.text')}
        action={<ButtonLink to={pathTo('tags')}>{t('allTags')}</ButtonLink>}
      />
    </PageBody>
  );
}
