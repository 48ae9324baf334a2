// Every keyword, from A to Z.
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageStatus } from '../call/load-list.ts';
import { loadTagList, TagListPage } from '../features/finding/index.ts';
import { pageRequest } from '../page-request.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const loaded = await loadTagList(url.searchParams, context.get(pageRequest));
  return data(loaded, { status: pageStatus(loaded) });
}

export default function TagList() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation('finding');
  return (
    <PageBody>
      <PageHeading heading={t('pages.tags.heading')} lead={t('pages.tags.lead')} />
      <TagListPage loaded={loaded} />
    </PageBody>
  );
}
