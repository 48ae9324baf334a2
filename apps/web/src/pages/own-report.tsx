// The report of transparency as the owner writes it, freezes it and takes it by month.
import { hasDuty } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type NotLoaded, pageStatus } from '../call/load-list.ts';
import {
  loadOwnReport,
  OwnReportAside,
  OwnReportForm,
  ReportCsv,
  ReportYears,
  yearAsked,
} from '../features/moderation/transparency/index.ts';
import { pageRequest } from '../page-request.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { RoleNeeded } from './frame/RoleNeeded.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  if (!me || !hasDuty(me.role, 'publicReport')) return data<NotLoaded>({ state: 'closed' });
  const loaded = await loadOwnReport(call, yearAsked(url.searchParams));
  return data(loaded, { status: pageStatus(loaded) });
}

export default function OwnReportPage() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation('moderation');
  return (
    <PageBody>
      <PageHeading
        heading={t('pages.ownReport.heading')}
        action={loaded.state === 'open' && <ReportCsv year={loaded.report.year} />}
      />
      <MembersOnly opensTo={memberPages.ownReport.opensTo}>
        {loaded.state === 'open' && (
          <div className="stack g16">
            <div className="cluster">
              <ReportYears report={loaded.report} />
            </div>
            <div className="report-parts">
              <OwnReportForm key={loaded.report.year} report={loaded.report} own={loaded.own} />
              <OwnReportAside report={loaded.report} own={loaded.own} />
            </div>
          </div>
        )}
        {loaded.state === 'closed' && <RoleNeeded />}
        {loaded.state === 'failed' && (
          <LoadFailed title={t('transparency.failedTitle')} sentence={t('transparency.failedText')} />
        )}
      </MembersOnly>
    </PageBody>
  );
}
