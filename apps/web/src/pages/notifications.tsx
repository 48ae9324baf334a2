// What happened to the member, the latest first.
import { useTranslation } from 'react-i18next';
import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { pageStatus } from '../call/load-list.ts';
import {
  ListActions,
  listAsked,
  loadNotifications,
  NotificationList,
} from '../features/notifications/index.ts';
import { browserIn } from '../features/accounts/settings/index.ts';
import {
  loadNotificationSettings,
  loadPushDevices,
  SideCards,
} from '../features/notifications/settings/index.ts';
import { pageRequest } from '../page-request.ts';
import { announce } from '../shell/announce.ts';
import { useAppearance } from '../shell/appearance.ts';
import { MembersOnly } from './frame/MembersOnly.tsx';
import { memberPages } from './frame/member-pages.ts';
import { PageBody } from './frame/PageBody.tsx';
import { PageHeading } from './frame/PageHeading.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { me, call } = context.get(pageRequest);
  const [page, settings, devices] = await Promise.all([
    loadNotifications(call, listAsked(url.searchParams)),
    me && loadNotificationSettings(call),
    me && loadPushDevices(call),
  ]);
  return data({ page, settings, devices }, { status: pageStatus(page) });
}

export default function Notifications() {
  const { t } = useTranslation('notifications');
  const { page, settings, devices } = useLoaderData<typeof loader>();
  const { discreet } = useAppearance();
  const { revalidate } = useRevalidator();
  return (
    <PageBody>
      <PageHeading
        heading={t('pages.notificationList.heading')}
        action={page.state === 'open' && <ListActions loaded={page.loaded} announce={announce} />}
      />
      <MembersOnly opensTo={memberPages.notificationList.opensTo}>
        {page.state === 'open' ? (
          <div className="notification-page">
            <div>
              <NotificationList
                loaded={page.loaded}
                discreet={discreet}
                onReload={() => void revalidate()}
                announce={announce}
              />
            </div>
            {settings && devices && <SideCards loaded={settings} devices={devices} browserIn={browserIn} />}
          </div>
        ) : (
          <LoadFailed title={t('failed.title')} sentence={t('failed.text')} />
        )}
      </MembersOnly>
    </PageBody>
  );
}
