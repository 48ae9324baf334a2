// The media of the publisher: 30 video frames of two packets (512 kbit/s) and 50 audio packets (128 kbit/s) a second.
// Each packet carries its number and its send time; nothing in it can be decoded.
import { payloadStart } from '../../packages/sfu/src/wire/rtp.ts';

export const payloadTypes = { video: 96, audio: 111 };
export const ssrcs = { video: 1001, audio: 2001 };
export const framesPerSecond = 30;
export const soundsPerSecond = 50;
export const packetsPerSecond = framesPerSecond * 2 + soundsPerSecond;

const videoBytes = 1066;
const soundBytes = 320;
const [videoClock, soundClock] = [90_000, 48_000];
/** Offset in the payload, after the bytes of VP8 that an SFU may read. */
const markAt = 16;

/** One clock for all processes of the machine. */
export const micros = (): number => Number(process.hrtime.bigint() / 1000n);

type Header = { payloadType: number; marker: boolean; sequence: number; timestamp: number; ssrc: number };

function packetOf(bytes: number, { payloadType, marker, sequence, timestamp, ssrc }: Header): Buffer {
  const packet = Buffer.alloc(bytes, 0x5a);
  packet[0] = 0x80;
  packet[1] = (marker ? 0x80 : 0) | payloadType;
  packet.writeUInt16BE(sequence & 0xffff, 2);
  packet.writeUInt32BE(timestamp >>> 0, 4);
  packet.writeUInt32BE(ssrc, 8);
  return packet;
}

/** One of the two of a frame; only a keyframe that was asked for is one, and no larger than others. */
export function videoPacket(frame: number, part: 0 | 1, key: boolean): Buffer {
  const packet = packetOf(videoBytes, {
    payloadType: payloadTypes.video,
    marker: part === 1,
    sequence: frame * 2 + part,
    timestamp: (frame * videoClock) / framesPerSecond,
    ssrc: ssrcs.video,
  });
  if (part === 1) packet[12] = 0;
  else Buffer.from(key ? [0x10, 0x10, 0, 0, 0x9d, 1, 0x2a, 0x80, 2, 0xe0, 1] : [0x10, 0x11]).copy(packet, 12);
  return packet;
}

export const soundPacket = (sound: number): Buffer =>
  packetOf(soundBytes, {
    payloadType: payloadTypes.audio,
    marker: false,
    sequence: sound,
    timestamp: (sound * soundClock) / soundsPerSecond,
    ssrc: ssrcs.audio,
  });

const headerBytes = 12;

export function mark(packet: Buffer, number: number): Buffer {
  packet.writeUInt32BE(number, headerBytes + markAt);
  packet.writeDoubleBE(micros(), headerBytes + markAt + 4);
  return packet;
}

export function readMark(packet: Buffer): { number: number; sentAt: number } {
  const at = (payloadStart(packet) ?? headerBytes) + markAt;
  return { number: packet.readUInt32BE(at), sentAt: packet.readDoubleBE(at + 4) };
}
