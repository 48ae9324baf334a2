// Which browser it is, logged in or not: a random name in a cookie, of which only the hash is kept.
import { sessionCookies } from '@alcove/protocol';
import type { Cookies } from '../../../platform/http/call.ts';
import { hashOf, newSecret } from './session-store.ts';

const { name, maxAgeSeconds } = sessionCookies.device;
const shape = /^[\w-]{43}$/;

export function deviceOf(cookies: Pick<Cookies, 'get'>): Buffer | undefined {
  const given = cookies.get(name);
  return given !== undefined && shape.test(given) ? hashOf(given) : undefined;
}

/** The name it has, or a new one. */
export function nameDevice(cookies: Cookies): Buffer {
  const known = deviceOf(cookies);
  if (known) return known;
  const fresh = newSecret();
  cookies.set(name, fresh, { maxAgeSeconds, httpOnly: true });
  return hashOf(fresh);
}
