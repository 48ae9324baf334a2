// Reads the format and the size of a picture from its first bytes, before any decoder runs. The result is not
// trusted: it only serves to refuse files that need not be decoded.

import { decoding } from './decoders/tasks.ts';

export const imageKinds = ['jpeg', 'png', 'webp', 'heic'] as const;
export type ImageKind = (typeof imageKinds)[number];

export type ImageHead = {
  kind: ImageKind;
  widthPx: number;
  heightPx: number;
  /** It is a grid of more pictures than are decoded. */
  hasTooManyTiles?: true;
};

type Size = Omit<ImageHead, 'kind'>;

const startsWith = (content: Buffer, at: number, bytes: string): boolean =>
  content.subarray(at, at + bytes.length).equals(Buffer.from(bytes, 'latin1'));

/** Segments that lead up to the frame; a file with more is no photo. */
const maxSegments = 2000;
/** Frames of every coding, without the tables that are numbered between them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const scanMarker = 0xda;

/** Segments follow each other by their lengths: a preview inside one of them is not mistaken for the picture. */
function jpegSize(content: Buffer): Size | undefined {
  let at = 2;
  for (let segments = 0; segments < maxSegments && at + 9 <= content.length; segments++) {
    if (content[at] !== 0xff) return undefined;
    const marker = content[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === scanMarker) return undefined;
    if (isFrame(marker)) {
      return { heightPx: content.readUInt16BE(at + 5), widthPx: content.readUInt16BE(at + 7) };
    }
    at += 2 + content.readUInt16BE(at + 2);
  }
  return undefined;
}

function pngSize(content: Buffer): Size | undefined {
  if (content.length < 24 || !startsWith(content, 12, 'IHDR')) return undefined;
  return { widthPx: content.readUInt32BE(16), heightPx: content.readUInt32BE(20) };
}

function webpSize(content: Buffer): Size | undefined {
  if (content.length < 30) return undefined;
  if (startsWith(content, 12, 'VP8X')) {
    return { widthPx: content.readUIntLE(24, 3) + 1, heightPx: content.readUIntLE(27, 3) + 1 };
  }
  if (startsWith(content, 12, 'VP8L')) {
    const bits = content.readUInt32LE(21);
    return { widthPx: (bits & 0x3fff) + 1, heightPx: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (!startsWith(content, 12, 'VP8 ') || !startsWith(content, 23, '\x9d\x01\x2a')) return undefined;
  return { widthPx: content.readUInt16LE(26) & 0x3fff, heightPx: content.readUInt16LE(28) & 0x3fff };
}

type Box = { name: string; start: number; end: number };

/** The boxes of an ISO base media file between two places; damaged ones end the list. */
function boxesIn(content: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  let at = start;
  while (at + 8 <= end && boxes.length < maxSegments) {
    const length = content.readUInt32BE(at);
    if (length < 8 || at + length > end) break;
    boxes.push({ name: content.toString('latin1', at + 4, at + 8), start: at + 8, end: at + length });
    at += length;
  }
  return boxes;
}

/** The largest of its pictures: the photo itself, which is often made of tiles. */
function heicSize(content: Buffer): Size | undefined {
  const inside = (boxes: readonly Box[], name: string, skip = 0): Box[] => {
    const box = boxes.find((each) => each.name === name);
    return box ? boxesIn(content, box.start + skip, box.end) : [];
  };
  const meta = inside(boxesIn(content, 0, content.length), 'meta', 4);
  const items = meta.find(({ name }) => name === 'iinf');
  // Version, flags and a count of 2 or 4 bytes come before the items.
  const skipped = items && content[items.start] === 0 ? 6 : 8;
  if (!items) return undefined;
  const tiles = boxesIn(content, items.start + skipped, items.end).length;
  const sizes = inside(inside(meta, 'iprp'), 'ipco')
    .filter(({ name, start, end }) => name === 'ispe' && end - start >= 12)
    .map(({ start }) => ({
      widthPx: content.readUInt32BE(start + 4),
      heightPx: content.readUInt32BE(start + 8),
    }));
  const [size] = sizes.toSorted((one, other) => other.widthPx * other.heightPx - one.widthPx * one.heightPx);
  return size && tiles > decoding.maxTiles ? { ...size, hasTooManyTiles: true } : size;
}

const sizeOf: Record<ImageKind, (content: Buffer) => Size | undefined> = {
  jpeg: jpegSize,
  png: pngSize,
  webp: webpSize,
  heic: heicSize,
};

/** HEVC stills; AVIF has other brands. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1'];

function isHeic(content: Buffer): boolean {
  if (content.length < 16 || !startsWith(content, 4, 'ftyp')) return false;
  const named = content.toString('latin1', 8, Math.min(content.readUInt32BE(0), 256));
  return heicBrands.includes(named.slice(0, 4)) && named.includes('hei');
}

export function imageKindOf(content: Buffer): ImageKind | undefined {
  if (startsWith(content, 0, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(content, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (isHeic(content)) return 'heic';
  return startsWith(content, 0, 'RIFF') && startsWith(content, 8, 'WEBP') ? 'webp' : undefined;
}

export function readImageHead(content: Buffer): ImageHead | undefined {
  const kind = imageKindOf(content);
  const size = kind && sizeOf[kind](content);
  return kind && size && size.widthPx > 0 && size.heightPx > 0 ? { kind, ...size } : undefined;
}
