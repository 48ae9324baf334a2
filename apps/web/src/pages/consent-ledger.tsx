// The consent ledger, for the team.
import { hasDuty } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type NotLoaded, pageStatus } from '../call/load-list.ts';
import { consentsAsked, loadTeamLedger, TeamLedger } from '../features/consents/team/index.ts';
import { pageAsked } from '../list-pages.ts';
import { pageRequest } from '../page-request.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { RoleNeeded } from './frame/RoleNeeded.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  const asked = consentsAsked(url.searchParams);
  if (!me || !hasDuty(me.role, 'review')) return data({ loaded: { state: 'closed' } as NotLoaded, asked });
  const loaded = await loadTeamLedger(call, asked, pageAsked(url.searchParams));
  return data({ loaded, asked }, { status: pageStatus(loaded) });
}

export default function ConsentLedgerPage() {
  const { loaded, asked } = useLoaderData<typeof loader>();
  const { t } = useTranslation('consents');
  return (
    <PageBody>
      <PageHeading heading={t('pages.consentLedger.title')} />
      <MembersOnly opensTo={memberPages.consentLedger.opensTo}>
        {loaded.state === 'open' && <TeamLedger answer={loaded.answer} page={loaded.page} asked={asked} />}
        {loaded.state === 'closed' && <RoleNeeded />}
        {loaded.state === 'failed' && (
          <LoadFailed title={t('ledger.failedTitle')} sentence={t('ledger.failedText')} />
        )}
      </MembersOnly>
    </PageBody>
  );
}
