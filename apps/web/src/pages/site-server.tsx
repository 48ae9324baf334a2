// The server of the site as its doctor finds it, for owners.
import { hasDuty } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type NotLoaded, pageStatus } from '../call/load-list.ts';
import { loadSiteServer, LookAgain, ServerFindings } from '../features/moderation/server/index.ts';
import { usePageWords } from '../page-key.ts';
import { pageRequest } from '../page-request.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';
import { ProofNeeded } from './frame/ProofNeeded.tsx';
import { RoleNeeded } from './frame/RoleNeeded.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  if (!me || !hasDuty(me.role, 'server')) return data<NotLoaded>({ state: 'closed' });
  const loaded = await loadSiteServer(call);
  return data(loaded, { status: pageStatus(loaded) });
}

export default function SiteServerPage() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation('desk');
  const { word } = usePageWords('siteServer');
  return (
    <PageBody>
      <PageHeading
        heading={word('heading')}
        lead={word('lead')}
        action={loaded.state === 'open' && <LookAgain />}
      />
      <MembersOnly opensTo={memberPages.siteServer.opensTo}>
        {loaded.state === 'open' && <ServerFindings server={loaded.server} />}
        {loaded.state === 'closed' &&
          (loaded.locked ? (
            <ProofNeeded
              address={addresses.serverFindings}
              title={t('reports.lockedTitle')}
              sentence={t('server.lockedText')}
              action={t('reports.prove')}
            />
          ) : (
            <RoleNeeded />
          ))}
        {loaded.state === 'failed' && (
          <LoadFailed title={t('server.failedTitle')} sentence={t('reports.failedText')} />
        )}
      </MembersOnly>
    </PageBody>
  );
}
