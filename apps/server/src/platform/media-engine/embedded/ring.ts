// The last packets of a layer, for viewers who missed some.
import type { Kept } from './packet.ts';

/** About four seconds of a camera; a power of two. */
const size = 512;

export function createRing() {
  const packets: (Kept | undefined)[] = Array.from({ length: size });
  return {
    keep(packet: Kept): void {
      packets[packet.sequence % size] = packet;
    },
    find(sequence: number): Kept | undefined {
      const packet = packets[sequence % size];
      return packet?.sequence === sequence ? packet : undefined;
    },
  };
}
