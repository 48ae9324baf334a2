// The settings of a member's account; other readers are asked to log in, in place.
import { accountsCalls } from '@alcove/protocol';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { useMe } from '../features/accounts/index.ts';
import { AuthorizationRequired } from '../features/accounts/required/index.ts';
import { AccountSettings } from '../features/accounts/settings/index.ts';
import { loadNotificationSettings, SettingsSummary } from '../features/notifications/settings/index.ts';
import { pageRequest } from '../page-request.ts';
import { PageBody } from './frame/PageBody.tsx';
import { GroundChoice } from '../shell/GroundChoice.tsx';
import { PageHeading } from './frame/PageHeading.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  if (!me) return { sessions: [], secondFactor: undefined, notifications: undefined };
  const [sessions, secondFactor, notifications] = await Promise.all([
    call(accountsCalls.sessions, {}),
    call(accountsCalls.secondFactor, {}),
    loadNotificationSettings(call),
  ]);
  return {
    sessions: sessions.status === 'success' ? sessions.data.list : [],
    secondFactor: secondFactor.status === 'success' ? secondFactor.data : undefined,
    notifications,
  };
}

export default function Settings() {
  const { t } = useTranslation('accounts');
  const { notifications, ...loaded } = useLoaderData<typeof loader>();
  const me = useMe();
  return (
    <PageBody>
      <PageHeading heading={t('pages.settings.heading')} lead={t('pages.settings.lead')} />
      {!me && <AuthorizationRequired />}
      {me && (
        <AccountSettings
          me={me}
          {...loaded}
          ground={<GroundChoice />}
          notifications={notifications && <SettingsSummary loaded={notifications} />}
        />
      )}
    </PageBody>
  );
}
