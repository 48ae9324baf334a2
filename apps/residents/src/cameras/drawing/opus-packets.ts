// Opus packets out of an Ogg file (RFC 3533), and into a file of the loops.

const pageHeaderBytes = 27;
/** Before the sound: OpusHead and OpusTags. */
const headerPackets = 2;

export function packetsOfOgg(ogg: Buffer): Buffer[] {
  const packets: Buffer[] = [];
  let parts: Buffer[] = [];
  for (let page = 0; page + pageHeaderBytes <= ogg.length;) {
    const segments = ogg[page + 26] ?? 0;
    let at = page + pageHeaderBytes + segments;
    for (const length of ogg.subarray(page + pageHeaderBytes, at)) {
      parts.push(ogg.subarray(at, at + length));
      at += length;
      // A segment of 255 bytes goes on in the next.
      if (length === 255) continue;
      packets.push(Buffer.concat(parts));
      parts = [];
    }
    page = at;
  }
  return packets.slice(headerPackets);
}

/** IVF, whose header names Opus; times count packets. */
export function soundFileOf(packets: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(32);
  header.write('DKIF', 0, 'latin1');
  header.writeUInt16LE(32, 6);
  header.write('OPUS', 8, 'latin1');
  const framed = packets.flatMap((packet, number) => {
    const head = Buffer.alloc(12);
    head.writeUInt32LE(packet.length, 0);
    head.writeUInt32LE(number, 4);
    return [head, packet];
  });
  return Buffer.concat([header, ...framed]);
}
