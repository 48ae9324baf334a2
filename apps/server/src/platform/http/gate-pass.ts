// Gate passes: a browser that passed the adults' gate has two cookies for one day; only the signed one counts.
//
//   __Host-visit = expiry in seconds . random id . method of the proof . HMAC of all three
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { ageProofMethods, type AgeProofMethod, gatePassCookies, secondsOf } from '@alcove/protocol';
import type { Clock } from '../clock.ts';
import { purposeKey } from '../purpose-key.ts';
import type { Cookies } from './call.ts';

/** `refused`: a signed cookie came, and it is expired or forged. */
export type GatePassProof =
  | { state: 'valid'; id: string; method: AgeProofMethod }
  | { state: 'absent' }
  | { state: 'refused' };

export type GatePasses = {
  read(cookies: Pick<Cookies, 'get'>): GatePassProof;
  /** The gate has been passed, by this proof of age: for one day from now. */
  grant(cookies: Cookies, method: AgeProofMethod): void;
  clear(cookies: Cookies): void;
};

const { plain, signed, maxAgeSeconds } = gatePassCookies;
const shape = /^(\d{1,12})\.([\w-]{16})\.([a-z]{1,16})\.([\w-]{43})$/;

export function createGatePasses({ secretKey, clock }: { secretKey: string; clock: Clock }): GatePasses {
  const key = purposeKey(secretKey, 'visit cookie');
  const seal = (body: string) => createHmac('sha256', key).update(body).digest('base64url');
  const nowSeconds = () => secondsOf(clock.now());

  return {
    read(cookies) {
      const value = cookies.get(signed.name);
      if (value === undefined) return { state: 'absent' };
      const [, expiresAt = '', id = '', named = '', mac = ''] = shape.exec(value) ?? [];
      const expected = Buffer.from(seal(`${expiresAt}.${id}.${named}`));
      const given = Buffer.from(mac);
      const ours = given.length === expected.length && timingSafeEqual(given, expected);
      const method = ageProofMethods.find((each) => each === named);
      return ours && method && Number(expiresAt) > nowSeconds()
        ? { state: 'valid', id, method }
        : { state: 'refused' };
    },
    grant(cookies, method) {
      const id = randomBytes(12).toString('base64url');
      const body = `${nowSeconds() + maxAgeSeconds}.${id}.${method}`;
      cookies.set(plain.name, plain.value, { maxAgeSeconds });
      cookies.set(signed.name, `${body}.${seal(body)}`, { maxAgeSeconds, httpOnly: true });
    },
    clear(cookies) {
      cookies.clear(plain.name);
      cookies.clear(signed.name);
    },
  };
}
