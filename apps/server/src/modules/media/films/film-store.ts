// The rows of films.
import type { FilmFailure } from '@alcove/protocol';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import type { FrameSize } from './ladder.ts';

/** Of one frame. */
export type FramePrint = { second: number; pdq: string; pdq_quality: number };
const printsAtOnce = 1000;

export type FilmState = 'waiting' | 'working' | 'ready' | 'failed';

export type StoredRendition = FrameSize & {
  /** The shorter side: 480 for 480p. */
  height: number;
  bytes: number;
  /** At most. */
  bitsPerSecond: number;
  codecs: string;
};

export type StoredFilm = {
  id: string;
  shelf: string;
  state: FilmState;
  percent: number;
  tries: number;
  failure: FilmFailure | null;
  duration_ms: number;
  width_px: number;
  height_px: number;
  renditions: StoredRendition[];
  original: (FrameSize & { bytes: number }) | null;
  poster_ms: number | null;
  picture: string | null;
};

const columns = [
  'id',
  'shelf',
  'state',
  'percent',
  'tries',
  'failure',
  'duration_ms',
  'width_px',
  'height_px',
  'renditions',
  'original',
  'poster_ms',
  'picture',
] as const satisfies readonly (keyof StoredFilm)[];

const there = (db: Database) => db.selectFrom('films').select(columns).where('released_at', 'is', null);

export const filmsById = async (db: Database, ids: readonly string[]): Promise<StoredFilm[]> =>
  ids.length === 0
    ? []
    : (
        await sql<StoredFilm>`/* prepared: films_by_id */
          select ${sql.join(columns.map((column) => sql.ref(column)))} from films
          where id = any(${ids}::text[]) and released_at is null`.execute(db)
      ).rows;

export const filmById = async (db: Database, id: string): Promise<StoredFilm | undefined> =>
  (await filmsById(db, [id]))[0];

export const filmByPicture = async (db: Database, picture: string): Promise<StoredFilm | undefined> =>
  (await there(db).where('picture', '=', picture).executeTakeFirst()) as StoredFilm | undefined;

export const lockFilm = async (tx: Database, id: string): Promise<StoredFilm | undefined> =>
  (await there(tx).where('id', '=', id).forUpdate().executeTakeFirst()) as StoredFilm | undefined;

export const addFilm = async (
  tx: Database,
  film: { id: string; shelf: string; now: number },
): Promise<void> =>
  void (await tx
    .insertInto('films')
    .values({ id: film.id, shelf: film.shelf, accepted_at: film.now })
    .execute());

/** Counts the try; also of a film whose process died at work. */
export const beginFilm = async (db: Database, id: string): Promise<StoredFilm | undefined> =>
  (await db
    .updateTable('films')
    .set(({ eb }) => ({ state: 'working', percent: 0, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'working'])
    .where('released_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()) as StoredFilm | undefined;

type Change = Partial<Omit<StoredFilm, 'id' | 'shelf'>>;

/** False where another try has begun, or the film was removed. */
export async function changeWorking(
  db: Database,
  { id, tries }: Pick<StoredFilm, 'id' | 'tries'>,
  { renditions, original, ...change }: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('films')
    .set({
      ...change,
      ...(renditions && { renditions: JSON.stringify(renditions) }),
      ...(original && { original: JSON.stringify(original) }),
    })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'working')
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The film, where the moment is another than before. */
export const movePoster = async (
  tx: Database,
  id: string,
  poster_ms: number,
): Promise<Pick<StoredFilm, 'state'> | undefined> =>
  (await tx
    .updateTable('films')
    .set({ poster_ms })
    .where('id', '=', id)
    .where(sql`coalesce(poster_ms, 0)`, '<>', poster_ms)
    .where('released_at', 'is', null)
    .returning('state')
    .executeTakeFirst()) as Pick<StoredFilm, 'state'> | undefined;

export const setPicture = async (tx: Database, id: string, picture: string | null): Promise<void> =>
  void (await tx.updateTable('films').set({ picture }).where('id', '=', id).execute());

/** In place of those of a try before. */
export async function putPrints(tx: Database, film: string, prints: readonly FramePrint[]): Promise<void> {
  await tx.deleteFrom('film_prints').where('film', '=', film).execute();
  for (let from = 0; from < prints.length; from += printsAtOnce) {
    const rows = prints.slice(from, from + printsAtOnce).map((print) => ({ ...print, film }));
    await tx.insertInto('film_prints').values(rows).execute();
  }
}

/** Answers the pictures that stood for them. */
export async function releaseFilms(tx: Database, ids: readonly string[], now: number): Promise<string[]> {
  const pictures = (await filmsById(tx, ids)).flatMap(({ picture }) => picture ?? []);
  await tx.updateTable('films').set({ released_at: now, picture: null }).where('id', 'in', ids).execute();
  return pictures;
}

export const releasedFilms = (db: Database, limit: number): Promise<Pick<StoredFilm, 'id' | 'shelf'>[]> =>
  db.selectFrom('films').select(['id', 'shelf']).where('released_at', 'is not', null).limit(limit).execute();

export const forgetFilm = async (db: Database, id: string): Promise<void> =>
  void (await db.deleteFrom('films').where('id', '=', id).execute());

/** Films whose job was lost or given up, the oldest first. */
export const unfinishedFilms = async (db: Database, before: number, limit: number): Promise<string[]> =>
  (
    await there(db)
      .where('state', '=', 'waiting')
      .where('accepted_at', '<=', before)
      .orderBy('accepted_at')
      .limit(limit)
      .execute()
  ).map(({ id }) => id);

export async function countUnfinished(db: Database): Promise<{ waiting: number; working: number }> {
  const rows = await db
    .selectFrom('films')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .where('state', 'in', ['waiting', 'working'])
    .where('released_at', 'is', null)
    .groupBy('state')
    .execute();
  const of = (state: FilmState) => rows.find((row) => row.state === state)?.count ?? 0;
  return { waiting: of('waiting'), working: of('working') };
}
