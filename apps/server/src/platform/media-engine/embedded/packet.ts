// A packet as a feed keeps it: its payload once, and before it room for the head that each viewer is given.
//
//   room (8) │ head (12) │ payload           to whoever takes no extension, from the ninth byte on
//   head (12) │ send time (8) │ payload      to whoever measures her line by when we sent
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
  /** In the numbers and times of its layer. */
  sequence: number;
  timestamp: number;
  /** Of VP8: where in `plain` its picture is numbered, and how. */
  readonly picture: Vp8Start['picture'];
};

/** What each viewer has of her own. */
export type LegHeader = {
  payloadType: number;
  sequence: number;
  timestamp: number;
  ssrc: number;
  picture: number;
  /** Of the pictures that all others build upon. */
  base: number;
};

/** Extensions and further sources of what came are left out. Nothing where it holds nothing. */
export function storePacket(packet: Buffer, isVp8: boolean): StoredPacket | undefined {
  const start = payloadStart(packet);
  if (start === undefined) return undefined;
  const bytes = Buffer.allocUnsafe(roomBytes + headBytes + packet.length - start);
  packet.copy(bytes, roomBytes + headBytes, start);
  const plain = bytes.subarray(roomBytes);
  // Its head is read as one without extensions.
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

/** 24 bits: seconds with eighteen bits behind the point. */
export const sendTimeOf = (ms: number): number => Math.floor((ms / 1000) * 2 ** 18) % 2 ** 24;

// Byte by byte: this is done for each packet of each viewer, and Buffer's own methods check each time.
function write16(out: Buffer, value: number, at: number): void {
  out[at] = value >> 8;
  out[at + 1] = value;
}
function write32(out: Buffer, value: number, at: number): void {
  write16(out, value >>> 16, at);
  write16(out, value, at + 2);
}

function writePicture({ plain, picture }: StoredPacket, head: LegHeader): void {
  if (!picture) return;
  if (picture.isLong) write16(plain, 0x8000 | (head.picture & 0x7fff), picture.at);
  else plain[picture.at] = head.picture & 0x7f;
  if (picture.baseAt !== undefined) plain[picture.baseAt] = head.base;
}

/** The buffer is lent: it is written anew for the next one. `sendTimeId` 0: without the time. */
export function writeHeader(kept: StoredPacket, head: LegHeader, sendTimeId: number, sentAt: number): Buffer {
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
