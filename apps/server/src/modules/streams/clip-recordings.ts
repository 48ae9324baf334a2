// Clips while they are recorded: of one's own camera, for a minute at most. R9.003, R9.004.
//
//   record_start ──► recording ──(record_stop after 10 s, or 60 s)──► making ──► ready, or failed
//                        └──(the camera ends before 10 s)──► nothing of it stays
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { clipLimits, streamsCallbacks } from '@alcove/protocol';
import type { Clock } from '../../platform/clock.ts';
import type { LiveConnection } from '../../platform/live/live.ts';
import type { Log } from '../../platform/log.ts';
import {
  EngineRefusal,
  type MediaEngine,
  recordedWithinMs,
} from '../../platform/media-engine/media-engine.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Dictionaries } from '../../platform/words.ts';
import { clipAddress, type ClipLibrary } from './clip-library.ts';
import type { LocalStream } from './local-streams.ts';

/** The engine keeps its own time; this is for one that says nothing at all. */
const makeWithinMs = recordedWithinMs + 60_000;

type Recording = {
  id: string;
  /** The engine's name for it. */
  name: string;
  stream: LocalStream;
  /** Hers when it began; she may have come by another since. */
  connection: LiveConnection;
  startedAt: number;
  stoppedAt: number | undefined;
};

type Needs = {
  clock: Clock;
  log: Log;
  engine: MediaEngine;
  clips: ClipLibrary;
  dictionaries: Dictionaries;
  /** Everybody in the room may see it. */
  shown(stream: LocalStream, recording: boolean): void;
  isOn(stream: LocalStream): boolean;
};

type Ended = { recording: Recording; durationMs: number | undefined; since: number };

/** Who has lost her connection is told when she is back, if that is soon. */
const untoldBounds = { ended: 200, forMs: 60_000 };

export function createClipRecordings(needs: Needs) {
  const { clock, log, engine, clips, dictionaries, shown, isOn } = needs;
  const recordings = new Map<string, Recording>();
  const untold = new Set<Ended>();
  const starting = new Set<LocalStream>();

  const note = (error: unknown) => log.error({ err: error }, 'a recording was not looked after');
  const of = (stream: LocalStream): Recording | undefined =>
    [...recordings.values()].find((each) => each.stream === stream && each.stoppedAt === undefined);

  function tellNow({ recording: { id, stream, connection: first }, durationMs }: Ended): boolean {
    const connection = [stream.connection, first].find((each) => each?.isOpen);
    if (!connection) return false;
    const { t } = dictionaries[connection.language].words;
    connection.tell(streamsCallbacks.recordStopped, {
      record_id: id,
      url: durationMs === undefined ? '' : clipAddress(id),
      duration: (durationMs ?? 0) / 1000,
      comment: durationMs === undefined ? t('refusals:recording_failed') : '',
    });
    return true;
  }

  function tell(recording: Recording, durationMs: number | undefined) {
    const ended = { recording, durationMs, since: clock.now() };
    if (!tellNow(ended) && untold.size < untoldBounds.ended) untold.add(ended);
  }

  async function fail(recording: Recording) {
    if (!recordings.delete(recording.id)) return;
    if (recording.stoppedAt === undefined) shown(recording.stream, false);
    await clips.abandon(recording.id, recording.stream.uid);
    tell(recording, undefined);
  }

  async function finish(recording: Recording, made: { file: string; durationMs: number }) {
    // The engine may have stopped it by itself.
    if (recording.stoppedAt === undefined) shown(recording.stream, false);
    recording.stoppedAt ??= clock.now();
    try {
      await clips.finish(recording.id, recording.stream.uid, made);
      if (recordings.delete(recording.id)) tell(recording, made.durationMs);
    } catch (error) {
      log.warn({ err: error }, 'a clip was not stored');
      await fail(recording);
    }
  }

  engine.on('recorded', (name, outcome) => {
    const recording = [...recordings.values()].find((each) => each.name === name);
    if (!recording) {
      // Given up meanwhile: nothing of it stays.
      if ('file' in outcome) void rm(outcome.file, { force: true }).catch(note);
      return;
    }
    const ended = 'failed' in outcome ? fail(recording) : finish(recording, outcome);
    void ended.catch(note);
  });

  /** `recorded` follows. */
  async function stop(recording: Recording) {
    recording.stoppedAt = clock.now();
    shown(recording.stream, false);
    await engine.stopRecording(recording.name, { keep: true }).catch((error: unknown) => {
      if (!(error instanceof EngineRefusal)) note(error);
      return fail(recording);
    });
  }

  /** Its camera ends: what is long enough is kept. */
  async function streamEnds(stream: LocalStream): Promise<void> {
    const recording = of(stream);
    if (!recording) return;
    if (clock.now() - recording.startedAt >= clipLimits.stoppableAfterMs) return stop(recording);
    recordings.delete(recording.id);
    await engine.stopRecording(recording.name, { keep: false }).catch((error: unknown) => {
      if (!(error instanceof EngineRefusal)) note(error);
    });
    await clips.abandon(recording.id, stream.uid);
    tell(recording, undefined);
  }

  return {
    get size() {
      return recordings.size;
    },

    async start(stream: LocalStream, connection: LiveConnection): Promise<{ record_id: string }> {
      if (of(stream) || starting.has(stream)) throw refuse('recording_already');
      if (!engine.capabilities().recording) throw refuse('recording_failed');
      const id = randomBytes(16).toString('hex');
      starting.add(stream);
      try {
        await clips.begin(id, stream.uid);
        const name = await engine.startRecording(stream.name, { maxMs: clipLimits.maxMs });
        const startedAt = clock.now();
        recordings.set(id, { id, name, stream, connection, startedAt, stoppedAt: undefined });
      } catch (error) {
        await clips.abandon(id, stream.uid);
        if (!(error instanceof EngineRefusal)) throw error;
        throw refuse(error.reason === 'full' ? 'recording_full' : 'recording_failed');
      } finally {
        starting.delete(stream);
      }
      // Her camera went off meanwhile, and nobody knew of a recording.
      if (!isOn(stream)) {
        await streamEnds(stream);
        throw refuse('stream_unknown');
      }
      shown(stream, true);
      return { record_id: id };
    },

    /** Of a camera of this connection; its only one where none is named. */
    async stop(connection: LiveConnection, id: string | undefined): Promise<{ record_id: string }> {
      const recording = [...recordings.values()].find(
        (each) =>
          each.stream.connection === connection &&
          each.stoppedAt === undefined &&
          (id === undefined || id === each.id),
      );
      if (!recording) throw refuse('recording_unknown');
      if (clock.now() - recording.startedAt < clipLimits.stoppableAfterMs) {
        throw refuse('recording_too_short', { count: clipLimits.stoppableAfterMs / 1000 });
      }
      await stop(recording);
      return { record_id: recording.id };
    },

    streamEnds,

    tick(now: number) {
      for (const ended of untold)
        if (tellNow(ended) || now - ended.since >= untoldBounds.forMs) untold.delete(ended);
      for (const recording of recordings.values()) {
        const { startedAt, stoppedAt } = recording;
        if (stoppedAt === undefined && now - startedAt >= clipLimits.maxMs) void stop(recording).catch(note);
        else if (stoppedAt !== undefined && now - stoppedAt >= makeWithinMs) void fail(recording).catch(note);
      }
    },
  };
}
export type ClipRecordings = ReturnType<typeof createClipRecordings>;
