// Every keyword, from A to Z; for editors and owners also those to be joined, and what was joined and forbidden.
import { hasDuty } from '@alcove/protocol';
import Combine from 'lucide-react/icons/combine';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageStatus } from '../call/load-list.ts';
import { useMe } from '../features/accounts/index.ts';
import { CuratingPage, loadCurated, shelfAddress, shelfAsked } from '../features/finding/curating/index.ts';
import { loadTagList, TagListPage } from '../features/finding/index.ts';
import { pageRequest } from '../page-request.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const request = context.get(pageRequest);
  const shelf = hasDuty(request.me?.role, 'curateTags') ? shelfAsked(url.searchParams) : undefined;
  if (shelf === undefined) {
    const listed = await loadTagList(url.searchParams, request);
    return data({ listed }, { status: pageStatus(listed) });
  }
  const curated = await loadCurated(shelf, url.searchParams, request);
  return data({ curated }, { status: pageStatus(curated) });
}

export default function TagList() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation('finding');
  const mayCurate = hasDuty(useMe()?.role, 'curateTags');
  return (
    <PageBody>
      {'curated' in loaded ? (
        <>
          <PageHeading heading={t('curating.heading')} lead={t('curating.lead')} />
          <CuratingPage loaded={loaded.curated} />
        </>
      ) : (
        <>
          <PageHeading
            heading={t('pages.tags.heading')}
            lead={t('pages.tags.lead')}
            action={
              mayCurate && (
                <ButtonLink icon={Combine} to={shelfAddress('proposals')}>
                  {t('curating.heading')}
                </ButtonLink>
              )
            }
          />
          <TagListPage loaded={loaded.listed} />
        </>
      )}
    </PageBody>
  );
}
