// The rows of media: of stories, and uploaded ones that no story has taken.
import type { MaterialKind, Uid } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export type StoredMedium = {
  id: number;
  uid: Uid;
  /** Null: of no story yet. */
  story: number | null;
  place: number;
  kind: MaterialKind;
  name: string;
  bytes: number;
  picture: string | null;
  film: string | null;
  alt: string;
  added_at: number;
};

/** What files are uploaded for. */
export const uploadTarget = 'story';

const read = (rows: unknown): StoredMedium[] => rows as StoredMedium[];

export const mediaOf = async (db: Database, stories: readonly number[]): Promise<StoredMedium[]> =>
  stories.length === 0
    ? []
    : read(
        (
          await sql`/* prepared: story_media */
            select * from story_media where story = any(${stories}::bigint[]) order by story, place`.execute(
            db,
          )
        ).rows,
      );

export const storyUploadsOf = async (db: Database, uid: Uid): Promise<StoredMedium[]> =>
  read(
    await db
      .selectFrom('story_media')
      .selectAll()
      .where('uid', '=', uid)
      .where('story', 'is', null)
      .orderBy('place')
      .orderBy('id')
      .execute(),
  );

/** Where the next upload stands. */
export const nextFreePlace = (uploads: readonly StoredMedium[]): number =>
  Math.max(0, ...uploads.map(({ place }) => place + 1));

/** Uploads of one member, locked: two stories never take the same. */
export const lockUploads = async (tx: Database, uid: Uid, ids: readonly number[]): Promise<StoredMedium[]> =>
  ids.length === 0
    ? []
    : read(
        await tx
          .selectFrom('story_media')
          .selectAll()
          .where('uid', '=', uid)
          .where('story', 'is', null)
          .where('id', 'in', ids)
          .orderBy('id')
          .forUpdate()
          .execute(),
      );

export async function mediumOfFile(db: Database, id: string): Promise<StoredMedium | undefined> {
  const { rows } = await sql<StoredMedium>`/* prepared: story_medium_of_file */
    select * from story_media where picture = ${id} or film = ${id}`.execute(db);
  return rows[0];
}

export const addMedium = async (
  tx: Database,
  medium: Pick<StoredMedium, 'uid' | 'kind' | 'name' | 'bytes' | 'added_at' | 'place'> &
    Partial<Pick<StoredMedium, 'picture' | 'film' | 'alt'>>,
): Promise<StoredMedium> =>
  (await tx
    .insertInto('story_media')
    .values(medium)
    .returningAll()
    .executeTakeFirstOrThrow()) as StoredMedium;

/** Without `story` it stays an upload. */
export const placeMedium = async (
  tx: Database,
  id: number,
  taken: { place: number; alt?: string; story?: number },
): Promise<void> => void (await tx.updateTable('story_media').set(taken).where('id', '=', id).execute());

export const removeMedia = async (tx: Database, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await tx.deleteFrom('story_media').where('id', 'in', ids).execute();
};

export const staleUploads = async (tx: Database, before: number, limit: number): Promise<StoredMedium[]> =>
  read(
    await tx
      .selectFrom('story_media')
      .selectAll()
      .where('story', 'is', null)
      .where('added_at', '<=', before)
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute(),
  );

/** Of these names of pictures and films, those that some medium has. */
export async function knownFiles(db: Database, names: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where exists (select from story_media where picture = name or film = name)`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

export async function storedBytes(db: Database): Promise<number> {
  const { bytes } = await db
    .selectFrom('story_media')
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes);
}

/** Of a picture, or a film. Undefined: of none that was sent. */
export const storyOfPicture = async (db: Database, picture: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('story_media')
      .select('story')
      .where((is) => is.or([is('picture', '=', picture), is('film', '=', picture)]))
      .executeTakeFirst()
  )?.story ?? undefined;
