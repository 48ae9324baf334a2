// Which files a story accepts, by name, size and first bytes.
import { storyLimits } from '@alcove/protocol';
import { refuseFile, type UploadedFile } from '../../platform/http/upload.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  filmKindOf,
  imageKindOf,
  type ImageRequirements,
  judgeImage,
  readImageHead,
} from '../media/index.ts';

const { types } = storyLimits;
const photoEndings: readonly string[] = storyLimits.photoEndings;
const filmEndings: readonly string[] = storyLimits.filmEndings;
const mebibyte = 1_048_576;

export const storyPhotoDemand: ImageRequirements = {
  kinds: ['jpeg', 'heic'],
  extensions: photoEndings,
  refuseKind: (file) => refuseFile(file, 'file_type_wrong', { types }),
  refuseSides(file, { long }, { widthPx: width, heightPx: height }) {
    const pixels = storyLimits.photoMinPx;
    if (long < pixels) throw refuseFile(file, 'story_photo_too_small', { width, height, pixels });
  },
};

const endingOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
export const isStoryFilm = (name: string): boolean => filmEndings.includes(endingOf(name));

export function demandSize(name: string, bytes: number): void {
  const most = isStoryFilm(name) ? storyLimits.filmBytes : storyLimits.photoBytes;
  if (bytes > most) throw refuse('file_too_large', { megabytes: most / mebibyte });
}

/** Name and content agree; sides of photos too where the first bytes tell them. */
export function judgeStoryFile(file: { name: string; type: string; head: Buffer }): void {
  const { name, head } = file;
  const wrong = refuse('file_type_wrong', { types });
  if (isStoryFilm(name)) {
    if (filmKindOf(head) === undefined) throw wrong;
    return;
  }
  const kind = imageKindOf(head);
  if (!photoEndings.includes(endingOf(name)) || !(kind === 'jpeg' || kind === 'heic')) throw wrong;
  // A short first piece may end before the sides: then the whole file is judged.
  if (!readImageHead(head)) return;
  const whole: UploadedFile = { ...file, field: 'file', content: head, bytes: head.length, sha256: '' };
  judgeImage({ ...whole, type: 'application/octet-stream' }, storyPhotoDemand);
}
