// What a camera gives at its sharpest, as far as its browser tells: what is beyond it is offered to nobody.
import { videoQualities } from '@alcove/protocol';
import { type Quality, qualityNamed } from './line.ts';

export type Size = { width: number; height: number };

export function sharpestOf(media: Pick<MediaStream, 'getVideoTracks'>): Size | undefined {
  const track = media.getVideoTracks()[0];
  // Older browsers tell nothing.
  const { width, height } = track?.getCapabilities?.() ?? {};
  return width?.max && height?.max ? { width: width.max, height: height.max } : undefined;
}

/** A phone that is held upright is as sharp as one that lies; the coarsest any camera gives. */
export const isBeyond = (quality: Quality, sharpest: Size | undefined): boolean =>
  sharpest !== undefined &&
  quality !== videoQualities[0] &&
  (Math.max(sharpest.width, sharpest.height) < quality.widthPx ||
    Math.min(sharpest.width, sharpest.height) < quality.heightPx);

/** As she chose, or what comes next that her camera gives. */
export function qualityWithin(name: string, sharpest: Size | undefined): Quality {
  const chosen = qualityNamed(name);
  if (!isBeyond(chosen, sharpest)) return chosen;
  return videoQualities.findLast((quality) => !isBeyond(quality, sharpest)) ?? videoQualities[0];
}

/** What a picture of these devices takes, in kbit/s. */
export const videoKbpsOf = (name: string, media: MediaStream): number =>
  qualityWithin(name, sharpestOf(media)).videoKbps;
