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

/** A class: that of a handshake is kept as long as its socket is open. */
class Jar implements CookieJar {
  private readonly received: Partial<Record<string, string>>;
  private changed: Map<string, { value: string | undefined; header: string }> | undefined;

  constructor(header: string | undefined) {
    this.received = header ? parseCookie(header.slice(0, maxCookieHeaderLength)) : {};
  }

  get(name: string): string | undefined {
    const change = this.changed?.get(name);
    return change ? change.value : this.received[name];
  }

  set(name: CookieName, value: string, { maxAgeSeconds, ...options }: CookieOptions): void {
    const cookie: SetCookie = { name, value, path: '/', sameSite: 'lax', ...options };
    if (maxAgeSeconds !== undefined) cookie.maxAge = maxAgeSeconds;
    this.change(name, value, cookie);
  }

  clear(name: CookieName): void {
    this.change(name, undefined, { name, value: '', path: '/', sameSite: 'lax', maxAge: 0 });
  }

  names(): string[] {
    return Object.keys(this.received);
  }

  changes(): string[] {
    return [...(this.changed?.values() ?? [])].map((change) => change.header);
  }

  private change(name: string, value: string | undefined, cookie: SetCookie) {
    this.changed ??= new Map();
    this.changed.set(name, { value, header: stringifySetCookie(secured(cookie)) });
  }
}

export const openJar = (header: string | undefined): CookieJar => new Jar(header);
