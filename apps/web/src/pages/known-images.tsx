// Known images: prints of what is kept out, and what was refused, for those who decide cases.
import { may } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { pageStatus } from '../call/load-list.ts';
import { DeskTabs } from '../features/moderation/cases/index.ts';
import { KnownImages, loadKnownImages } from '../features/moderation/known-images/index.ts';
import { usePageWords } from '../page-key.ts';
import { pageRequest } from '../page-request.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';
import { ProofNeeded } from './frame/ProofNeeded.tsx';
import { RoleNeeded } from './frame/RoleNeeded.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  if (!me || !may(memberPages.knownImages.opensTo, me.standing)) return data({ state: 'closed' as const });
  const loaded = await loadKnownImages(call, url.searchParams);
  return data(loaded, { status: pageStatus(loaded) });
}

export default function KnownImagesPage() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation(['moderation', 'desk']);
  const { word } = usePageWords('knownImages');
  return (
    <PageBody>
      <PageHeading heading={word('heading')} lead={word('lead')} />
      <MembersOnly opensTo={memberPages.knownImages.opensTo}>
        <DeskTabs current="knownImages" />
        {loaded.state === 'open' && <KnownImages {...loaded} />}
        {loaded.state === 'closed' &&
          ('locked' in loaded ? (
            <ProofNeeded
              address={addresses.knownImages}
              title={t('desk:reports.lockedTitle')}
              sentence={t('desk:cases.lockedText')}
              action={t('desk:reports.prove')}
            />
          ) : (
            <RoleNeeded />
          ))}
        {loaded.state === 'failed' && (
          <LoadFailed title={t('known.failedTitle')} sentence={t('desk:reports.failedText')} />
        )}
      </MembersOnly>
    </PageBody>
  );
}
