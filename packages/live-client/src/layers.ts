// In which sizes one's own picture is sent: the house gives each viewer the one that fits her window and her
// line. A small camera is sent as it is.
import type { LayerOffer, LiveMedia } from './live-streams.ts';

/** From so many pixels on; browsers send fewer layers of smaller pictures anyway. */
const [pixelsForTwo, pixelsForThree] = [480 * 270, 960 * 540];
const steps = [
  { rid: 'l', scale: 4, share: 0.15 },
  { rid: 'm', scale: 2, share: 0.4 },
  { rid: 'h', scale: 1, share: 1 },
] as const;
/** Below it a picture is none. */
const leastBitrate = 80_000;

/** The smallest first, as browsers want them; none where one size is enough. */
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
