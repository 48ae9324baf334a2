// Pictures that tests upload or the engine takes, and what readers are sent of them.
import sharp from 'sharp';
import type { Actor } from '../../../testing/index.ts';
import { jpeg } from '../../media/testing/samples.ts';

export const small = async (width = 320) => (await jpeg({ width, height: 240 })).toString('base64');
export const mediaStatusOf = async (reader: Actor, url: string) => (await reader.fetch(url)).status;
export const stripes = () =>
  sharp(
    Buffer.from(
      Array.from({ length: 256 * 192 }, (_, at) => (at % 16 < 8 ? [255, 255, 255] : [0, 0, 0])).flat(),
    ),
    { raw: { width: 256, height: 192, channels: 3 } },
  )
    .jpeg()
    .toBuffer();
/** Standard deviation of a picture; blurring removes fine contrast. */
export const contrastOf = async (reader: Actor, url: string) => {
  const content = Buffer.from(await (await reader.fetch(url)).arrayBuffer());
  return (await sharp(content).stats()).channels[0]?.stdev ?? 0;
};
