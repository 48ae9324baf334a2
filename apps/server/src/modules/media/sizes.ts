// Makes the sizes that are shown out of what was sent. Pixels are decoded and encoded anew, so that nothing
// else of the file comes along: no place, no device, no name, no profile, no second file behind the first.
import sharp, { type Sharp } from 'sharp';
import { refuseFile, type UploadedFile } from '../../platform/http/upload.ts';
import { createSlots } from '../../platform/slots.ts';

export const decoding = {
  /** A photo of a good telephone; decoded piece by piece it takes a few megabytes, at worst some 300. */
  maxPixels: 50_000_000,
  atOnce: 2,
  waitingMax: 24,
  maxSeconds: 8,
} as const;

/** Within a square of that side, or cut to it or to a frame; `grainPx`: no detail smaller than that is left. */
export type Size =
  | { longestPx: number }
  | { squarePx: number }
  | { widthPx: number; heightPx: number; grainPx?: number };
/** By the name of its file; each is made from the one before. */
export type Sizes<Name extends string> = Readonly<Record<Name, Size>>;

export type Rendition = { content: Buffer; widthPx: number; heightPx: number };

const quality = 82;
/** Behind what a picture leaves transparent. */
const background = '#fff';

// Decoders of other kinds are not asked, whatever a file begins with.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});
sharp.cache(false);
// One thread each: the others of this machine talk to people.
sharp.concurrency(1);

function cutTo(image: Sharp, size: Size): Sharp {
  if ('squarePx' in size) return image.resize(size.squarePx, size.squarePx, { fit: 'cover' });
  if ('longestPx' in size) {
    return image.resize(size.longestPx, size.longestPx, { fit: 'inside', withoutEnlargement: true });
  }
  const framed = image.resize(size.widthPx, size.heightPx, { fit: 'cover' });
  return size.grainPx === undefined ? framed : framed.blur(size.grainPx);
}

type Pixels = Awaited<ReturnType<typeof toPixels>>;

const toPixels = (image: Sharp) =>
  image.flatten({ background }).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });

function fromPixels({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** The first of it: upright, without what it was wrapped in. */
async function decode(file: UploadedFile, size: Size): Promise<Pixels> {
  const image = sharp(file.content, {
    failOn: 'warning',
    limitInputPixels: decoding.maxPixels,
    sequentialRead: true,
    autoOrient: true,
  }).timeout({ seconds: decoding.maxSeconds });
  try {
    return await toPixels(cutTo(image, size));
  } catch {
    // The decoder's own words are about bytes that a stranger sent.
    throw refuseFile(file, 'image_unreadable');
  }
}

async function encode(pixels: Pixels): Promise<Rendition> {
  const { data, info } = await fromPixels(pixels)
    .jpeg({ quality, progressive: true })
    .toBuffer({ resolveWithObject: true });
  return { content: data, widthPx: info.width, heightPx: info.height };
}

export type MakeSizes = <Name extends string>(
  file: UploadedFile,
  sizes: Sizes<Name>,
  signal: AbortSignal,
) => Promise<Record<Name, Rendition>>;

export function createMakeSizes(): MakeSizes {
  const inSlot = createSlots(decoding.atOnce, decoding.waitingMax);

  return (file, sizes, signal) =>
    inSlot(async () => {
      const made: Record<string, Rendition> = {};
      let pixels: Pixels | undefined;
      for (const [name, size] of Object.entries<Size>(sizes)) {
        signal.throwIfAborted();
        pixels = pixels ? await toPixels(cutTo(fromPixels(pixels), size)) : await decode(file, size);
        made[name] = await encode(pixels);
      }
      return made as Record<keyof typeof sizes, Rendition>;
    });
}
