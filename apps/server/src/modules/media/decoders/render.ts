// Makes the displayed sizes of an uploaded picture. Pixels are decoded and re-encoded, so that nothing else of the
// file is served: no location, device, name, colour profile or second file appended to the first.
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { decodeHeic } from './heic.ts';
import { pdqOf, pdqPx } from './pdq.ts';
import {
  type Crop,
  decoding,
  type Format,
  type Made,
  type Prints,
  type Rendition,
  type RenditionSize,
  type Task,
  type WantedSize,
} from './tasks.ts';

const quality = 82;
/** Behind transparent pixels. */
const background = '#fff';
const placeholderPx = 100;
/** Of a covered part, in each direction. */
const coverSquares = 4;

// Every other decoder is blocked, whatever a file begins with.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'],
});
sharp.cache(false);
// One thread for each picture: the other cores serve requests.
sharp.concurrency(1);

type Size = { width: number; height: number };
type Opened = Size & { image(): Sharp };
type Pixels = Awaited<ReturnType<typeof toPixels>>;

const toPixels = (image: Sharp) =>
  image.flatten({ background }).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });

function fromPixels({ data, info: { width, height, channels } }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

async function openHeic(source: Task['source']): Promise<Opened> {
  const content = typeof source === 'string' ? await readFile(source) : source;
  const { data, width, height } = await decodeHeic(content, decoding.maxPixels);
  return { width, height, image: () => sharp(data, { raw: { width, height, channels: 4 } }) };
}

/** The first page of the file, rotated upright. */
async function openFile({ source, isHeic }: Task): Promise<Opened> {
  if (isHeic) return openHeic(source);
  const image = () =>
    sharp(source, {
      failOn: 'warning',
      limitInputPixels: decoding.maxPixels,
      sequentialRead: true,
      autoOrient: true,
    });
  const { autoOrient } = await image().metadata();
  return { width: autoOrient.width, height: autoOrient.height, image };
}

function boxOf([long, short]: readonly [number, number], { width, height }: Size): Size {
  return width >= height ? { width: long, height: short } : { width: short, height: long };
}

function cutTo(image: Sharp, size: RenditionSize, of: Size): Sharp {
  if ('squarePx' in size) return image.resize(size.squarePx, size.squarePx, { fit: 'cover' });
  if ('widthPx' in size) {
    const framed = image.resize(size.widthPx, size.heightPx, { fit: 'cover' });
    return size.grainPx === undefined ? framed : framed.blur(size.grainPx);
  }
  if ('acrossPx' in size) return image.resize({ width: size.acrossPx, withoutEnlargement: true });
  const box = 'boxPx' in size ? boxOf(size.boxPx, of) : { width: size.longestPx, height: size.longestPx };
  return image.resize(box.width, box.height, { fit: 'inside', withoutEnlargement: true });
}

/** How large the picture must be decoded for this size, as a share of its own. */
function shareOf(size: RenditionSize, of: Size): number {
  if ('acrossPx' in size) return size.acrossPx / of.width;
  if ('boxPx' in size || 'longestPx' in size) {
    const box = 'boxPx' in size ? boxOf(size.boxPx, of) : { width: size.longestPx, height: size.longestPx };
    return Math.min(box.width / of.width, box.height / of.height);
  }
  const frame =
    'squarePx' in size
      ? { width: size.squarePx, height: size.squarePx }
      : { width: size.widthPx, height: size.heightPx };
  return Math.max(frame.width / of.width, frame.height / of.height);
}

/** A whole photo is written line by line: progressive or with its best codes, one of 50 megapixels takes 300 MB at once. */
const encoders: Record<Format, (image: Sharp, how: Pick<WantedSize, 'size' | 'quality'>) => Sharp> = {
  jpg: (image, { size, quality: wanted = quality }) =>
    image.jpeg({ quality: wanted, progressive: size !== 'whole', optimiseCoding: size !== 'whole' }),
  webp: (image) => image.webp({ quality: 78, effort: 3 }),
  avif: (image) => image.avif({ quality: 52, effort: 2 }),
};

/** Decoded once, as small as all sizes allow; nothing is enlarged here. */
async function decodeFor({ wanted, prints }: Task, opened: Opened): Promise<Pixels | undefined> {
  const sizes = wanted.flatMap(({ size }) => (size === 'whole' ? [] : [size]));
  const needed: RenditionSize[] = prints ? [...sizes, { longestPx: pdqPx }] : sizes;
  if (needed.length === 0) return undefined;
  const share = Math.min(1, Math.max(...needed.map((size) => shareOf(size, opened))));
  const width = Math.max(1, Math.round(opened.width * share));
  const height = Math.max(1, Math.round(opened.height * share));
  return toPixels(opened.image().resize(width, height, { fit: 'fill' }));
}

function partOf(crop: Crop, { width, height }: Size) {
  const [left, top] = [Math.floor((crop.left * width) / 1000), Math.floor((crop.top * height) / 1000)];
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round((crop.width * width) / 1000))),
    height: Math.max(1, Math.min(height - top, Math.round((crop.height * height) / 1000))),
  };
}

