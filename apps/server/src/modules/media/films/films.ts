// Films: made of uploaded files by jobs, served by the collections that show them, removed with every byte.
//
//   accept ──▶ waiting ──job──▶ working ──▶ ready
//                 ▲                │  └──the file is at fault, or the third try failed──▶ failed
//                 └──killed, or the site stops──┘
//
// The uploaded file stays until the film is ready or failed. Each try writes into a folder of its own, and a try that
// is not the latest any more changes nothing.
import path from 'node:path';
import { type FilmFailure, hourMs } from '@alcove/protocol';
import { findFfmpeg } from '@alcove/sfu/ffmpeg';
import * as z from 'zod/mini';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { makePrivateFolder } from '../../../platform/files/private-folder.ts';
import type { FoundFile } from '../../../platform/http/media.ts';
import { everyHour } from '../../../platform/jobs/every-hour.ts';
import type { JobSpec } from '../../../platform/jobs/jobs.ts';
import { removeAbandoned } from '../../../platform/spool.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { fileOf, folderOf, readBytesOf } from './film-files.ts';
import * as store from './film-store.ts';
import { masterPlaylist, playlistType, renditionPlaylist } from './playlists.ts';
import { indexOf } from './renditions.ts';
import { createWork, type FilmShelf, type WorkNeeds } from './work.ts';

/** A film that waits for longer is given a job anew. */
const lostMs = hourMs;
const atOnce = 100;

const removal: JobSpec<Record<string, never>> = { name: 'films_removal', payload: z.object({}) };

export type FilmFacts = {
  state: store.FilmState;
  /** Of a film at work. */
  percent: number;
  failure: FilmFailure | undefined;
  durationMs: number;
  widthPx: number;
  heightPx: number;
  /** The moment of the picture that stands for it; 0: not chosen yet. */
  posterMs: number;
  /** In the pictures of the collection. */
  picture: string | undefined;
  /** The largest first. */
  renditions: readonly Pick<store.StoredRendition, 'height' | 'bytes'>[];
  original: { bytes: number; widthPx: number; heightPx: number } | undefined;
};

export type Films = {
  /** Without ffmpeg no film is taken. */
  canMake: boolean;
  /** A film of some seconds for the demo; absent where this process makes none. */
  draw: ((picture: Buffer, seconds: number) => Promise<Buffer>) | undefined;
  /** Once for each collection, before jobs start. */
  onShelf(name: string, shelf: FilmShelf): void;
  /** A film is made of the uploaded file, and has its id; false where the file is not there any more. */
  accept(tx: Database, film: { upload: string; shelf: string }): Promise<boolean>;
  facts(ids: readonly string[], tx?: Database): Promise<ReadonlyMap<string, FilmFacts>>;
  /** The picture of this moment stands for the film from then on. */
  posterAt(tx: Database, id: string, momentMs: number): Promise<void>;
  /** The film for which a picture stands. */
  idOfPoster(picture: string): Promise<string | undefined>;
  /** Where the largest file lies of the ready film for which a picture stands. */
  wholeBehind(picture: string): Promise<{ folder: string; file: string } | undefined>;
  /** A file of a ready film, by its name; nothing where there is none. */
  find(id: string, file: string): Promise<FoundFile | undefined>;
  /** They are served no more once `tx` has committed; a job removes their files. */
  release(tx: Database, ids: readonly string[]): Promise<void>;
  /** Stops work; the next start goes on with it. */
  close(): void;
};

/** What a reader must be allowed to see for a file of a film; nothing for any other name. */
export function partOfFilm(file: string): 'film' | 'preview' | 'original' | undefined {
  if (file === 'preview.mp4') return 'preview';
  if (file === 'original.mp4') return 'original';
  return /^(?:film\.m3u8|\d{1,4}\.(?:mp4|m3u8))$/.test(file) ? 'film' : undefined;
}

export type FilmsNeeds = Omit<WorkNeeds, 'shelves' | 'workFolder' | 'closing' | 'uploads'> & {
  config: Pick<Config, 'dataDir' | 'ffmpegPath' | 'filmSlots'>;
  uploads: Pick<Uploads, 'read' | 'pass' | 'remove' | 'senderOf'>;
};

