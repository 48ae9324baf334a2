// Fields of RTP packets that the engine reads. RFC 3550.

/** RTP and RTCP share a port; RFC 5761 tells them apart by this byte. */
export const isRtcp = (packet: Buffer): boolean =>
  packet.length > 1 && (packet[1] as number) >= 192 && (packet[1] as number) <= 223;

const headerBytes = 12;
/** No network path carries larger packets. */
export const packetBytesMax = 1600;

/** True for RTP whose fixed header is complete. */
export const isRtp = (packet: Buffer): boolean =>
  packet.length >= headerBytes && (packet[0] as number) >> 6 === 2 && !isRtcp(packet);

export const sequenceOf = (packet: Buffer): number => packet.readUInt16BE(2);
export const timestampOf = (packet: Buffer): number => packet.readUInt32BE(4);
export const ssrcOf = (packet: Buffer): number => packet.readUInt32BE(8);
export const hasMarker = (packet: Buffer): boolean => ((packet[1] as number) & 0x80) !== 0;

export const payloadTypeOf = (packet: Buffer): number => (packet[1] as number) & 0x7f;

/** Offset of the payload; undefined where the header claims more bytes than the packet has. */
export function payloadStart(packet: Buffer): number | undefined {
  const first = packet[0] as number;
  let start = headerBytes + (first & 0x0f) * 4;
  if (first & 0x10) {
    if (packet.length < start + 4) return undefined;
    start += 4 + packet.readUInt16BE(start + 2) * 4;
  }
  return start < packet.length ? start : undefined;
}

/** End of the payload, without padding. */
export function payloadEnd(packet: Buffer): number {
  const padding = (packet[0] as number) & 0x20 ? (packet.at(-1) as number) : 0;
  return packet.length - padding;
}

/** How far a sequence number is ahead of another, modulo 2^16: -32768 to 32767. */
export const sequenceDistance = (from: number, to: number): number =>
  ((to - from + 0x8000) & 0xffff) - 0x8000;

export type Vp8Start = {
  /** Offset of the VP8 payload, after its descriptor. */
  at: number;
  beginsFrame: boolean;
  /** Offset and value of the picture id (7 or 15 bits), and of TL0PICIDX. */
  picture?: { at: number; isLong: boolean; id: number; baseAt?: number; base: number };
};

/** Reads the VP8 payload descriptor. RFC 7741, 4.2. */
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

/** Width in pixels of the keyframe that begins in this packet; undefined where the packet is too short. */
export function vp8WidthOf(packet: Buffer): number | undefined {
  const at = vp8Start(packet)?.at;
  if (at === undefined || packet.length < at + 10) return undefined;
  return packet.readUInt16LE(at + 6) & 0x3fff || undefined;
}

const h264 = { idr: 5, parameters: 7, aggregate: 24, fragment: 28 };

/** Parameter sets or the first slice of an IDR picture: decoding cannot begin with a later slice. */
const opensH264 = (unit: number | undefined, next: number | undefined): boolean =>
  unit !== undefined &&
  ((unit & 0x1f) === h264.parameters || ((unit & 0x1f) === h264.idr && ((next ?? 0) & 0x80) !== 0));

/** True where an H.264 payload holds what decoding begins with. RFC 6184. */
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
