import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { jpeg } from '../testing/samples.ts';
import { render } from './render.ts';

// Decoding blocks other loaders for its whole process, which tests share.
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

/** How many codes of each length the standard's own table for luminance has: no pass over the picture chooses them. */
const standardCodes = Buffer.from([0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7d]);
const progressive = Buffer.from([0xff, 0xc2]);

test('a member’s whole photo is written line by line, so that one of 50 megapixels takes little memory', async () => {
  const wanted = [{ name: 'original', size: 'whole', formats: ['jpg'], quality: 95 } as const];
  const { files } = await render({ source: await jpeg(), isHeic: false, wanted, prints: false });
  const content = Buffer.from(files[0]?.content ?? []);
  expect(content.includes(progressive)).toBe(false);
  expect(content.includes(standardCodes)).toBe(true);
});
