// A packet as a feed keeps it: its payload once, and before it room for the head that each viewer is given.
//
//   room (8) │ head (12) │ payload           to whoever takes no extension, from the ninth byte on
//   head (12) │ send time (8) │ payload      to whoever measures her line by when we sent
import { hasMarker, payloadStart, sequenceOf, timestampOf, type Vp8Start, vp8Start } from './rtp.ts';

const headBytes = 12;
const roomBytes = 8;
const oneByteExtensions = 0xbede;

export type Kept = {
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
export type Head = {
  payloadType: number;
  sequence: number;
  timestamp: number;
  ssrc: number;
  picture: number;
  /** Of the pictures that all others build upon. */
  base: number;
};

/** Extensions and further sources of what came are left out. Nothing where it holds nothing. */
export function keepPacket(packet: Buffer, isVp8: boolean): Kept | undefined {
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

function writePicture({ plain, picture }: Kept, head: Head): void {
  if (!picture) return;
  if (picture.isLong) plain.writeUInt16BE(0x8000 | (head.picture & 0x7fff), picture.at);
  else plain[picture.at] = head.picture & 0x7f;
  if (picture.baseAt !== undefined) plain[picture.baseAt] = head.base & 0xff;
}

/** The buffer is lent: it is written anew for the next one. */
export function writeHead(kept: Kept, head: Head, sendTime?: { id: number; at: number }): Buffer {
  const out = sendTime ? kept.bytes : kept.plain;
  out[0] = sendTime ? kept.first | 0x10 : kept.first;
  out[1] = kept.marker | head.payloadType;
  out.writeUInt16BE(head.sequence, 2);
  out.writeUInt32BE(head.timestamp, 4);
  out.writeUInt32BE(head.ssrc, 8);
  if (sendTime) {
    out.writeUInt16BE(oneByteExtensions, 12);
    out.writeUInt16BE(1, 14);
    out[16] = (sendTime.id << 4) | 2;
    out.writeUIntBE(sendTime.at, 17, 3);
  }
  writePicture(kept, head);
  return out;
}
