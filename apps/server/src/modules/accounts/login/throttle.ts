// How often someone may try to log in. Guesses from anywhere count against the account and the address;
// a browser that has logged in to this account before has a count of its own, so that nobody else's
// guesses can lock its owner out.
import { createHash } from 'node:crypto';
import type { RateLimits } from '../../../platform/bus/rate-limits.ts';
import { refuse } from '../../../platform/refusal.ts';

const windowMs = 900_000;
export const loginBounds = {
  /** From browsers that never logged in to it. */
  perAccount: { limit: 10, windowMs },
  perAddress: { limit: 50, windowMs },
  perKnownDevice: { limit: 10, windowMs },
} as const;

/** Names are not kept as counters' keys: some are mail addresses. */
const short = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

export type LoginAttempt = {
  /** As typed, or the member's uid once somebody was found. */
  account: string;
  address: string;
  /** Only where it has logged in to this account before. */
  knownDevice?: Buffer;
};

export function createThrottle({ rateLimits }: { rateLimits: Pick<RateLimits, 'take'> }) {
  async function take(key: string, rate: { limit: number; windowMs: number }) {
    const answer = await rateLimits.take(key, rate);
    if (!answer.allowed) throw refuse('too_many', { seconds: Math.ceil(answer.retryAfterMs / 1000) });
  }
  return async function throttle({ account, address, knownDevice }: LoginAttempt): Promise<void> {
    const name = short(account);
    if (knownDevice) return take(`login:${name}:${short(knownDevice)}`, loginBounds.perKnownDevice);
    await take(`login:from:${address}`, loginBounds.perAddress);
    await take(`login:to:${name}`, loginBounds.perAccount);
  };
}
