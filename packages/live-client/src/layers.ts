// Simulcast layers of a publication: the server forwards to each viewer the layer that fits their window and
// connection. A small picture is sent in one size.
import type { LayerOffer, LiveMedia } from './live-streams.ts';

/** Pixel counts from which two and three layers are sent; browsers send fewer layers of smaller pictures. */
const [pixelsForTwo, pixelsForThree] = [480 * 270, 960 * 540];
const steps = [
  { rid: 'l', scale: 4, share: 0.15 },
  { rid: 'm', scale: 2, share: 0.4 },
  { rid: 'h', scale: 1, share: 1 },
] as const;
/** In bit/s; below it a picture is unusable. */
const leastBitrate = 80_000;

/** Smallest layer first, as browsers require; empty where one size is enough. */
export function layersOf(media: LiveMedia, kbps: number): LayerOffer[] {
  const { width = 0, height = 0 } =
    media
      .getTracks()
      .find(({ kind }) => kind === 'video')
      ?.getSettings() ?? {};
  const count = width * height >= pixelsForThree ? 3 : width * height >= pixelsForTwo ? 2 : 0;
  return steps.slice(steps.length - count).map(({ rid, scale, share }) => ({
    rid,
    scaleResolutionDownBy: scale,
    maxBitrate: Math.max(leastBitrate, Math.round(kbps * share) * 1000),
  }));
}
