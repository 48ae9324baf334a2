// Writes what a stream's viewers receive into a file, from a keyframe on and for a bounded time. Sound and
// picture begin at the same moment by when they arrive.
//
//   waiting ──(keyframe)──► recording ──(stop, time, silence, size)──► over
//      └──(nothing comes)──► failed
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { clockRates, type Feed, type Leg } from './feed.ts';
import { payloadEnd, payloadStart, timestampOf } from './rtp.ts';
import type { MediaKind } from './sdp.ts';
import { createVp8Frames, type Frame } from './vp8-frames.ts';
import { createWebmBlocks, webmHead, type WebmTrack } from './webm.ts';

/** Without a keyframe until then there is nothing to record. */
const beginWithinMs = 5000;
const bounds = { bytes: 96 * 1024 * 1024, unwrittenBytes: 16 * 1024 * 1024 };
/** As the feeds shall number them for us. */
const payloadTypes = { OPUS: 111, VP8: 96 };

export type Recorded =
  | { durationMs: number; width: number; height: number }
  | { failed: 'nothing_came' | 'not_written' };

export type Recorder = { stop(): void };

export function startRecorder(
  feeds: Record<MediaKind, Feed>,
  { file, maxMs, end }: { file: string; maxMs: number; end(outcome: Recorded): void },
): Recorder {
  const output = createWriteStream(file, { mode: 0o600 });
  const block = createWebmBlocks();
  const begun: Partial<Record<WebmTrack, { timestamp: number; offsetMs: number }>> = {};
  const largest = { width: 0, height: 0 };
  let beganAt: number | undefined;
  let durationMs = 0;
  let isOver = false;
  let isBroken = false;
  const legs: Leg[] = [];

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
    if (isBroken) end({ failed: 'not_written' });
    else if (beganAt === undefined) end({ failed: 'nothing_came' });
    else end({ durationMs, ...largest });
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

  function writeBlock(track: WebmTrack, timestamp: number, isKey: boolean, data: Buffer): void {
    if (isOver || beganAt === undefined) return;
    begun[track] ??= { timestamp, offsetMs: performance.now() - beganAt };
    const { timestamp: first, offsetMs } = begun[track];
    const atMs = Math.round(offsetMs + (((timestamp - first) | 0) * 1000) / clockRates[track]);
    if (atMs < 0) return;
    if (atMs >= maxMs) return stop();
    durationMs = Math.max(durationMs, atMs);
    write(block(track, atMs, isKey, data));
  }

  const frames = createVp8Frames(
    ({ timestamp, size, data }: Frame) => {
      if (size && beganAt === undefined) {
        beganAt = performance.now();
        clearTimeout(timer);
        timer = setTimeout(stop, maxMs);
        write(webmHead(['video', 'audio'], size));
      }
      if (size) {
        largest.width = Math.max(largest.width, size.width);
        largest.height = Math.max(largest.height, size.height);
      }
      writeBlock('video', timestamp, size !== undefined, data);
    },
    () => feeds.video.askKeyframe(),
  );
  let timer = setTimeout(stop, beginWithinMs);
  legs.push(
    // Fresh: sound and picture of a moment ago would not go together.
    feeds.video.join({ payloadTypes, send: frames.take, trusted: true, fresh: true }),
    feeds.audio.join({
      payloadTypes,
      send(packet) {
        const start = payloadStart(packet);
        if (start === undefined) return;
        writeBlock(
          'audio',
          timestampOf(packet),
          true,
          Buffer.from(packet.subarray(start, payloadEnd(packet))),
        );
      },
      trusted: true,
    }),
  );
  return { stop };
}
