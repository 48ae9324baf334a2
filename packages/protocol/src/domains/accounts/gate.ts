// The adults' gate: it asks before it knows anyone.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flag, flagOut } from '../../fields.ts';
import { appProofPaths, gatePath } from '../../gate.ts';

export const ageProofMaxLength = 4096;
export const appResponseMaxLength = 65_536;

/** What an app is asked through the browser, Digital Credentials API: `org-iso-mdoc`. */
const browserRequest = z.object({ deviceRequest: z.string(), encryptionInfo: z.string() });

const transaction = () => z.string().check(z.minLength(1), z.maxLength(64));

export const gateCalls = defineCalls({
  verifyAge: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: gatePath,
    who: 'anyone',
    summary:
      "Passes the adults' gate: terms accepted and majority declared or proven; sets both visit cookies for a day",
    input: z.object({
      terms: z._default(flag(), false).check(z.describe('1: the terms of use are accepted')),
      proof: z
        ._default(z.string().check(z.minLength(1), z.maxLength(ageProofMaxLength)), 'self')
        .check(z.describe('`self`: a declaration of majority; else the token that the age verifier issued')),
    }),
    output: z.object({ verified: flagOut() }),
    rate: { limit: 30, windowMs: 60_000 },
  },
  startAppProof: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: appProofPaths.start,
    who: 'anyone',
    summary: 'Asks an app of the EU age profile for a proof of majority; bound to the browser by a cookie',
    input: z.object({}),
    output: z.object({
      transaction: z.string(),
      link: z.string().check(z.describe('Opens the app on this device: an `av://` address with the request')),
      qr: z.string().check(z.describe('SVG of a QR code, for an app on another device')),
      expires_at: z.int(),
      request: browserRequest.check(z.describe('For `navigator.credentials.get`, protocol `org-iso-mdoc`')),
    }),
    rate: { limit: 30, windowMs: 60_000 },
  },
  appProofResult: {
    whileReadOnly: true,
    prefix: 'site',
    method: 'POST',
    path: appProofPaths.result,
    who: 'anyone',
    summary: 'Whether the app has answered; its proof is handed once to the browser that asked',
    input: z.object({
      transaction: transaction(),
      response_code: z.optional(transaction()).check(z.describe('Of the address that the app led back to')),
      response: z
        .optional(z.string().check(z.minLength(1), z.maxLength(appResponseMaxLength)))
        .check(z.describe('`data.response` of the Digital Credentials API, in place of an app’s own answer')),
    }),
    output: z.object({
      proof: z.nullable(z.string()).check(z.describe('For `verifyAge`; null: no app has answered yet')),
    }),
    rate: { limit: 600, windowMs: 60_000 },
  },
});
