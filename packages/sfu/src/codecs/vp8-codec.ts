// Assembles VP8 frames by concatenating payloads, and splits frames into packets. RFC 7741.
import type { FrameCodec, PictureSize } from './frame.ts';
import { payloadEnd, vp8Start } from '../wire/rtp.ts';

const isKey = (data: Buffer): boolean => ((data[0] as number) & 1) === 0;

const sizeOf = (data: Buffer): PictureSize | undefined =>
  data.length >= 10 && isKey(data)
    ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
    : undefined;

export const createVp8Codec = (): FrameCodec => ({
  read(packet) {
    const start = vp8Start(packet);
    const end = payloadEnd(packet);
    if (!start || start.at >= end) return undefined;
    const data = packet.subarray(start.at, end);
    return { data, beginsFrame: start.beginsFrame, beginsKey: start.beginsFrame && isKey(data) };
  },
  join(payloads) {
    const data = Buffer.concat(payloads);
    const size = sizeOf(data);
    return { data, ...(size && { size }) };
  },
});

const partBytes = 1100;
/** Payload descriptors of the first and of later packets of a frame. RFC 7741, 4.2. */
const descriptors = { first: Buffer.from([0x10]), later: Buffer.from([0]) };

/** Splits a frame into RTP packets. */
export function vp8Packets(
  data: Buffer,
  {
    sequence,
    timestamp,
    ssrc,
    payloadType,
  }: Record<'sequence' | 'timestamp' | 'ssrc' | 'payloadType', number>,
): Buffer[] {
  const count = Math.ceil(data.length / partBytes);
  return Array.from({ length: count }, (_, index) => {
    const head = Buffer.alloc(12);
    head[0] = 0x80;
    head[1] = (index === count - 1 ? 0x80 : 0) | payloadType;
    head.writeUInt16BE((sequence + index) & 0xffff, 2);
    head.writeUInt32BE(timestamp >>> 0, 4);
    head.writeUInt32BE(ssrc, 8);
    const part = data.subarray(index * partBytes, (index + 1) * partBytes);
    return Buffer.concat([head, index === 0 ? descriptors.first : descriptors.later, part]);
  });
}
