// Checks an uploaded file against what a call accepts: its declared type, its extension and its first bytes,
// before any decoder runs.
import { refuseFile, type UploadedFile } from '../../platform/http/upload.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { decoding } from './decoders/tasks.ts';
import { type ImageHead, type ImageKind, readImageHead } from './image-head.ts';

export type ImageRequirements = {
  kinds: readonly ImageKind[];
  /** Extensions of the file name, compared without case. */
  extensions: readonly string[];
  /** The shorter side is at least this long. */
  minPx?: number;
  /** Refuses sides of other lengths; they may be turned by a mark in the file. */
  refuseSides?(file: UploadedFile, sides: { long: number; short: number }, head: ImageHead): void;
  /** The refusal of a file of any other kind, shown at its form field. */
  refuseKind(file: UploadedFile): Refusal;
};

/** Clients that do not know the type of a file declare it as bytes. */
const unknownType = 'application/octet-stream';

/** Browsers that do not know the type of a file name none. */
const typesOf = (kind: ImageKind): string[] =>
  kind === 'heic' ? ['image/heic', 'image/heif', ''] : [`image/${kind}`];

const extensionOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

function isWanted(
  head: ImageHead | undefined,
  { type, name }: UploadedFile,
  demand: ImageRequirements,
): head is ImageHead {
  return (
    head !== undefined &&
    demand.kinds.includes(head.kind) &&
    [...typesOf(head.kind), unknownType].includes(type) &&
    demand.extensions.includes(extensionOf(name))
  );
}

const megapixels = decoding.maxPixels / 1_000_000;

/** Throws a refusal that is shown at the form field. */
export function judgeImage(file: UploadedFile, demand: ImageRequirements): ImageKind {
  const head = readImageHead(file.head);
  if (!isWanted(head, file, demand)) throw demand.refuseKind(file);
  if (head.hasTooManyTiles) throw refuseFile(file, 'image_too_complex', { tiles: decoding.maxTiles });
  const { widthPx, heightPx } = head;
  if (widthPx * heightPx > decoding.maxPixels) throw refuseFile(file, 'image_too_large', { megapixels });
  const { minPx: pixels = 1 } = demand;
  if (Math.min(widthPx, heightPx) < pixels) throw refuseFile(file, 'photo_too_small', { pixels });
  const [short, long] = [Math.min(widthPx, heightPx), Math.max(widthPx, heightPx)];
  demand.refuseSides?.(file, { long, short }, head);
  return head.kind;
}
