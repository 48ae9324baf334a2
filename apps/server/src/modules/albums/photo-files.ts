// The files of album photos: what is accepted and made of it, and who may read each byte.
import { albumPhoto, may, standingOf } from '@alcove/protocol';
import type { Use } from '../../platform/engines.ts';
import type { MediaCollection } from '../../platform/http/media.ts';
import { personOf } from '../../platform/http/session.ts';
import { refuseFile } from '../../platform/http/upload.ts';
import { refuse } from '../../platform/refusal.ts';
import { fileOfPicture, type ImageRequirements, isPictureId, type Pictures } from '../media/index.ts';
import type { Rights } from './rights.ts';
import { photoByPicture } from './store.ts';

export const photoShelf = 'photos';
const { minLongPx, minShortPx } = albumPhoto;

/** R5.083 and R5.084. */
export const photoDemand: ImageRequirements = {
  kinds: ['jpeg', 'heic'],
  extensions: albumPhoto.types,
  refuseKind: (file) => refuseFile(file, 'file_type_wrong', { types: 'JPG, HEIC' }),
  refuseSides(file, { long, short }, { widthPx: width, heightPx: height }) {
    if (long >= minLongPx && short >= minShortPx) return;
    throw refuseFile(file, 'album_photo_too_small', {
      width,
      height,
      minWidth: minLongPx,
      minHeight: minShortPx,
    });
  },
};

const [tile, small, large] = [{ squarePx: 480 }, { boxPx: [640, 480] }, { boxPx: [1280, 960] }] as const;
/** Made before the upload is answered. */
export const photoSizes = { tile, small };

const named = ['tile', 'small', 'large', 'original'] as const;
type PhotoSize = (typeof named)[number];

export const albumPhotoAddress = (picture: string, size: PhotoSize): string =>
  `/media/${photoShelf}/${picture}/${size}.jpg`;

type Needs = Use<'db' | 'clock'> & { pictures: Pictures; rights: Rights };

export function createPhotoFiles({ db, clock, pictures, rights }: Needs): MediaCollection {
  // In AVIF a large photo would cost more time than its other files together.
  pictures.makeLater(photoShelf, [
    { name: 'tile', size: tile, formats: ['webp', 'avif'] },
    { name: 'small', size: small, formats: ['webp', 'avif'] },
    { name: 'large', size: large, formats: ['jpg', 'webp'] },
    { name: 'original', size: 'whole', formats: ['jpg'], quality: 95 },
  ]);
  return {
    name: photoShelf,
    chooses: true,
    nameOf: (file) => `alcove-${file}`,
    // Every refusal is answered alike: whether a closed photo exists is not revealed.
    async find({ id, file, accept }, reader) {
      const { session } = reader;
      const size = named.find((name) => file === `${name}.jpg`);
      const photo = session && size && isPictureId(id) ? await photoByPicture(db, id) : undefined;
      if (!photo || !session || !size) throw refuse('not_found');
      const asking = { uid: session.uid, standing: standingOf(personOf(reader), clock.now()) };
      if (photo.waiting && photo.uid !== session.uid && !may('review', asking.standing))
        throw refuse('not_found');
      const isEnlarged = size === 'large' || size === 'original';
      if (isEnlarged && !rights.mayEnlarge(asking, photo.uid)) throw refuse('not_found');
      if ((await rights.refusals(asking, photo.uid))[photo.album]) throw refuse('not_found');
      if (photo.album === 'private') await rights.opening(asking, photo.uid);
      const facts = (await pictures.facts([id])).get(id);
      if (!facts || (isEnlarged && !facts.isWhole)) throw refuse('not_found');
      if (!facts.isWhole || size === 'original') return fileOfPicture(photoShelf, id, size);
      const offered = isEnlarged ? (['webp'] as const) : (['avif', 'webp'] as const);
      const format = offered.find((each) => accept.includes(`image/${each}`));
      return fileOfPicture(photoShelf, id, size, format);
    },
  };
}
