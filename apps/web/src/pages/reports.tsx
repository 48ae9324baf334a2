// What members report, for editors and owners.
import { may } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageAsked } from '../list-pages.ts';
import { type NotLoaded, pageStatus } from '../call/load-list.ts';
import { loadReports, ReportList } from '../features/moderation/reports/index.ts';
import { usePageWords } from '../page-key.ts';
import { pageRequest } from '../page-request.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { ProofNeeded } from './frame/ProofNeeded.tsx';
import { RoleNeeded } from './frame/RoleNeeded.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  if (!me || !may(memberPages.reports.opensTo, me.standing)) return data<NotLoaded>({ state: 'closed' });
  const loaded = await loadReports(call, pageAsked(url.searchParams));
  return data(loaded, { status: pageStatus(loaded) });
}

export default function Reports() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation('moderation');
  const { word } = usePageWords('reports');
  return (
    <PageBody>
      <PageHeading heading={word('heading')} lead={word('lead')} />
      <MembersOnly opensTo={memberPages.reports.opensTo}>
        {loaded.state === 'open' && <ReportList {...loaded} />}
        {loaded.state === 'closed' && (loaded.locked ? <Locked /> : <RoleNeeded />)}
        {loaded.state === 'failed' && (
          <LoadFailed title={t('reports.failedTitle')} sentence={t('reports.failedText')} />
        )}
      </MembersOnly>
    </PageBody>
  );
}

function Locked() {
  const { t } = useTranslation('moderation');
  return (
    <ProofNeeded
      address={addresses.reports}
      title={t('reports.lockedTitle')}
      sentence={t('reports.lockedText')}
      action={t('reports.prove')}
    />
  );
}
