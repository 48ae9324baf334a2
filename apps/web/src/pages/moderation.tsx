// The dashboard of the team; owners also see how notifications flow.
import { hasDuty, may } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMe } from '../features/accounts/index.ts';
import { Dashboard, loadDashboard } from '../features/moderation/dashboard/index.ts';
import { loadFlow, NotificationFlowView } from '../features/notifications/settings/index.ts';
import { pageRequest } from '../page-request.ts';
import { useLocalTime, wallTime } from '../ui/DateText.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { me, call, now } = context.get(pageRequest);
  if (!me || !may(memberPages.moderation.opensTo, me.standing)) {
    return data({ loaded: { state: 'closed' as const }, flow: undefined, now });
  }
  const loaded = await loadDashboard(call);
  const flow = hasDuty(me.role, 'deliveries') ? await loadFlow(call) : undefined;
  return data({ loaded, flow, now }, { status: loaded.state === 'failed' ? 503 : 200 });
}

/** By the clock on the reader's wall, once it is known. */
function useGreeting(now: number): string {
  const { t } = useTranslation('desk');
  const nick = useMe()?.nick ?? '';
  const hour = wallTime(new Date(now), useLocalTime()).getUTCHours();
  return hour >= 18 || hour < 5 ? t('home.evening', { nick }) : t('home.day', { nick });
}

export default function Moderation() {
  const { loaded, flow, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('notifications');
  const { t: desk } = useTranslation('desk');
  const { t: pages } = useTranslation('moderation');
  const greeting = useGreeting(now);
  return (
    <PageBody>
      <PageHeading heading={loaded.state === 'closed' ? pages('pages.moderation.title') : greeting} />
      <MembersOnly opensTo={memberPages.moderation.opensTo}>
        {loaded.state === 'open' && <Dashboard {...loaded} />}
        {loaded.state === 'failed' && (
          <LoadFailed title={desk('home.failed.title')} sentence={desk('home.failed.text')} />
        )}
        {flow && (
          <>
            <h2 className="d32">{t('flow.title')}</h2>
            <NotificationFlowView flow={flow} />
          </>
        )}
      </MembersOnly>
    </PageBody>
  );
}
