// Loads albums and photos, on the server first.
import {
  type AlbumMaterial,
  albumsCalls,
  type AlbumState,
  type MemberSummary,
  type PageRequest,
} from '@alcove/protocol';
import { type LoadedOf, notLoaded } from '../../call/load-list.ts';

type Call = PageRequest['call'];

export type LoadedAlbums = LoadedOf<{ photos: AlbumMaterial[]; albums: AlbumState[]; most: number }>;

/** The albums of a member; without one, the reader's own. */
export async function loadAlbums(call: Call, of?: number): Promise<LoadedAlbums> {
  const answer = await call(albumsCalls.albumPhotos, of === undefined ? {} : { id: of });
  if (answer.status === 'error') return notLoaded(answer);
  const { list: photos, albums, most = 0 } = answer.data;
  return { state: 'open', photos, albums, most };
}

export type LoadedPhoto = LoadedOf<{ photo: AlbumMaterial; owner: MemberSummary; around: AlbumMaterial[] }>;

/** One photo and the others of its album. */
export async function loadPhoto(call: Call, id: string | undefined): Promise<LoadedPhoto> {
  const material_id = Number(id);
  if (!Number.isSafeInteger(material_id) || material_id < 1) return { state: 'closed' };
  const answer = await call(albumsCalls.albumPhoto, { material_id });
  if (answer.status === 'error') return notLoaded(answer);
  const { material: photo, owner } = answer.data;
  const listed = await call(albumsCalls.albumPhotos, { id: owner.uid, album: photo.album });
  return { state: 'open', photo, owner, around: listed.status === 'success' ? listed.data.list : [photo] };
}
