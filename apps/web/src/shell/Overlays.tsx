// What opens above a page now and then; each part travels when it is first used.
import { lazy, Suspense } from 'react';
import { may } from '@alcove/protocol';
import { AccountOverlays, premiumRequest, useMe } from '../features/accounts/index.ts';
import { shownCall, useVideoCalls } from '../features/calls/index.ts';
import { TopUpSheet, topUpRequest } from '../features/payments/top-up/index.ts';
import { useReady } from '../ready.ts';
import { toasts } from '../toasts.ts';
import { lostRooms, roomNews } from '../room-news.ts';
import { useFacts } from './facts.ts';
import { shortcutSheet } from './shortcuts.ts';

const ToastList = lazy(() => import('./ToastList.tsx'));
const PrivateMessages = lazy(() => import('./PrivateMessages.tsx'));
const PremiumRequired = lazy(() => import('./PremiumRequired.tsx'));
const RoomsElsewhere = lazy(() => import('../features/rooms/elsewhere/index.ts'));
const CallWindow = lazy(() => import('../features/calls/window/index.ts'));
const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx'));

export function Overlays() {
  const premium = premiumRequest.use();
  const topUp = topUpRequest.use();
  const sheet = shortcutSheet.use();
  const open = roomNews.use();
  const lost = lostRooms.use();
  const listed = toasts.use();
  const call = shownCall.use();
  const me = useMe();
  useVideoCalls(me?.uid);
  const ready = useReady();
  const { hasGatePass } = useFacts();
  return (
    <Suspense>
      <AccountOverlays />
      {listed && listed.length > 0 && <ToastList />}
      {premium && <PremiumRequired {...premium} />}
      {topUp && <TopUpSheet {...topUp} />}
      {(open ?? lost) && <RoomsElsewhere />}
      {call && <CallWindow />}
      {sheet && <ShortcutSheet />}
      <Suspense>
        {ready && hasGatePass && me && may('usePm', me.standing) && <PrivateMessages me={me} />}
      </Suspense>
    </Suspense>
  );
}
