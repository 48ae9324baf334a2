// Relays a stream between media processes over loopback UDP; each datagram begins with a secret that only the two
// ends know. An edge acts as a viewer of the home, and the home as a publisher of the edge: NACKs and keyframe
// requests work between them as usual.
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { PayloadTypes } from '../wire/description.ts';

const loopback = '127.0.0.1';
const keyBytes = 8;
/** Room for a keyframe of every stream while this process is busy. */
const bufferBytes = 4 * 1024 * 1024;

/** Payload types on relays. */
export const relayPayloadTypes = { OPUS: 111, VP8: 96, H264: 102 } satisfies PayloadTypes;

/** Throws where the port is taken: the library would fail only with each connection. */
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
    // A datagram that cannot be sent counts as lost.
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
          // Copied: the caller reuses the buffer before the datagram is sent.
          socket.send(Buffer.concat([head, packet]), port, loopback);
        },
        close: () => void ends.delete(id),
      };
    },
    close: () => socket.close(),
  };
}
