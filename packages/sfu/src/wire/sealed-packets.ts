// Packets between media processes: encrypted and authenticated by AES-128-GCM, numbered, and taken once.
//
//   relay id (8 bytes) │ number (6 bytes) │ encrypted packet │ tag (16 bytes)
//
// The number is the nonce. Each direction of a relay has keys of its own, and another one after every `packetsPerKey`
// packets; both ends derive them from the secret of the relay, which is used for one relay only.
import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { packetBytesMax } from './rtp.ts';

const cipher = 'aes-128-gcm';
const idBytes = 8;
const numberBytes = 6;
const headBytes = idBytes + numberBytes;
const tagBytes = 16;
const nonceBytes = 12;
const secretBytes = 32;
/** Ids and secrets of relays together. */
export const relayKeyBytes = idBytes + secretBytes;
const packetsPerKey = 2 ** 24;
const numberMax = 2 ** (8 * numberBytes) - 1;
/** Packets that arrive later than this many others are dropped. */
const windowPackets = 1024;

/** The two ends of a relay: `home` sends the stream, `edge` receives it and sends feedback. */
export type RelayRole = 'home' | 'edge';

export type RelayPackets = ReturnType<typeof createRelayPackets>;

export const relayIdOf = (key: Buffer): bigint => key.readBigUInt64BE(0);

/** The relay that a datagram names; undefined where its length is not that of a sealed packet. */
export function relayIdIn(datagram: Buffer): bigint | undefined {
  const packetBytes = datagram.length - headBytes - tagBytes;
  return packetBytes > 0 && packetBytes <= packetBytesMax ? datagram.readBigUInt64BE(0) : undefined;
}

/** Keys of the packets that `from` sends. */
function keysOf(secret: Buffer, from: RelayRole) {
  const derive = (turn: number): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `relay from ${from} ${turn}`, 16)));
  let current = { turn: 0, key: derive(0) };
  let other = current;
  return {
    of(number: number): KeyObject {
      const turn = Math.floor(number / packetsPerKey);
      if (turn === current.turn) return current.key;
      if (turn !== other.turn) other = { turn, key: derive(turn) };
      return other.key;
    },
    /** A packet of that number was authentic. */
    keep(number: number): void {
      if (Math.floor(number / packetsPerKey) > current.turn) [current, other] = [other, current];
    },
    /** A number that no honest sender can have reached costs no key. */
    isNear: (number: number): boolean => Math.abs(Math.floor(number / packetsPerKey) - current.turn) <= 1,
  };
}

/** `firstNumber`: of the packets that are sealed here. */
export function createRelayPackets(key: Buffer, role: RelayRole, firstNumber = 0) {
  const id = key.subarray(0, idBytes);
  const secret = key.subarray(idBytes, relayKeyBytes);
  const outgoing = keysOf(secret, role);
  const incoming = keysOf(secret, role === 'home' ? 'edge' : 'home');
  const nonce = Buffer.alloc(nonceBytes);
  let next = firstNumber;
  /** The numbers that came, each at its place in the window. */
  const seen = new Float64Array(windowPackets).fill(-1);
  let highest = -1;

  const nonceOf = (number: number) => {
    nonce.writeUIntBE(number, nonceBytes - numberBytes, numberBytes);
    return nonce;
  };

  return {
    /** Undefined once the numbers are used up. */
    seal(packet: Buffer): Buffer | undefined {
      if (next > numberMax || packet.length > packetBytesMax) return undefined;
      const number = next++;
      const sealed = Buffer.allocUnsafe(headBytes + packet.length + tagBytes);
      id.copy(sealed);
      sealed.writeUIntBE(number, idBytes, numberBytes);
      const encryption = createCipheriv(cipher, outgoing.of(number), nonceOf(number));
      outgoing.keep(number);
      encryption.setAAD(sealed.subarray(0, headBytes));
      encryption.update(packet).copy(sealed, headBytes);
      encryption.final();
      encryption.getAuthTag().copy(sealed, headBytes + packet.length);
      return sealed;
    },
    /** The packet of a datagram whose length `relayIdIn` accepted; undefined: it is forged, came before, or is too late. */
    open(datagram: Buffer): Buffer | undefined {
      const number = datagram.readUIntBE(idBytes, numberBytes);
      const place = number % windowPackets;
      if (number <= highest - windowPackets || seen[place] === number || !incoming.isNear(number))
        return undefined;
      const decryption = createDecipheriv(cipher, incoming.of(number), nonceOf(number), {
        authTagLength: tagBytes,
      });
      decryption.setAAD(datagram.subarray(0, headBytes));
      decryption.setAuthTag(datagram.subarray(datagram.length - tagBytes));
      const packet = decryption.update(datagram.subarray(headBytes, datagram.length - tagBytes));
      try {
        decryption.final();
      } catch {
        // Not sealed by the other end.
        return undefined;
      }
      incoming.keep(number);
      seen[place] = number;
      highest = Math.max(highest, number);
      return packet;
    },
  };
}
