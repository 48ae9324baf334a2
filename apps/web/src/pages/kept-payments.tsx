// Payments, for the owner of the site: orders, refunds, failed webhooks, sums of days, stopped buyers.
import { may } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type NotLoaded, pageStatus } from '../call/load-list.ts';
import {
  DaySums,
  FailedWebhooks,
  loadPayments,
  type OpenPayments,
  OrderCard,
  OrderFinder,
  OrderGroups,
  OrderPager,
  ordersAsked,
  OrderTable,
  PaymentSums,
  StoppedBuyers,
} from '../features/payments/operator/index.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { classes } from '../ui/classes.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { ProofNeeded } from './frame/ProofNeeded.tsx';
import { RoleNeeded } from './frame/RoleNeeded.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  if (!me || !may(memberPages.keptPayments.opensTo, me.standing)) return data<NotLoaded>({ state: 'closed' });
  const loaded = await loadPayments(call, ordersAsked(url.searchParams));
  return data(loaded, { status: pageStatus(loaded) });
}

export default function KeptPaymentsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation('moderation');
  return (
    <PageBody>
      <PageHeading
        heading={t('pages.keptPayments.heading')}
        action={loaded.state === 'open' && <OrderFinder asked={loaded.asked} />}
      />
      <MembersOnly opensTo={memberPages.keptPayments.opensTo}>
        {loaded.state === 'open' && <Opened loaded={loaded} />}
        {loaded.state === 'closed' && (loaded.locked ? <Locked /> : <RoleNeeded />)}
        {loaded.state === 'failed' && <NoAnswer />}
      </MembersOnly>
    </PageBody>
  );
}

function Opened({ loaded: { asked, orders, opened, days, webhooks, buyers } }: { loaded: OpenPayments }) {
  const { t } = useTranslation('moderation');
  const { list, total_count: total, groups } = orders;
  return (
    <>
      <PaymentSums days={days} />
      <div className={classes('till-page stack g16', opened && 'opened')}>
        <section aria-label={t('payments.groups.all')}>
          <OrderGroups asked={asked} groups={groups} />
          {list.length === 0 ? (
            <EmptyState title={t('payments.emptyTitle')} sentence={t('payments.emptyText')} />
          ) : (
            <>
              <OrderTable orders={list} asked={asked} />
              <OrderPager asked={asked} total={total} />
            </>
          )}
        </section>
        {opened && (
          <aside aria-label={t('payments.ticket', { ticket: opened.ticket_number })}>
            <OrderCard key={opened.ticket_number} order={opened} asked={asked} />
          </aside>
        )}
      </div>
      <div className="till-below">
        <DaySums days={days} />
        <FailedWebhooks list={webhooks.list} total={webhooks.total_count} />
        <StoppedBuyers list={buyers.list} total={buyers.total_count} />
      </div>
    </>
  );
}

function NoAnswer() {
  const { t } = useTranslation('moderation');
  return <LoadFailed title={t('payments.failedTitle')} sentence={t('payments.failedText')} />;
}

function Locked() {
  const { t } = useTranslation('moderation');
  return (
    <ProofNeeded
      address={addresses.paymentDays}
      title={t('payments.lockedTitle')}
      sentence={t('payments.lockedText')}
      action={t('payments.prove')}
    />
  );
}
