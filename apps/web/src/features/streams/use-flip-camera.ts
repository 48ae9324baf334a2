// Switches a live publication to the next camera of the device: on a phone, front and back.
import { useState } from 'react';
import { isDrawnCamera } from '../../drawn-camera.ts';
import { chatSettings, useDevices } from '../chat/index.ts';
import { faultOf, openDevices } from './green-room/devices.ts';
import { greenRoom } from './green-room/open.ts';
import { nextCamera } from './next-camera.ts';
import type { OwnCamera } from './room-cameras.ts';

/** The SDK declares only a part of `MediaStream`. */
const trackOf = ({ state }: OwnCamera) => (state.media as MediaStream).getVideoTracks()[0];

/** The picture of a rear camera is not mirrored. */
export const isRearCamera = (own: OwnCamera): boolean =>
  trackOf(own)?.getSettings().facingMode === 'environment';

/** Undefined where there is no other camera. */
export function useFlipCamera(own: OwnCamera): { flip: () => void; isFlipping: boolean } | undefined {
  const { cameras: all } = useDevices();
  // A drawing has no other side.
  const cameras = all.filter(({ deviceId }) => !isDrawnCamera(deviceId));
  const [isFlipping, setIsFlipping] = useState(false);
  if (cameras.length < 2) return undefined;
  async function switchCamera() {
    const track = trackOf(own);
    const next = nextCamera(cameras, track?.getSettings().deviceId);
    if (!next) return;
    const wanted = { ...chatSettings.get(), camera: next.deviceId };
    const media = await openDevices(wanted).catch((error: unknown) => {
      if (faultOf(error) !== 'busy') throw error;
      // Many phones can open only one camera at a time.
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
      switchCamera()
        // The green room explains why the camera cannot be opened.
        .catch(() => greenRoom.set(true))
        .finally(() => setIsFlipping(false));
    },
  };
}
