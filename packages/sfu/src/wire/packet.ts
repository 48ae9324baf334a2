// A stored packet: its payload once, after room for the header that is rewritten for each viewer.
//
//   room (8) │ header (12) │ payload           for viewers without abs-send-time, from the ninth byte on
//   header (12) │ send time (8) │ payload      for viewers with abs-send-time
import { hasMarker, payloadStart, sequenceOf, timestampOf, type Vp8Start, vp8Start } from './rtp.ts';

const headBytes = 12;
const roomBytes = 8;
const oneByteExtensions = 0xbede;

export type StoredPacket = {
  readonly bytes: Buffer;
  readonly plain: Buffer;
  /** Version and padding. */
  readonly first: number;
  readonly marker: number;
  /** As its layer numbers them. */
  sequence: number;
  timestamp: number;
  /** VP8: where in `plain` the picture id stands. */
  readonly picture: Vp8Start['picture'];
};

/** Header fields that differ for each down track. */
export type DownTrackHeader = {
  payloadType: number;
  sequence: number;
  timestamp: number;
  ssrc: number;
  picture: number;
  /** TL0PICIDX. */
  base: number;
};

/** Drops header extensions and CSRCs. Undefined for a packet without payload. */
export function storePacket(packet: Buffer, isVp8: boolean): StoredPacket | undefined {
  const start = payloadStart(packet);
  if (start === undefined) return undefined;
  const bytes = Buffer.allocUnsafe(roomBytes + headBytes + packet.length - start);
  packet.copy(bytes, roomBytes + headBytes, start);
  const plain = bytes.subarray(roomBytes);
  // The first byte of a header without extensions.
  plain[0] = 0x80;
  return {
    bytes,
    plain,
    first: 0x80 | ((packet[0] as number) & 0x20),
    marker: hasMarker(packet) ? 0x80 : 0,
    sequence: sequenceOf(packet),
    timestamp: timestampOf(packet),
    picture: isVp8 ? vp8Start(plain)?.picture : undefined,
  };
}

/** abs-send-time: 24 bits, 18 of them fractions of a second. */
export const sendTimeOf = (ms: number): number => Math.floor((ms / 1000) * 2 ** 18) % 2 ** 24;

// Byte by byte, because this runs for each packet of each viewer and Buffer's methods check bounds each time.
function write16(out: Buffer, value: number, at: number): void {
  out[at] = value >> 8;
  out[at + 1] = value;
}
function write32(out: Buffer, value: number, at: number): void {
  write16(out, value >>> 16, at);
  write16(out, value, at + 2);
}

function writePicture({ plain, picture }: StoredPacket, head: DownTrackHeader): void {
  if (!picture) return;
  if (picture.isLong) write16(plain, 0x8000 | (head.picture & 0x7fff), picture.at);
  else plain[picture.at] = head.picture & 0x7f;
  if (picture.baseAt !== undefined) plain[picture.baseAt] = head.base;
}

/** The buffer is reused for the next down track. `sendTimeId` 0: without the send time. */
export function writeHeader(
  kept: StoredPacket,
  head: DownTrackHeader,
  sendTimeId: number,
  sentAt: number,
): Buffer {
  const out = sendTimeId === 0 ? kept.plain : kept.bytes;
  out[0] = sendTimeId === 0 ? kept.first : kept.first | 0x10;
  out[1] = kept.marker | head.payloadType;
  write16(out, head.sequence, 2);
  write32(out, head.timestamp, 4);
  write32(out, head.ssrc, 8);
  if (sendTimeId !== 0) {
    write16(out, oneByteExtensions, 12);
    write16(out, 1, 14);
    out[16] = (sendTimeId << 4) | 2;
    out[17] = sentAt >> 16;
    write16(out, sentAt, 18);
  }
  writePicture(kept, head);
  return out;
}
