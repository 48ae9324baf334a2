// What members report, for editors and owners.
import { may } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadReports, ReportList, ReportsLocked } from '../features/moderation/reports/index.ts';
import { pageAsked } from '../features/relations/index.ts';
import { usePageWords } from '../page-key.ts';
import { pageRequest } from '../page-request.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { RoleNeeded } from './frame/RoleNeeded.tsx';
import { memberPages } from './frame/member-pages.ts';
import { MemberTabs } from './frame/MemberTabs.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  if (!me || !may(memberPages.reports.opensTo, me.standing)) return data({ state: 'closed' as const });
  const loaded = await loadReports(call, pageAsked(url.searchParams));
  return data(loaded, { status: loaded.state === 'failed' ? 503 : 200 });
}

export default function Reports() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation('moderation');
  const { word } = usePageWords('reports');
  return (
    <PageBody>
      <PageHeading heading={word('heading')} lead={word('lead')} />
      <MemberTabs current="reports" />
      <MembersOnly opensTo={memberPages.reports.opensTo}>
        {loaded.state === 'open' && <ReportList {...loaded} />}
        {loaded.state === 'locked' && <ReportsLocked />}
        {loaded.state === 'closed' && <RoleNeeded />}
        {loaded.state === 'failed' && (
          <LoadFailed title={t('reports.failedTitle')} sentence={t('reports.failedText')} />
        )}
      </MembersOnly>
    </PageBody>
  );
}
