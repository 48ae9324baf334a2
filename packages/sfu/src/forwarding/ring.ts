// A ring buffer of the last packets of a layer, for retransmission.
import type { StoredPacket } from '../wire/packet.ts';

/** Packets, about four seconds of a camera; a power of two. */
const size = 512;

export function createRing() {
  const packets: (StoredPacket | undefined)[] = Array.from({ length: size });
  return {
    keep(packet: StoredPacket): void {
      packets[packet.sequence % size] = packet;
    },
    find(sequence: number): StoredPacket | undefined {
      const packet = packets[sequence % size];
      return packet?.sequence === sequence ? packet : undefined;
    },
  };
}
