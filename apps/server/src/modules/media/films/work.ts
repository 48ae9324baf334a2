// The jobs that make films, three tries each, and the pictures that stand for them.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FilmFailure } from '@alcove/protocol';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { Files } from '../../../platform/files/files.ts';
import { fileInMemory, refuseFile } from '../../../platform/http/upload.ts';
import type { JobSpec } from '../../../platform/jobs/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { ownMark, type Spool } from '../../../platform/spool.ts';
import type { RenditionSize } from '../decoders/tasks.ts';
import { filmHeadBytes, filmKindOf } from '../film-head.ts';
import type { ImageRequirements } from '../image-requirements.ts';
import type { FilmMetrics } from '../metrics.ts';
import type { Pictures } from '../pictures.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { createEncoder, encoderBounds, FilmFault, NoEncoder } from './encoder.ts';
import { fileOf, folderOf, folderOfTry, readBytesOf } from './film-files.ts';
import * as store from './film-store.ts';
import { screenFrames } from './frames.ts';
import { createFilmMaker, type FilmBounds, filmBounds } from './renditions.ts';

const triesMax = 3;
/** Between two tries. */
const againMs = 5000;
/** Until a machine that lacked something is tried again, which counts as no try. */
const roomMs = 60_000;
const tellEveryMs = 1000;
const readBytes = 512 * 1024;
const posterMs = 60_000;
/** Where the author chose no moment: beginnings are often black. */
const unchosen = { share: 0.1, mostMs: 3000 };
const unchosenMoment = (durationMs: number): number =>
  Math.round(Math.min(unchosen.mostMs, durationMs * unchosen.share));

/** A full disk, busy decoders, or an encoder that could not be started: the file may be good. */
const isOfMachine = (error: unknown): boolean =>
  error instanceof NoEncoder ||
  ['ENOSPC', 'unavailable', 'too_many'].includes((error as { code?: string }).code ?? '');

const jobOf = (name: string): JobSpec<{ id: string }> => ({
  name,
  payload: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
});
const making = jobOf('film_making');
const posing = jobOf('film_poster');

const storedOf = ({
  height,
  widthPx,
  heightPx,
  bytes,
  bitsPerSecond,
  codecs,
}: store.StoredRendition): store.StoredRendition => ({
  height,
  widthPx,
  heightPx,
  bytes,
  bitsPerSecond,
  codecs,
});

/** Pictures of films come from our own encoder, in any size. */
const posterDemand: ImageRequirements = {
  kinds: ['jpeg'],
  extensions: ['jpg'],
  refuseKind: (file) => refuseFile(file, 'image_unreadable'),
};

/** The films of one collection. */
export type FilmShelf = {
  /** Of the picture that stands for each. */
  posterSizes: Readonly<Record<string, RenditionSize>>;
  /** Absent: as of sets. */
  bounds?: FilmBounds;
  /** First in that transaction, before the film is locked: locks what the film belongs to. */
  lockOwner?(tx: Database, id: string): Promise<void>;
  /** In the transaction in which a film became ready or failed. */
  settled?(tx: Database, id: string): Promise<void>;
};

export type WorkNeeds = Use<'db' | 'clock' | 'jobs' | 'log'> & {
  files: Files;
  spool: Pick<Spool, 'demandRoom'>;
  filmMetrics: FilmMetrics;
  pictures: Pick<Pictures, 'keep' | 'screenFrame' | 'use' | 'release'>;
  uploads: Pick<Uploads, 'read' | 'remove' | 'senderOf'>;
  shelves: ReadonlyMap<string, FilmShelf>;
  /** Of this process and others. */
  workFolder: string;
  closing: AbortSignal;
};

