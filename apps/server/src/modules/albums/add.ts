// A photo is added to an album: the file is kept, and its place is taken with the member locked.
import type { AlbumName, Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { UploadedFile } from '../../platform/http/upload.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import type { Pictures } from '../media/index.ts';
import type { AddedPhoto } from './added-photos.ts';
import type { ChangeAlbums } from './arrange.ts';
import { photoDemand, photoShelf, photoSizes } from './photo-files.ts';
import type { PhotoReviewQueue } from './review/queue.ts';
import * as store from './store.ts';

export type NewPhoto = {
  file: UploadedFile;
  album: AlbumName;
  description: string;
  most: number;
  /** It needs no look of the team: a demo's own. */
  reviewed?: boolean;
  signal: AbortSignal;
};

type Needs = Use<'db' | 'clock'> & {
  pictures: Pictures;
  changeAlbums: ChangeAlbums;
  announce(added: AddedPhoto): void;
  review: Pick<PhotoReviewQueue, 'isBefore' | 'ask'>;
};

/** How many photos the member has after one more. */
export async function refuseFull(tx: Database, uid: Uid, most: number): Promise<number> {
  const count = await store.countPhotos(tx, uid);
  if (count >= most) throw refuse('album_full', { most });
  return count + 1;
}

export type AddPhoto = ReturnType<typeof createAddPhoto>;

/** The whole photo, or nothing of it. */
export const createAddPhoto =
  ({ db, clock, pictures, changeAlbums, announce, review }: Needs) =>
  async (
    uid: Uid,
    { file, album, description, most, reviewed = false, signal }: NewPhoto,
  ): Promise<{ photo: store.Photo; count: number }> => {
    const picture = await pictures.keep(file, {
      shelf: photoShelf,
      demand: photoDemand,
      sizes: photoSizes,
      signal,
      sender: { by: uid, door: 'album' },
    });
    try {
      const added = await changeAlbums(uid, async (tx) => {
        const count = await refuseFull(tx, uid, most);
        if (!(await pictures.use(tx, picture))) throw refuse('upload_failed');
        const added_at = clock.now();
        const waiting = review.isBefore && !reviewed;
        const photo = await store.addPhoto(tx, { uid, picture, album, description, added_at, waiting });
        if (!reviewed) await review.ask(tx, photo);
        return { count, photo };
      });
      // One that waits is announced once it is accepted.
      if (!added.photo.waiting) announce({ uid, material_id: added.photo.material_id, album });
      return added;
    } catch (error) {
      if (error instanceof Refusal) await pictures.release(db, [picture]);
      throw error;
    }
  };
