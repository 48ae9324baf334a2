// The cookies of one exchange: what the browser sent, and what the answer will set.
import type { CookieName } from '@alcove/protocol';
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';

export type CookieOptions = {
  maxAgeSeconds?: number;
  httpOnly?: boolean;
  secure?: boolean;
  sameSite?: 'lax' | 'strict';
};

export type Cookies = {
  get(name: string): string | undefined;
  /** Path `/` always; host-only always. */
  set(name: CookieName, value: string, options: CookieOptions): void;
  clear(name: CookieName): void;
};

export type CookieJar = Cookies & {
  names(): string[];
  /** One `Set-Cookie` header for each change, the last one per name. */
  changes(): string[];
};

/** More than any browser of ours carries; what follows is not read. */
const maxCookieHeaderLength = 8192;

/** Browsers keep a `__Host-` name only over a secure channel, and count loopback as one. */
const secured = (cookie: SetCookie): SetCookie =>
  cookie.name.startsWith('__Host-') ? { ...cookie, secure: true } : cookie;

export function openJar(header: string | undefined): CookieJar {
  const received = header ? parseCookie(header.slice(0, maxCookieHeaderLength)) : {};
  const set = new Map<string, { value: string | undefined; header: string }>();
  return {
    get: (name) => (set.has(name) ? set.get(name)?.value : received[name]),
    set(name, value, { maxAgeSeconds, ...options }) {
      const cookie: SetCookie = { name, value, path: '/', sameSite: 'lax', ...options };
      if (maxAgeSeconds !== undefined) cookie.maxAge = maxAgeSeconds;
      set.set(name, { value, header: stringifySetCookie(secured(cookie)) });
    },
    clear(name) {
      const cookie: SetCookie = { name, value: '', path: '/', sameSite: 'lax', maxAge: 0 };
      set.set(name, { value: undefined, header: stringifySetCookie(secured(cookie)) });
    },
    names: () => Object.keys(received),
    changes: () => [...set.values()].map((change) => change.header),
  };
}
