// Where one's own picture stands now, told to the room as well: over a picture that fills the screen it draws its
// talk in another way.
import { useEffect, useLayoutEffect } from 'react';
import { pictureFirst, wholeTalk } from '../rooms/index.ts';
import { useHandheld } from './handheld.ts';
import { type OwnFace, ownFaceOf } from './own-face.ts';
import type { Scene } from './scene.ts';
import { type Layout, sizeOf, usualOwnSize } from './windows.ts';

type Needs = Pick<Scene, 'own' | 'seen'> & { ownUid: number; main: number | undefined; layout: Layout };

export function useOwnFace({ own, seen, ownUid, main, layout }: Needs): OwnFace {
  const isHeld = useHandheld();
  const readsTalk = wholeTalk.use() === true;
  const isOnAir = own !== undefined;
  const face = ownFaceOf({
    isHeld,
    isMain: main === ownUid,
    wholeTalk: readsTalk,
    ownSize: sizeOf(layout, ownUid, usualOwnSize),
    otherSizes: seen.map(({ uid }) => sizeOf(layout, uid)),
  });
  const isWhole = isOnAir && face === 'whole';
  useLayoutEffect(() => {
    pictureFirst.set(isWhole || undefined);
    return () => pictureFirst.set(undefined);
  }, [isWhole]);
  useEffect(() => {
    // The next time it fills the screen again.
    if (!isOnAir) wholeTalk.set(undefined);
  }, [isOnAir]);
  return isOnAir ? face : 'window';
}
