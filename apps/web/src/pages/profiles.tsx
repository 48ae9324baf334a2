// The search of members.
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadMemberSearch, MemberSearch, readMemberQuery } from '../features/profiles/search/index.ts';
import { pageRequest } from '../page-request.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const loaded = await loadMemberSearch(readMemberQuery(url.searchParams), context.get(pageRequest));
  const status = { failed: 503, refused: 429 }[loaded.found.state as string] ?? 200;
  return data(loaded, { status });
}

export default function Profiles() {
  const { t } = useTranslation('profiles');
  const loaded = useLoaderData<typeof loader>();
  return (
    <PageBody>
      <MemberSearch loaded={loaded} heading={<PageHeading heading={t('pages.profiles.heading')} />} />
    </PageBody>
  );
}
