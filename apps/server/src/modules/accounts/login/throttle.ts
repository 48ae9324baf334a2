// Rate limits of logins. Attempts from anywhere count against the account and the network address; a
// browser that has logged in to this account before has a count of its own, so that guesses elsewhere do
// not lock its member out.
import { createHash } from 'node:crypto';
import { takeForNetworkOrRefuse, takeOrRefuse } from '../../../platform/bus/rate-limits.ts';
import type { Use } from '../../../platform/engines.ts';

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
  /** As typed, or the member's uid where one was found. */
  account: string;
  address: string;
  /** Only where it has logged in to this account before. */
  knownDevice?: Buffer;
};

export function createThrottle({ rateLimits }: Use<'rateLimits'>) {
  return async function throttle({ account, address, knownDevice }: LoginAttempt): Promise<void> {
    const name = short(account);
    if (knownDevice)
      return takeOrRefuse(rateLimits, `login:${name}:${short(knownDevice)}`, loginBounds.perKnownDevice);
    await takeForNetworkOrRefuse(rateLimits, 'login:from', address, loginBounds.perAddress);
    await takeOrRefuse(rateLimits, `login:to:${name}`, loginBounds.perAccount);
  };
}
