// What opens above a page now and then; each part travels when it is first used.
import { lazy, Suspense, useEffect } from 'react';
import { may } from '@alcove/protocol';
import { AccountOverlays, premiumRequest, useMe } from '../features/accounts/index.ts';
import { shownCall, useVideoCalls } from '../features/calls/index.ts';
import { TopUpSheet, topUpRequest } from '../features/payments/top-up/index.ts';
import { useReady } from '../ready.ts';
import { toasts } from '../toasts.ts';
import { lostRooms, roomNews } from '../room-news.ts';
import { useFacts } from './facts.ts';
import { untilLoaded } from '../until-loaded.ts';
import { shortcutSheet } from './shortcuts.ts';

const fetchToasts = untilLoaded(() => import('./ToastList.tsx'));
const ToastList = lazy(fetchToasts);
const PrivateMessages = lazy(
  untilLoaded(async () => {
    const { PrivateMessages: part } = await import('./member-parts.ts');
    return { default: part };
  }),
);
const PremiumRequired = lazy(untilLoaded(() => import('./PremiumRequired.tsx')));
const RoomsElsewhere = lazy(untilLoaded(() => import('../features/rooms/elsewhere/index.ts')));
const CallWindow = lazy(untilLoaded(() => import('../features/calls/window/index.ts')));
const ShortcutSheet = lazy(untilLoaded(() => import('./ShortcutSheet.tsx')));

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
  useEffect(() => {
    // A toast says that the network is gone: it cannot travel then.
    if (hasGatePass) void fetchToasts();
  }, [hasGatePass]);
  return (
    <Suspense>
      <AccountOverlays />
      <Suspense>{listed && listed.length > 0 && <ToastList />}</Suspense>
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
