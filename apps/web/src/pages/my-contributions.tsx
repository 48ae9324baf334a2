// One's own sets in every state.
import { may, pathTo } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageAsked } from '../list-pages.ts';
import { pageStatus } from '../call/load-list.ts';
import { loadOwnSets, OwnSets, ownTabAsked } from '../features/contributions/own/index.ts';
import { glyph } from '../icons.tsx';
import { pageRequest } from '../page-request.ts';
import { useArrivalAfter } from '../shell/arrival.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

const { opensTo } = memberPages.myContributions;

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  if (!me || !may(opensTo, me.standing)) return data({ state: 'closed' as const });
  const loaded = await loadOwnSets(call, ownTabAsked(url.searchParams), pageAsked(url.searchParams));
  return data(loaded, { status: pageStatus(loaded) });
}

export default function MyContributions() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation('contributions');
  const { t: tOwn } = useTranslation('authoring');
  // A set that is deleted takes its menu, which had the focus, with it.
  useArrivalAfter(loaded.state === 'open' && loaded.sets.list.length);
  const waiting = loaded.state === 'open' ? loaded.sets.counts.waiting : 0;
  return (
    <PageBody>
      <PageHeading
        heading={t('pages.myContributions.heading')}
        lead={waiting > 0 ? tOwn('own.waiting', { count: waiting }) : t('pages.myContributions.lead')}
        action={
          <ButtonLink
            className="own-new"
            kind="outline"
            icon={glyph('plus')}
            to={`${pathTo(memberPages.myContributions.onward)}?draft=new`}
          >
            {tOwn('own.new')}
          </ButtonLink>
        }
      />
      <MembersOnly opensTo={opensTo}>
        {loaded.state === 'open' ? <OwnSets loaded={loaded} /> : <NoAnswer />}
      </MembersOnly>
    </PageBody>
  );
}

function NoAnswer() {
  const { t } = useTranslation('authoring');
  return <LoadFailed title={t('failed.title')} sentence={t('failed.text')} />;
}
