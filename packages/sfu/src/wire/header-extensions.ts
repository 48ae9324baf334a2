// RTP header extensions that the engine reads or writes, by their URIs. RFC 8285, 8852.

export const extensionUris = {
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  /** The simulcast layer (RID) of a packet. */
  layer: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  /** The send time, by which a viewer's browser estimates its bandwidth. */
  sendTime: 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
} as const;
export type Extension = keyof typeof extensionUris;
/** The id of each extension in a media section. */
export type Extensions = Partial<Record<Extension, number>>;

/** Ids beyond 14 need the two-byte form, which the engine neither reads nor writes. */
const idMax = 14;

/** `value`: of an `extmap` attribute. */
export function readExtension(value: string): { name: Extension; id: number } | undefined {
  const [, number, uri] = /^(\d{1,2})(?:\/\w{1,8})? (\S{1,100})$/.exec(value) ?? [];
  const name = (Object.keys(extensionUris) as Extension[]).find((each) => extensionUris[each] === uri);
  const id = Number(number);
  return name && id >= 1 && id <= idMax ? { name, id } : undefined;
}

export const extensionLines = (extensions: Extensions, names: readonly Extension[]): string[] =>
  names.flatMap((name) =>
    extensions[name] === undefined ? [] : [`a=extmap:${extensions[name]} ${extensionUris[name]}`],
  );

const shortForm = 0xbede;

/** The value of the extension with that id; undefined where the packet has none. */
export function extensionIn(packet: Buffer, id: number): Buffer | undefined {
  if (((packet[0] as number) & 0x10) === 0) return undefined;
  const head = 12 + ((packet[0] as number) & 0x0f) * 4;
  if (packet.length < head + 4 || packet.readUInt16BE(head) !== shortForm) return undefined;
  const end = Math.min(packet.length, head + 4 + packet.readUInt16BE(head + 2) * 4);
  for (let at = head + 4; at < end;) {
    const first = packet[at] as number;
    at += 1;
    if (first === 0) continue;
    const length = (first & 0x0f) + 1;
    if (first >> 4 === id) return at + length <= end ? packet.subarray(at, at + length) : undefined;
    at += length;
  }
  return undefined;
}

/** Adds attributes to a media section of our description: the library writes only those it knows. */
export function withAttributes(sdp: string, mid: string, attributes: readonly string[]): string {
  if (attributes.length === 0) return sdp;
  const more = attributes.map((line) => `${line}\r\n`).join('');
  return sdp
    .split(/^(?=m=)/m)
    .map((part) =>
      part.includes(`\na=mid:${mid}\r`) ? part.replace(/a=mid:[^\r]*\r\n/, (line) => line + more) : part,
    )
    .join('');
}
