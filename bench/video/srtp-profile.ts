// Reads the SRTP profile that a server selects from the DTLS handshake of one more viewer, through a UDP proxy.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type EngineAddress, type SignalledConnection, connectTo } from './signalling.ts';
import { ownAddress } from './network.ts';

const names: Record<number, string> = {
  1: 'AES128_CM_SHA1_80',
  2: 'AES128_CM_SHA1_32',
  7: 'AEAD_AES_128_GCM',
  8: 'AEAD_AES_256_GCM',
};
const withinMs = 5000;
const [handshake, serverHello, useSrtp] = [22, 2, 14];
/** Lengths of a record header, a handshake header and the fixed part of a ServerHello. RFC 6347, RFC 5764. */
const [recordBytes, messageBytes, fixedBytes] = [13, 12, 34];

/** Undefined for a packet that is no ServerHello. */
function chosenProfile(packet: Buffer): string | undefined {
  if (packet[0] !== handshake || packet[recordBytes] !== serverHello) return undefined;
  let at = recordBytes + messageBytes + fixedBytes;
  at += 1 + packet.readUInt8(at); // The name of the session.
  at += 3; // Cipher and compression.
  const end = at + 2 + packet.readUInt16BE(at);
  for (at += 2; at + 4 <= end; at += 4 + packet.readUInt16BE(at + 2)) {
    if (packet.readUInt16BE(at) !== useSrtp) continue;
    const profile = packet.readUInt16BE(at + 6);
    return names[profile] ?? `profile ${profile}`;
  }
  return undefined;
}

/** A UDP proxy that inspects datagrams in both directions. */
async function openTap(look: (packet: Buffer) => void) {
  const [near, far] = [createSocket('udp4'), createSocket('udp4')];
  for (const socket of [near, far]) socket.bind(0, ownAddress);
  await Promise.all([once(near, 'listening'), once(far, 'listening')]);
  let [viewerPort, serverPort] = [0, 0];
  near.on('message', (packet, { port }) => {
    viewerPort = port;
    look(packet);
    if (serverPort > 0) far.send(packet, serverPort, ownAddress);
  });
  far.on('message', (packet) => {
    look(packet);
    if (viewerPort > 0) near.send(packet, viewerPort, ownAddress);
  });
  return {
    through(candidate: string): string {
      serverPort = Number(candidate.split(' ')[5]);
      return candidate.replace(` ${serverPort} `, ` ${near.address().port} `);
    },
    close() {
      near.close();
      far.close();
    },
  };
}

export async function readSrtpProfile(address: EngineAddress): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const patience = setTimeout(resolve, withinMs, 'unknown');
  const tap = await openTap((packet) => {
    const profile = chosenProfile(packet);
    if (profile) resolve(profile);
  });
  const connection = await connectTo(address);
  let viewer: SignalledConnection | undefined;
  try {
    viewer = await connection.watch(() => {}, tap.through);
    return await promise;
  } finally {
    clearTimeout(patience);
    viewer?.connection.close();
    connection.close();
    tap.close();
  }
}
