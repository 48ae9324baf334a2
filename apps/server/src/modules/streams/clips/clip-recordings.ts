// Clips while they are recorded, of the publisher's own camera, for a minute at most. R9.003, R9.004.
//
//   record_start ──► recording ──(record_stop after 10 s, or 60 s)──► making ──► ready, or failed
//                        └──(the camera ends before 10 s)──► deleted
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { clipLimits, streamsCallbacks } from '@alcove/protocol';
import type { Use } from '../../../platform/engines.ts';
import type { LiveConnection } from '../../../platform/live/live.ts';
import {
  EngineRefusal,
  type MediaEngine,
  recordedWithinMs,
} from '../../../platform/media-engine/media-engine.ts';
import { refuse } from '../../../platform/refusal.ts';
import { clipAddress, type ClipLibrary } from './clip-library.ts';
import type { LocalStream } from '../local-streams.ts';

/** For an engine that does not report the recording's outcome in its own time. */
const makeWithinMs = recordedWithinMs + 60_000;

type Recording = {
  id: string;
  /** Of the engine's recording. */
  name: string;
  stream: LocalStream;
  /** Of the publisher when the recording began; the present one may be another. */
  connection: LiveConnection;
  startedAt: number;
  stoppedAt: number | undefined;
};

export type ClipRecordingsNeeds = Use<'clock' | 'log' | 'dictionaries'> & {
  engine: MediaEngine;
  clips: ClipLibrary;
  /** Shows the room whether the camera is recorded. */
  setRecording(stream: LocalStream, recording: boolean): void;
  isOn(stream: LocalStream): boolean;
};

type Outcome = { recording: Recording; durationMs: number | undefined; since: number };

/** Outcomes that wait for a publisher whose connection was lost. */
const unsentBounds = { outcomes: 200, forMs: 60_000 };

export function createClipRecordings(needs: ClipRecordingsNeeds) {
  const { clock, log, engine, clips, dictionaries, setRecording, isOn } = needs;
  const recordings = new Map<string, Recording>();
  const unsent = new Set<Outcome>();
  const starting = new Set<LocalStream>();

  const logFailure = (error: unknown) => log.error({ err: error }, 'a recording was not ended completely');
  const of = (stream: LocalStream): Recording | undefined =>
    [...recordings.values()].find((each) => each.stream === stream && each.stoppedAt === undefined);

  function sendNow({ recording: { id, stream, connection: first }, durationMs }: Outcome): boolean {
    const connection = [stream.connection, first].find((each) => each?.isOpen);
    if (!connection) return false;
    const { t } = dictionaries[connection.language].words;
    connection.send(streamsCallbacks.recordStopped, {
      record_id: id,
      url: durationMs === undefined ? '' : clipAddress(id),
      duration: (durationMs ?? 0) / 1000,
      comment: durationMs === undefined ? t('refusals:recording_failed') : '',
    });
    return true;
  }

  function sendOutcome(recording: Recording, durationMs: number | undefined) {
    const ended = { recording, durationMs, since: clock.now() };
    if (!sendNow(ended) && unsent.size < unsentBounds.outcomes) unsent.add(ended);
  }

  async function fail(recording: Recording) {
    if (!recordings.delete(recording.id)) return;
    if (recording.stoppedAt === undefined) setRecording(recording.stream, false);
    await clips.abandon(recording.id, recording.stream.uid);
    sendOutcome(recording, undefined);
  }

  async function finish(recording: Recording, made: { file: string; durationMs: number }) {
    // The engine may have stopped it by itself.
    if (recording.stoppedAt === undefined) setRecording(recording.stream, false);
    recording.stoppedAt ??= clock.now();
    try {
      await clips.finish(recording.id, recording.stream.uid, made);
      if (recordings.delete(recording.id)) sendOutcome(recording, made.durationMs);
    } catch (error) {
      log.warn({ err: error }, 'a clip was not stored');
      await fail(recording);
    }
  }

  engine.on('recorded', (name, outcome) => {
    const recording = [...recordings.values()].find((each) => each.name === name);
    if (!recording) {
      // The recording was abandoned meanwhile: its file is deleted.
      if ('file' in outcome) void rm(outcome.file, { force: true }).catch(logFailure);
      return;
    }
    const ended = 'failed' in outcome ? fail(recording) : finish(recording, outcome);
    void ended.catch(logFailure);
  });

  /** The engine's event `recorded` follows. */
  async function stop(recording: Recording) {
    recording.stoppedAt = clock.now();
    setRecording(recording.stream, false);
    await engine.stopRecording(recording.name, { keep: true }).catch((error: unknown) => {
      if (!(error instanceof EngineRefusal)) logFailure(error);
      return fail(recording);
    });
  }

  /** The camera ends: a recording that is long enough is stored. */
  async function streamEnds(stream: LocalStream): Promise<void> {
    const recording = of(stream);
    if (!recording) return;
    if (clock.now() - recording.startedAt >= clipLimits.stoppableAfterMs) return stop(recording);
    recordings.delete(recording.id);
    await engine.stopRecording(recording.name, { keep: false }).catch((error: unknown) => {
      if (!(error instanceof EngineRefusal)) logFailure(error);
    });
    await clips.abandon(recording.id, stream.uid);
    sendOutcome(recording, undefined);
  }

  return {
    get size() {
      return recordings.size;
    },

    async start(stream: LocalStream, connection: LiveConnection): Promise<{ record_id: string }> {
      if (of(stream) || starting.has(stream)) throw refuse('recording_already');
      // What is shown in a call is for the two alone.
      if (stream.entry.callId !== '' || !engine.capabilities().recording) {
        throw refuse('recording_failed');
      }
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
      // The camera ended before the recording was registered, so `streamEnds` did not stop it.
      if (!isOn(stream)) {
        await streamEnds(stream);
        throw refuse('stream_unknown');
      }
      setRecording(stream, true);
      return { record_id: id };
    },

    /** A recording of this connection's camera; its only one where no id is given. */
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
      for (const ended of unsent)
        if (sendNow(ended) || now - ended.since >= unsentBounds.forMs) unsent.delete(ended);
      for (const recording of recordings.values()) {
        const { startedAt, stoppedAt } = recording;
        if (stoppedAt === undefined && now - startedAt >= clipLimits.maxMs)
          void stop(recording).catch(logFailure);
        else if (stoppedAt !== undefined && now - stoppedAt >= makeWithinMs)
          void fail(recording).catch(logFailure);
      }
    },
  };
}
export type ClipRecordings = ReturnType<typeof createClipRecordings>;
