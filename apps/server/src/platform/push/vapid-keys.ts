// The key pair by which push services know this site (RFC 8292): the operator's, else derived from SECRET_KEY.
import { createECDH, hkdfSync } from 'node:crypto';
import { purposeKey } from '../purpose-key.ts';

/** Both base64url; `publicKey` is an uncompressed point. */
export type VapidKeys = { publicKey: string; privateKey: string };

const curve = 'prime256v1';

function pairOf(secret: Buffer): VapidKeys | undefined {
  const pair = createECDH(curve);
  try {
    pair.setPrivateKey(secret);
  } catch {
    // Zero, or beyond the order of the curve: one of 2^32 numbers is.
    return undefined;
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}

function derivedPair(secretKey: string): VapidKeys {
  const key = purposeKey(secretKey, 'push');
  for (let attempt = 0; ; attempt++) {
    const pair = pairOf(Buffer.from(hkdfSync('sha256', key, '', `vapid ${attempt}`, 32)));
    if (pair) return pair;
  }
}

/** `privateKey`: the operator's, which `isVapidPrivateKey` has accepted. */
export function vapidKeys({
  secretKey,
  privateKey,
}: {
  secretKey: string;
  privateKey?: string | undefined;
}): VapidKeys {
  const own = privateKey === undefined ? undefined : pairOf(Buffer.from(privateKey, 'base64url'));
  return own ?? derivedPair(secretKey);
}

const privateKeyShape = /^[\w-]{43}$/;

export const isVapidPrivateKey = (text: string): boolean =>
  privateKeyShape.test(text) && pairOf(Buffer.from(text, 'base64url')) !== undefined;
