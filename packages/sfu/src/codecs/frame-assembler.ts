// Assembles frames from RTP packets: only whole ones, in order, beginning with a keyframe, and again with a keyframe
// after a loss.
import { type EncodedFrame, framePixelsMax, type Payload, type PictureSize } from './frame.ts';
import { createH264Codec } from './h264-codec.ts';
import { hasMarker, payloadTypeOf, sequenceDistance, sequenceOf, timestampOf } from '../wire/rtp.ts';
import type { VideoCodec } from '../wire/sdp.ts';
import { createVp8Codec } from './vp8-codec.ts';

/** A publisher that exceeds these sends no camera: its frames are discarded. */
const bounds = { pendingPackets: 1200, frameBytes: 1024 * 1024 };
/** A packet counts as lost once a packet this far ahead of it has arrived. */
const reorderPackets = 128;

/** Neighbouring packets of one frame, by their first and last sequence number; `hasKey`: decoding may begin in it. */
type Run = { first: number; last: number; hasKey: boolean };
type Packet = Payload & { sequence: number; timestamp: number; ends: boolean };
/** `run` is right for the first and the last packet of a run and stale in between. */
type Part = Packet & { run: Run };

const following = (sequence: number): number => (sequence + 1) & 0xffff;
const preceding = (sequence: number): number => (sequence - 1) & 0xffff;

/** The second packet, numbered after the first, belongs to the same frame. */
const continues = (packet: Packet, next: Packet): boolean =>
  packet.timestamp === next.timestamp && !packet.ends && next.beginsFrame !== true;

const isTooLarge = (data: Buffer, size: PictureSize | undefined): boolean =>
  data.length > bounds.frameBytes ||
  (size !== undefined && (size.width * size.height > framePixelsMax || size.width * size.height === 0));

function createAssembler(codec: VideoCodec, onFrame: (frame: EncodedFrame) => void, lost: () => void) {
  const { read, join } = codec === 'H264' ? createH264Codec() : createVp8Codec();
  const parts = new Map<number, Part>();
  /** The sequence number that the next frame begins with; undefined while waiting for a keyframe. */
  let expected: number | undefined;

  function startOver(): void {
    parts.clear();
    expected = undefined;
    lost();
  }

  /** Extends the runs on both sides. Only their ends are looked at: a frame of many packets costs no more. */
  function insert(packet: Packet): Run {
    const { sequence } = packet;
    const [before, after] = [parts.get(preceding(sequence)), parts.get(following(sequence))];
    const earlier = before && continues(before, packet) ? before.run : undefined;
    const later = after && continues(packet, after) ? after.run : undefined;
    const run = {
      first: earlier?.first ?? sequence,
      last: later?.last ?? sequence,
      hasKey: packet.beginsKey || earlier?.hasKey === true || later?.hasKey === true,
    };
    parts.set(sequence, { ...packet, run });
    for (const end of [run.first, run.last]) {
      const part = parts.get(end);
      if (part) part.run = run;
    }
    return run;
  }

  const isWhole = ({ first, last }: Run): boolean =>
    parts.get(last)?.ends === true && parts.get(first)?.beginsFrame !== false;

  function emit({ first, last }: Run): void {
    const payloads: Buffer[] = [];
    const { timestamp = 0 } = parts.get(first) ?? {};
    expected = following(last);
    for (let at = first; at !== expected; at = following(at)) {
      payloads.push(parts.get(at)?.data ?? Buffer.alloc(0));
      parts.delete(at);
    }
    const made = join(payloads);
    if (made === 'nothing') return;
    if (made === 'broken' || isTooLarge(made.data, made.size)) return startOver();
    onFrame({ codec, timestamp, ...made });
  }

  /** Discards what came before the keyframe. All packets are looked at, but only once between two losses. */
  function beginWith({ first }: Run): void {
    const packets = [...parts.values()].filter(({ sequence }) => sequenceDistance(first, sequence) >= 0);
    parts.clear();
    for (const packet of packets) insert(packet);
    expected = first;
  }

  function emitWhole(): void {
    while (expected !== undefined) {
      const run = parts.get(expected)?.run;
      if (!run || run.first !== expected || !isWhole(run)) return;
      emit(run);
    }
  }

  return (packet: Buffer): void => {
    const payload = read(packet);
    const sequence = sequenceOf(packet);
    if (!payload) {
      // A packet of padding takes a sequence number between two frames.
      if (expected === sequence && !parts.has(sequence)) expected = following(sequence);
      return emitWhole();
    }
    if (expected !== undefined) {
      if (sequenceDistance(expected, sequence) < 0) return;
      const missing = following(parts.get(expected)?.run.last ?? preceding(expected));
      if (sequenceDistance(missing, sequence) > reorderPackets) startOver();
    }
    if (parts.has(sequence)) return;
    const run = insert({
      ...payload,
      sequence,
      timestamp: timestampOf(packet),
      ends: hasMarker(packet),
      // A copy: the caller reuses the packet's memory.
      data: Buffer.from(payload.data),
    });
    if (parts.size > bounds.pendingPackets) return startOver();
    if (expected === undefined && run.hasKey && isWhole(run)) beginWith(run);
    emitWhole();
  };
}

/** `payloadTypes` are those of the down track. A change of codec starts a new assembler. */
export function createFrameAssembler(
  payloadTypes: Record<VideoCodec, number>,
  onFrame: (frame: EncodedFrame) => void,
  lost: () => void,
) {
  let current: { codec: VideoCodec; take(packet: Buffer): void } | undefined;
  const codecOf = (payloadType: number): VideoCodec | undefined =>
    payloadType === payloadTypes.VP8 ? 'VP8' : payloadType === payloadTypes.H264 ? 'H264' : undefined;
  return {
    take(packet: Buffer): void {
      const codec = codecOf(payloadTypeOf(packet));
      if (!codec) return;
      if (current?.codec !== codec) current = { codec, take: createAssembler(codec, onFrame, lost) };
      current.take(packet);
    },
  };
}
