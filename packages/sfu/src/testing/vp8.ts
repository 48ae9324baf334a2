// Packets as a camera and a microphone send them, without either: valid headers, and a number to know
// each by. Nothing in them can be decoded.
import { sentPayloadTypes } from '../publisher/connection.ts';
import { vp8Payloads } from '../publisher/payloads.ts';
import { type RtpHead, rtpPacket } from '../publisher/rtp-sender.ts';
import { payloadStart } from '../wire/rtp.ts';

export const videoPayloadType = sentPayloadTypes.vp8;
export const audioPayloadType = sentPayloadTypes.audio;
/** By codec, as most browsers number them. */
export const payloadTypes = { VP8: videoPayloadType, H264: 102 };

export type Numbers = Pick<RtpHead, 'sequence' | 'timestamp' | 'ssrc'>;

const tag = (mark: number, size: number): Buffer => {
  const body = Buffer.alloc(size);
  body.writeUInt32BE(mark, 0);
  return body;
};

/** A frame in two payloads; `mark` names it. */
export function videoPayloads({
  key,
  mark,
  width = 640,
}: {
  key: boolean;
  mark: number;
  width?: number;
}): [Buffer, Buffer] {
  const size = [width & 0xff, width >> 8, 0xe0, 0x01];
  const start = key ? [0x10, 0x10, 0, 0, 0x9d, 0x01, 0x2a, ...size] : [0x10, 0x11, 0, 0];
  return [
    Buffer.concat([Buffer.from(start), Buffer.alloc(12 - start.length), tag(mark, 400)]),
    Buffer.concat([Buffer.from([0]), Buffer.alloc(11), tag(mark, 400)]),
  ];
}

export const packetsOf = (payloads: Buffer[], payloadType: number, numbers: Numbers): Buffer[] =>
  payloads.map((payload, index) =>
    rtpPacket(payload, {
      ...numbers,
      payloadType,
      marker: index === payloads.length - 1,
      sequence: numbers.sequence + index,
    }),
  );

/** The same in packets. */
export const videoFrame = (numbers: Numbers, frame: Parameters<typeof videoPayloads>[0]) =>
  packetsOf(videoPayloads(frame), videoPayloadType, numbers) as [Buffer, Buffer];

/** Twenty milliseconds of silence as Opus, and padding of Opus that says which they are. */
export const audioPayload = (mark: number): Buffer =>
  Buffer.concat([Buffer.from('fb412ffffe', 'hex'), Buffer.alloc(7), tag(mark, 40)]);
export const audioPacket = (numbers: Numbers, mark: number): Buffer =>
  rtpPacket(audioPayload(mark), { ...numbers, payloadType: audioPayloadType, marker: false });

/** An encoded frame in as many packets as it needs. */
export const filmFrame = (numbers: Numbers, frame: Buffer): Buffer[] =>
  packetsOf(vp8Payloads(frame), videoPayloadType, numbers);

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
