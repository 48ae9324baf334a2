// What a reader is shown of a photo.
import { type AlbumMaterial, secondsOf } from '@alcove/protocol';
import type { PictureFacts, Pictures } from '../media/index.ts';
import { albumPhotoAddress } from './photo-files.ts';
import type { AlbumReader, Rights } from './rights.ts';
import type { Photo } from './store.ts';

type Viewed = { facts: PictureFacts | undefined; isEnlarged: boolean; portrait?: boolean };

function materialOf(photo: Photo, { facts, isEnlarged, portrait }: Viewed): AlbumMaterial {
  const { material_id, description, album, picture } = photo;
  const download = (size: 'large' | 'original') => {
    const made = facts?.downloads[size];
    if (!isEnlarged || !made || photo.hidden) return {};
    const { bytes, widthPx: width, heightPx: height } = made;
    return { [size]: { url: albumPhotoAddress(picture, size), bytes, width, height } };
  };
  return {
    material_id,
    kind: 'photo',
    description,
    album,
    placeholder: photo.hidden ? '' : (facts?.placeholder ?? ''),
    width: facts?.widthPx ?? 0,
    height: facts?.heightPx ?? 0,
    added: secondsOf(photo.added_at),
    ...(portrait && { portrait: 1 as const }),
    ...(photo.hidden && { hidden: 1 as const }),
    ...(photo.waiting && { waiting: 1 as const }),
    urls: { tile: albumPhotoAddress(picture, 'tile'), small: albumPhotoAddress(picture, 'small') },
    ...download('large'),
    ...download('original'),
  };
}

/** `avatar`: of the owner where they read their own photos; the photo it was cut from is marked. */
export type ViewPhotos = (
  photos: readonly Photo[],
  reader: AlbumReader,
  avatar?: string,
) => Promise<AlbumMaterial[]>;

type Needs = { pictures: Pick<Pictures, 'facts'>; rights: Pick<Rights, 'mayEnlarge'> };

export const createViewPhotos =
  ({ pictures, rights }: Needs): ViewPhotos =>
  async (photos, reader, avatar) => {
    const facts = await pictures.facts(photos.map(({ picture }) => picture));
    return photos.map((photo) =>
      materialOf(photo, {
        facts: facts.get(photo.picture),
        isEnlarged: rights.mayEnlarge(reader, photo.uid),
        portrait: avatar !== undefined && photo.portrait === avatar,
      }),
    );
  };
