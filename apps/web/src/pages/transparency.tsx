// What the site removes, and why, by calendar year: no account, no gate, with or without scripts.
import { pathTo } from '@alcove/protocol';
import FileSearch from 'lucide-react/icons/file-search';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import {
  loadTransparency,
  ReportCsv,
  ReportYear,
  ReportYears,
  yearAsked,
} from '../features/moderation/transparency/index.ts';
import { pageRequest } from '../page-request.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

const statuses = { open: 200, unknown: 404, closed: 503, failed: 503 } as const;

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call, now } = context.get(pageRequest);
  const loaded = await loadTransparency(call, yearAsked(url.searchParams), now);
  return data(loaded, { status: statuses[loaded.state] });
}

export default function TransparencyPage() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation('moderation');
  return (
    <PageBody>
      <PageHeading heading={t('pages.transparency.heading')} lead={t('pages.transparency.lead')} />
      {loaded.state === 'open' && (
        <div className="stack g16">
          <div className="split report-head g16">
            <ReportYears report={loaded.report} />
            <ReportCsv year={loaded.report.year} />
          </div>
          <ReportYear {...loaded} />
        </div>
      )}
      {loaded.state === 'unknown' && (
        <EmptyState
          icon={FileSearch}
          title={t('transparency.unknownTitle')}
          sentence={t('transparency.unknownText')}
          action={
            <ButtonLink kind="primary" to={pathTo('transparency')}>
              {t('transparency.latest')}
            </ButtonLink>
          }
        />
      )}
      {(loaded.state === 'failed' || loaded.state === 'closed') && (
        <LoadFailed title={t('transparency.failedTitle')} sentence={t('transparency.failedText')} />
      )}
    </PageBody>
  );
}
