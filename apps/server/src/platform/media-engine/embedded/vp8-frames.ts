// VP8 as it is put together: a frame is what its packets hold, one after the other. RFC 7741.
import type { FrameCodec, Size } from './frames.ts';
import { payloadEnd, vp8Start } from './rtp.ts';

const isKey = (data: Buffer): boolean => ((data[0] as number) & 1) === 0;

const sizeOf = (data: Buffer): Size | undefined =>
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
