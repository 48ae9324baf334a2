// What carries a keyword, in six ways; without one, the form that asks for it.
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useTranslation } from 'react-i18next';
import { isTagKind, readTag, TagForm, TagTabs } from '../features/contributions/index.ts';
import { usePageKey, usePageWords } from '../page-key.ts';
import { Empty } from './frame/Empty.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export function loader({ params }: LoaderFunctionArgs) {
  if (params.tag === undefined) return {};
  const tag = readTag(params.tag);
  if (tag === undefined) throw data(null, { status: 404 });
  return { tag };
}

export default function Tag() {
  const { tag } = useLoaderData<typeof loader>();
  const key = usePageKey();
  const kind = isTagKind(key) ? key : 'search';
  const { word } = usePageWords(kind);
  const { t } = useTranslation('contributions');
  return (
    <>
      <PageHeading heading={tag === undefined ? word('heading') : `#${tag}`} />
      <TagTabs kind={kind} {...(tag === undefined ? {} : { tag })} />
      {tag === undefined ? <TagForm /> : <Empty title={t('tagEmpty.title')} text={t('tagEmpty.text')} />}
    </>
  );
}
