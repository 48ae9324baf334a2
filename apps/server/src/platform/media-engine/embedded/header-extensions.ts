// Extensions of packet heads that we read or write, as descriptions name them. RFC 8285, 8852.

export const extensionUris = {
  mid: 'urn:ietf:params:rtp-hdrext:sdes:mid',
  /** Which layer of simulcast it is of. */
  layer: 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id',
  /** When it was sent: what a viewer's side measures her line by. */
  sendTime: 'http://www.webrtc.org/experiments/rtp-hdrext/abs-send-time',
} as const;
export type Extension = keyof typeof extensionUris;
/** By which number each goes on a line. */
export type Extensions = Partial<Record<Extension, number>>;

/** More do not fit the short form, the only one that we read and write. */
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

/** What a packet says under that number; nothing where it says nothing. */
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

/** A description of ours with more about one of its lines: the library writes only what it knows. */
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
