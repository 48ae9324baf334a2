// The history of one's payments, and the receipt of one of them.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadPaymentHistory, PaymentsList, Receipt } from '../features/payments/index.ts';
import { usePageWords } from '../page-key.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

const statuses = { open: 200, receipt: 200, closed: 200, unknown: 404, failed: 503 };

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = context.get(pageRequest);
  const loaded = await loadPaymentHistory(call, url.searchParams);
  return data(loaded, { status: statuses[loaded.state] });
}

export default function PaymentsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { word } = usePageWords('premiumHistory');
  const { t } = useTranslation('payments');
  if (loaded.state === 'receipt')
    return (
      <PageBody>
        <Receipt receipt={loaded.receipt} />
      </PageBody>
    );
  return (
    <PageBody>
      <PageHeading heading={word('heading')} lead={word('lead')} />
      <MembersOnly opensTo={memberPages.premiumHistory.opensTo}>
        {loaded.state === 'open' && <PaymentsList list={loaded.list} asked={loaded.asked} />}
        {loaded.state === 'unknown' && (
          <EmptyState
            title={t('receipt.unknown')}
            action={<ButtonLink to={pathTo('premiumHistory')}>{t('receipt.back')}</ButtonLink>}
          />
        )}
        {(loaded.state === 'failed' || loaded.state === 'closed') && (
          <LoadFailed title={t('failed.title')} sentence={t('failed.text')} />
        )}
      </MembersOnly>
    </PageBody>
  );
}
