// What opens above a page now and then; each part travels when it is first used, but toasts: one says that the network
// is gone.
import { Suspense } from 'react';
import { may } from '@alcove/protocol';
import { latePart } from '../late-part.ts';
import { AccountOverlays, premiumRequest, useMe } from '../features/accounts/index.ts';
import { shownCall, useVideoCalls } from '../features/video-calls/index.ts';
import { TopUpSheet, topUpRequest } from '../features/payments/top-up/index.ts';
import { laterVersion } from '../later-version.ts';
import { useReady } from '../ready.ts';
import { toasts } from '../toasts.ts';
import { lostRooms, roomMentions, roomNews } from '../room-news.ts';
import { tabNews } from '../tab-news.ts';
import { useFacts } from './facts.ts';
import { useInRoom } from './page-params.ts';
import { shortcutSheet } from './shortcuts.ts';
import { ToastList } from './ToastList.tsx';

const PrivateMessages = latePart(async () => {
  const { PrivateMessages: part } = await import('./member-parts.ts');
  return { default: part };
});
const LaterVersion = latePart(async () => {
  const { LaterVersion: part } = await import('./member-parts.ts');
  return { default: part };
});
const PremiumRequired = latePart(() => import('./PremiumRequired.tsx'));
const RoomsElsewhere = latePart(() => import('../features/chat/elsewhere/index.ts'));
const CallWindow = latePart(() => import('../features/video-calls/window/index.ts'));
const ShortcutSheet = latePart(() => import('./ShortcutSheet.tsx'));

/** On its own page an open room needs nothing beside it before there is something to tell. */
function useRoomsElsewhere(): boolean {
  const isOpen = roomNews.use() !== undefined;
  const hasNews = [lostRooms.use(), roomMentions.use(), tabNews.use()].some((news) => news !== undefined);
  const inRoom = useInRoom();
  return hasNews || (isOpen && !inRoom);
}

/** `isCovered`: the gate or a panel of the account stands before the page. */
export function Overlays({ isCovered }: { isCovered: boolean }) {
  const premium = premiumRequest.use();
  const topUp = topUpRequest.use();
  const sheet = shortcutSheet.use();
  const roomsElsewhere = useRoomsElsewhere();
  const listed = toasts.use();
  const call = shownCall.use();
  const isBehind = laterVersion.use();
  const me = useMe();
  useVideoCalls(me?.uid);
  const ready = useReady();
  const { hasGatePass } = useFacts();
  // A boundary for each: what is still on its way takes nothing else off the page, neither windows nor the focus in
  // them. It comes with its part: the way to the next page would wait for what a boundary that is there begins to load.
  return (
    <>
      <AccountOverlays />
      {listed && listed.length > 0 && <ToastList />}
      {isBehind && (
        <Suspense>
          <LaterVersion />
        </Suspense>
      )}
      {premium && (
        <Suspense>
          <PremiumRequired {...premium} />
        </Suspense>
      )}
      {topUp && (
        <Suspense>
          <TopUpSheet {...topUp} />
        </Suspense>
      )}
      {roomsElsewhere && (
        <Suspense>
          <RoomsElsewhere />
        </Suspense>
      )}
      {call && (
        <Suspense>
          <CallWindow />
        </Suspense>
      )}
      {sheet && (
        <Suspense>
          <ShortcutSheet />
        </Suspense>
      )}
      <Suspense>
        {ready && hasGatePass && me && may('usePm', me.standing) && (
          <PrivateMessages me={me} isCovered={isCovered} />
        )}
      </Suspense>
    </>
  );
}
