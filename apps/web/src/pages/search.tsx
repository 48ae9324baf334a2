// Looks for content by keyword: the form, which leads to the keyword's own page.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { Link, type LoaderFunctionArgs, redirect } from 'react-router';
import { readTag, TagForm } from '../features/contributions/index.ts';
import { PageHeading } from './frame/PageHeading.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  const tag = readTag(new URL(request.url).searchParams.get('q') ?? '');
  return tag === undefined ? null : redirect(pathTo('search', { tag }));
}

export default function Search() {
  const { t } = useTranslation('contributions');
  return (
    <>
      <PageHeading heading={t('pages.recherche.heading')} />
      <TagForm />
      <h2>{t('pages.recherche.popular')}</h2>
      <p className="muted">{t('pages.recherche.noPopular')}</p>
      <Link to={pathTo('tags')}>{t('allTags')}</Link>
    </>
  );
}
