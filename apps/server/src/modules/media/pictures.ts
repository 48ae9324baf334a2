// Stored pictures: checked, re-encoded in their sizes, stored in all sizes or none, and removed with every file.
//
//   keep ──► unused ──use──► used ──release──► released ──job──► gone
//               └──────── after a day ────────────▲
//
// Larger sizes of a collection, and formats that take longer, are made by a job once the picture is used. Until
// then the uploaded file is kept, unseen; the job removes it.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { readFile } from 'node:fs/promises';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../platform/db/database.ts';
import type { PictureTable } from '../../platform/db/schema.generated.ts';
import type { Use } from '../../platform/engines.ts';
import type { Files } from '../../platform/files/files.ts';
import { sealedFolderOf } from '../../platform/files/sealed-files.ts';
import { refuseFile, type UploadedFile } from '../../platform/http/upload.ts';
import type { JobSpec } from '../../platform/jobs/jobs.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Spool } from '../../platform/spool.ts';
import { type Decoders, Undecodable } from './decoders/decoders.ts';
import type {
  Crop,
  Format,
  Made,
  Prints,
  Rendition,
  RenditionSize,
  Task,
  WantedSize,
} from './decoders/tasks.ts';
import { type ImageRequirements, judgeImage } from './image-requirements.ts';
import type { PhotoMetrics } from './metrics.ts';
import { ifUndecodable, printing, wantedOf } from './picture-tasks.ts';
import { createPicturePrinting } from './picture-printing.ts';
import { createPictureRemoval } from './picture-removal.ts';
import { createPicturePrints, type PicturePrints } from './picture-prints.ts';
import type { Screen, Screened, PictureSender } from './screening.ts';

const measuredWithinMs = 30_000;
const idBytes = 16;
const idPattern = /^[0-9a-f]{32}$/;

export const isPictureId = (text: string): boolean => idPattern.test(text);

/** By file name. */
type RenditionSizes<Name extends string> = Readonly<Record<Name, RenditionSize>>;

export type PictureFacts = {
  placeholder: string;
  widthPx: number;
  heightPx: number;
  /** Its other sizes and formats are there. */
  isWhole: boolean;
  /** Of the sizes that are offered as downloads. */
  downloads: Partial<Record<string, { bytes: number; widthPx: number; heightPx: number }>>;
};

type Keeping<Name extends string> = {
  shelf: string;
  demand: ImageRequirements;
  sizes: RenditionSizes<Name>;
  signal: AbortSignal;
  /** Absent: our own programs made the picture of what was screened before. */
  sender?: PictureSender;
  cut?: { turn: number; crop: Crop };
};

export type Pictures = {
  /**
   * Answers the picture's id. All sizes are stored or none; a refused file leaves nothing. A picture that is
   * not passed to `use` within a day is removed.
   */
  keep<Name extends string>(file: UploadedFile, wanted: Keeping<Name>): Promise<string>;
  /** The same from a picture that is kept, cut as wanted. */
  keepCut<Name extends string>(
    from: { shelf: string; id: string },
    wanted: Omit<Keeping<Name>, 'demand'>,
  ): Promise<string>;
  /**
   * The same picture with parts blurred beyond recovery, or cut, as a new one: all its sizes are made anew, and
   * nothing of the one before is in them. The caller releases that.
   */
  rework(
    from: { shelf: string; id: string },
    wanted: {
      covers: readonly Crop[];
      cut?: { turn: number; crop: Crop };
      sizes: RenditionSizes<string>;
      signal: AbortSignal;
      /** Where it is cut: a part may show what the whole hides. */
      sender?: PictureSender;
    },
  ): Promise<string>;
  /** Who refuses pictures for what they show, before anything of them is stored. */
  screenBy(screen: Screen): void;
  /** What jobs make of the pictures of a collection; once for each, before jobs start. */
  makeLater(shelf: string, wanted: readonly WantedSize[]): void;
  /** Measured from a stored file of it; undefined: it is gone, or cannot be read. */
  printsOf(file: string): Promise<Omit<Screened, 'shown'> | undefined>;
  near: PicturePrints['near'];
  framesOf: PicturePrints['framesOf'];
  /** A frame of a film, by its file on this machine's disk: screened as a picture is, and never kept. */
  screenFrame(
    sender: PictureSender,
    frame: { source: string; sha256: string },
  ): Promise<Pick<Prints, 'pdqs' | 'pdqQuality'>>;
  /** False where the picture was removed. */
  use(tx: Database, id: string): Promise<boolean>;
  /** True until the picture is released. */
  isThere(id: string): Promise<boolean>;
  /** Of pictures whose collection has sizes that are made later. */
  facts(ids: readonly string[]): Promise<ReadonlyMap<string, PictureFacts>>;
  /**
   * They are served no more once `tx` has committed; a job removes their files afterwards, or with `keptMs` the
   * hourly sweep once that time has passed.
   */
  release(tx: Database, ids: readonly string[], keptMs?: number): Promise<void>;
};

