// The settings of the site, which owners change while it runs.
import { hasDuty } from '@alcove/protocol';
import * as addresses from '@alcove/protocol/addresses';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type NotLoaded, pageStatus } from '../call/load-list.ts';
import { loadSiteSettings, SettingSections } from '../features/moderation/settings/index.ts';
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
  if (!me || !hasDuty(me.role, 'settings')) return data<NotLoaded>({ state: 'closed' });
  const loaded = await loadSiteSettings(call);
  return data(loaded, { status: pageStatus(loaded) });
}

export default function SiteSettingsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { t } = useTranslation('desk');
  const { word } = usePageWords('siteSettings');
  return (
    <PageBody>
      <PageHeading heading={word('heading')} lead={word('lead')} />
      <MembersOnly opensTo={memberPages.siteSettings.opensTo}>
        {loaded.state === 'open' && <SettingSections settings={loaded.settings} />}
        {loaded.state === 'closed' &&
          (loaded.locked ? (
            <ProofNeeded
              address={addresses.siteSettings}
              title={t('reports.lockedTitle')}
              sentence={t('settings.lockedText')}
              action={t('reports.prove')}
            />
          ) : (
            <RoleNeeded />
          ))}
        {loaded.state === 'failed' && (
          <LoadFailed title={t('settings.failedTitle')} sentence={t('reports.failedText')} />
        )}
      </MembersOnly>
    </PageBody>
  );
}
