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
import type { Database } from '../../../platform/db/database.ts';
import type { Use } from '../../../platform/engines.ts';
import { refuse } from '../../../platform/refusal.ts';
import { withoutAttestation } from './attestation.ts';

type Transport = NonNullable<RegistrationResponseJSON['response']['transports']>[number];
const transports: readonly Transport[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];
/** Ed25519, P-256, RSA: what every browser knows, and what fits the column. */
const algorithms = [-8, -7, -257];
const publicKeyMaxBytes = 2048;

export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** A passkey belongs to the host that people see. */
const rpIdOf = (origin: string): string => new URL(origin).hostname;
const transportsIn = (reported: readonly unknown[]): Transport[] =>
  transports.filter((known) => reported.includes(known));
const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));

function parse<T>(json: string): T {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null) return value as T;
  } catch {
    // Not JSON: refused below.
  }
  throw refuse('passkey_failed');
}

/** A library that is handed nonsense throws: to us that is an answer which was not accepted. */
async function unlessBroken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch {
    throw refuse('passkey_failed');
  }
}

export type Ceremony = { challenge: string; origin: string };
export type NewPasskey = { id: string; publicKey: Buffer; counter: number; transports: string };

export const passkeysOf = (db: Database, uid: Uid) =>
  db.selectFrom('passkeys').selectAll().where('uid', '=', uid).orderBy('created_at').execute();

const describe = (known: { id: string; transports: string }[]) =>
  known.map(({ id, transports: reported }) => ({ id, transports: transportsIn(reported.split(',')) }));

export function createPasskeys({ db, clock, siteName }: Use<'db' | 'clock'> & { siteName: string }) {
  return {
    async creationOptions({ uid, nick }: { uid: Uid; nick: string }, { challenge, origin }: Ceremony) {
      const options = await generateRegistrationOptions({
        rpName: siteName,
        rpID: rpIdOf(origin),
        userName: nick,
        userID: new Uint8Array(Buffer.from(String(uid))),
        challenge: bytesOf(challenge),
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: describe(await passkeysOf(db, uid)),
        // The password has named the member already: discoverable credentials are not needed.
        authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      });
      return JSON.stringify(options);
    },

    /** Empty where there is none to ask for. */
    async requestOptions(uid: Uid, { challenge, origin }: Ceremony): Promise<string> {
      const known = await passkeysOf(db, uid);
      if (known.length === 0) return '';
      const options = await generateAuthenticationOptions({
        rpID: rpIdOf(origin),
        challenge: bytesOf(challenge),
        allowCredentials: describe(known),
        userVerification: 'preferred',
      });
      return JSON.stringify(options);
    },

    async readNew(answer: string, { challenge, origin }: Ceremony): Promise<NewPasskey> {
      const response = parse<RegistrationResponseJSON>(answer);
      const { verified, registrationInfo } = await unlessBroken(() =>
        verifyRegistrationResponse({
          response: withoutAttestation(response),
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpIdOf(origin),
          requireUserVerification: false,
          supportedAlgorithmIDs: algorithms,
        }),
      );
      if (!verified) throw refuse('passkey_failed');
      const { id, publicKey, counter } = registrationInfo.credential;
      if (publicKey.length > publicKeyMaxBytes) throw refuse('passkey_failed');
      const reported: unknown = response.response.transports;
      return {
        id,
        publicKey: Buffer.from(publicKey),
        counter,
        transports: transportsIn(Array.isArray(reported) ? reported : []).join(','),
      };
    },

    /** With the member's row locked: two at once cannot pass the bound. */
    async add(tx: Database, uid: Uid, name: string, fresh: NewPasskey): Promise<void> {
      if ((await passkeysOf(tx, uid)).length >= secondFactorLimits.passkeys) {
        throw refuse('passkeys_full', { count: secondFactorLimits.passkeys });
      }
      const { publicKey: public_key, ...rest } = fresh;
      const now = clock.now();
      const added = await tx
        .insertInto('passkeys')
        .values({ ...rest, uid, public_key, name, created_at: now, used_at: now })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!added) throw refuse('passkey_failed');
    },

    async remove(tx: Database, uid: Uid, id: string): Promise<void> {
      await tx.deleteFrom('passkeys').where('uid', '=', uid).where('id', '=', id).execute();
    },

    async verify(uid: Uid, answer: string, { challenge, origin }: Ceremony): Promise<boolean> {
      const response = parse<AuthenticationResponseJSON>(answer);
      const known = (await passkeysOf(db, uid)).find(({ id }) => id === response.id);
      if (!known) return false;
      const { verified, authenticationInfo } = await unlessBroken(() =>
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
          },
        }),
      );
      if (!verified) return false;
      // Of a key and its copy that answer at the same moment, one is believed.
      const counted = await db
        .updateTable('passkeys')
        .set({ counter: authenticationInfo.newCounter, used_at: clock.now() })
        .where('id', '=', known.id)
        .where('uid', '=', uid)
        .where('counter', '=', known.counter)
        .returning('id')
        .executeTakeFirst();
      return counted !== undefined;
    },
  };
}
export type Passkeys = ReturnType<typeof createPasskeys>;
