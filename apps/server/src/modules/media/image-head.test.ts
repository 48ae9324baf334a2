// What is read of a picture before it is decoded: its kind and size, and nothing that could go wrong.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readImageHead } from './image-head.ts';
import { tiledHeic } from './testing/heic.ts';
import { inkJpeg, jpeg, pixelBomb, png, telephonePhoto, webp } from './testing/samples.ts';

const look = { width: 321, height: 123 };
const size = { widthPx: 321, heightPx: 123 };
const clear = sharp({ create: { ...look, channels: 4, background: '#0000' } });

/** As it is, cut everywhere, and with noise in it. */
const readAll = (content: Buffer) => {
  for (let length = 0; length < 400; length++) readImageHead(content.subarray(0, length));
  for (let turn = 0; turn < 200; turn++) {
    const changed = Buffer.from(content);
    randomBytes(20).copy(changed, 3 + ((turn * 7) % 200));
    readImageHead(changed);
  }
};

describe('the head of a picture', () => {
  test.each([
    ['a JPG', () => jpeg(look), { kind: 'jpeg', ...size }],
    [
      'a progressive JPG',
      async () =>
        sharp(await jpeg(look))
          .jpeg({ progressive: true })
          .toBuffer(),
      { kind: 'jpeg', ...size },
    ],
    ['a photo with a preview and notes', telephonePhoto, { kind: 'jpeg', widthPx: 900, heightPx: 600 }],
    ['a picture for printers', inkJpeg, { kind: 'jpeg', widthPx: 800, heightPx: 600 }],
    ['a bomb', pixelBomb, { kind: 'jpeg', widthPx: 65_000, heightPx: 65_000 }],
    ['a HEIC of tiles', async () => tiledHeic(300), { kind: 'heic', widthPx: 1024, heightPx: 768 }],
    [
      'a HEIC of thousands of tiles',
      async () => tiledHeic(2000),
      { kind: 'heic', widthPx: 1024, heightPx: 768, hasTooManyTiles: true },
    ],
    ['a PNG', () => png(look), { kind: 'png', ...size }],
    ['a WebP', () => webp(look), { kind: 'webp', ...size }],
    [
      'a WebP without loss',
      () => clear.clone().webp({ lossless: true }).toBuffer(),
      { kind: 'webp', ...size },
    ],
    ['a WebP with transparency', () => clear.clone().webp().toBuffer(), { kind: 'webp', ...size }],
  ] as const)('of %s tells kind and size', async (_, make, expected) => {
    expect(readImageHead(await make())).toEqual(expected);
  });

  test('of anything else tells nothing', () => {
    for (const text of [
      '',
      'GIF89a',
      '<svg/>',
      '\xff\xd8\xff',
      '\xff\xd8\xff\xff\xff',
      'RIFF0000WEBPVP8 ',
      '\x89PNG\r\n\x1a\n',
    ]) {
      expect(readImageHead(Buffer.from(text, 'latin1')), text).toBeUndefined();
    }
  });

  test('never fails, wherever a file is cut or changed', async () => {
    for (const content of [await telephonePhoto(), await png(look), await webp(look)]) {
      expect(() => readAll(content)).not.toThrow();
    }
  });
});
