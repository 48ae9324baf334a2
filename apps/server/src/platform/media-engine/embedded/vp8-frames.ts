// Frames put together from a leg's VP8 packets: whole ones, in order, beginning with a keyframe, and with
// one again after something was lost.
import { hasMarker, payloadEnd, sequenceDistance, sequenceOf, timestampOf, vp8Start } from './rtp.ts';

export type Frame = {
  timestamp: number;
  /** Of keyframes. */
  size?: { width: number; height: number };
  data: Buffer;
};

/** Beyond these somebody sends what is no camera. */
const bounds = { pendingPackets: 600, frameBytes: 1024 * 1024, pixels: 1920 * 1920 };
/** Packets that may come after later ones before they count as lost. */
const patiencePackets = 128;

type Part = { sequence: number; timestamp: number; begins: boolean; ends: boolean; data: Buffer };

const sizeOf = (data: Buffer): Frame['size'] =>
  data.length >= 10 && ((data[0] as number) & 1) === 0
    ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
    : undefined;

export function createVp8Frames(hear: (frame: Frame) => void, lost: () => void) {
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
      if (!part || part.begins !== (found.length === 0)) return undefined;
      found.push(part);
      if (part.ends) return found;
    }
  }

  function emit(found: Part[]): void {
    for (const { sequence } of found) parts.delete(sequence);
    expected = ((found.at(-1) as Part).sequence + 1) & 0xffff;
    const data = Buffer.concat(found.map(({ data }) => data));
    const size = sizeOf(data);
    const tooLarge = data.length > bounds.frameBytes || (size && size.width * size.height > bounds.pixels);
    if (tooLarge || (size && size.width * size.height === 0)) return startOver();
    hear({ timestamp: (found[0] as Part).timestamp, data, ...(size && { size }) });
  }

  /** With the newest keyframe that is whole; what is older than it is of no use. */
  function begin(): void {
    for (const part of [...parts.values()].toReversed()) {
      const isKey = part.begins && ((part.data[0] as number) & 1) === 0;
      const found = isKey ? frameFrom(part.sequence) : undefined;
      if (!found) continue;
      for (const sequence of parts.keys()) {
        if (sequenceDistance(part.sequence, sequence) < 0) parts.delete(sequence);
      }
      return emit(found);
    }
  }

  return {
    take(packet: Buffer): void {
      const start = vp8Start(packet);
      const end = payloadEnd(packet);
      if (!start || start.at >= end) {
        // Only filling: its number counts all the same.
        if (expected === sequenceOf(packet)) expected = (expected + 1) & 0xffff;
        return;
      }
      const sequence = sequenceOf(packet);
      if (expected !== undefined) {
        const ahead = sequenceDistance(expected, sequence);
        if (ahead < 0) return;
        if (ahead > patiencePackets) startOver();
      }
      // A copy: packets are only lent.
      const data = Buffer.from(packet.subarray(start.at, end));
      parts.set(sequence, {
        sequence,
        timestamp: timestampOf(packet),
        begins: start.beginsFrame,
        ends: hasMarker(packet),
        data,
      });
      if (parts.size > bounds.pendingPackets) return startOver();
      if (expected === undefined) begin();
      while (expected !== undefined) {
        const found = frameFrom(expected);
        if (!found) break;
        emit(found);
      }
    },
  };
}

/** One keyframe as a file that decoders know. */
export function ivfOf({ data, size }: Frame): Buffer {
  const header = Buffer.alloc(32 + 12);
  header.write('DKIF', 0, 'latin1');
  header.writeUInt16LE(32, 6);
  header.write('VP80', 8, 'latin1');
  header.writeUInt16LE(size?.width ?? 0, 12);
  header.writeUInt16LE(size?.height ?? 0, 14);
  header.writeUInt32LE(30, 16);
  header.writeUInt32LE(1, 20);
  header.writeUInt32LE(1, 24);
  header.writeUInt32LE(data.length, 32);
  return Buffer.concat([header, data]);
}
