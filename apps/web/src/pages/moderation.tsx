// What the team looks after; owners also see how notifications flow.
import { pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { loadFlow, NotificationFlowView } from '../features/notifications/settings/index.ts';
import { usePageWords } from '../page-key.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/Blank.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { MemberTabs } from './frame/MemberTabs.tsx';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  return { flow: me?.role === 'owner' ? await loadFlow(call) : undefined };
}

export default function Moderation() {
  const { flow } = useLoaderData<typeof loader>();
  const { t } = useTranslation('notifications');
  const { word } = usePageWords('moderation');
  const { opensTo, onward } = memberPages.moderation;
  return (
    <PageBody>
      <PageHeading heading={word('heading')} lead={word('lead')} />
      <MemberTabs current="moderation" />
      <MembersOnly opensTo={opensTo}>
        <EmptyState
          title={word('empty.title')}
          sentence={word('empty.text')}
          action={<ButtonLink to={pathTo(onward)}>{word('empty.action')}</ButtonLink>}
        />
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
