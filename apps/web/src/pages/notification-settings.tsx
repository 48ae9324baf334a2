// Of what a member is notified, by which channel and at which hours.
import { pathTo } from '@alcove/protocol';
import Bell from 'lucide-react/icons/bell';
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { browserIn } from '../features/accounts/settings/index.ts';
import {
  loadNotificationSettings,
  loadPushDevices,
  SettingsOfNotifications,
} from '../features/notifications/settings/index.ts';
import { usePageWords } from '../page-key.ts';
import { pageRequest } from '../page-request.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  if (!me) return data({ loaded: undefined, devices: { list: [], key: '' } });
  const [loaded, devices] = await Promise.all([loadNotificationSettings(call), loadPushDevices(call)]);
  return data({ loaded, devices }, { status: loaded ? 200 : 503 });
}

export default function NotificationSettingsPage() {
  const { loaded, devices } = useLoaderData<typeof loader>();
  const { word } = usePageWords('notificationSettings');
  const { t } = useTranslation('notifications');
  return (
    <PageBody>
      <PageHeading
        heading={word('heading')}
        action={
          <ButtonLink kind="ghost" icon={Bell} to={pathTo('notificationList')}>
            {t('settings.list')}
          </ButtonLink>
        }
      />
      <MembersOnly opensTo={memberPages.notificationSettings.opensTo}>
        {loaded ? (
          <SettingsOfNotifications loaded={loaded} devices={devices} browserIn={browserIn} />
        ) : (
          <LoadFailed title={t('settings.failed.title')} sentence={t('settings.failed.text')} />
        )}
      </MembersOnly>
    </PageBody>
  );
}
