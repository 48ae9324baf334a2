// Second factors, optional for members and required for roles: authenticator, passkeys, and recovery
// codes for a lost device.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flagOut } from '../../fields.ts';
import { timeOut, typed } from './fields.ts';
import { hourMs } from '../../durations.ts';

const answerMaxLength = 16_384;
/** Some authenticators keep the whole key in its name. */
const passkeyIdMaxLength = 1400;
const codes = z.object({
  recovery_codes: z.array(z.string()).check(z.describe('Shown once; none when there are some already')),
});
const change = { prefix: 'site', method: 'POST', who: 'ownAccount', stepUp: true } as const;
const rate = { limit: 30, windowMs: hourMs } as const;

export const secondFactorCalls = defineCalls({
  secondFactor: {
    prefix: 'site',
    method: 'GET',
    path: '/member/second-factor/',
    who: 'ownAccount',
    summary: 'Which second factors one has',
    input: z.object({}),
    output: z.object({
      required: flagOut().check(z.describe('1: the role sleeps without one')),
      totp: flagOut(),
      passkeys: z.array(
        z.object({ id: z.string(), name: z.string(), created_at: timeOut(), used_at: timeOut() }),
      ),
      recovery_codes_left: z.int(),
    }),
  },
  startTotp: {
    whileReadOnly: true,
    ...change,
    path: '/member/second-factor/totp/start/',
    holdsSecret: true,
    summary: 'Makes a secret for an authenticator; it counts once a code of it was confirmed',
    input: z.object({}),
    output: z.object({ secret: z.string(), uri: z.string() }),
    rate,
  },
  confirmTotp: {
    whileReadOnly: true,
    ...change,
    path: '/member/second-factor/totp/confirm/',
    holdsSecret: true,
    summary: 'Confirms an authenticator by one of its codes',
    input: z.object({ code: typed('Six digits') }),
    output: codes,
    rate,
  },
  removeTotp: {
    whileReadOnly: true,
    ...change,
    path: '/member/second-factor/totp/remove/',
    summary: 'Forgets the authenticator',
    input: z.object({}),
    output: z.object({}),
    rate,
  },
  startPasskey: {
    whileReadOnly: true,
    ...change,
    path: '/member/second-factor/passkey/start/',
    summary: 'What a browser needs to make a passkey',
    input: z.object({}),
    output: z.object({
      options: z.string().check(z.describe('For the browser’s credentials.create, as JSON')),
    }),
    rate,
  },
  addPasskey: {
    whileReadOnly: true,
    ...change,
    path: '/member/second-factor/passkey/add/',
    holdsSecret: true,
    summary: 'Keeps the passkey that the browser made',
    input: z.object({
      answer: z.string().check(z.maxLength(answerMaxLength), z.describe('The browser’s answer, as JSON')),
      name: typed('To tell it from others'),
    }),
    output: codes,
    rate,
  },
  removePasskey: {
    whileReadOnly: true,
    ...change,
    path: '/member/second-factor/passkey/remove/',
    summary: 'Forgets a passkey',
    input: z.object({
      id: z._default(z.string().check(z.maxLength(passkeyIdMaxLength)), '').check(z.describe('Of the list')),
    }),
    output: z.object({}),
    rate,
  },
  renewRecoveryCodes: {
    whileReadOnly: true,
    ...change,
    path: '/member/second-factor/recovery-codes/',
    holdsSecret: true,
    summary: 'Makes new recovery codes; those before count no more',
    input: z.object({}),
    output: codes,
    rate,
  },
});
