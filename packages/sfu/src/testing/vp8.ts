// Packets as a camera and a microphone send them, without either: valid headers, and a number to know
// each by. Nothing in them can be decoded.
import { payloadStart } from '../wire/rtp.ts';

export const videoPayloadType = 96;
export const audioPayloadType = 111;
/** By codec, as most browsers number them. */
export const payloadTypes = { VP8: videoPayloadType, H264: 102 };

export type Numbers = { sequence: number; timestamp: number; ssrc: number };

function header(payloadType: number, marker: boolean, { sequence, timestamp, ssrc }: Numbers): Buffer {
  const packet = Buffer.alloc(12);
  packet[0] = 0x80;
  packet[1] = (marker ? 0x80 : 0) | payloadType;
  packet.writeUInt16BE(sequence & 0xffff, 2);
  packet.writeUInt32BE(timestamp >>> 0, 4);
  packet.writeUInt32BE(ssrc, 8);
  return packet;
}

const tag = (mark: number, size: number): Buffer => {
  const body = Buffer.alloc(size);
  body.writeUInt32BE(mark, 0);
  return body;
};

/** A frame in two packets; `mark` names it. */
export function videoFrame(
  numbers: Numbers,
  { width = 640, ...frame }: { key: boolean; mark: number; width?: number },
): [Buffer, Buffer] {
  const size = [width & 0xff, width >> 8, 0xe0, 0x01];
  const start = frame.key ? [0x10, 0x10, 0, 0, 0x9d, 0x01, 0x2a, ...size] : [0x10, 0x11, 0, 0];
  return [
    Buffer.concat([
      header(videoPayloadType, false, numbers),
      Buffer.from(start),
      Buffer.alloc(12 - start.length),
      tag(frame.mark, 400),
    ]),
    Buffer.concat([
      header(videoPayloadType, true, { ...numbers, sequence: numbers.sequence + 1 }),
      Buffer.from([0]),
      Buffer.alloc(11),
      tag(frame.mark, 400),
    ]),
  ];
}

/** Twenty milliseconds of silence as Opus, if anybody decodes it, and padding that says which they are. */
export const audioPacket = (numbers: Numbers, mark: number): Buffer => {
  const packet = Buffer.concat([
    header(audioPayloadType, false, numbers),
    Buffer.from('f8fffe', 'hex'),
    Buffer.alloc(9),
    tag(mark, 40),
  ]);
  packet[0] = 0xa0;
  packet[packet.length - 1] = 49;
  return packet;
};

const partBytes = 1100;

/** An encoded frame in as many packets as it needs. */
export function filmFrame(numbers: Numbers, frame: Buffer): Buffer[] {
  const parts = Math.max(1, Math.ceil(frame.length / partBytes));
  return Array.from({ length: parts }, (_, index) =>
    Buffer.concat([
      header(videoPayloadType, index === parts - 1, { ...numbers, sequence: numbers.sequence + index }),
      Buffer.from([index === 0 ? 0x10 : 0]),
      frame.subarray(index * partBytes, (index + 1) * partBytes),
    ]),
  );
}

/** Past extensions of its head; -1 in packets of a film that are too short for one. */
export function markOf(packet: Buffer): number {
  const at = (payloadStart(packet) ?? packet.length) + 12;
  return packet.length < at + 4 ? -1 : packet.readUInt32BE(at);
}
/** By the first bytes of the payload, as above. */
export function isKeyframe(packet: Buffer): boolean {
  const at = payloadStart(packet) ?? packet.length;
  return packet[at] === 0x10 && ((packet[at + 1] ?? 1) & 1) === 0;
}
