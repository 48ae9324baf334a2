// Makes faces unrecognisable for good: each box keeps a few coarse patches of colour, from which nothing of the
// former pixels can be computed.
import sharp from 'sharp';
import type { Crop } from './tasks.ts';

/** On the longer side of a box. */
const patches = 5;

export type RawPixels = {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
};

/** `boxes` in thousandths of the picture. */
export async function blurBoxes(pixels: RawPixels, boxes: readonly Crop[]): Promise<RawPixels> {
  const { width, height, channels } = pixels.info;
  const raw = { raw: { width, height, channels } };
  const covered = await Promise.all(
    boxes.map(async (box) => {
      const left = Math.min(width - 1, Math.floor((box.left * width) / 1000));
      const top = Math.min(height - 1, Math.floor((box.top * height) / 1000));
      const wide = Math.max(1, Math.min(width - left, Math.ceil((box.width * width) / 1000)));
      const high = Math.max(1, Math.min(height - top, Math.ceil((box.height * height) / 1000)));
      const share = patches / Math.max(wide, high);
      const coarse = await sharp(pixels.data, raw)
        .extract({ left, top, width: wide, height: high })
        .resize(Math.max(1, Math.round(wide * share)), Math.max(1, Math.round(high * share)), { fit: 'fill' })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const input = await sharp(coarse.data, { raw: coarse.info })
        .resize(wide, high, { fit: 'fill', kernel: 'cubic' })
        .raw()
        .toBuffer();
      return { input, left, top, raw: { width: wide, height: high, channels } };
    }),
  );
  const { data, info } = await sharp(pixels.data, raw)
    .composite(covered)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info };
}
