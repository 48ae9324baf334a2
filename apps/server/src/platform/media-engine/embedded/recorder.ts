// Writes what a stream's viewers receive into a file, from a keyframe on and for a bounded time; with sound
// alone where no picture comes. Sound and picture begin by when they arrive. A publisher who reloads leaves
// a pause.
//
//   waiting ──(keyframe, or sound alone)──► recording ──(stop, time, long silence, size, codec)──► over
//      └──(nothing comes)──► failed
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { Feed, Leg } from './feed.ts';
import { createFrameAssembler } from './frame-assembler.ts';
import type { EncodedFrame, PictureSize } from './frame.ts';
import { clockRates } from './layer.ts';
import { relayPayloadTypes } from './relay.ts';
import { payloadEnd, payloadStart, payloadTypeOf, timestampOf } from './rtp.ts';
import type { MediaKind, VideoCodec } from './sdp.ts';
import { createMatroskaBlocks, matroskaHeader, type MatroskaTrack } from './matroska.ts';

const usualTimes = {
  /** Without a keyframe or a sound until then there is nothing to record. */
  beginWithinMs: 5000,
  /** A publisher that sends pictures sends a keyframe now and then, though it listens to nobody. */
  keyframeWithinMs: 15_000,
  /** No picture comes: then it is sound alone. */
  soundAloneAfterMs: 3000,
  /** As long as a publisher may be away: afterwards she is not coming back. */
  silenceMs: 15_000,
};
export type RecorderTimes = typeof usualTimes;
const bounds = { bytes: 96 * 1024 * 1024, unwrittenBytes: 16 * 1024 * 1024 };
/** A picture that begins later than its sound is filled up in front, which needs encoding. */
const lateMs = 250;
/** In the file's head until a picture says otherwise. */
const unknownSize: PictureSize = { width: 640, height: 480 };

/** `picture`: nothing, frames of one kind that may stay as they are, or what has to be encoded. */
export type Recorded =
  | { durationMs: number; picture: 'none' | 'copy' | 'encode'; width: number; height: number }
  | { failed: 'nothing_came' | 'not_written' };

export type Recorder = { stop(): void; everySecond(): void };

export function startRecorder(
  feeds: Record<MediaKind, Feed>,
  {
    file,
    maxMs,
    end,
    times = {},
  }: {
    file: string;
    maxMs: number;
    end(outcome: Recorded): void;
    times?: Partial<RecorderTimes> | undefined;
  },
): Recorder {
  const { beginWithinMs, keyframeWithinMs, soundAloneAfterMs, silenceMs } = { ...usualTimes, ...times };
  const output = createWriteStream(file, { mode: 0o600 });
  const block = createMatroskaBlocks();
  const begun: Partial<Record<MatroskaTrack, { timestamp: number; offsetMs: number }>> = {};
  const largest: PictureSize = { width: 0, height: 0 };
  const openedAt = performance.now();
  let beganAt: number | undefined;
  let heardAt = openedAt;
  let durationMs = 0;
  let codec: VideoCodec | undefined;
  /** By which all of it can be decoded, so far. */
  let parameters: Buffer | undefined;
  let copies = true;
  let isOver = false;
  let isBroken = false;
  const legs: Leg[] = [];

  function outcome(): Recorded {
    if (isBroken) return { failed: 'not_written' };
    if (beganAt === undefined) return { failed: 'nothing_came' };
    if (!begun.video) return { durationMs, picture: 'none', width: 0, height: 0 };
    return { durationMs, picture: copies && parameters ? 'copy' : 'encode', ...largest };
  }

  async function finish(): Promise<void> {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    for (const leg of legs) leg.leave();
    output.end();
    try {
      await finished(output);
    } catch {
      isBroken = true;
    }
    end(outcome());
  }
  const stop = () => void finish();
  output.on('error', () => {
    isBroken = true;
    stop();
  });

  let written = 0;
  function write(data: Buffer): void {
    written += data.length;
    if (written > bounds.bytes) return stop();
    if (output.writableLength > bounds.unwrittenBytes) {
      isBroken = true;
      return stop();
    }
    output.write(data);
  }

  function begin(size: PictureSize): void {
    beganAt = performance.now();
    clearTimeout(timer);
    timer = setTimeout(stop, maxMs);
    // Where there is only sound yet: of what may still come.
    codec ??= feeds.video.codec === 'H264' ? 'H264' : 'VP8';
    write(matroskaHeader(codec, size));
  }

  function writeBlock(track: MatroskaTrack, timestamp: number, isKey: boolean, data: Buffer): void {
    if (isOver || beganAt === undefined) return;
    begun[track] ??= { timestamp, offsetMs: performance.now() - beganAt };
    const { timestamp: first, offsetMs } = begun[track];
    const atMs = Math.round(offsetMs + (((timestamp - first) | 0) * 1000) / clockRates[track]);
    if (atMs < 0) return;
    if (atMs >= maxMs) return stop();
    durationMs = Math.max(durationMs, atMs);
    write(block(track, atMs, isKey, data));
  }

  function takeKeyframe(frame: EncodedFrame & { size: PictureSize }): void {
    if (beganAt === undefined) {
      ({ codec } = frame);
      begin(frame.size);
    }
    if (!begun.video) {
      ({ parameters } = frame);
      copies = beganAt !== undefined && performance.now() - beganAt <= lateMs;
    }
    copies &&= parameters !== undefined && frame.parameters?.equals(parameters) === true;
    largest.width = Math.max(largest.width, frame.size.width);
    largest.height = Math.max(largest.height, frame.size.height);
  }

  const frames = createFrameAssembler(
    relayPayloadTypes,
    (frame) => {
      heardAt = performance.now();
      const { size, timestamp, data } = frame;
      if (isOver || (beganAt === undefined && !size)) return;
      // A file holds one of them: what there is until then is the clip.
      if (codec && frame.codec !== codec) return begun.video ? stop() : undefined;
      if (size) takeKeyframe({ ...frame, size });
      writeBlock('video', timestamp, size !== undefined, data);
    },
    () => feeds.video.askKeyframe(),
  );

  function takeSound(packet: Buffer): void {
    const start = payloadStart(packet);
    // Reports travel with it.
    if (start === undefined || isOver || payloadTypeOf(packet) !== relayPayloadTypes.OPUS) return;
    heardAt = performance.now();
    if (beganAt === undefined && heardAt - openedAt >= soundAloneAfterMs) begin(unknownSize);
    const sound = Buffer.from(packet.subarray(start, payloadEnd(packet)));
    writeBlock('audio', timestampOf(packet), true, sound);
  }

  function giveUp(): void {
    const waitedMs = performance.now() - openedAt;
    if (feeds.video.source && waitedMs < keyframeWithinMs) {
      timer = setTimeout(stop, keyframeWithinMs - waitedMs);
    } else stop();
  }
  let timer = setTimeout(giveUp, beginWithinMs);

  const target = { payloadTypes: relayPayloadTypes, trusted: true };
  legs.push(
    // Fresh: sound and picture of a moment ago would not go together.
    feeds.video.join({ ...target, send: frames.take, fresh: true }),
    feeds.audio.join({ ...target, send: takeSound }),
  );
  return {
    stop,
    everySecond() {
      if (beganAt !== undefined && performance.now() - heardAt > silenceMs) stop();
    },
  };
}
