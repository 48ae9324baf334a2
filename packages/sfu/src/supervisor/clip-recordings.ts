// Recordings of the engine: each is written by the home process of its stream, encoded as a clip, and reported once.
import { randomUUID } from 'node:crypto';
import type { SfuLog } from '../options.ts';
import { SfuRefusal, type SfuEvents, type SfuStream } from '../vocabulary.ts';
import { type ClipEncoder, recordingsMax } from '../encoding/clip-encoder.ts';
import type { MediaProcessEvent } from './media-process-handle.ts';
import type { MediaSlot } from './media-slot.ts';

type Recording = {
  stream: SfuStream;
  slot: MediaSlot;
  /** The recording is discarded. */
  isAborted: boolean;
  isFinishing: boolean;
  over: PromiseWithResolvers<void>;
};
type Outcome = Parameters<SfuEvents['recorded']>[1];
type Recorded = Extract<MediaProcessEvent, { event: 'recorded' }>['outcome'];

export function createRecordingSessions({
  clips,
  log,
  ended,
}: {
  clips: ClipEncoder | undefined;
  log: SfuLog;
  ended(recording: string, outcome: Outcome): void;
}) {
  const recordings = new Map<string, Recording>();

  async function makeClip(
    id: string,
    { isAborted }: Recording,
    recorded: Recorded | 'gone',
  ): Promise<Outcome> {
    if (!clips || recorded === 'gone') return { failed: 'gone' };
    if (isAborted) return { failed: 'aborted' };
    if ('failed' in recorded) return recorded;
    try {
      return { file: await clips.clip(id, recorded), durationMs: recorded.durationMs };
    } catch (error) {
      log.warn({ err: error }, 'A clip could not be made');
      return { failed: 'not_made' };
    }
  }

  async function finish(id: string, recorded: Recorded | 'gone'): Promise<void> {
    const recording = recordings.get(id);
    if (!recording || recording.isFinishing) return;
    recording.isFinishing = true;
    let outcome = await makeClip(id, recording, recorded);
    if (recording.isAborted) outcome = { failed: 'aborted' };
    if ('failed' in outcome) await clips?.forget(id);
    recordings.delete(id);
    recording.over.resolve();
    ended(id, outcome);
  }

  const note = (error: unknown) => log.error({ err: error }, 'A recording was not ended well');

  return {
    isRecording: (stream: SfuStream): boolean =>
      [...recordings.values()].some((each) => each.stream === stream && !each.isFinishing),
    async start(stream: SfuStream, slot: MediaSlot | undefined, maxMs: number): Promise<string> {
      if (!clips) throw new SfuRefusal('unavailable');
      if (!slot) throw new SfuRefusal('unknown');
      if (recordings.size >= recordingsMax) throw new SfuRefusal('full');
      const id = randomUUID();
      recordings.set(id, {
        stream,
        slot,
        isAborted: false,
        isFinishing: false,
        over: Promise.withResolvers(),
      });
      try {
        await slot.send('record', { stream, recording: id, file: await clips.rawFile(id), maxMs });
      } catch (error) {
        recordings.delete(id);
        throw error;
      }
      return id;
    },
    async stop(id: string, keep: boolean): Promise<void> {
      const recording = recordings.get(id);
      if (!recording) throw new SfuRefusal('unknown');
      recording.isAborted ||= !keep;
      if (!recording.isFinishing) {
        await recording.slot.send('stopRecording', { stream: recording.stream, recording: id });
      }
      if (!keep) await recording.over.promise;
    },
    ended: (id: string, recorded: Recorded) => void finish(id, recorded).catch(note),
    lose(slot: MediaSlot): void {
      for (const [id, recording] of recordings) {
        if (recording.slot === slot) void finish(id, 'gone').catch(note);
      }
    },
  };
}
