// The adults' gate: it asks before it knows anyone.
import * as z from 'zod/mini';
import { defineCalls } from '../../call.ts';
import { flag, flagOut } from '../../fields.ts';
import { gatePath } from '../../gate.ts';

export const ageProofMaxLength = 4096;

export const gateCalls = defineCalls({
  verifyAge: {
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
});
