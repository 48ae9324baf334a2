// Frames put together from a leg's packets: whole ones, in order, beginning with a keyframe, and with one
// again after something was lost. What a packet holds is its codec's to say.
import { createH264Codec } from './h264-frames.ts';
import { hasMarker, payloadTypeOf, sequenceDistance, sequenceOf, timestampOf } from './rtp.ts';
import type { VideoCodec } from './sdp.ts';
import { createVp8Codec } from './vp8-frames.ts';

export type Size = { width: number; height: number };

export type Frame = {
  codec: VideoCodec;
  timestamp: number;
  /** Of keyframes. */
  size?: Size;
  /** H.264: by start codes. */
  data: Buffer;
  /** Of keyframes of H.264 that every player shows as they are: what they are decoded by. */
  parameters?: Buffer;
};

/** What a packet brings to its frame. */
export type Payload = {
  data: Buffer;
  /** Where the codec says it. */
  beginsFrame?: boolean;
  /** Decoding may begin with it. */
  beginsKey: boolean;
};

export type FrameCodec = {
  /** Nothing: it only fills up. */
  read(packet: Buffer): Payload | undefined;
  /** `nothing`: to be shown; `broken`: nobody could decode it. */
  join(payloads: Buffer[]): Omit<Frame, 'codec' | 'timestamp'> | 'nothing' | 'broken';
};

/** Beyond these somebody sends what is no camera. */
const bounds = { pendingPackets: 1200, frameBytes: 1024 * 1024, pixels: 1920 * 1920 };
/** Packets that may come after later ones before they count as lost. */
const patiencePackets = 128;

type Part = Payload & { sequence: number; timestamp: number; ends: boolean };

const isTooLarge = (data: Buffer, size: Size | undefined): boolean =>
  data.length > bounds.frameBytes ||
  (size !== undefined && (size.width * size.height > bounds.pixels || size.width * size.height === 0));

function createAssembler(codec: VideoCodec, hear: (frame: Frame) => void, lost: () => void) {
  const { read, join } = codec === 'H264' ? createH264Codec() : createVp8Codec();
  const parts = new Map<number, Part>();
  /** The first part of the next frame; nothing while a keyframe is waited for. */
  let expected: number | undefined;

  function startOver(): void {
    parts.clear();
    expected = undefined;
    lost();
  }

  /** All parts from there to the end of its frame, if they are here. */
  function frameFrom(sequence: number): Part[] | undefined {
    const found: Part[] = [];
    for (let at = sequence; ; at = (at + 1) & 0xffff) {
      const part = parts.get(at);
      const isFirst = found.length === 0;
      if (!part || (part.beginsFrame !== undefined && part.beginsFrame !== isFirst)) return undefined;
      if (!isFirst && part.timestamp !== found[0]?.timestamp) return undefined;
      found.push(part);
      if (part.ends) return found;
    }
  }

  function emit(found: Part[]): void {
    for (const { sequence } of found) parts.delete(sequence);
    expected = ((found.at(-1) as Part).sequence + 1) & 0xffff;
    const made = join(found.map(({ data }) => data));
    if (made === 'nothing') return;
    if (made === 'broken' || isTooLarge(made.data, made.size)) return startOver();
    hear({ codec, timestamp: (found[0] as Part).timestamp, ...made });
  }

  /** Parameters may come before the picture that they are for. */
  function firstOf(part: Part): Part {
    for (let first = part; ;) {
      const before = parts.get((first.sequence - 1) & 0xffff);
      if (!before || before.timestamp !== part.timestamp || before.ends) return first;
      first = before;
    }
  }

  /** With the newest keyframe that is whole; what is older than it is of no use. */
  function begin(): void {
    for (const part of [...parts.values()].toReversed()) {
      if (!part.beginsKey) continue;
      const first = firstOf(part);
      const found = frameFrom(first.sequence);
      if (!found) continue;
      for (const sequence of parts.keys()) {
        if (sequenceDistance(first.sequence, sequence) < 0) parts.delete(sequence);
      }
      return emit(found);
    }
  }

  return (packet: Buffer): void => {
    const payload = read(packet);
    const sequence = sequenceOf(packet);
    if (!payload) {
      // Its number counts all the same.
      if (expected === sequence) expected = (expected + 1) & 0xffff;
      return;
    }
    if (expected !== undefined) {
      const ahead = sequenceDistance(expected, sequence);
      if (ahead < 0) return;
      if (ahead > patiencePackets) startOver();
    }
    parts.set(sequence, {
      ...payload,
      sequence,
      timestamp: timestampOf(packet),
      ends: hasMarker(packet),
      // A copy: packets are only lent.
      data: Buffer.from(payload.data),
    });
    if (parts.size > bounds.pendingPackets) return startOver();
    if (expected === undefined) begin();
    while (expected !== undefined) {
      const found = frameFrom(expected);
      if (!found) break;
      emit(found);
    }
  };
}

/** Of a leg that numbers its packets so. Another codec begins anew, as its feed does. */
export function createFrames(
  payloadTypes: Record<VideoCodec, number>,
  hear: (frame: Frame) => void,
  lost: () => void,
) {
  let current: { codec: VideoCodec; take(packet: Buffer): void } | undefined;
  const codecOf = (payloadType: number): VideoCodec | undefined =>
    payloadType === payloadTypes.VP8 ? 'VP8' : payloadType === payloadTypes.H264 ? 'H264' : undefined;
  return {
    take(packet: Buffer): void {
      const codec = codecOf(payloadTypeOf(packet));
      if (!codec) return;
      if (current?.codec !== codec) current = { codec, take: createAssembler(codec, hear, lost) };
      current.take(packet);
    },
  };
}

const fourLetters: Record<VideoCodec, string> = { VP8: 'VP80', H264: 'H264' };

/** What decoders know for a file of such frames: times as in RTP. */
export function ivfHead(codec: VideoCodec, { width, height }: Size): Buffer {
  const header = Buffer.alloc(32);
  header.write('DKIF', 0, 'latin1');
  header.writeUInt16LE(32, 6);
  header.write(fourLetters[codec], 8, 'latin1');
  header.writeUInt16LE(width, 12);
  header.writeUInt16LE(height, 14);
  header.writeUInt32LE(90_000, 16);
  header.writeUInt32LE(1, 20);
  return header;
}

export function ivfFrame(data: Buffer, time: number): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt32LE(data.length, 0);
  header.writeBigUInt64LE(BigInt(time), 4);
  return Buffer.concat([header, data]);
}

/** One keyframe as a file. */
export const ivfOf = ({ codec, data, size }: Frame): Buffer =>
  Buffer.concat([ivfHead(codec, size ?? { width: 0, height: 0 }), ivfFrame(data, 0)]);
