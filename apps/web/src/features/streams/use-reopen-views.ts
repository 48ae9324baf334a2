// After a reload, opens again the cameras that were watched and are still on, once the viewer has joined the room.
import type { LiveClient } from '@alcove/live-client';
import { may, type Stream } from '@alcove/protocol';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useIdentity, useRoom } from '../chat/index.ts';
import { openWindow } from './actions.ts';
import { isFresh, rememberedViews, viewsToReopen } from './remembered-views.ts';
import { audibleUid, autoplayBlockedUid } from './audible-camera.ts';
import type { RoomCameras } from './room-cameras.ts';
import { reopensAfterReload, windowMessageOf } from './window-message.ts';

/** Cameras arrive with the room; one that starts later than this is not opened by itself. */
const withinMs = 10_000;

/** `main`: uid of the large window on a phone. */
export function useReopenViews(
  client: LiveClient | undefined,
  { seen, limitedUntil }: Pick<RoomCameras, 'seen' | 'limitedUntil'>,
  main: number | undefined,
): void {
  const { t } = useTranslation('streams');
  const { room, view, me, state, announce } = useRoom();
  const { roomid } = room;
  const reader = useIdentity();
  const hasJoined = client !== undefined && view !== undefined;
  const standing = state?.caps?.standing ?? me?.standing ?? 'trial';

  const viewsOfThisRoom = () => {
    const kept = viewsToReopen.get();
    return kept?.reader === reader && kept.roomid === roomid ? kept : undefined;
  };
  const remember = useEffectEvent(() => {
    const open = seen.filter((each) =>
      reopensAfterReload(windowMessageOf(each.state, each.stream, limitedUntil !== undefined)),
    );
    const before = viewsOfThisRoom();
    rememberedViews.keep({
      reader,
      roomid,
      uids: [...open.map(({ uid }) => uid), ...(before?.uids ?? [])],
      loud: audibleUid.get() ?? autoplayBlockedUid.get() ?? before?.loud,
      main: before?.main ?? main,
    });
  });
  useEffect(() => {
    const kept = rememberedViews.take();
    if (kept) viewsToReopen.set(kept);
    const hide = () => remember();
    // A page from the back/forward cache still has its windows.
    const show = ({ persisted }: PageTransitionEvent) => void (persisted && rememberedViews.take());
    addEventListener('pagehide', hide);
    addEventListener('pageshow', show);
    return () => {
      removeEventListener('pagehide', hide);
      removeEventListener('pageshow', show);
    };
  }, []);

  const open = useEffectEvent(({ streams }: LiveClient) => {
    const kept = viewsOfThisRoom();
    if (!kept) return;
    const isOn = (uid: number) => streams.list.find((each) => each.uid === uid && each.roomid === roomid);
    const found = kept.uids.map(isOn).filter((stream): stream is Stream => stream !== undefined);
    if (found.length === 0) return;
    const isFree = !may('watchManyStreams', standing);
    const uids = kept.uids.filter((uid) => !isOn(uid));
    viewsToReopen.set(isFree ? undefined : { ...kept, uids });
    // R6.016: a free member watches one camera at a time.
    const back = isFree ? found.slice(0, 1) : found;
    for (const stream of back) {
      openWindow(streams, stream);
      if (stream.uid === kept.loud && audibleUid.get() === undefined) audibleUid.set(stream.uid);
    }
    announce(t('window.returned', { count: back.length }));
  });
  useEffect(() => {
    if (!hasJoined || !client) return;
    const kept = viewsToReopen.get();
    if (kept && !isFresh(kept, Date.now())) viewsToReopen.set(undefined);
    const off = client.streams.onChange(() => open(client));
    open(client);
    const timer = setTimeout(() => viewsToReopen.set(undefined), withinMs);
    return () => {
      off();
      clearTimeout(timer);
    };
  }, [client, hasJoined]);
}
