// What the team saw and did, for editors and owners.
import { hasDuty } from '@alcove/protocol';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type NotLoaded, pageStatus } from '../call/load-list.ts';
import {
  ChainBanner,
  ChainFoot,
  journalAsked,
  JournalFilters,
  JournalFinder,
  JournalPages,
  JournalTable,
  loadJournal,
  type OpenJournal,
} from '../features/moderation/journal/index.ts';
import { pageRequest } from '../page-request.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { RoleNeeded } from './frame/RoleNeeded.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  if (!me || !hasDuty(me.role, 'journal')) return data<NotLoaded>({ state: 'closed' });
  const loaded = await loadJournal(call, journalAsked(url.searchParams));
  return data(loaded, { status: pageStatus(loaded) });
}

export default function JournalPage() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation('desk');
  const { t: said } = useTranslation('moderation');
  return (
    <PageBody>
      <PageHeading
        heading={said('pages.journal.heading')}
        action={loaded.state === 'open' && <JournalFinder asked={loaded.asked} />}
      />
      <MembersOnly opensTo={memberPages.journal.opensTo}>
        {loaded.state === 'open' && <Opened {...loaded} />}
        {loaded.state === 'closed' && <RoleNeeded />}
        {loaded.state === 'failed' && (
          <LoadFailed title={t('journal.failedTitle')} sentence={t('journal.failedText')} />
        )}
      </MembersOnly>
    </PageBody>
  );
}

function Opened({ journal, chain, asked }: OpenJournal) {
  const { t } = useTranslation('desk');
  return (
    <section aria-label={t('journal.label')} className="stack g16">
      <ChainBanner chain={chain} />
      <JournalFilters asked={asked} team={journal.team} />
      {journal.list.length === 0 ? (
        <EmptyState icon={ScrollText} title={t('journal.emptyTitle')} sentence={t('journal.emptyText')} />
      ) : (
        <JournalTable rows={journal.list} brokenRow={chain.broken_row} />
      )}
      <JournalPages asked={asked} next={journal.next} />
      <ChainFoot chain={chain} />
    </section>
  );
}
