// Hashes of one picture in its eight orientations, against hashes of pictures that were turned before.
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { pdqOf } from './pdq.ts';

const [width, height] = [480, 320];
/** A disc, two boxes and a slope: no two of its orientations are alike. */
function colourAt(x: number, y: number): readonly [number, number, number] {
  if ((x - 130) ** 2 + (y - 90) ** 2 < 70 ** 2) return [238, 153, 102];
  if (x > 330 && x < 420 && y > 30 && y < 170) return [255, 221, 119];
  if (x > 60 && x < 110 && y > 190) return [170, 51, 85];
  return y > 260 - x / 6 ? [102, 170, 136] : [34, 34, 51];
}
const pixels = Buffer.alloc(width * height * 3);
for (let y = 0; y < height; y++)
  for (let x = 0; x < width; x++) pixels.set(colourAt(x, y), (y * width + x) * 3);
// Pixel by pixel: the loader of SVG is blocked where pictures are decoded.
const drawn = sharp(pixels, { raw: { width, height, channels: 3 } });

const hashed = async (image: Sharp) => {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return pdqOf(data, info);
};

function bitsApart(one = '', other = ''): number {
  const differing = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  return differing.toString(2).replaceAll('0', '').length;
}

test('a picture that was mirrored or turned is among the eight hashes of the original', async () => {
  const { pdqs, pdqQuality } = await hashed(drawn.clone());
  expect(pdqQuality).toBeGreaterThanOrEqual(50);
  expect(new Set(pdqs).size).toBe(8);
  const found = new Set<number>();
  for (const mirrored of [false, true])
    for (const angle of [0, 90, 180, 270]) {
      // Mirrored first: in one pipeline the image would be turned before.
      const image = sharp(await (mirrored ? drawn.clone().flop() : drawn.clone()).png().toBuffer());
      const {
        pdqs: [upright],
      } = await hashed(image.rotate(angle));
      const distances = pdqs.map((each) => bitsApart(upright, each));
      expect(Math.min(...distances)).toBeLessThanOrEqual(20);
      found.add(distances.indexOf(Math.min(...distances)));
    }
  expect(found.size).toBe(8);
});
