// The current placement of the own picture. The room reads `pictureFirst`, as it draws its chat differently over a
// picture that fills the screen.
import { useEffect, useLayoutEffect } from 'react';
import { pictureFirst, wholeTalk } from '../chat/index.ts';
import { useHandheld } from '../../ui/screen.ts';
import { type OwnPlacement, ownPlacementOf } from './own-placement.ts';
import type { RoomCameras } from './room-cameras.ts';
import { type WindowLayout, windowSizeOf, defaultOwnSize } from './window-layout.ts';

type Input = Pick<RoomCameras, 'own' | 'seen'> & {
  ownUid: number;
  main: number | undefined;
  layout: WindowLayout;
};

export function useOwnPlacement({ own, seen, ownUid, main, layout }: Input): OwnPlacement {
  const isPhone = useHandheld();
  const isWholeChatOpen = wholeTalk.use() === true;
  const isLive = own !== undefined;
  const placement = ownPlacementOf({
    isPhone,
    isMain: main === ownUid,
    wholeTalk: isWholeChatOpen,
    ownSize: windowSizeOf(layout, ownUid, defaultOwnSize),
    otherSizes: seen.map(({ uid }) => windowSizeOf(layout, uid)),
  });
  const isWhole = isLive && placement === 'whole';
  useLayoutEffect(() => {
    pictureFirst.set(isWhole || undefined);
    return () => pictureFirst.set(undefined);
  }, [isWhole]);
  useEffect(() => {
    // The next publication fills the screen again.
    if (!isLive) wholeTalk.set(undefined);
  }, [isLive]);
  return isLive ? placement : 'window';
}
