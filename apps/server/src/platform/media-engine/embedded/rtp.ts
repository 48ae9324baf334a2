// RTP packets as an engine touches them: the few fields it reads, and those it writes in place. RFC 3550.

/** RTP and RTCP share a port; RFC 5761 tells them apart by this byte. */
export const isRtcp = (packet: Buffer): boolean =>
  packet.length > 1 && (packet[1] as number) >= 192 && (packet[1] as number) <= 223;

const headerBytes = 12;

/** What can be read without reading past its end. */
export const isRtp = (packet: Buffer): boolean =>
  packet.length >= headerBytes && (packet[0] as number) >> 6 === 2 && !isRtcp(packet);

export const sequenceOf = (packet: Buffer): number => packet.readUInt16BE(2);
export const timestampOf = (packet: Buffer): number => packet.readUInt32BE(4);
export const ssrcOf = (packet: Buffer): number => packet.readUInt32BE(8);
export const hasMarker = (packet: Buffer): boolean => ((packet[1] as number) & 0x80) !== 0;

export const payloadTypeOf = (packet: Buffer): number => (packet[1] as number) & 0x7f;

/** Where the payload begins; nothing where the header says more than there is. */
export function payloadStart(packet: Buffer): number | undefined {
  const first = packet[0] as number;
  let start = headerBytes + (first & 0x0f) * 4;
  if (first & 0x10) {
    if (packet.length < start + 4) return undefined;
    start += 4 + packet.readUInt16BE(start + 2) * 4;
  }
  return start < packet.length ? start : undefined;
}

/** Where it ends, without what only fills it up. */
export function payloadEnd(packet: Buffer): number {
  const padding = (packet[0] as number) & 0x20 ? (packet.at(-1) as number) : 0;
  return packet.length - padding;
}

/** How far one number is ahead of another, on a circle of 16 bits: -32768 to 32767. */
export const sequenceDistance = (from: number, to: number): number =>
  ((to - from + 0x8000) & 0xffff) - 0x8000;

export type Vp8Start = {
  /** Where the payload itself begins. */
  at: number;
  beginsFrame: boolean;
  /** Where its picture is numbered, in 7 bits or in 15, and the number of the one that all build upon. */
  picture?: { at: number; isLong: boolean; id: number; baseAt?: number; base: number };
};

/** Past the descriptor of a VP8 payload, and what it says. RFC 7741, 4.2. */
export function vp8Start(packet: Buffer): Vp8Start | undefined {
  let at = payloadStart(packet);
  if (at === undefined) return undefined;
  const descriptor = packet[at] as number;
  const beginsFrame = (descriptor & 0x10) !== 0 && (descriptor & 0x0f) === 0;
  at += 1;
  if (!(descriptor & 0x80)) return at < packet.length ? { at, beginsFrame } : undefined;
  const extension = packet[at] ?? 0;
  at += 1;
  let picture: Vp8Start['picture'];
  if (extension & 0x80) {
    const isLong = ((packet[at] ?? 0) & 0x80) !== 0;
    if (at + 2 > packet.length) return undefined;
    const id = isLong ? packet.readUInt16BE(at) & 0x7fff : (packet[at] as number);
    picture = { at, isLong, id, base: 0 };
    at += isLong ? 2 : 1;
  }
  if (extension & 0x40) {
    if (picture) Object.assign(picture, { baseAt: at, base: packet[at] ?? 0 });
    at += 1;
  }
  if (extension & 0x30) at += 1;
  return at < packet.length ? { at, beginsFrame, ...(picture && { picture }) } : undefined;
}

/** A VP8 payload begins a keyframe. RFC 7741, 4.3. */
export function beginsVp8Keyframe(packet: Buffer): boolean {
  const start = vp8Start(packet);
  return start !== undefined && start.beginsFrame && ((packet[start.at] as number) & 0x01) === 0;
}

/** Of the picture whose keyframe begins in this packet, in pixels; nothing where that does not stand in it. */
export function vp8WidthOf(packet: Buffer): number | undefined {
  const at = vp8Start(packet)?.at;
  if (at === undefined || packet.length < at + 10) return undefined;
  return packet.readUInt16LE(at + 6) & 0x3fff || undefined;
}

const h264 = { idr: 5, parameters: 7, aggregate: 24, fragment: 28 };

/** Parameters, or the first slice of a picture: a later one is not where decoding begins. */
const opensH264 = (unit: number | undefined, next: number | undefined): boolean =>
  unit !== undefined &&
  ((unit & 0x1f) === h264.parameters || ((unit & 0x1f) === h264.idr && ((next ?? 0) & 0x80) !== 0));

/** An H.264 payload holds the parameters or the picture that decoding begins with. RFC 6184. */
export function beginsH264Keyframe(packet: Buffer): boolean {
  const start = payloadStart(packet);
  if (start === undefined) return false;
  const kind = (packet[start] as number) & 0x1f;
  if (kind === h264.fragment) {
    const inner = packet[start + 1] ?? 0;
    return (inner & 0x80) !== 0 && opensH264(inner, packet[start + 2]);
  }
  if (kind !== h264.aggregate) return opensH264(packet[start], packet[start + 1]);
  for (let at = start + 1; at + 2 < packet.length; at += 2 + packet.readUInt16BE(at)) {
    if (opensH264(packet[at + 2], packet[at + 3])) return true;
  }
  return false;
}
