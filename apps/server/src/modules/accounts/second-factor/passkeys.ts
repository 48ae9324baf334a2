// Passkeys as a second factor: what a browser is asked to sign, and whether it did.
import { randomBytes } from 'node:crypto';
import { secondFactorLimits, type Uid } from '@alcove/protocol';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';

type Transports = NonNullable<RegistrationResponseJSON['response']['transports']>;

export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** A passkey belongs to the host that people see. */
const rpIdOf = (origin: string): string => new URL(origin).hostname;
const transportsIn = (stored: string): Transports => (stored === '' ? [] : (stored.split(',') as Transports));
const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));

function parse<T>(json: string): T {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null) return value as T;
  } catch {
    // Not JSON: told below.
  }
  throw refuse('passkey_failed');
}

/** A library that is handed nonsense throws: to us that is an answer which was not accepted. */
async function unlessBroken<T>(work: Promise<T>): Promise<T> {
  return work.catch(() => {
    throw refuse('passkey_failed');
  });
}

export type Ceremony = { challenge: string; origin: string };

export function createPasskeys({ db, clock, siteName }: { db: Database; clock: Clock; siteName: string }) {
  const of = (uid: Uid) =>
    db.selectFrom('passkeys').selectAll().where('uid', '=', uid).orderBy('created_at').execute();

  return {
    of,
    async creationOptions({ uid, nick }: { uid: Uid; nick: string }, { challenge, origin }: Ceremony) {
      const known = await of(uid);
      const options = await generateRegistrationOptions({
        rpName: siteName,
        rpID: rpIdOf(origin),
        userName: nick,
        userID: new Uint8Array(Buffer.from(String(uid))),
        challenge: bytesOf(challenge),
        attestationType: 'none',
        excludeCredentials: known.map(({ id, transports }) => ({ id, transports: transportsIn(transports) })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      });
      return JSON.stringify(options);
    },

    /** Empty where there is none to ask for. */
    async requestOptions(uid: Uid, { challenge, origin }: Ceremony): Promise<string> {
      const known = await of(uid);
      if (known.length === 0) return '';
      const options = await generateAuthenticationOptions({
        rpID: rpIdOf(origin),
        challenge: bytesOf(challenge),
        allowCredentials: known.map(({ id, transports }) => ({ id, transports: transportsIn(transports) })),
        userVerification: 'preferred',
      });
      return JSON.stringify(options);
    },

    async add(
      tx: Database,
      { uid, answer, name }: { uid: Uid; answer: string; name: string },
      { challenge, origin }: Ceremony,
    ): Promise<void> {
      const response = parse<RegistrationResponseJSON>(answer);
      const { verified, registrationInfo } = await unlessBroken(
        verifyRegistrationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpIdOf(origin),
          requireUserVerification: false,
        }),
      );
      if (!verified) throw refuse('passkey_failed');
      const { id, publicKey, counter } = registrationInfo.credential;
      if ((await of(uid)).length >= secondFactorLimits.passkeys) throw refuse('passkey_failed');
      const now = clock.now();
      const added = await tx
        .insertInto('passkeys')
        .values({
          id,
          uid,
          public_key: Buffer.from(publicKey),
          counter,
          transports: (response.response.transports ?? []).join(',').slice(0, 100),
          name,
          created_at: now,
          used_at: now,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) throw refuse('passkey_failed');
    },

    async verify(uid: Uid, answer: string, { challenge, origin }: Ceremony): Promise<boolean> {
      const response = parse<AuthenticationResponseJSON>(answer);
      const known = (await of(uid)).find(({ id }) => id === response.id);
      if (!known) return false;
      const { verified, authenticationInfo } = await unlessBroken(
        verifyAuthenticationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpIdOf(origin),
          requireUserVerification: false,
          credential: {
            id: known.id,
            publicKey: new Uint8Array(known.public_key),
            counter: known.counter,
            transports: transportsIn(known.transports),
          },
        }),
      );
      if (!verified) return false;
      await db
        .updateTable('passkeys')
        .set({ counter: authenticationInfo.newCounter, used_at: clock.now() })
        .where('id', '=', known.id)
        .execute();
      return true;
    },
  };
}
export type Passkeys = ReturnType<typeof createPasskeys>;