async function turnAndCut(pixels: Pixels, { turn = 0, crop }: Task): Promise<Pixels> {
  const turned = turn === 0 ? pixels : await toPixels(fromPixels(pixels).rotate(turn));
  return crop ? toPixels(fromPixels(turned).extract(partOf(crop, turned.info))) : turned;
}

/** Few squares are left of a covered part, so that no sharpening brings it back; then their edges are softened. */
async function cover(opened: Opened, covers: readonly Crop[]): Promise<Opened> {
  const whole = await toPixels(opened.image());
  const patches = await Promise.all(
    covers.map(async (each) => {
      const part = partOf(each, whole.info);
      const squares = await toPixels(
        fromPixels(whole).extract(part).resize(coverSquares, coverSquares, { fit: 'fill' }),
      );
      const soft = fromPixels(squares).resize(part.width, part.height, { fit: 'fill', kernel: 'cubic' });
      return { input: await soft.png().toBuffer(), left: part.left, top: part.top };
    }),
  );
  const covered = await toPixels(fromPixels(whole).composite(patches));
  return { ...opened, image: () => fromPixels(covered) };
}

async function print({ width: widthPx, height: heightPx }: Size, pixels: Pixels): Promise<Prints> {
  const within = (px: number) =>
    fromPixels(pixels).resize(px, px, { fit: 'inside', withoutEnlargement: true });
  const hashed = await toPixels(within(pdqPx));
  const small = await within(placeholderPx).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const placeholder = rgbaToThumbHash(small.info.width, small.info.height, small.data);
  return {
    widthPx,
    heightPx,
    ...pdqOf(hashed.data, hashed.info),
    placeholder: Buffer.from(placeholder).toString('base64'),
  };
}

function sizeOfCut({ width, height }: Size, { turn = 0, crop }: Task): Size {
  const size = turn % 180 === 0 ? { width, height } : { width: height, height: width };
  return crop ? partOf(crop, size) : size;
}

/** The whole picture, turned and cut: of tasks that want all its pixels. */
async function cutWhole(opened: Opened, task: Task): Promise<Opened> {
  if (!task.turn && !task.crop) return opened;
  const pixels = await turnAndCut(await toPixels(opened.image()), task);
  return { ...pixels.info, image: () => fromPixels(pixels) };
}

export async function render(task: Task): Promise<Made> {
  const file = await openFile(task);
  const opened = task.covers?.length ? await cover(file, task.covers) : file;
  const decoded = await decodeFor(task, opened);
  const base = decoded && (await turnAndCut(decoded, task));
  const isWhole = task.wanted.some(({ size }) => size === 'whole');
  const whole = isWhole ? await cutWhole(opened, task) : opened;
  const files: Rendition[] = [];
  for (const wanted of task.wanted) {
    const { name, size, formats } = wanted;
    const shown =
      size === 'whole' || !base ? undefined : await toPixels(cutTo(fromPixels(base), size, base.info));
    for (const format of formats) {
      const image = shown ? fromPixels(shown) : whole.image().flatten({ background }).toColourspace('srgb');
      const { data, info } = await encoders[format](image, wanted).toBuffer({ resolveWithObject: true });
      files.push({ name, format, content: data, widthPx: info.width, heightPx: info.height });
    }
  }
  return { files, ...(task.prints && base && { prints: await print(sizeOfCut(opened, task), base) }) };
}
