// The best photos, one of each set.
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageStatus } from '../call/load-list.ts';
import { BestPage, loadBest } from '../features/finding/best/index.ts';
import { pageRequest } from '../page-request.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const loaded = await loadBest(url.searchParams, context.get(pageRequest));
  return data(loaded, { status: pageStatus(loaded) });
}

export default function Best() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation('finding');
  return (
    <PageBody>
      <PageHeading heading={t('pages.indexBestPhotos.heading')} lead={t('pages.indexBestPhotos.lead')} />
      <BestPage loaded={loaded} />
    </PageBody>
  );
}
