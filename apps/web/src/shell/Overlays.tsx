// What opens above a page now and then; each part travels when it is first used.
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { AccountOverlays, premiumRequest } from '../features/accounts/index.ts';
import { toasts } from '../toasts.ts';
import { lostRooms, roomNews } from '../room-news.ts';
import { announce } from './announce.ts';
import { shortcutSheet } from './shortcuts.ts';

const NoticeList = lazy(() => import('./ToastList.tsx'));
const PremiumRequired = lazy(() => import('./PremiumRequired.tsx'));
const RoomsElsewhere = lazy(() => import('../features/rooms/elsewhere/index.ts'));
const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx'));

export function Overlays() {
  const premium = premiumRequest.use();
  const sheet = shortcutSheet.use();
  const open = roomNews.use();
  const lost = lostRooms.use();
  const noticed = useSyncExternalStore(
    toasts.subscribe,
    () => toasts.list().length > 0,
    () => false,
  );
  return (
    <Suspense>
      <AccountOverlays />
      {noticed && <NoticeList />}
      {premium && <PremiumRequired {...premium} />}
      {(open ?? lost) && <RoomsElsewhere announce={announce} />}
      {sheet && <ShortcutSheet />}
    </Suspense>
  );
}
