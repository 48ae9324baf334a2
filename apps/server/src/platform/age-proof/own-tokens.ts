// Tokens of our own that say "adult": what the sandbox and the EU's apps answer to the gate, by the verifier's rules.
import { randomUUID } from 'node:crypto';
import { secondsOf } from '@alcove/protocol';
import { SignJWT } from 'jose';
import type { Clock } from '../clock.ts';
import { adultClaim } from './verifier.ts';

const lifetimeSeconds = 300;

type Needs = { issuer: string; key: Uint8Array; clock: Clock };

export const createTokenIssuer =
  ({ issuer, key, clock }: Needs) =>
  (): Promise<string> => {
    const now = secondsOf(clock.now());
    return new SignJWT({ [adultClaim]: true })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeSeconds)
      .setJti(randomUUID())
      .sign(key);
  };
