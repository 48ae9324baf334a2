// How a stream reaches another media process: over loopback, each datagram headed by a secret that only
// the two ends know. To its home an edge is a viewer, and to the edge its home is a publisher: what was
// lost between them is asked for again, and so are keyframes.
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { PayloadTypes } from './description.ts';

const loopback = '127.0.0.1';
const keyBytes = 8;
/** Room for a keyframe of every stream while this process is busy. */
const bufferBytes = 4 * 1024 * 1024;

/** On relays; the packets themselves say what they are. */
export const relayPayloadTypes = { OPUS: 111, VP8: 96, H264: 102 } satisfies PayloadTypes;

/** Throws where somebody else has it: the library would only say so to each who comes. */
export async function assertPortFree(port: number): Promise<void> {
  const socket = createSocket('udp4');
  socket.bind(port);
  await once(socket, 'listening');
  socket.close();
  await once(socket, 'close');
}

export type RelayEnd = { send(packet: Buffer): void; close(): void };

export type Relays = Awaited<ReturnType<typeof openRelays>>;

export async function openRelays() {
  const ends = new Map<bigint, { port: number; take(packet: Buffer): void }>();
  const socket: Socket = createSocket({
    type: 'udp4',
    recvBufferSize: bufferBytes,
    sendBufferSize: bufferBytes,
  });
  socket.on('error', () => {
    // A datagram that could not be sent is one that was lost.
  });
  socket.on('message', (datagram, from) => {
    if (datagram.length <= keyBytes) return;
    const end = ends.get(datagram.readBigUInt64BE(0));
    if (end && from.port === end.port && from.address === loopback) end.take(datagram.subarray(keyBytes));
  });
  socket.bind(0, loopback);
  await once(socket, 'listening');

  return {
    port: socket.address().port,
    open(key: string, port: number, take: (packet: Buffer) => void): RelayEnd {
      const head = Buffer.from(key, 'hex');
      const id = head.readBigUInt64BE(0);
      ends.set(id, { port, take });
      return {
        send(packet) {
          // A copy: the packet is only lent, and leaves later.
          socket.send(Buffer.concat([head, packet]), port, loopback);
        },
        close: () => void ends.delete(id),
      };
    },
    close: () => socket.close(),
  };
}
