// What waits for review, one of it opened; owners also see how notifications flow.
import { hasDuty, may } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router';
import { pageStatus } from '../call/load-list.ts';
import { loadQueue, reviewAsked, ReviewQueue, ReviewScreen } from '../features/moderation/reviews/index.ts';
import { loadFlow, NotificationFlowView } from '../features/notifications/settings/index.ts';
import { usePageWords } from '../page-key.ts';
import { pageRequest } from '../page-request.ts';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { MemberTabs } from './frame/MemberTabs.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  if (!me || !may(memberPages.moderation.opensTo, me.standing)) {
    return data({ loaded: { state: 'closed' as const }, flow: undefined });
  }
  const loaded = await loadQueue(call, reviewAsked(url.searchParams));
  const flow = hasDuty(me.role, 'deliveries') ? await loadFlow(call) : undefined;
  return data({ loaded, flow }, { status: pageStatus(loaded) });
}

export default function Moderation() {
  const { loaded, flow } = useLoaderData<typeof loader>();
  const { t } = useTranslation('notifications');
  const { t: words } = useTranslation('moderation');
  const { word } = usePageWords('moderation');
  const { search } = useLocation();
  const { kind, open } = reviewAsked(new URLSearchParams(search));
  if (loaded.state === 'open' && open !== undefined) {
    return (
      <PageBody>
        <ReviewScreen key={`${kind} ${open}`} {...loaded} kind={kind} id={open} />
      </PageBody>
    );
  }
  return (
    <PageBody>
      <PageHeading heading={word('heading')} lead={word('lead')} />
      <MemberTabs current="moderation" />
      <MembersOnly opensTo={memberPages.moderation.opensTo}>
        {loaded.state === 'open' && <ReviewQueue {...loaded} kind={kind} />}
        {loaded.state === 'failed' && (
          <LoadFailed title={words('review.failed.title')} sentence={words('review.failed.text')} />
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
