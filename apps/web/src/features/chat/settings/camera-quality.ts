// The largest picture that a camera can send, where the browser reports it, and the qualities that fit.
import { videoQualities } from '@alcove/protocol';

export type CameraQuality = (typeof videoQualities)[number];
export type CameraSize = { width: number; height: number };

const qualityNamed = (name: string): CameraQuality =>
  videoQualities.find((each) => each.name === name) ?? videoQualities[2];

/** Older browsers have no `getCapabilities`. */
type Capable = { getCapabilities?: () => MediaTrackCapabilities };

function sizeOf(what: Capable | undefined): CameraSize | undefined {
  const { width, height } = what?.getCapabilities?.() ?? {};
  return width?.max && height?.max ? { width: width.max, height: height.max } : undefined;
}

export const sharpestOf = (media: Pick<MediaStream, 'getVideoTracks'>): CameraSize | undefined =>
  sizeOf(media.getVideoTracks()[0]);

/** Known before the camera is opened. Where the browser chooses and there is one camera, it will choose that one. */
export function sharpestOfChosen(
  cameras: readonly MediaDeviceInfo[],
  chosen: string,
): CameraSize | undefined {
  const named = cameras.find(({ deviceId }) => deviceId === chosen);
  const camera = named ?? (cameras.length === 1 ? cameras[0] : undefined);
  // At run time the devices of a list have `getCapabilities`, which the type of the list does not promise.
  return sizeOf(camera as InputDeviceInfo | undefined);
}

/** Portrait and landscape are equal. The lowest quality is never beyond a camera. */
export const isBeyond = (quality: CameraQuality, sharpest: CameraSize | undefined): boolean =>
  sharpest !== undefined &&
  quality !== videoQualities[0] &&
  (Math.max(sharpest.width, sharpest.height) < quality.widthPx ||
    Math.min(sharpest.width, sharpest.height) < quality.heightPx);

/** The chosen quality, or the next lower one that the camera allows. */
export function qualityWithin(name: string, sharpest: CameraSize | undefined): CameraQuality {
  const chosen = qualityNamed(name);
  if (!isBeyond(chosen, sharpest)) return chosen;
  return videoQualities.findLast((quality) => !isBeyond(quality, sharpest)) ?? videoQualities[0];
}

/** The bit rate of a picture of these devices, in kbit/s. */
export const videoKbpsOf = (name: string, media: MediaStream): number =>
  qualityWithin(name, sharpestOf(media)).videoKbps;
