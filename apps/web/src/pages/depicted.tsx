// Who is visible on one's own set, and who has signed.
import { consentsCalls, may, pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { notLoaded, pageStatus } from '../call/load-list.ts';
import { useMe } from '../features/accounts/index.ts';
import { DepictedLedger } from '../features/consents/ledger/index.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

const { opensTo } = memberPages.depicted;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  if (!me || !may(opensTo, me.standing)) return data({ state: 'closed' as const });
  const number = Number(params['number']);
  const answer = await call(consentsCalls.depictedPeople, { number });
  if (answer.status === 'success') return data({ state: 'open' as const, ledger: answer.data });
  const missed = notLoaded(answer);
  return data(missed, { status: missed.state === 'closed' ? 404 : pageStatus(missed) });
}

export default function Depicted() {
  const loaded = useLoaderData<typeof loader>();
  const me = useMe();
  const { t } = useTranslation('consents');
  const title = loaded.state === 'open' ? loaded.ledger.title : '';
  return (
    <PageBody>
      <PageHeading
        before={
          <Link className="link" to={pathTo('myContributions')}>
            {t('ledger.back')}
          </Link>
        }
        heading={t('pages.depicted.title')}
        lead={title ? t('ledger.lead', { title }) : t('ledger.leadUntitled')}
      />
      <MembersOnly opensTo={opensTo}>
        {loaded.state === 'open' && <DepictedLedger loaded={loaded.ledger} nick={me?.nick ?? ''} />}
        {loaded.state === 'closed' && (
          <EmptyState title={t('ledger.unknownTitle')} sentence={t('ledger.unknownText')} />
        )}
        {loaded.state === 'failed' && (
          <LoadFailed title={t('ledger.failedTitle')} sentence={t('ledger.failedText')} />
        )}
      </MembersOnly>
    </PageBody>
  );
}
