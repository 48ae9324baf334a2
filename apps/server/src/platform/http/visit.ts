// The adults' gate as a browser proves it: two cookies for one day, of which only the signed one counts.
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { visitCookies } from '@alcove/protocol';
import type { Clock } from '../clock.ts';
import type { Cookies } from './call.ts';

/** `refused`: a signed cookie came, and it is expired or not ours. */
export type VisitProof = 'valid' | 'absent' | 'refused';

export type Visits = {
  read(cookies: Pick<Cookies, 'get'>): VisitProof;
  /** The gate has been passed: for one day from now. */
  grant(cookies: Cookies): void;
  clear(cookies: Cookies): void;
};

const { plain, signed, maxAgeSeconds } = visitCookies;

export function createVisits({ secretKey, clock }: { secretKey: string; clock: Clock }): Visits {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'alcove visit cookie', 32));
  const seal = (expiresAt: string) => createHmac('sha256', key).update(expiresAt).digest('base64url');
  const nowSeconds = () => Math.floor(clock.now() / 1000);

  function isValid(value: string): boolean {
    const [expiresAt = '', mac = ''] = value.split('.', 2);
    if (!/^\d{1,12}$/.test(expiresAt)) return false;
    const expected = Buffer.from(seal(expiresAt));
    const given = Buffer.from(mac);
    return (
      given.length === expected.length && timingSafeEqual(given, expected) && Number(expiresAt) > nowSeconds()
    );
  }

  return {
    read(cookies) {
      const value = cookies.get(signed.name);
      if (value === undefined) return 'absent';
      return isValid(value) ? 'valid' : 'refused';
    },
    grant(cookies) {
      const expiresAt = String(nowSeconds() + maxAgeSeconds);
      cookies.set(plain.name, plain.value, { maxAgeSeconds });
      cookies.set(signed.name, `${expiresAt}.${seal(expiresAt)}`, { maxAgeSeconds, httpOnly: true });
    },
    clear(cookies) {
      cookies.clear(plain.name);
      cookies.clear(signed.name);
    },
  };
}
