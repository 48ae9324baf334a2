// The last packets of a layer, for retransmission: a ring.
import type { StoredPacket } from '../wire/packet.ts';

/** Packets, about four seconds of a camera; a power of two. */
const size = 512;

export function createRetransmissionBuffer() {
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
