// The rows of album photos.
import { albumLimits, type AlbumName, type Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export type Photo = {
  material_id: number;
  uid: Uid;
  picture: string;
  album: AlbumName;
  description: string;
  /** The address of the last portrait that was cut out of it. */
  portrait: string | null;
  added_at: number;
  /** By the team: to all but its owner as if it were not there, and its bytes to all. */
  hidden: boolean;
  /** For review: to all but its owner and the team as if it were not there. */
  waiting: boolean;
};

const columns = [
  'material_id',
  'uid',
  'picture',
  'album',
  'description',
  'portrait',
  'added_at',
  'hidden',
  'waiting',
] as const;
type Row = {
  [K in keyof Photo]: Photo[K] extends Uid ? number : Photo[K] extends AlbumName ? string : Photo[K];
};
const read = (row: Row | undefined) => row as Photo | undefined;

const unhidden = (db: Database) => db.selectFrom('album_photos').where('hidden', '=', false);
const shown = (db: Database) => unhidden(db).where('waiting', '=', false);
/** As its owner sees an album, with what is hidden, or as others do. */
const inAlbums = (db: Database, uid: Uid, isOwner: boolean) =>
  (isOwner ? db.selectFrom('album_photos') : shown(db)).where('uid', '=', uid);

export const photoById = async (db: Database, id: number) =>
  read(await shown(db).select(columns).where('material_id', '=', id).executeTakeFirst());

/** One's own, also while it waits for review. */
export const ownPhoto = async (db: Database, { uid, id }: { uid: Uid; id: number }) =>
  read(
    await unhidden(db)
      .select(columns)
      .where('material_id', '=', id)
      .where('uid', '=', uid)
      .executeTakeFirst(),
  );

/** Also one that a suspicion has hidden, or that waits for review. */
export const suspectedPhoto = async (db: Database, id: number) =>
  read(await db.selectFrom('album_photos').select(columns).where('material_id', '=', id).executeTakeFirst());

/** Of these, also what is hidden or waits. */
export async function photosAmong(db: Database, ids: readonly number[]): Promise<Map<number, Photo>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('album_photos').select(columns).where('material_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.material_id, row as Photo]));
}

/** Also one that waits for review. */
export const photoByPicture = async (db: Database, picture: string) =>
  read(await unhidden(db).select(columns).where('picture', '=', picture).executeTakeFirst());

/** Hidden or not. */
export const anyByPicture = async (db: Database, picture: string) =>
  read(await db.selectFrom('album_photos').select(columns).where('picture', '=', picture).executeTakeFirst());

export const setHidden = (tx: Database, id: number, hidden: boolean) =>
  tx.updateTable('album_photos').set({ hidden }).where('material_id', '=', id).execute();

export const setShown = (tx: Database, id: number) =>
  tx.updateTable('album_photos').set({ waiting: false }).where('material_id', '=', id).execute();

/** False where the photo has another picture meanwhile, or is gone. */
export const replacePicture = async (
  tx: Database,
  { material_id, picture }: Pick<Photo, 'material_id' | 'picture'>,
  by: string,
): Promise<boolean> =>
  (await tx
    .updateTable('album_photos')
    .set({ picture: by })
    .where('material_id', '=', material_id)
    .where('picture', '=', picture)
    .returning('picture')
    .executeTakeFirst()) !== undefined;

/** The first page: an album is never larger, so that it holds all that a member shows. */
export const allPhotos = { offset: 0, limit: albumLimits.premium };

/** In the order of albums and, within each, of its owner. */
export async function photosOf(
  db: Database,
  uid: Uid,
  albums: readonly AlbumName[],
  { offset, limit, isOwner = false }: { offset: number; limit: number; isOwner?: boolean },
): Promise<Photo[]> {
  const rows = await inAlbums(db, uid, isOwner)
    .select(columns)
    .where('album', '=', sql<string>`any(${albums}::text[])`)
    .orderBy(sql`array_position(${albums}::text[], album)`)
    .orderBy('place')
    .orderBy('material_id')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows as Photo[];
}

export async function countByAlbum(
  db: Database,
  uid: Uid,
  isOwner = false,
): Promise<Record<AlbumName, number>> {
  const rows = await inAlbums(db, uid, isOwner)
    .select(['album', sql<number>`count(*)::int`.as('count')])
    .groupBy('album')
    .execute();
  const counts = { public: 0, premium: 0, private: 0 };
  for (const { album, count } of rows) counts[album as AlbumName] = count;
  return counts;
}

/** In all albums of the member, with those that are hidden: each keeps its place. */
export const countPhotos = async (db: Database, uid: Uid): Promise<number> =>
  Object.values(await countByAlbum(db, uid, true)).reduce((sum, count) => sum + count, 0);

const lastPlace = (tx: Database, uid: Uid, album: AlbumName) =>
  tx
    .selectFrom('album_photos')
    .select(sql<number>`coalesce(max(place) + 1, 0)`.as('place'))
    .where('uid', '=', uid)
    .where('album', '=', album);

/** As the last of its album; the member is locked. */
export async function addPhoto(
  tx: Database,
  photo: Pick<Photo, 'uid' | 'picture' | 'album' | 'description' | 'added_at' | 'waiting'>,
): Promise<Photo> {
  const { place } = await lastPlace(tx, photo.uid, photo.album).executeTakeFirstOrThrow();
  const row = await tx
    .insertInto('album_photos')
    .values({ ...photo, place })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as Photo;
}

/** One's own; nothing where it is not there. Another album receives it as its last; the member is locked. */
export async function changePhoto(
  tx: Database,
  { uid, id }: { uid: Uid; id: number },
  { album, ...change }: Partial<Pick<Photo, 'album' | 'description' | 'portrait'>>,
): Promise<Photo | undefined> {
  const found = await ownPhoto(tx, { uid, id });
  if (!found) return undefined;
  const moves = album !== undefined && album !== found.album;
  const set = { ...change, ...(moves && { album, place: lastPlace(tx, uid, album) }) };
  if (Object.keys(set).length === 0) return found;
  return read(
    await tx
      .updateTable('album_photos')
      .set(set)
      .where('material_id', '=', id)
      .returning(columns)
      .executeTakeFirst(),
  );
}

/** Of that member, or of any; answers its picture. */
export const removePhoto = async (tx: Database, { uid, id }: { uid?: Uid; id: number }) =>
  (
    await tx
      .deleteFrom('album_photos')
      .where('material_id', '=', id)
      .$if(uid !== undefined, (query) => query.where('uid', '=', uid as Uid))
      .returning('picture')
      .executeTakeFirst()
  )?.picture;

/** Answers the removed pictures. */
export const removePhotosOf = async (tx: Database, uid: Uid): Promise<string[]> =>
  (await tx.deleteFrom('album_photos').where('uid', '=', uid).returning('picture').execute()).map(
    ({ picture }) => picture,
  );

/** False where the ids are not exactly the photos of the album; the member is locked. */
export async function orderPhotos(
  tx: Database,
  { uid, album }: { uid: Uid; album: AlbumName },
  ids: readonly number[],
): Promise<boolean> {
  const { count } = await inAlbums(tx, uid, true)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('album', '=', album)
    .executeTakeFirstOrThrow();
  if (count !== ids.length || new Set(ids).size !== count) return false;
  if (count === 0) return true;
  const { numUpdatedRows } = await tx
    .updateTable('album_photos')
    .set({ place: sql<number>`array_position(${ids}::bigint[], material_id)` })
    .where('uid', '=', uid)
    .where('album', '=', album)
    .where('material_id', '=', sql<number>`any(${ids}::bigint[])`)
    .executeTakeFirst();
  // The caller refuses and its transaction is rolled back.
  return Number(numUpdatedRows) === count;
}
