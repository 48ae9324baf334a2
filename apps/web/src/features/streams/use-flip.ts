// Another camera of the same device takes the place of the one people see: on a phone, front and back.
import { useState } from 'react';
import { chatSettings, useDevices } from '../rooms/index.ts';
import { faultOf, openDevices } from './green-room/devices.ts';
import { greenRoom } from './green-room/open.ts';
import { nextCamera } from './next-camera.ts';
import type { Own } from './scene.ts';

/** Of the SDK's media: it names only what it needs of it. */
const trackOf = ({ state }: Own) => (state.media as MediaStream).getVideoTracks()[0];

/** It looks away from her: then it shows no mirror. */
export const looksAway = (own: Own): boolean => trackOf(own)?.getSettings().facingMode === 'environment';

/** Nothing where there is no other camera. */
export function useFlip(own: Own): { flip: () => void; isFlipping: boolean } | undefined {
  const { cameras } = useDevices();
  const [isFlipping, setIsFlipping] = useState(false);
  if (cameras.length < 2) return undefined;
  async function turn() {
    const track = trackOf(own);
    const next = nextCamera(cameras, track?.getSettings().deviceId);
    if (!next) return;
    const wanted = { ...chatSettings.get(), camera: next.deviceId };
    const media = await openDevices(wanted).catch((error: unknown) => {
      if (faultOf(error) !== 'busy') throw error;
      // Many phones open one camera at a time.
      track?.stop();
      return openDevices(wanted);
    });
    chatSettings.change({ camera: next.deviceId });
    own.publication.replace(media);
  }
  return {
    isFlipping,
    flip() {
      if (isFlipping) return;
      setIsFlipping(true);
      turn()
        // What stands in the way is explained there.
        .catch(() => greenRoom.set(true))
        .finally(() => setIsFlipping(false));
    },
  };
}
