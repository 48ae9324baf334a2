// Wires clips: recordings that run on cameras of this process, and the library that keeps what they give.
import { gossipTimes } from '../../../platform/bus/gossip.ts';
import type { KnownStreams } from '../known-streams.ts';
import { type ClipLibraryNeeds, createClipLibrary } from './clip-library.ts';
import { type ClipRecordingsNeeds, createClipRecordings } from './clip-recordings.ts';

export type ClipsNeeds = Omit<ClipLibraryNeeds, 'processId' | 'isAlive'> &
  Omit<ClipRecordingsNeeds, 'clips'> & {
    known: Pick<KnownStreams, 'processId' | 'isAlive'>;
    /** After this time without a sign of life, another process counts as dead. */
    silenceMs?: number | undefined;
  };

export type Clips = Awaited<ReturnType<typeof createClips>>;

export async function createClips(needs: ClipsNeeds) {
  const { log, known, silenceMs = gossipTimes.silenceMs } = needs;
  const library = await createClipLibrary({ ...needs, processId: known.processId, isAlive: known.isAlive });
  const recordings = createClipRecordings({ ...needs, clips: library });
  // By then this process knows every other one that is alive.
  const sweep = setInterval(() => {
    library
      .removeOfDeadProcesses()
      .catch((error: unknown) => log.warn({ err: error }, 'clips of dead processes were not removed'));
  }, silenceMs).unref();
  return { library, recordings, close: () => clearInterval(sweep) };
}
