// Writes a stream into a Matroska file, from a keyframe on and for a bounded time; audio alone where no video arrives.
// Audio and video are aligned by their arrival. A publisher who reconnects leaves a pause.
//
//   waiting ──(keyframe, or sound alone)──► recording ──(stop, time, long silence, size, codec)──► over
//      └──(nothing comes)──► failed
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { FanOut } from '../forwarding/fan-out.ts';
import type { DownTrack } from '../forwarding/down-track.ts';
import { createFrameAssembler } from '../codecs/frame-assembler.ts';
import type { EncodedFrame, PictureSize } from '../codecs/frame.ts';
import { clockRates } from '../forwarding/layer.ts';
import { relayPayloadTypes } from '../process/relay.ts';
import { payloadEnd, payloadStart, payloadTypeOf, timestampOf } from '../wire/rtp.ts';
import type { MediaKind, VideoCodec } from '../wire/sdp.ts';
import { createMatroskaBlocks, matroskaHeader, type MatroskaTrack } from '../codecs/matroska.ts';

const usualTimes = {
  /** Without a keyframe or audio within this time the recording fails. */
  beginWithinMs: 5000,
  /** Publishers that ignore keyframe requests send one within this time. */
  keyframeWithinMs: 15_000,
  /** After this time without video, audio is recorded alone. */
  soundAloneAfterMs: 3000,
  /** Silence after which the recording ends: the publisher does not return. */
  silenceMs: 15_000,
};
export type RecorderTimes = typeof usualTimes;
const bounds = { bytes: 96 * 1024 * 1024, unwrittenBytes: 16 * 1024 * 1024 };
/** Video that begins later than this after the audio is padded in front, which needs encoding. */
const lateMs = 250;
/** Written into the header while no video has arrived. */
const unknownSize: PictureSize = { width: 640, height: 480 };

/** `picture`: no video, video that can be copied, or video that must be encoded. */
export type Recorded =
  | { durationMs: number; picture: 'none' | 'copy' | 'encode'; width: number; height: number }
  | { failed: 'nothing_came' | 'not_written' };

export type Recorder = { stop(): void; everySecond(): void };

export function startRecorder(
  fanOuts: Record<MediaKind, FanOut>,
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
  let receivedAt = openedAt;
  let durationMs = 0;
  let codec: VideoCodec | undefined;
  /** Parameter sets of the first keyframe: video that keeps them can be copied. */
  let parameters: Buffer | undefined;
  let copies = true;
  let isOver = false;
  let isBroken = false;
  const downTracks: DownTrack[] = [];

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
    for (const downTrack of downTracks) downTrack.leave();
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
    // Audio alone so far: the codec of the video that may follow.
    codec ??= fanOuts.video.codec === 'H264' ? 'H264' : 'VP8';
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
      receivedAt = performance.now();
      const { size, timestamp, data } = frame;
      if (isOver || (beganAt === undefined && !size)) return;
      // A file holds one codec: the clip ends where it changes.
      if (codec && frame.codec !== codec) return begun.video ? stop() : undefined;
      if (size) takeKeyframe({ ...frame, size });
      writeBlock('video', timestamp, size !== undefined, data);
    },
    () => fanOuts.video.requestKeyframe(),
  );

  function takeSound(packet: Buffer): void {
    const start = payloadStart(packet);
    // RTCP travels with it.
    if (start === undefined || isOver || payloadTypeOf(packet) !== relayPayloadTypes.OPUS) return;
    receivedAt = performance.now();
    if (beganAt === undefined && receivedAt - openedAt >= soundAloneAfterMs) begin(unknownSize);
    const sound = Buffer.from(packet.subarray(start, payloadEnd(packet)));
    writeBlock('audio', timestampOf(packet), true, sound);
  }

  function giveUp(): void {
    const waitedMs = performance.now() - openedAt;
    if (fanOuts.video.source && waitedMs < keyframeWithinMs) {
      timer = setTimeout(stop, keyframeWithinMs - waitedMs);
    } else stop();
  }
  let timer = setTimeout(giveUp, beginWithinMs);

  const target = { payloadTypes: relayPayloadTypes, trusted: true, behindVeil: true };
  downTracks.push(
    // Fresh: video of the retransmission buffer would not be aligned with the audio.
    fanOuts.video.join({ ...target, send: frames.take, fresh: true }),
    fanOuts.audio.join({ ...target, send: takeSound }),
  );
  return {
    stop,
    everySecond() {
      if (beganAt !== undefined && performance.now() - receivedAt > silenceMs) stop();
    },
  };
}
