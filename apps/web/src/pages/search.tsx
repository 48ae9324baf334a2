// Looks for content by keyword: the form, which leads to the keyword's own page.
import { pathTo, readTag } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { TagForm } from '../features/finding/index.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('q')?.trim() ?? '';
  const tag = readTag(asked);
  if (tag !== undefined) throw redirect(pathTo('search', { tag }));
  return { unreadable: asked !== '' };
}

export default function Search() {
  const { unreadable } = useLoaderData<typeof loader>();
  const { t } = useTranslation('finding');
  return (
    <PageBody>
      <PageHeading heading={t('pages.recherche.heading')} />
      <TagForm unreadable={unreadable} />
      <section className="stack g16" aria-labelledby="popular">
        <h2 id="popular" className="d24">
          {t('pages.recherche.popular')}
        </h2>
        <EmptyState
          as="h3"
          title={t('pages.recherche.empty.title')}
          sentence={t('pages.recherche.empty.text')}
          action={<ButtonLink to={pathTo('tags')}>{t('allTags')}</ButtonLink>}
        />
      </section>
    </PageBody>
  );
}