const completion: JobSpec<{ id: string }> = {
  name: 'pictures_completion',
  payload: z.object({ id: z.string().check(z.regex(idPattern)) }),
};

export const fileOfPicture = (shelf: string, id: string, size: string, format: Format = 'jpg'): string =>
  `${shelf}/${id}/${size}.${format}`;

export function pictureOfFile(file: string): { shelf: string; id: string } {
  const [shelf = '', id = ''] = file.split('/');
  return { shelf, id };
}

const sourceOf = (shelf: string, id: string) => `${shelf}/${id}/source.bin`;
const types: Record<Format, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };
const sourceMaxBytes = 64 * 1_048_576;

type StoredFacts = Pick<
  Selectable<PictureTable>,
  'id' | 'placeholder' | 'width_px' | 'height_px' | 'waits_as' | 'download_bytes'
>;

export type PicturesNeeds = Use<'db' | 'clock' | 'jobs' | 'log'> & {
  files: Files;
  spool: Spool;
  decoders: Decoders;
  photoMetrics: Pick<PhotoMetrics, 'stored' | 'completed'>;
};

export async function createPictures(needs: PicturesNeeds): Promise<Pictures> {
  const { db, clock, files, jobs, log, spool, decoders, photoMetrics } = needs;
  const { near, framesOf } = createPicturePrints(needs);
  const measure = (source: Task['source']) =>
    decoders.now(printing(source), AbortSignal.timeout(measuredWithinMs));
  let screen: Screen | undefined;
  const later = new Map<string, readonly WantedSize[]>();
  const completeSoon = (tx: Database, id: string) =>
    jobs.add(tx, completion, { id }, { key: `${completion.name} ${id}` });
  const { remove, removeSoon } = await createPictureRemoval({
    ...needs,
    completeSoon,
    hasLater: () => [...later.keys()],
  });

  async function store(shelf: string, id: string, made: readonly Rendition[]): Promise<void> {
    for (const { name, format, content } of made) {
      const key = fileOfPicture(shelf, id, name, format);
      await files.put(key, content, { type: types[format], maxBytes: content.length });
      photoMetrics.stored(content.length);
    }
  }

  /** `sha256`: of what was sent. `source`: where more is made of it later. */
  async function keepMade(
    shelf: string,
    { files: made, prints }: Made,
    {
      sha256,
      sender,
      source,
    }: {
      sha256: string;
      sender: PictureSender | undefined;
      source?: { content: UploadedFile['content']; isHeic: boolean };
    },
  ): Promise<string> {
    if (!prints) throw new Error('a picture has no prints');
    if (sender) await screen?.(sender, { sha256, ...prints, shown: largestOf(made) });
    const id = randomBytes(idBytes).toString('hex');
    const waits_as = source ? (source.isHeic ? 'heic' : 'jpeg') : null;
    await db
      .insertInto('pictures')
      .values({ id, shelf, kept_at: clock.now(), ...rowOf(prints, sha256), waits_as })
      .execute();
    try {
      if (source) {
        const { content } = source;
        const stored = typeof content === 'string' ? createReadStream(content) : content;
        await files.put(sourceOf(shelf, id), stored, {
          type: 'application/octet-stream',
          maxBytes: sourceMaxBytes,
        });
      }
      await store(shelf, id, made);
    } catch (error) {
      // Where removal fails too, the hourly sweep removes the unused picture.
      await remove(shelf, id).catch(() => {});
      log.error({ err: error }, 'a picture was not stored');
      const isDiskFull = (error as NodeJS.ErrnoException).code === 'ENOSPC';
      throw refuse(isDiskFull ? 'unavailable' : 'upload_failed');
    }
    return id;
  }

  const stored = (id: string) =>
    db
      .selectFrom('pictures')
      .select(['id', 'shelf', 'waits_as', 'sha256', 'width_px', 'height_px'])
      .where('id', '=', id)
      .where('released_at', 'is', null)
      .executeTakeFirst();

  /** Gives `work` the uploaded file, or the whole picture made of it: what is sealed is in no file of this machine. */
  async function withSource<T>(key: string, work: (source: Task['source']) => Promise<T>) {
    const opened = await files.open(key);
    if (!opened) return undefined;
    if (sealedFolderOf(key) !== undefined) return work(await buffer(opened.stream));
    const spooled = await spool.write(opened.stream, () => {});
    try {
      return await work(spooled.path);
    } finally {
      await spool.remove(spooled);
    }
  }

  /** Made from what is kept of a picture: the uploaded file, or the whole picture once it is made. */
  async function remade(
    { shelf, id }: { shelf: string; id: string },
    task: Omit<Task, 'source' | 'isHeic'>,
    signal: AbortSignal,
  ): Promise<Made> {
    const found = await stored(id);
    if (!found) throw refuse('item_unknown');
    const key = found.waits_as === null ? fileOfPicture(shelf, id, 'original') : sourceOf(shelf, id);
    const isHeic = found.waits_as === 'heic';
    const made = await withSource(key, (source) => decoders.now({ source, isHeic, ...task }, signal));
    if (!made) throw refuse('upload_failed');
    return made;
  }

  async function complete(id: string): Promise<void> {
    const found = await stored(id);
    const wanted = found && later.get(found.shelf);
    if (!found || !found.waits_as || !wanted) return;
    const { shelf, waits_as: kind } = found;
    const begunAt = performance.now();
    const made = await withSource(sourceOf(shelf, id), (source) =>
      decoders.later({ source, isHeic: kind === 'heic', wanted, prints: false }),
    );
    if (!made) throw new Error('the file of a waiting picture is gone');
    await store(shelf, id, made.files);
    const downloads = Object.fromEntries(
      made.files
        .filter(({ format }) => format === 'jpg')
        .map(({ name, content, widthPx, heightPx }) => [name, { bytes: content.length, widthPx, heightPx }]),
    );
    const { numUpdatedRows } = await db
      .updateTable('pictures')
      .set({ waits_as: null, download_bytes: JSON.stringify(downloads) })
      .where('id', '=', id)
      .where('released_at', 'is', null)
      .executeTakeFirst();
    // Released meanwhile: its files were removed before these were stored, or will be.
    if (numUpdatedRows === 0n) await files.removeAll(`${shelf}/${id}`);
    else await files.remove(sourceOf(shelf, id));
    photoMetrics.completed(performance.now() - begunAt);
  }

  // One at a time, and beside all other jobs: hundreds of photos keep no mail waiting.
  jobs.handle(completion, ({ id }) => complete(id), { atOnce: 1 });

  await createPicturePrinting({
    ...needs,
    measure: (shelf, id, size) =>
      withSource(size === 'source' ? sourceOf(shelf, id) : fileOfPicture(shelf, id, size), async (source) => {
        return (await decoders.later(printing(source)).catch(ifUndecodable))?.prints;
      }),
  });

  return {
    async keep(file, { shelf, demand, sizes, signal, sender }) {
      const isHeic = judgeImage(file, demand) === 'heic';
      const { content, sha256 } = file;
      const task = { source: content, isHeic, wanted: wantedOf(sizes), prints: true };
      const made = await decoders.now(task, signal).catch((error: unknown) => {
        throw error instanceof Undecodable ? refuseFile(file, 'image_unreadable') : error;
      });
      signal.throwIfAborted();
      const source = later.has(shelf) ? { content, isHeic } : undefined;
      return keepMade(shelf, made, { sha256, sender, ...(source && { source }) });
    },

    async keepCut(from, { shelf, sizes, signal, sender, cut }) {
      const made = await remade(from, { wanted: wantedOf(sizes), prints: true, ...cut }, signal);
      return keepMade(shelf, made, { sha256: sha256Of(largestOf(made.files)), sender });
    },

    async rework({ shelf, id }, { covers, cut, sizes, signal, sender }) {
      const whole: WantedSize = { name: 'source', size: 'whole', formats: ['jpg'], quality: 95 };
      const task = { wanted: [...wantedOf(sizes), whole], prints: true, covers, ...cut };
      const made = await remade({ shelf, id }, task, signal);
      const source = made.files.find(({ name }) => name === whole.name);
      if (!source) throw refuse('upload_failed');
      const content = Buffer.from(source.content);
      const sized = { ...made, files: made.files.filter((each) => each !== source) };
      const kept = { sha256: sha256Of(content), sender, source: { content, isHeic: false } };
      return keepMade(shelf, sized, kept);
    },

    async printsOf(file) {
      const found = await stored(pictureOfFile(file).id);
      const made = found && (await withSource(file, measure));
      return made?.prints && { ...made.prints, sha256: found?.sha256 ?? '' };
    },
    near,
    framesOf,

    async screenFrame(sender, { source, sha256 }) {
      const { prints } = await measure(source);
      if (!prints) throw new Error('a frame has no prints');
      await screen?.(sender, { ...prints, sha256, shown: await readFile(source) });
      return prints;
    },

    screenBy: (given) => void (screen = given),
    makeLater: (shelf, wanted) => void later.set(shelf, wanted),

    async use(tx, id) {
      const used = await tx
        .updateTable('pictures')
        .set({ used: true })
        .where('id', '=', id)
        .where('released_at', 'is', null)
        .returning('waits_as')
        .executeTakeFirst();
      if (used?.waits_as) await completeSoon(tx, id);
      return used !== undefined;
    },

    isThere: async (id) => (await stored(id)) !== undefined,
    async facts(ids) {
      if (ids.length === 0) return new Map();
      const { rows } = await sql<StoredFacts>`/* prepared: picture_facts */
        select id, placeholder, width_px, height_px, waits_as, download_bytes from pictures
        where id = any(${ids}::text[])`.execute(db);
      return new Map(
        rows.map((row) => [
          row.id,
          {
            placeholder: row.placeholder ?? '',
            widthPx: row.width_px ?? 0,
            heightPx: row.height_px ?? 0,
            isWhole: row.waits_as === null,
            downloads: (row.download_bytes ?? {}) as PictureFacts['downloads'],
          },
        ]),
      );
    },

    async release(tx, ids, keptMs = 0) {
      if (ids.length === 0) return;
      const released_at = clock.now() + keptMs;
      await tx.updateTable('pictures').set({ released_at }).where('id', 'in', ids).execute();
      if (keptMs === 0) await removeSoon(tx);
    },
  };
}

const sha256Of = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

const largestOf = (made: readonly Rendition[]): Uint8Array =>
  made.reduce<Uint8Array>(
    (largest, { content }) => (content.length > largest.length ? content : largest),
    new Uint8Array(),
  );

const rowOf = ({ widthPx, heightPx, pdqs, pdqQuality, placeholder }: Prints, sha256: string) => ({
  width_px: widthPx,
  height_px: heightPx,
  sha256,
  pdq: pdqs[0],
  pdq_quality: pdqQuality,
  placeholder,
});
