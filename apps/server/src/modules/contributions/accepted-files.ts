// Which files a set accepts, by name and first bytes.
import { contributionLimits } from '@alcove/protocol';
import { refuseFile, type UploadedFile } from '../../platform/http/upload.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  filmKindOf,
  imageKindOf,
  type ImageRequirements,
  judgeImage,
  readImageHead,
} from '../media/index.ts';

const { types } = contributionLimits;
const photoEndings: readonly string[] = contributionLimits.photoEndings;
const filmEndings: readonly string[] = contributionLimits.filmEndings;

/** R5.076, R5.081. */
export const setPhotoDemand: ImageRequirements = {
  kinds: ['jpeg', 'heic'],
  extensions: photoEndings,
  refuseKind: (file) => refuseFile(file, 'file_type_wrong', { types }),
  refuseSides(file, { long }, { widthPx: width, heightPx: height }) {
    const pixels = contributionLimits.photoMinPx;
    if (long < pixels) throw refuseFile(file, 'contribution_photo_too_small', { width, height, pixels });
  },
};

const endingOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
export const isFilmName = (name: string): boolean => filmEndings.includes(endingOf(name));

/** By name and content, which agree; sides of photos too where the first bytes tell them. */
export function judgeFirstBytes(file: { name: string; type: string; head: Buffer }): void {
  const { name, head } = file;
  const wrong = refuse('file_type_wrong', { types });
  if (isFilmName(name)) {
    if (filmKindOf(head) === undefined) throw wrong;
    return;
  }
  const kind = imageKindOf(head);
  if (!photoEndings.includes(endingOf(name)) || !(kind === 'jpeg' || kind === 'heic')) throw wrong;
  // A short first piece may end before the sides: then the whole file is judged.
  if (!readImageHead(head)) return;
  const whole: UploadedFile = { ...file, field: 'files', content: head, bytes: head.length, sha256: '' };
  judgeImage({ ...whole, type: 'application/octet-stream' }, setPhotoDemand);
}
