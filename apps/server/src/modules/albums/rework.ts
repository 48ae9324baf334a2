// Parts of a photo are covered beyond recovery: a new picture takes the place of the old one.
import type { Use } from '../../platform/engines.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Crop, Pictures } from '../media/index.ts';
import type { ChangeAlbums } from './arrange.ts';
import { photoShelf, photoSizes } from './photo-files.ts';
import type { PhotoReviewQueue } from './review/queue.ts';
import { photoById, replacePicture } from './store.ts';

type Needs = Use<'db'> & {
  pictures: Pictures;
  changeAlbums: ChangeAlbums;
  review: Pick<PhotoReviewQueue, 'changed'>;
};

export const createRework =
  ({ db, pictures, changeAlbums, review }: Needs) =>
  async (id: number, covers: readonly Crop[], signal: AbortSignal): Promise<boolean> => {
    const photo = await photoById(db, id);
    if (!photo) return false;
    const from = { shelf: photoShelf, id: photo.picture };
    const picture = await pictures.rework(from, { covers, sizes: photoSizes, signal });
    const isDone = await changeAlbums(photo.uid, async (tx) => {
      if (!(await replacePicture(tx, photo, picture))) return false;
      if (!(await pictures.use(tx, picture))) throw refuse('upload_failed');
      await review.changed(tx, id, picture);
      await pictures.release(tx, [photo.picture]);
      return true;
    });
    if (!isDone) await pictures.release(db, [picture]);
    return isDone;
  };
