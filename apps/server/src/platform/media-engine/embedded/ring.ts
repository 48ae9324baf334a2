// The last packets of a feed, for viewers who missed some.

/** About four seconds of a camera; a power of two. */
const size = 512;

export function createRing() {
  const packets: (Buffer | undefined)[] = Array.from({ length: size });
  // A kept packet is rewritten for each viewer: its own number says nothing.
  const sequences = new Uint16Array(size);
  return {
    keep(sequence: number, packet: Buffer): void {
      packets[sequence % size] = packet;
      sequences[sequence % size] = sequence;
    },
    find: (sequence: number): Buffer | undefined =>
      sequences[sequence % size] === sequence ? packets[sequence % size] : undefined,
  };
}
