// Relays streams between media processes by UDP: over loopback within a machine, and over the machine's own address to
// other machines. Every packet is sealed (wire/sealed-packets.ts). An edge acts as a viewer of the home, and the home as
// a publisher of the edge: NACKs and keyframe requests work between them as usual. A datagram that is not one of the
// other end is dropped and counted; none is ever answered.
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import type { PayloadTypes } from '../wire/description.ts';
import {
  createRelayPackets,
  type RelayPackets,
  relayIdIn,
  relayIdOf,
  type RelayRole,
} from '../wire/sealed-packets.ts';

const loopback = '127.0.0.1';
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

/** Where a media process listens; without an address, on this machine. */
export type RelayPlace = { address?: string | undefined; port: number };

/** Where relays of other machines reach a media process. */
export type MachinePlace = { address: string; port: number };

export type RelayEnd = { send(packet: Buffer): void; close(): void };

/** `peer`: where its packets come from and go to. */
export type RelayEndAsked = { key: string; role: RelayRole; peer: RelayPlace; take(packet: Buffer): void };

export type Relays = Awaited<ReturnType<typeof openRelays>>;

type OpenEnd = {
  packets: RelayPackets;
  socket: Socket;
  address: string;
  port: number;
  take(packet: Buffer): void;
};

/** `machine`: the address of this machine among others, and the port of this process there; 0: any free one. */
export async function openRelays(machine?: MachinePlace) {
  const ends = new Map<bigint, OpenEnd>();
  let dropped = 0;

  async function listen(address: string, port: number): Promise<Socket> {
    const socket = createSocket({
      type: isIPv6(address) ? 'udp6' : 'udp4',
      recvBufferSize: bufferBytes,
      sendBufferSize: bufferBytes,
    });
    socket.on('error', () => {
      // A datagram that cannot be sent counts as lost.
    });
    socket.on('message', (datagram, from) => {
      const id = relayIdIn(datagram);
      const end = id === undefined ? undefined : ends.get(id);
      const isPeer = end?.socket === socket && from.port === end.port && from.address === end.address;
      const packet = isPeer ? end.packets.open(datagram) : undefined;
      if (end && packet) end.take(packet);
      else dropped += 1;
    });
    socket.bind(port, address);
    await once(socket, 'listening');
    return socket;
  }

  const here = await listen(loopback, 0);
  const outside = machine && (await listen(machine.address, machine.port));

  return {
    port: here.address().port,
    machine: outside?.address() as MachinePlace | undefined,
    /** Datagrams that no relay of this process took. */
    get dropped() {
      return dropped;
    },
    /** A key opens one end of one relay, once. */
    open({ key, role, peer, take }: RelayEndAsked): RelayEnd {
      const bytes = Buffer.from(key, 'hex');
      const id = relayIdOf(bytes);
      const packets = createRelayPackets(bytes, role);
      const { address = loopback, port } = peer;
      const socket = peer.address === undefined ? here : outside;
      if (!socket) throw new Error('this process relays nothing to other machines');
      ends.set(id, { packets, socket, address, port, take });
      return {
        send(packet) {
          const sealed = packets.seal(packet);
          if (sealed) socket.send(sealed, port, address);
        },
        close: () => void ends.delete(id),
      };
    },
    close() {
      here.close();
      outside?.close();
    },
  };
}
