// The owner cuts their portrait out of a photo of theirs.
import { albumPhoto } from '@alcove/protocol';
import { refuse } from '../../platform/refusal.ts';
import type { Media } from '../media/index.ts';
import { photoShelf } from './photo-files.ts';
import { changePhoto, type Photo } from './store.ts';

/** `crop`: left, top, width and height, in thousandths of the photo. */
type Cut = { crop?: string | undefined; turn: number | string };

export type CutPortrait = ReturnType<typeof createCutPortrait>;

/** Answers the address of the portrait. */
export const createCutPortrait =
  ({ pictures, setPortrait }: Pick<Media, 'pictures' | 'setPortrait'>) =>
  async (
    photo: Photo,
    { crop = '0,0,1000,1000', turn }: Cut,
    { signal }: { signal: AbortSignal },
  ): Promise<string> => {
    const [left = 0, top = 0, width = 0, height = 0] = crop.split(',').map(Number);
    if (width < 1 || height < 1 || left + width > 1000 || top + height > 1000) throw refuse('crop_outside');
    const facts = (await pictures.facts([photo.picture])).get(photo.picture);
    const degrees = Number(turn);
    const [wide = 0, high = 0] =
      degrees % 180 === 0 ? [facts?.widthPx, facts?.heightPx] : [facts?.heightPx, facts?.widthPx];
    const shorter = Math.min((wide * width) / 1000, (high * height) / 1000);
    if (shorter < albumPhoto.portraitMinPx)
      throw refuse('photo_too_small', { pixels: albumPhoto.portraitMinPx });
    const portrait = {
      from: { shelf: photoShelf, id: photo.picture },
      cut: { turn: degrees, crop: { left, top, width, height } },
      signal,
    };
    return setPortrait(photo.uid, portrait, async (tx, address) => {
      if (!(await changePhoto(tx, { uid: photo.uid, id: photo.material_id }, { portrait: address })))
        throw refuse('item_unknown');
    });
  };
