// The search of members.
import { useTranslation } from 'react-i18next';
import { memberSearch, pathTo } from '@alcove/protocol';
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import {
  loadMemberSearch,
  MemberSearch,
  readMemberQuery,
  writeMemberQuery,
} from '../features/profiles/search/index.ts';
import { pageRequest } from '../page-request.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const loaded = await loadMemberSearch(readMemberQuery(url.searchParams), context.get(pageRequest));
  const { found, query } = loaded;
  // Members leave a search, and its last page with them.
  if (found.state === 'open' && found.list.length === 0 && found.total > 0) {
    const page = Math.ceil(found.total / memberSearch.pageSize);
    if (page < query.page) throw redirect(pathTo('profiles') + writeMemberQuery({ ...query, page }));
  }
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
