// What a camera gives at its sharpest, as far as its browser tells: what is beyond it is offered to nobody.
import { videoQualities } from '@alcove/protocol';

export type CameraQuality = (typeof videoQualities)[number];
export type CameraSize = { width: number; height: number };

const qualityNamed = (name: string): CameraQuality =>
  videoQualities.find((each) => each.name === name) ?? videoQualities[2];

/** Older browsers tell nothing. */
type Capable = { getCapabilities?: () => MediaTrackCapabilities };

function sizeOf(what: Capable | undefined): CameraSize | undefined {
  const { width, height } = what?.getCapabilities?.() ?? {};
  return width?.max && height?.max ? { width: width.max, height: height.max } : undefined;
}

export const sharpestOf = (media: Pick<MediaStream, 'getVideoTracks'>): CameraSize | undefined =>
  sizeOf(media.getVideoTracks()[0]);

/** Before it is opened. Where she leaves the choice to the browser, only one that has no other is known. */
export function sharpestOfChosen(
  cameras: readonly MediaDeviceInfo[],
  chosen: string,
): CameraSize | undefined {
  const named = cameras.find(({ deviceId }) => deviceId === chosen);
  const camera = named ?? (cameras.length === 1 ? cameras[0] : undefined);
  // Of a camera the browser hands out more than the list of devices promises.
  return sizeOf(camera as InputDeviceInfo | undefined);
}

/** A phone that is held upright is as sharp as one that lies; the coarsest any camera gives. */
export const isBeyond = (quality: CameraQuality, sharpest: CameraSize | undefined): boolean =>
  sharpest !== undefined &&
  quality !== videoQualities[0] &&
  (Math.max(sharpest.width, sharpest.height) < quality.widthPx ||
    Math.min(sharpest.width, sharpest.height) < quality.heightPx);

/** As she chose, or what comes next that her camera gives. */
export function qualityWithin(name: string, sharpest: CameraSize | undefined): CameraQuality {
  const chosen = qualityNamed(name);
  if (!isBeyond(chosen, sharpest)) return chosen;
  return videoQualities.findLast((quality) => !isBeyond(quality, sharpest)) ?? videoQualities[0];
}

/** What a picture of these devices takes, in kbit/s. */
export const videoKbpsOf = (name: string, media: MediaStream): number =>
  qualityWithin(name, sharpestOf(media)).videoKbps;
