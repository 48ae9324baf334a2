// Looks for content by words. A forbidden word stands in no address: its reader is led to where help is.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { helpParam, loadSearchPage, SearchPage } from '../features/finding/search/index.ts';
import { pageRequest } from '../page-request.ts';
import { searchFieldId } from '../shell/shortcuts.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

const statuses: Partial<Record<string, number>> = { failed: 503, busy: 429 };

export async function loader({ url, context }: LoaderFunctionArgs) {
  const loaded = await loadSearchPage(url.searchParams, context.get(pageRequest));
  if (loaded.state === 'forbidden') throw redirect(`${pathTo('recherche')}?${helpParam}=1`);
  return data(loaded, { status: statuses[loaded.state] ?? 200 });
}

export default function Search() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation('finding');
  return (
    <PageBody>
      <SearchPage
        loaded={loaded}
        fieldId={searchFieldId}
        heading={<PageHeading heading={t('pages.recherche.heading')} />}
      />
    </PageBody>
  );
}
