// Codes of an authenticator (RFC 6238): six digits of a shared secret and the half minute.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;
const digits = 6;
const secretBytes = 20;
/** Clocks of telephones go wrong, by half a minute either way. */
const drift = [0, -1, 1] as const;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = (): Buffer => randomBytes(secretBytes);

/** As people type it and as authenticators read it. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)] ?? '')
    .join('');
}

export function totpAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The half minute that a code belongs to, if it is of about now. */
export function totpStep(secret: Buffer, typed: string, now: number): number | undefined {
  const code = typed.replace(/\s/g, '');
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const current = Math.floor(now / stepMs);
  return drift
    .map((steps) => current + steps)
    .find((step) => timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(code)));
}

/** What an authenticator reads from a picture; `issuer` does not name the kind of site. */
export function totpUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({ secret: base32(secret), issuer, digits: String(digits), period: '30' });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
