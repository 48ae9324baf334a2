// The last minute of a camera, kept in memory alone: what stood before a moderator ends it can still be handed over.
// It is a queue of segments that each begin with a keyframe; the oldest leave by time and by size. Sound alone is not
// kept.
//
//   frames, sound ──► segments ──(older than a minute, too many bytes)──► dropped
//                        └──(hand over)──► two clips at most
import { createFrameAssembler } from '../codecs/frame-assembler.ts';
import type { EncodedFrame, PictureSize } from '../codecs/frame.ts';
import { createMatroskaBlocks, matroskaHeader, type MatroskaTrack } from '../codecs/matroska.ts';
import type { FanOut } from '../forwarding/fan-out.ts';
import type { DownTrack } from '../forwarding/down-track.ts';
import { clockRates } from '../forwarding/layer.ts';
import { relayPayloadTypes } from '../process/relay.ts';
import { payloadEnd, payloadStart, payloadTypeOf, timestampOf } from '../wire/rtp.ts';
import type { MediaKind, VideoCodec } from '../wire/sdp.ts';

export const lastMinuteBounds = {
  /** Of one camera. */
  bytes: 16 * 1024 * 1024,
  keptMs: 60_000,
  clipMs: 30_000,
  /** A keyframe is requested this often: segments are as long. */
  segmentMs: 5000,
  /** A wider layer is not needed. */
  widthPx: 640,
} as const;

type Block = { track: MatroskaTrack; atMs: number; isKey: boolean; data: Buffer };
type Segment = {
  codec: VideoCodec;
  size: PictureSize;
  /** Of an H.264 keyframe that every player decodes. */
  parameters: Buffer | undefined;
  atMs: number;
  bytes: number;
  blocks: Block[];
};

/** Matroska as ffmpeg reads it; `copy`: the video needs no encoding. */
export type RawClip = PictureSize & { content: Buffer; durationMs: number; picture: 'copy' | 'encode' };

export type LastMinute = ReturnType<typeof keepLastMinute>;

function clipOf(segments: readonly Segment[]): RawClip {
  const [first] = segments as [Segment];
  const block = createMatroskaBlocks();
  const size = {
    width: Math.max(...segments.map((segment) => segment.size.width)),
    height: Math.max(...segments.map((segment) => segment.size.height)),
  };
  const parts = [matroskaHeader(first.codec, first.size)];
  let durationMs = 0;
  for (const { blocks } of segments) {
    for (const { track, atMs, isKey, data } of blocks) {
      const sinceMs = Math.max(0, Math.round(atMs - first.atMs));
      durationMs = Math.max(durationMs, sinceMs);
      parts.push(block(track, sinceMs, isKey, data));
    }
  }
  const { parameters } = first;
  const copies = segments.every((segment) => parameters && segment.parameters?.equals(parameters));
  return { content: Buffer.concat(parts), durationMs, picture: copies ? 'copy' : 'encode', ...size };
}

export function keepLastMinute(
  fanOuts: Record<MediaKind, FanOut>,
  now: () => number = () => performance.now(),
) {
  let segments: Segment[] = [];
  let bytes = 0;
  let requestedAt = Number.NEGATIVE_INFINITY;
  /** Each track goes on from its last block by its own clock, since RTP timestamps wrap around. */
  const last: Partial<Record<MatroskaTrack, { timestamp: number; atMs: number }>> = {};
  const downTracks: DownTrack[] = [];

  function timeOf(track: MatroskaTrack, timestamp: number): number {
    const before = last[track];
    const atMs = before
      ? before.atMs + (((timestamp - before.timestamp) | 0) * 1000) / clockRates[track]
      : now();
    last[track] = { timestamp, atMs };
    return atMs;
  }

  function drop(count: number): void {
    for (const segment of segments.splice(0, count)) bytes -= segment.bytes;
  }

  function add(block: Block): void {
    const segment = segments.at(-1);
    if (!segment) return;
    segment.blocks.push(block);
    segment.bytes += block.data.length;
    bytes += block.data.length;
    while (segments.length > 1 && block.atMs - (segments[1]?.atMs ?? 0) >= lastMinuteBounds.keptMs) drop(1);
    while (bytes > lastMinuteBounds.bytes) drop(1);
  }

  function takeFrame(frame: EncodedFrame): void {
    const { codec, size, timestamp, data, parameters } = frame;
    const atMs = timeOf('video', timestamp);
    // A clip has one codec.
    if (segments.some((segment) => segment.codec !== codec)) drop(segments.length);
    if (size) segments.push({ codec, size, parameters, atMs, bytes: 0, blocks: [] });
    add({ track: 'video', atMs, isKey: size !== undefined, data });
  }

  function takeSound(packet: Buffer): void {
    const start = payloadStart(packet);
    // RTCP travels with it.
    if (start === undefined || payloadTypeOf(packet) !== relayPayloadTypes.OPUS) return;
    const atMs = timeOf('audio', timestampOf(packet));
    const data = Buffer.from(packet.subarray(start, payloadEnd(packet)));
    add({ track: 'audio', atMs, isKey: true, data });
  }

  function requestKeyframe(): void {
    requestedAt = now();
    downTracks[0]?.wantKeyframe();
  }
  const frames = createFrameAssembler(relayPayloadTypes, takeFrame, requestKeyframe);
  const target = { payloadTypes: relayPayloadTypes, trusted: true, behindVeil: true };
  downTracks.push(
    fanOuts.video.join({ ...target, send: frames.take, fresh: true, widthPx: lastMinuteBounds.widthPx }),
    fanOuts.audio.join({ ...target, send: takeSound }),
  );

  return {
    get bytes() {
      return bytes;
    },
    everySecond(): void {
      if (now() - requestedAt >= lastMinuteBounds.segmentMs) requestKeyframe();
    },
    /** The clips are cut at a keyframe. */
    clips(): RawClip[] {
      const endsAt = segments.at(-1)?.blocks.at(-1)?.atMs ?? 0;
      const second = segments.findIndex(({ atMs }) => endsAt - atMs <= lastMinuteBounds.clipMs);
      const cut = second === -1 ? segments.length : second;
      return [segments.slice(0, cut), segments.slice(cut)]
        .filter((part) => part.length > 0)
        .map((part) => clipOf(part));
    },
    stop(): void {
      for (const downTrack of downTracks) downTrack.leave();
      segments = [];
      bytes = 0;
    },
  };
}
