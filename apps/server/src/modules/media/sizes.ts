// Makes the displayed sizes of an uploaded picture. Pixels are decoded and re-encoded, so that nothing else of the
// file is served: no location, device, name, colour profile or second file appended to the first.
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

/** `longestPx` fits inside a square; `squarePx` and a frame are cropped; `grainPx` blurs details smaller than it. */
export type RenditionSize =
  | { longestPx: number }
  | { squarePx: number }
  | { widthPx: number; heightPx: number; grainPx?: number };
/** By file name; each size is made from the one before it. */
export type RenditionSizes<Name extends string> = Readonly<Record<Name, RenditionSize>>;

export type Rendition = { content: Buffer; widthPx: number; heightPx: number };

const quality = 82;
/** Behind transparent pixels. */
const background = '#fff';

// Every other decoder is blocked, whatever a file begins with.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});
sharp.cache(false);
// One thread for each picture: the other cores serve requests.
sharp.concurrency(1);

function cutTo(image: Sharp, size: RenditionSize): Sharp {
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

/** The first page of the file, rotated upright. */
async function decode(file: UploadedFile, size: RenditionSize): Promise<Pixels> {
  const image = sharp(file.content, {
    failOn: 'warning',
    limitInputPixels: decoding.maxPixels,
    sequentialRead: true,
    autoOrient: true,
  }).timeout({ seconds: decoding.maxSeconds });
  try {
    return await toPixels(cutTo(image, size));
  } catch {
    // The decoder's message describes a stranger's bytes and is not shown.
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
  sizes: RenditionSizes<Name>,
  signal: AbortSignal,
) => Promise<Record<Name, Rendition>>;

export function createMakeSizes(): MakeSizes {
  const inSlot = createSlots(decoding.atOnce, decoding.waitingMax);

  return (file, sizes, signal) =>
    inSlot(async () => {
      const made: Record<string, Rendition> = {};
      let pixels: Pixels | undefined;
      for (const [name, size] of Object.entries<RenditionSize>(sizes)) {
        signal.throwIfAborted();
        pixels = pixels ? await toPixels(cutTo(fromPixels(pixels), size)) : await decode(file, size);
        made[name] = await encode(pixels);
      }
      return made as Record<keyof typeof sizes, Rendition>;
    });
}
