// Hashes of one picture in its eight orientations, against hashes of pictures that were turned before.
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { pdqOf } from './pdq.ts';

const drawn = sharp(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320">
    <rect width="480" height="320" fill="#223"/><circle cx="130" cy="90" r="70" fill="#e96"/>
    <path d="M0 260 C120 150 260 330 480 190 V320 H0Z" fill="#6a8"/><rect x="330" y="30" width="90" height="140" fill="#fd7"/>
    <path d="M60 300 L220 120 L300 290Z" fill="#a35"/></svg>`),
);

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
