// Stored pictures: checked, re-encoded in their sizes, stored in all sizes or none, and removed with every file.
//
//   keep ──► unused ──use──► used ──release──► released ──job──► gone
//               └──────── after a day ────────────▲
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { UploadedFile } from '../../platform/http/upload.ts';
import { everyHour } from '../../platform/jobs/every-hour.ts';
import type { Jobs, JobSpec } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { refuse } from '../../platform/refusal.ts';
import { type ImageRequirements, judgeImage } from './image-requirements.ts';
import { createMakeSizes, type Rendition, type RenditionSizes } from './sizes.ts';

/** A picture that was uploaded and never used is removed after this time. */
export const unusedPictureMs = 86_400_000;
/** Pictures removed by one step of the job. */
const removedAtOnce = 100;
const idBytes = 16;
const idPattern = /^[0-9a-f]{32}$/;

export const isPictureId = (text: string): boolean => idPattern.test(text);

export type Pictures = {
  /**
   * Answers the picture's id. All sizes are stored or none; a refused file leaves nothing. A picture that is
   * not passed to `use` within a day is removed.
   */
  keep<Name extends string>(
    file: UploadedFile,
    wanted: { shelf: string; demand: ImageRequirements; sizes: RenditionSizes<Name>; signal: AbortSignal },
  ): Promise<string>;
  /** False where the picture was removed. */
  use(tx: Database, id: string): Promise<boolean>;
  /** True until the picture is released. */
  isThere(id: string): Promise<boolean>;
  /**
   * They are served no more once `tx` has committed; a job removes their files afterwards, or with `keptMs` the
   * hourly sweep once that time has passed.
   */
  release(tx: Database, ids: readonly string[], keptMs?: number): Promise<void>;
};

const removal: JobSpec<Record<string, never>> = { name: 'pictures_removal', payload: z.object({}) };

export const fileOfPicture = (shelf: string, id: string, size: string): string =>
  `${shelf}/${id}/${size}.jpg`;

type Needs = {
  db: Database;
  clock: Clock;
  files: Files;
  jobs: Pick<Jobs, 'add' | 'handle'>;
  log: Log;
};

export async function createPictures({ db, clock, files, jobs, log }: Needs): Promise<Pictures> {
  const makeSizes = createMakeSizes();
  const removeSoon = (tx: Database) => jobs.add(tx, removal, {}, { key: removal.name });

  async function remove(shelf: string, id: string): Promise<void> {
    await files.removeAll(`${shelf}/${id}`);
    await db.deleteFrom('pictures').where('id', '=', id).execute();
  }

  jobs.handle(removal, async () => {
    for (;;) {
      const released = await db
        .selectFrom('pictures')
        .select(['id', 'shelf'])
        .where('released_at', '<=', clock.now())
        .limit(removedAtOnce)
        .execute();
      for (const { shelf, id } of released) await remove(shelf, id);
      if (released.length < removedAtOnce) return;
    }
  });

  await everyHour({ db, clock, jobs }, 'pictures_sweep', async () => {
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('pictures')
        .set({ released_at: clock.now() })
        .where('used', '=', false)
        .where('released_at', 'is', null)
        .where('kept_at', '<=', clock.now() - unusedPictureMs)
        .executeTakeFirst();
      const isDue = await tx
        .selectFrom('pictures')
        .select('id')
        .where('released_at', '<=', clock.now())
        .executeTakeFirst();
      if (numUpdatedRows > 0n || isDue) await removeSoon(tx);
    });
  });

  return {
    async keep(file, { shelf, demand, sizes, signal }) {
      judgeImage(file, demand);
      const made = await makeSizes(file, sizes, signal);
      signal.throwIfAborted();
      const id = randomBytes(idBytes).toString('hex');
      await db.insertInto('pictures').values({ id, shelf, kept_at: clock.now() }).execute();
      try {
        for (const [size, { content }] of Object.entries<Rendition>(made)) {
          const key = fileOfPicture(shelf, id, size);
          await files.put(key, content, { type: 'image/jpeg', maxBytes: content.length });
        }
      } catch (error) {
        // Where removal fails too, the hourly sweep removes the unused picture.
        await remove(shelf, id).catch(() => {});
        log.error({ err: error }, 'a picture was not stored');
        throw refuse('upload_failed');
      }
      return id;
    },

    async use(tx, id) {
      const { numUpdatedRows } = await tx
        .updateTable('pictures')
        .set({ used: true })
        .where('id', '=', id)
        .where('released_at', 'is', null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async isThere(id) {
      const found = await db
        .selectFrom('pictures')
        .select('id')
        .where('id', '=', id)
        .where('released_at', 'is', null)
        .executeTakeFirst();
      return found !== undefined;
    },

    async release(tx, ids, keptMs = 0) {
      if (ids.length === 0) return;
      const released_at = clock.now() + keptMs;
      await tx.updateTable('pictures').set({ released_at }).where('id', 'in', ids).execute();
      if (keptMs === 0) await removeSoon(tx);
    },
  };
}
