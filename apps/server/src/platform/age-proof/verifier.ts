// A third-party verifier: it checks the person in its own way and issues a JWT that says only "over 18".
// It signs with HS256 and a secret that it shares with this site.
import { ageProofMaxLength } from '@alcove/protocol';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Clock } from '../clock.ts';
import type { AgeMethod, SpendToken } from './age-proof.ts';

/** The only claim about the person that is read. */
export const adultClaim = 'age_over_18';

export const tokenBounds = {
  /** From its issue on, whatever its own expiry says: long enough to press a button after a slow check. */
  ageSeconds: 600,
  /** How far the verifier's clock may differ from ours. */
  clockToleranceSeconds: 30,
  /** RFC 7518, 3.2: a key of at least the hash's size. */
  secretBytes: 32,
};

const idPattern = /^[\x21-\x7e]{1,255}$/;

export function createVerifier({
  name,
  scriptUrl,
  issuer,
  secret,
  clock,
  spend,
}: {
  name: string;
  scriptUrl: string;
  issuer: string;
  secret: string | Uint8Array;
  clock: Clock;
  spend: SpendToken;
}): AgeMethod {
  const key = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret;
  if (key.length < tokenBounds.secretBytes) {
    throw new RangeError(`the age verifier's secret needs at least ${tokenBounds.secretBytes} bytes`);
  }

  async function readToken(token: string): Promise<JWTPayload | null> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        currentDate: new Date(clock.now()),
        requiredClaims: ['exp', 'iat', 'jti'],
        maxTokenAge: tokenBounds.ageSeconds,
        clockTolerance: tokenBounds.clockToleranceSeconds,
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  return {
    name: 'verifier',
    describe: () => ({ kind: 'widget', name, scriptUrl }),
    // As every JWT begins: `{` in base64url.
    takes: (proof) => proof.startsWith('ey'),
    async accept(proof) {
      if (proof.length > ageProofMaxLength) return false;
      const claims = await readToken(proof);
      if (claims?.[adultClaim] !== true) return false;
      const { jti, iat = 0, exp = 0 } = claims;
      if (typeof jti !== 'string' || !idPattern.test(jti)) return false;
      // As long as the token itself would still be accepted.
      const lastSecond = Math.min(exp, iat + tokenBounds.ageSeconds) + tokenBounds.clockToleranceSeconds;
      return spend(jti, lastSecond * 1000);
    },
  };
}
