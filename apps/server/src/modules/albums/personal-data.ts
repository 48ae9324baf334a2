// A member's photos, in their export and their deletion.
import { albumNames } from '@alcove/protocol';
import type { PersonalData } from '../accounts/index.ts';
import type { Pictures } from '../media/index.ts';
import { albumPhotoAddress } from './photo-files.ts';
import type { PhotoReviewQueue } from './review/queue.ts';
import { allPhotos, photosOf, removePhotosOf } from './store.ts';

type Needs = { pictures: Pick<Pictures, 'release'>; review: Pick<PhotoReviewQueue, 'forget'> };

export const albumsPersonalData = ({ pictures, review }: Needs): PersonalData => ({
  name: 'albums',
  async copy(tx, { uid }) {
    const photos = await photosOf(tx, uid, albumNames, { ...allPhotos, isOwner: true });
    return photos.map(({ material_id, album, description, added_at, picture }) => ({
      material_id,
      album,
      description,
      added: new Date(added_at).toISOString(),
      address: albumPhotoAddress(picture, 'original'),
    }));
  },
  async erase(tx, { uid }) {
    await pictures.release(tx, await review.forget(tx, uid));
    await pictures.release(tx, await removePhotosOf(tx, uid));
  },
});
