// Members, for editors and owners: looked up, opened beside the list, and decided about.
import { hasDuty } from '@alcove/protocol';
import UserSearch from 'lucide-react/icons/user-search';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type NotLoaded, pageStatus } from '../call/load-list.ts';
import {
  loadMembers,
  MemberDrawer,
  ConsoleFinder,
  MemberGroups,
  MemberPager,
  membersAsked,
  MemberTable,
  type OpenMembers,
} from '../features/moderation/members/index.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { classes } from '../ui/classes.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { RoleNeeded } from './frame/RoleNeeded.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { me, call, now } = context.get(pageRequest);
  if (!me || !hasDuty(me.role, 'members')) return data({ loaded: { state: 'closed' } as NotLoaded, now });
  const loaded = await loadMembers(call, membersAsked(url.searchParams));
  return data({ loaded, now }, { status: pageStatus(loaded) });
}

export default function ConsoleMembersPage() {
  const { loaded, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('desk');
  const { t: said } = useTranslation('moderation');
  return (
    <PageBody>
      <PageHeading
        heading={said('pages.consoleMembers.heading')}
        action={loaded.state === 'open' && <ConsoleFinder asked={loaded.asked} />}
      />
      <MembersOnly opensTo={memberPages.consoleMembers.opensTo}>
        {loaded.state === 'open' && <Opened {...loaded} now={now} />}
        {loaded.state === 'closed' && <RoleNeeded />}
        {loaded.state === 'failed' && (
          <LoadFailed title={t('members.failedTitle')} sentence={t('members.failedText')} />
        )}
      </MembersOnly>
    </PageBody>
  );
}

function Opened({ asked, members, opened, now }: OpenMembers & { now: number }) {
  const { t } = useTranslation('desk');
  const { list, total_count: total, groups } = members;
  return (
    <div className={classes('console-page stack g16', opened && 'opened')}>
      <section aria-label={t('members.label')}>
        <MemberGroups asked={asked} groups={groups} />
        {list.length === 0 ? (
          <EmptyState icon={UserSearch} title={t('members.emptyTitle')} sentence={t('members.emptyText')} />
        ) : (
          <>
            <MemberTable list={list} asked={asked} now={now} />
            <MemberPager asked={asked} total={total} />
          </>
        )}
      </section>
      {opened && (
        <aside aria-label={opened.nick}>
          <MemberDrawer member={opened} asked={asked} now={now} />
        </aside>
      )}
    </div>
  );
}
