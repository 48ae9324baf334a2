// Photos of gifts: kept with the gift, seen by giver and recipient alone, gone with the gift.
import { giftPhoto, type Uid } from '@alcove/protocol';
import type { Database } from '../../platform/db/database.ts';
import type { Use } from '../../platform/engines.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import { refuseFile, type UploadedFile } from '../../platform/http/upload.ts';
import { refuse } from '../../platform/refusal.ts';
import { fileOfPicture, type ImageRequirements, isPictureId, type Pictures } from '../media/index.ts';
import type { OpenProfiles } from '../accounts/index.ts';
import type { Relations } from '../relations/index.ts';
import { giftOfPhoto, isUnnamedTo } from './store.ts';

export const photoCollection = 'gifts';

const demand: ImageRequirements = {
  kinds: ['jpeg'],
  extensions: ['jpg', 'jpeg'],
  refuseKind: (file) => refuseFile(file, 'image_not_jpg'),
};
const sizes = { full: { longestPx: giftPhoto.longestPx } } as const;

export const photoAddress = (id: string): string => `/media/${photoCollection}/${id}/full.jpg`;

type Needs = Use<'db'> & {
  pictures: Pictures;
  openProfiles: Pick<OpenProfiles, 'closedAmong'>;
  relations: Pick<Relations, 'apart'>;
};

export function createPhotos({ db, pictures, openProfiles, relations }: Needs) {
  const shelf: MediaCollection = {
    name: photoCollection,
    async find({ id, file }, { session }) {
      if (!session) throw refuse('file_forbidden');
      const gift = isPictureId(id) && file === 'full.jpg' ? await giftOfPhoto(db, id) : undefined;
      if (!gift || gift.hidden) throw refuse('not_found');
      const { giver, recipient } = gift;
      const reader = session.uid;
      const other = reader === giver ? recipient : reader === recipient ? giver : undefined;
      // Any other reader learns as much as of a photo that does not exist.
      if (other === undefined) throw refuse('not_found');
      if (other === null || isUnnamedTo(gift, reader)) return fileOfPicture(photoCollection, id, 'full');
      if ((await relations.apart(reader)).has(other)) throw refuse('not_found');
      // What one sent oneself stays with one.
      if (other === giver && (await openProfiles.closedAmong([other], undefined)).size > 0)
        throw refuse('not_found');
      return fileOfPicture(photoCollection, id, 'full');
    },
  };

  return {
    collection: shelf,
    keep: (by: Uid, file: UploadedFile, signal: AbortSignal): Promise<string> =>
      pictures.keep(file, { shelf: photoCollection, demand, sizes, signal, sender: { by, door: 'gift' } }),
    async use(tx: Database, id: string): Promise<void> {
      if (!(await pictures.use(tx, id))) throw refuse('upload_failed');
    },
    release: (tx: Database, ids: readonly (string | null)[]): Promise<void> =>
      pictures.release(
        tx,
        ids.filter((id) => id !== null),
      ),
  };
}

export type Photos = ReturnType<typeof createPhotos>;
