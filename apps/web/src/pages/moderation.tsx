// The dashboard of the team, where owners also see how notifications flow; Premium members find the sets they vote on.
import { hasDuty, may, refusalFor } from '@alcove/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageStatus } from '../call/load-list.ts';
import { useMe } from '../features/accounts/index.ts';
import {
  Dashboard,
  loadDashboard,
  type ChartSpan,
  chartSpans,
} from '../features/moderation/dashboard/index.ts';
import { loadVotes, VoteDesk, VotesOffer } from '../features/moderation/votes/index.ts';
import { loadFlow, NotificationFlowView } from '../features/notifications/settings/index.ts';
import { pageAsked } from '../list-pages.ts';
import { pageRequest } from '../page-request.ts';
import { useLocalTime, wallTime } from '../ui/DateText.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { me, call, now } = context.get(pageRequest);
  if (!me || !may(memberPages.moderation.opensTo, me.standing)) {
    return data({ loaded: { state: 'closed' as const }, flow: undefined, polls: undefined, now });
  }
  if (!may('moderate', me.standing)) {
    const polls = await loadVotes(call, pageAsked(url.searchParams));
    const loaded = { state: polls.state === 'failed' ? ('failed' as const) : ('closed' as const) };
    return data({ loaded, flow: undefined, polls, now }, { status: pageStatus(polls) });
  }
  const loaded = await loadDashboard(call, me.role);
  const flow = hasDuty(me.role, 'deliveries') ? await loadFlow(call) : undefined;
  return data({ loaded, flow, polls: undefined, now }, { status: loaded.state === 'failed' ? 503 : 200 });
}

/** By the clock on the reader's wall, once it is known. */
function useGreeting(now: number): string {
  const { t } = useTranslation('desk');
  const nick = useMe()?.nick ?? '';
  const hour = wallTime(new Date(now), useLocalTime()).getUTCHours();
  return hour >= 18 || hour < 5 ? t('home.evening', { nick }) : t('home.day', { nick });
}

export default function Moderation() {
  const { loaded, flow, polls, now } = useLoaderData<typeof loader>();
  const { t: desk } = useTranslation('desk');
  const { t: pages } = useTranslation('moderation');
  const [span, setSpan] = useState<ChartSpan>('lately');
  const greeting = useGreeting(now);
  const me = useMe();
  if (me && may('vote', me.standing) && !may('moderate', me.standing)) {
    return (
      <PageBody>
        <PageHeading heading={desk('votes.heading')} lead={desk('votes.lead')} />
        {polls?.state === 'open' ? (
          <VoteDesk key={polls.page} {...polls} />
        ) : (
          <LoadFailed title={desk('home.failed.title')} sentence={desk('home.failed.text')} />
        )}
      </PageBody>
    );
  }
  if (me && refusalFor('vote', me.standing) === 'premium_required') {
    return (
      <PageBody>
        <PageHeading heading={desk('votes.heading')} />
        <VotesOffer />
      </PageBody>
    );
  }
  return (
    <PageBody>
      <PageHeading
        heading={loaded.state === 'closed' ? pages('pages.moderation.title') : greeting}
        action={
          loaded.state === 'open' && (
            <Segmented
              className="desk-span"
              label={desk('home.span')}
              value={span}
              onChange={setSpan}
              segments={chartSpans.map((value) => ({ value, label: desk(`home.spans.${value}`) }))}
            />
          )
        }
      />
      <MembersOnly opensTo="moderate">
        {loaded.state === 'open' && <Dashboard {...loaded} span={span} />}
        {loaded.state === 'failed' && (
          <LoadFailed title={desk('home.failed.title')} sentence={desk('home.failed.text')} />
        )}
        {flow && (
          <details className="desk-deliveries">
            <summary className="t18 semibold">{desk('home.health.deliveries')}</summary>
            <NotificationFlowView flow={flow} />
          </details>
        )}
      </MembersOnly>
    </PageBody>
  );
}
