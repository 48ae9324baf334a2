// How the sandbox signs its webhooks: HMAC-SHA-256 over the moment and the body, as a header.
import { createHmac, timingSafeEqual } from 'node:crypto';

export const signatureHeader = 'sandbox-signature';

const digest = (key: Buffer, at: number, body: string | Buffer): Buffer =>
  createHmac('sha256', key).update(`${at}.`).update(body).digest();

export const signed = (key: Buffer, at: number, body: string): string =>
  `t=${at},v1=${digest(key, at, body).toString('hex')}`;

/** The moment of signing; nothing where the signature is not ours. */
export function signedAt(key: Buffer, header: unknown, body: Buffer): number | undefined {
  const [, at, hex] = /^t=(\d{1,16}),v1=([0-9a-f]{64})$/.exec(typeof header === 'string' ? header : '') ?? [];
  if (at === undefined || hex === undefined) return undefined;
  return timingSafeEqual(digest(key, Number(at), body), Buffer.from(hex, 'hex')) ? Number(at) : undefined;
}
