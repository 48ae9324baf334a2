// Accounts on the wire. The adults' gate is the first door: it asks before it knows anyone.
import * as z from 'zod/mini';
import { defineCalls } from '../call.ts';
import { flag, flagOut } from '../fields.ts';

/** `self`: a declaration; anything else is a token that the age verifier issued. */
export const ageProofMaxLength = 4096;

export const accountsCalls = defineCalls({
  verifyAge: {
    door: 'site',
    method: 'POST',
    path: '/agegate/verify/',
    summary:
      "Passes the adults' gate: terms accepted and majority declared or proven; sets both visit cookies for a day",
    input: z.object({
      terms: z._default(flag(), false),
      proof: z._default(z.string().check(z.minLength(1), z.maxLength(ageProofMaxLength)), 'self'),
    }),
    output: z.object({ verified: flagOut() }),
    rate: { limit: 30, windowMs: 60_000 },
  },
});