export async function createFilms(needs: FilmsNeeds): Promise<Films> {
  const { config, db, clock, files, jobs, filmMetrics, pictures, uploads } = needs;
  const shelves = new Map<string, FilmShelf>();
  const closing = new AbortController();
  const workFolder = path.join(config.dataDir, 'films');
  await makePrivateFolder(workFolder);
  await removeAbandoned(workFolder);
  filmMetrics.watch(() => store.countUnfinished(db));

  const removeSoon = (tx: Database) => jobs.add(tx, removal, {}, { key: removal.name });

  const work = createWork({ ...needs, shelves, workFolder, closing: closing.signal });
  const program = findFfmpeg(config.ffmpegPath);
  const made =
    program !== undefined && config.filmSlots > 0 ? work.makeFilms(program, config.filmSlots) : undefined;

  jobs.handle(removal, async () => {
    for (;;) {
      const released = await store.releasedFilms(db, atOnce);
      for (const film of released) {
        await files.removeAll(folderOf(film));
        await store.forgetFilm(db, film.id);
      }
      if (released.length < atOnce) return;
    }
  });

  await everyHour({ db, clock, jobs }, 'films_sweep', async () => {
    for (const id of await store.unfinishedFilms(db, clock.now() - lostMs, atOnce))
      await work.makeSoon(db, id);
    await removeSoon(db);
  });

  return {
    // Without slots, films are made by other processes of the site.
    canMake: program !== undefined || config.filmSlots === 0,
    onShelf: (name, shelf) => void shelves.set(name, shelf),
    draw: made?.draw,

    async accept(tx, { upload: id, shelf }) {
      if (!(await uploads.pass(tx, id, `film ${id}`))) return false;
      await store.addFilm(tx, { id, shelf, now: clock.now() });
      await work.makeSoon(tx, id);
      return true;
    },

    async facts(ids, tx = db) {
      const films = await store.filmsById(tx, ids);
      return new Map(
        films.map((film) => {
          const [largest] = film.renditions;
          return [
            film.id,
            {
              state: film.state,
              percent: film.percent,
              failure: film.failure ?? undefined,
              durationMs: film.duration_ms,
              widthPx: film.width_px,
              heightPx: film.height_px,
              posterMs: film.poster_ms ?? 0,
              picture: film.picture ?? undefined,
              renditions: film.renditions,
              original: film.original ?? largest,
            },
          ];
        }),
      );
    },

    async posterAt(tx, id, momentMs) {
      const moved = await store.movePoster(tx, id, momentMs);
      if (moved?.state === 'ready') await work.poseSoon(tx, id);
    },

    idOfPoster: async (picture) => (await store.filmByPicture(db, picture))?.id,
    async wholeBehind(picture) {
      const film = await store.filmByPicture(db, picture);
      const [largest] = film?.renditions ?? [];
      if (film?.state !== 'ready' || !largest) return undefined;
      const file = fileOf(film, film.original ? 'original' : String(largest.height));
      return { folder: folderOf(film), file };
    },

    async find(id, file) {
      const film = await store.filmById(db, id);
      if (film?.state !== 'ready' || !partOfFilm(file)) return undefined;
      const { renditions } = film;
      const [name = '', ending] = file.split('.');
      if (name === 'film') return { text: masterPlaylist(renditions), type: playlistType };
      if (name === 'preview' || (name === 'original' && film.original)) return fileOf(film, name);
      const rendition =
        name === 'original' ? renditions[0] : renditions.find(({ height }) => String(height) === name);
      if (!rendition) return undefined;
      const key = fileOf(film, String(rendition.height));
      if (ending === 'mp4') return key;
      return {
        text: renditionPlaylist(rendition.height, await indexOf(readBytesOf(files, key))),
        type: playlistType,
      };
    },

    async release(tx, ids) {
      if (ids.length === 0) return;
      await pictures.release(tx, await store.releaseFilms(tx, ids, clock.now()));
      await uploads.remove(tx, ids);
      await removeSoon(tx);
    },

    close: () => closing.abort(new Error('the site stops')),
  };
}