export function createWork(needs: WorkNeeds) {
  const { db, clock, files, jobs, log, filmMetrics, pictures, uploads, shelves, workFolder, closing } = needs;

  const makeSoon = (tx: Database, id: string, at?: number) =>
    jobs.add(tx, making, { id }, { key: `${making.name} ${id}`, ...(at !== undefined && { at }) });
  const poseSoon = (tx: Database, id: string) =>
    jobs.add(tx, posing, { id }, { key: `${posing.name} ${id}` });

  async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
    const folder = await mkdtemp(path.join(workFolder, await ownMark()));
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  const storeFile = async (film: store.StoredFilm, name: string, from: string): Promise<void> =>
    void (await files.put(fileOf(film, name), createReadStream(from, { highWaterMark: readBytes }), {
      type: 'video/mp4',
      maxBytes: encoderBounds.outputBytes,
    }));

  /** What a try had stored; all of a film that was removed meanwhile, whose key the try may have made anew. */
  async function removeTry(film: store.StoredFilm): Promise<void> {
    const isThere = (await store.filmById(db, film.id)) !== undefined;
    await files.removeAll(isThere ? folderOfTry(film) : folderOf(film));
  }

  const endWork = (
    { id, shelf, tries }: store.StoredFilm,
    change: Parameters<typeof store.changeWorking>[2],
    also: (tx: Database) => Promise<void> = async () => {},
  ): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      await shelves.get(shelf)?.lockOwner?.(tx, id);
      const film = await store.lockFilm(tx, id);
      if (!film || !(await store.changeWorking(tx, { id, tries }, { ...change, percent: 0 }))) return false;
      await uploads.remove(tx, [id]);
      await also(tx);
      await shelves.get(shelf)?.settled?.(tx, id);
      return true;
    });

  async function fail(film: store.StoredFilm, why: FilmFailure): Promise<void> {
    if (!(await endWork(film, { state: 'failed', failure: why }))) return;
    filmMetrics.failed(why);
    // Also what a killed try had stored.
    await files.removeAll(folderOf(film));
  }

  const putOff = (film: store.StoredFilm, { tries, afterMs }: { tries: number; afterMs: number }) =>
    db.transaction().execute(async (tx) => {
      if (!(await store.changeWorking(tx, film, { state: 'waiting', tries }))) return;
      await makeSoon(tx, film.id, clock.now() + afterMs);
    });

  /** Stores how far the work has come; ends it once the film is removed, or another try has begun. */
  async function watched(
    film: store.StoredFilm,
    run: (watch: { signal: AbortSignal; onPercent(percent: number): void }) => Promise<void>,
  ): Promise<void> {
    const lost = new AbortController();
    let percent = 0;
    const telling = setInterval(() => {
      store.changeWorking(db, film, { percent }).then(
        (isOurs) => isOurs || lost.abort(new Error('the film is not wanted any more')),
        (error: unknown) => log.debug({ err: error }, 'how far a film has come was not stored'),
      );
    }, tellEveryMs);
    const signal = AbortSignal.any([closing, lost.signal]);
    try {
      await run({ signal, onPercent: (now) => void (percent = Math.max(percent, now)) });
    } finally {
      clearInterval(telling);
    }
  }

  const keepPicture = (shelf: string, content: Buffer, signal: AbortSignal) =>
    pictures.keep(fileInMemory({ field: 'files', name: 'film.jpg', type: 'image/jpeg' }, content), {
      shelf,
      demand: posterDemand,
      sizes: shelves.get(shelf)?.posterSizes ?? {},
      signal,
    });

  return {
    makeSoon,
    poseSoon,

    /** Before jobs start. */
    makeFilms(program: string, atOnce: number) {
      const maker = createFilmMaker(createEncoder(program));

      async function make(
        film: store.StoredFilm,
        folder: string,
        { signal, onPercent }: { signal: AbortSignal; onPercent(percent: number): void },
      ): Promise<void> {
        const { id, shelf } = film;
        const beganAt = performance.now();
        const source = path.join(folder, 'source');
        await pipeline(await uploads.read(id), createWriteStream(source, { mode: 0o600 }), { signal });
        const head = await maker.readFile(source, (read) => read(0, filmHeadBytes));
        const kind = filmKindOf(head);
        if (!kind) throw new FilmFault('not_a_film');
        const posterAt = (durationMs: number) => film.poster_ms ?? unchosenMoment(durationMs);
        let picture = '';
        let isDone = false;
        try {
          const made = await maker.make({
            source,
            kind,
            bounds: shelves.get(shelf)?.bounds ?? filmBounds,
            folder,
            posterAt,
            signal,
            onPercent,
            onFile: (name, from) => storeFile(film, name, from),
            onPoster: async (poster) => void (picture = await keepPicture(shelf, poster, signal)),
          });
          const { durationMs: duration_ms, widthPx: width_px, heightPx: height_px } = made;
          const renditions = made.renditions.map(storedOf);
          const original = made.original && {
            bytes: made.original.bytes,
            widthPx: made.original.widthPx,
            heightPx: made.original.heightPx,
          };
          const by = await uploads.senderOf(id);
          const { frames } = made;
          const prints = by === undefined ? [] : await screenFrames(pictures, { by, source, frames, signal });
          isDone = await endWork(
            film,
            {
              state: 'ready',
              duration_ms,
              width_px,
              height_px,
              renditions,
              ...(original && { original }),
              picture,
            },
            async (tx) => {
              await pictures.use(tx, picture);
              await store.putPrints(tx, id, prints);
              const { poster_ms } = (await store.filmById(tx, id)) ?? film;
              if (poster_ms === null) await store.movePoster(tx, id, made.posterMs);
              else if (poster_ms !== film.poster_ms) await poseSoon(tx, id);
            },
          );
        } finally {
          if (!isDone && picture) await pictures.release(db, [picture]);
        }
        // What was made is another try's, or nobody's.
        if (isDone) filmMetrics.made((performance.now() - beganAt) / 1000);
        else await removeTry(film);
      }

      async function work({ id }: { id: string }): Promise<void> {
        closing.throwIfAborted();
        await needs.spool.demandRoom();
        const film = await store.beginFilm(db, id);
        if (!film) return;
        if (film.tries > triesMax) return fail(film, 'gave_up');
        try {
          await inFolder((folder) => watched(film, (watch) => make(film, folder, watch)));
        } catch (error) {
          await removeTry(film);
          if (error instanceof Refusal && error.code === 'image_refused') return fail(film, 'image_refused');
          // Refused for what it shows, or by its pictures: no try would end otherwise.
          if (error instanceof Refusal && error.kind === 'invalid') return fail(film, 'unplayable');
          if (error instanceof FilmFault) return fail(film, error.why);
          if (closing.aborted) {
            await store.changeWorking(db, film, { state: 'waiting', tries: film.tries - 1 });
            throw error;
          }
          if (isOfMachine(error)) {
            log.warn({ err: error }, 'a film waits for the machine');
            return putOff(film, { tries: film.tries - 1, afterMs: roomMs });
          }
          if (!(await store.changeWorking(db, film, { percent: 0 }))) return;
          log.warn({ err: error, try: film.tries }, 'the work on a film failed');
          if (film.tries >= triesMax) return fail(film, 'gave_up');
          await putOff(film, { tries: film.tries, afterMs: againMs });
        }
      }

      async function pose({ id }: { id: string }): Promise<void> {
        const film = await store.filmById(db, id);
        const [largest] = film?.renditions ?? [];
        if (film?.state !== 'ready' || film.poster_ms === null || !largest) return;
        const { poster_ms, shelf } = film;
        const signal = AbortSignal.any([closing, AbortSignal.timeout(posterMs)]);
        const read = readBytesOf(files, fileOf(film, String(largest.height)));
        const content = await inFolder((folder) => maker.pictureAt(read, poster_ms, { folder, signal }));
        const picture = await keepPicture(shelf, content, signal);
        await db.transaction().execute(async (tx) => {
          const now = await store.lockFilm(tx, id);
          // Moved again meanwhile, which has a job of its own, or removed.
          const isWanted = now?.poster_ms === poster_ms && (await pictures.use(tx, picture));
          if (isWanted) await store.setPicture(tx, id, picture);
          await pictures.release(tx, isWanted ? [now.picture ?? ''] : [picture]);
        });
      }

      jobs.handle(making, work, { atOnce });
      jobs.handle(posing, pose);
      return {
        draw: (picture: Buffer, seconds: number) =>
          inFolder((folder) => maker.draw(picture, seconds, { folder, signal: closing })),
      };
    },
  };
}
