// Messages of STUN and TURN (RFC 8489, 8656), as far as asking for an allocation needs them.
import { createHash, createHmac, randomBytes } from 'node:crypto';

export const methods = { allocate: 0x0003, refresh: 0x0004 } as const;
export const answerTypes = (method: number) => ({ success: method | 0x0100, error: method | 0x0110 });

export const attributes = {
  username: 0x0006,
  integrity: 0x0008,
  errorCode: 0x0009,
  lifetime: 0x000d,
  realm: 0x0014,
  nonce: 0x0015,
  relayedAddress: 0x0016,
  requestedTransport: 0x0019,
} as const;

const cookie = 0x2112a442;
export const headerBytes = 20;
const integrityBytes = 24;

export type StunMessage = { type: number; transaction: Buffer; attributes: Map<number, Buffer> };

const padded = (bytes: number): number => Math.ceil(bytes / 4) * 4;

function header(type: number, length: number, transaction: Buffer): Buffer {
  const head = Buffer.alloc(headerBytes);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(length, 2);
  head.writeUInt32BE(cookie, 4);
  transaction.copy(head, 8);
  return head;
}

function attribute(type: number, value: Buffer): Buffer {
  const whole = Buffer.alloc(4 + padded(value.length));
  whole.writeUInt16BE(type, 0);
  whole.writeUInt16BE(value.length, 2);
  value.copy(whole, 4);
  return whole;
}

export const longTermKey = (username: string, realm: string, password: string): Buffer =>
  createHash('md5').update(`${username}:${realm}:${password}`).digest();

/** The signature covers a header that counts the signature itself. */
const integrityOf = (type: number, body: Buffer, transaction: Buffer, key: Buffer): Buffer =>
  createHmac('sha1', key)
    .update(header(type, body.length + integrityBytes, transaction))
    .update(body)
    .digest();

/** `key` signs it. */
export function writeStun(
  type: number,
  content: readonly (readonly [type: number, value: Buffer])[],
  { transaction = randomBytes(12), key }: { transaction?: Buffer; key?: Buffer | undefined } = {},
): Buffer {
  const body = Buffer.concat(content.map(([name, value]) => attribute(name, value)));
  if (!key) return Buffer.concat([header(type, body.length, transaction), body]);
  const signature = attribute(attributes.integrity, integrityOf(type, body, transaction, key));
  return Buffer.concat([header(type, body.length + integrityBytes, transaction), body, signature]);
}

/** Of the bytes of one message, or nothing where they are none. */
export function readStun(bytes: Buffer): StunMessage | undefined {
  if (bytes.length < headerBytes || bytes.readUInt32BE(4) !== cookie) return undefined;
  const end = headerBytes + bytes.readUInt16BE(2);
  if (bytes.length < end) return undefined;
  const found = new Map<number, Buffer>();
  for (let at = headerBytes; at + 4 <= end;) {
    const length = bytes.readUInt16BE(at + 2);
    found.set(bytes.readUInt16BE(at), bytes.subarray(at + 4, at + 4 + length));
    at += 4 + padded(length);
  }
  return { type: bytes.readUInt16BE(0), transaction: bytes.subarray(8, headerBytes), attributes: found };
}

/** 401 and the like; 0 where the message has none. */
export function errorCodeOf({ attributes: found }: StunMessage): number {
  const value = found.get(attributes.errorCode);
  return value && value.length >= 4 ? value.readUInt8(2) * 100 + value.readUInt8(3) : 0;
}
