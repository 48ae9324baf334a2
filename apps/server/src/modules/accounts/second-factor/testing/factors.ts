// How a test's member comes to a second factor, and how far a browser comes without it.
import { accountsCalls } from '@alcove/protocol';
import { expect } from 'vitest';
import { type Actor, done, type TestMember, type TestSite } from '../../../../testing/index.ts';
import { totpAt } from '../totp.ts';
import { createAuthenticator } from './authenticator.ts';

const { loginOnSite, startTotp, confirmTotp, startPasskey, addPasskey, member: ownRecord } = accountsCalls;

const stepMs = 30_000;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const base32Bytes = (secret: string): Buffer => {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** `siteOf`: made before the tests begin. */
export function factors(siteOf: () => TestSite) {
  const codeNow = (secret: string, on = siteOf()) =>
    totpAt(base32Bytes(secret), Math.floor(on.clock.now() / stepMs));

  return {
    codeNow,
    /** The next code: the one before has been used. */
    async nextCode(secret: string, on = siteOf()) {
      await on.clock.advance(stepMs);
      return codeNow(secret, on);
    },

    async withTotp(member: Actor, on = siteOf()) {
      const { secret, uri } = await done(member.call(startTotp, {}));
      const { recovery_codes: codes } = await done(member.call(confirmTotp, { code: codeNow(secret, on) }));
      return { secret, uri, codes };
    },

    async withPasskey(member: Actor, { origin = siteOf().url, counts = true } = {}) {
      const authenticator = createAuthenticator({ origin, counts });
      const { options } = await done(member.call(startPasskey, {}));
      const { recovery_codes: codes } = await done(
        member.call(addPasskey, { answer: authenticator.create(options), name: 'Téléphone' }),
      );
      return { authenticator, codes };
    },

    /** A browser whose password was right; by default a new one. */
    async halfway(member: TestMember, on = siteOf(), browser: Actor | undefined = undefined) {
      const used = browser ?? (await on.visitor());
      const answer = await used.call(loginOnSite, { login: member.nick, password: member.password });
      expect(answer).toMatchObject({ http: 200, code: 'second_factor_required' });
      if (!browser) expect(await used.call(ownRecord, {})).toMatchObject({ http: 401 });
      return used;
    },
  };
}
