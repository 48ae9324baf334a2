// A member's photos, in their export and their deletion.
import { albumNames } from '@alcove/protocol';
import type { PersonalData } from '../accounts/index.ts';
import type { Pictures } from '../media/index.ts';
import { albumPhotoAddress } from './photo-files.ts';
import { allPhotos, photosOf, removePhotosOf } from './store.ts';

export const albumsPersonalData = ({ pictures }: { pictures: Pick<Pictures, 'release'> }): PersonalData => ({
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
    await pictures.release(tx, await removePhotosOf(tx, uid));
  },
});
