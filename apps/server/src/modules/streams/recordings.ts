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
import { clipAddress, type Clips } from './clips.ts';
import type { OwnStream } from './own-streams.ts';

/** The engine keeps its own time; this is for one that says nothing at all. */
const makeWithinMs = recordedWithinMs + 60_000;

type Recording = {
  id: string;
  /** The engine's name for it. */
  name: string;
  stream: OwnStream;
  connection: LiveConnection | undefined;
  startedAt: number;
  stoppedAt: number | undefined;
};

type Needs = {
  clock: Clock;
  log: Log;
  engine: MediaEngine;
  clips: Clips;
  dictionaries: Dictionaries;
  /** Everybody in the room may see it. */
  shown(stream: OwnStream, recording: boolean): void;
};

export function createRecordings({ clock, log, engine, clips, dictionaries, shown }: Needs) {
  const recordings = new Map<string, Recording>();
  const starting = new Set<OwnStream>();

  const note = (error: unknown) => log.error({ err: error }, 'a recording was not looked after');
  const of = (stream: OwnStream): Recording | undefined =>
    [...recordings.values()].find((each) => each.stream === stream && each.stoppedAt === undefined);

  function tell({ id, connection }: Recording, durationMs: number | undefined) {
    if (!connection?.isOpen) return;
    const { t } = dictionaries[connection.language].words;
    connection.tell(streamsCallbacks.recordStopped, {
      record_id: id,
      url: durationMs === undefined ? '' : clipAddress(id),
      duration: (durationMs ?? 0) / 1000,
      comment: durationMs === undefined ? t('refusals:recording_failed') : '',
    });
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
    recording.connection = recording.stream.connection ?? recording.connection;
    shown(recording.stream, false);
    await engine.stopRecording(recording.name, { keep: true }).catch((error: unknown) => {
      if (!(error instanceof EngineRefusal)) note(error);
      return fail(recording);
    });
  }

  return {
    get size() {
      return recordings.size;
    },

    async start(stream: OwnStream, connection: LiveConnection): Promise<{ record_id: string }> {
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
        throw refuse('recording_failed');
      } finally {
        starting.delete(stream);
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

    /** Its camera ends: what is long enough is kept. */
    async streamEnds(stream: OwnStream): Promise<void> {
      const recording = of(stream);
      if (!recording) return;
      if (clock.now() - recording.startedAt >= clipLimits.stoppableAfterMs) return stop(recording);
      recordings.delete(recording.id);
      await engine.stopRecording(recording.name, { keep: false }).catch((error: unknown) => {
        if (!(error instanceof EngineRefusal)) note(error);
      });
      await clips.abandon(recording.id, stream.uid);
      tell(recording, undefined);
    },

    tick(now: number) {
      for (const recording of recordings.values()) {
        const { startedAt, stoppedAt } = recording;
        if (stoppedAt === undefined && now - startedAt >= clipLimits.maxMs) void stop(recording).catch(note);
        else if (stoppedAt !== undefined && now - stoppedAt >= makeWithinMs) void fail(recording).catch(note);
      }
    },
  };
}
export type Recordings = ReturnType<typeof createRecordings>;
