// Stored clips: their owner alone watches, lists and deletes them.
import { type streamsCalls, streamLimits, type Uid } from '@alcove/protocol';
import { open, rm } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import type { Files } from '../../../platform/files/files.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import type { MediaCollection } from '../../../platform/http/media.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { everyHour } from '../../../platform/jobs/every-hour.ts';
import type { JobSpec } from '../../../platform/jobs/jobs.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { PersonalData } from '../../accounts/index.ts';
import { isPictureId } from '../../media/index.ts';
import {
  addClip,
  clipsOf,
  finishClip,
  ownerOfClip,
  removeClip,
  removeClipsOf,
  removeOldestClips,
  removeUnfinishedClips,
  unfinishedClips,
} from './clip-store.ts';
import { removeOldWatchedTime } from '../viewing/free-watching-store.ts';

const shelfName = 'clips';
const fileName = 'clip.mp4';
/** A minute of the best quality, with room to spare. */
const maxBytes = 64 * 1024 * 1024;

const removal: JobSpec<{ ids: string[] }> = {
  name: 'clips_removal',
  payload: z.object({ ids: z.array(z.string()) }),
};

const keyOf = (id: string) => `${shelfName}/${id}.mp4`;
export const clipAddress = (id: string) => `/media/${shelfName}/${id}/${fileName}`;

export type ClipLibraryNeeds = Use<'db' | 'clock' | 'jobs'> & {
  files: Files;
  /** The name of this process. */
  processId: string;
  isAlive(process: string): boolean;
};

export async function createClipLibrary({ db, clock, files, jobs, processId, isAlive }: ClipLibraryNeeds) {
  const removeSoon = async (tx: Database, ids: string[]) => {
    if (ids.length > 0) await jobs.add(tx, removal, { ids });
  };
  jobs.handle(removal, async ({ ids }) => {
    for (const id of ids) await files.remove(keyOf(id));
  });

  async function store(id: string, file: string): Promise<void> {
    // Opened first: a missing file fails here, and not in a stream without a reader.
    await using opened = await open(file);
    const content = opened.createReadStream();
    try {
      await files.put(keyOf(id), content, { type: 'video/mp4', maxBytes });
    } finally {
      content.destroy();
    }
  }

  await everyHour({ db, clock, jobs }, 'streams_sweep', async () => {
    await removeOldWatchedTime(db, clock.now());
  });

  const calls: Handlers<Pick<typeof streamsCalls, 'clips' | 'deleteClip'>> = {
    async clips(_, context) {
      const { uid } = sessionOf(context);
      return {
        clips: (await clipsOf(db, uid)).map(({ id, duration_ms, started_at }) => ({
          record_id: id,
          url: clipAddress(id),
          duration: duration_ms / 1000,
          recorded_at: started_at,
        })),
      };
    },
    async deleteClip({ record_id: id }, context) {
      const { uid } = sessionOf(context);
      await db.transaction().execute(async (tx) => {
        const gone = await removeClip(tx, { id, uid });
        if (gone.length === 0) throw refuse('recording_unknown');
        await removeSoon(tx, gone);
      });
      return {};
    },
  };

  const shelf: MediaCollection = {
    name: shelfName,
    async find({ id, file }, { session }) {
      const owner = isPictureId(id) && file === fileName ? await ownerOfClip(db, id) : undefined;
      // A clip of another member answers like an unknown id.
      if (owner === undefined || owner !== session?.uid) throw refuse('file_forbidden');
      return keyOf(id);
    },
  };

  const personalData: PersonalData = {
    name: 'clips',
    copy: async (from, { uid }) =>
      (await clipsOf(from, uid)).map(({ id, started_at, duration_ms }) => ({
        clip: clipAddress(id),
        recorded_at: new Date(started_at).toISOString(),
        seconds: duration_ms / 1000,
      })),
    erase: async (tx, { uid }) => removeSoon(tx, await removeClipsOf(tx, uid)),
  };

  return {
    calls,
    shelf,
    personalData,
    begin: (id: string, uid: Uid) => addClip(db, { id, uid, process: processId, now: clock.now() }),
    /** Stores the clip completely or not at all. The recorded file is deleted in any case. */
    async finish(id: string, uid: Uid, { file, durationMs }: { file: string; durationMs: number }) {
      try {
        await store(id, file);
        await db.transaction().execute(async (tx) => {
          if (!(await finishClip(tx, id, durationMs))) throw refuse('recording_unknown');
          const { clipsPerMember: kept } = streamLimits;
          await removeSoon(tx, await removeOldestClips(tx, { uid, kept }));
        });
      } finally {
        await rm(file, { force: true });
      }
    },
    /** Deletes clips of processes that died while recording. To be called once all living processes are known. */
    async removeOfDeadProcesses(): Promise<void> {
      const dead = (await unfinishedClips(db)).filter(({ process }) => !isAlive(process)).map(({ id }) => id);
      if (dead.length === 0) return;
      await db.transaction().execute(async (tx) => removeSoon(tx, await removeUnfinishedClips(tx, dead)));
    },
    /** Deletes the row and the files of a clip that will not be finished. */
    async abandon(id: string, uid: Uid) {
      await db.transaction().execute(async (tx) => {
        await removeClip(tx, { id, uid });
        await removeSoon(tx, [id]);
      });
    },
  };
}
export type ClipLibrary = Awaited<ReturnType<typeof createClipLibrary>>;
